"""Portuguese."""

from models.text.languages.rules import (
    HALF,
    GoverningRules,
    LanguageRules,
    NegationRules,
    NumberRules,
    ReportingRules,
    row,
)

_VERBS = """
disse diz dizia afirmou afirma declarou declara explicou explica ressaltou ressalta destacou destaca acrescentou
acrescenta completou contou conta argumentou argumenta respondeu responde perguntou pergunta escreveu escreve alertou
alerta lembrou lembra reconheceu reconhece admitiu admite anunciou anuncia criticou critica defendeu defende garantiu
garante comentou comenta concluiu conclui lamentou lamenta frisou sublinhou referiu observou reforçou avaliou revelou
informou informa gritou grita exclamou tuitou rebateu rebate confirmou confirma prometeu promete indagou questionou
pediu pede considerou considera sustentou sustenta relatou relata brincou brinca avisou avisa apontou aponta assegurou
assegura retrucou resumiu desabafou
"""
_PARTICIPLES = """
dito afirmado declarado explicado ressaltado destacado acrescentado contado argumentado respondido perguntado escrito
alertado lembrado reconhecido admitido anunciado criticado defendido garantido comentado concluído informado gritado
tuitado rebatido confirmado prometido indagado questionado pedido considerado sustentado relatado avisado apontado
"""
_OPPOSITES = """
increase: aumento/redução aumentou/diminuiu aumentado/diminuído aumenta/diminui aumentar/reduzir subir/descer
increase: subiu/desceu sobe/desce subida/descida subiram/desceram aumentaram/diminuíram aumentar/diminuir
increase: aumentar/cortar aumentam/diminuem
high: alto/baixo alta/baixa altos/baixos altas/baixas elevado/baixo
win: ganhar/perder ganhou/perdeu venceu/perdeu vitória/derrota vencedor/perdedor
support: apoiar/combater apoia/combate apoiou/combateu apoiantes/opositores
accept: aceitar/rejeitar aceitou/rejeitou aceite/rejeitado aceita/rejeita
allow: permite/proíbe permitir/proibir permitido/proibido permitiu/proibiu
guilty: culpado/inocente condenado/absolvido
legal: legal/ilegal
before: antes/depois
always: sempre/nunca
buy: comprar/vender comprou/vendeu comprado/vendido
open: aberto/fechado abrir/fechar abriu/fechou aberta/fechada
start: começou/terminou começar/terminar
safe: seguro/perigoso segura/perigosa
strong: forte/fraco fortes/fracos
rich: rico/pobre ricos/pobres
good: bom/mau boa/má melhor/pior melhores/piores bem/mal
true: verdade/mentira verdadeiro/falso
succeed: sucesso/fracasso
possible: possível/impossível
confirm: confirmou/desmentiu confirmado/desmentido confirmar/desmentir
arrive: chegou/partiu chegar/partir chegada/partida
profit: lucros/perdas lucro/prejuízo
young: jovem/velho jovens/velhos novo/velho nova/velha
praise: elogiou/criticou elogiado/criticado
build: construir/destruir construído/destruído
hire: contratado/despedido contratar/despedir
early: cedo/tarde
hope: espera/teme esperança/medo
love: ama/odeia amor/ódio
include: inclui/exclui incluído/excluído
friend: amigo/inimigo amigos/inimigos
remember: lembra/esquece
war: guerra/paz
majority: maioria/minoria
easy: fácil/difícil
long: longo/curto longa/curta
cheap: barato/caro
big: grande/pequeno grandes/pequenos maior/menor maiores/menores
fast: rápido/lento rapidamente/lentamente
"""

RULES = LanguageRules(
    code="pt",
    numbers=NumberRules(
        small={"meio": HALF}
        | {"um": 1, "uma": 1}
        | row("dois/duas tres quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze", 2)
        | row("dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove vinte", 16)
        | row("trinta quarenta cinquenta sessenta setenta oitenta noventa", 30, 10)
        | row("cem/cento duzentos/duzentas trezentos/trezentas quatrocentos/quatrocentas", 100, 100)
        | row("quinhentos/quinhentas seiscentos/seiscentas setecentos/setecentas", 500, 100)
        | row("oitocentos/oitocentas novecentos/novecentas", 800, 100),
        scales={"mil": 1000, "milhao": 10**6, "milhoes": 10**6, "bilhao": 10**9, "bilhoes": 10**9}
        | {"trilhao": 10**12, "trilhoes": 10**12},
        joiners="e",
        zero="zero",
        point="virgula",
        parts={"terco": 3, "tercos": 3, "quarto": 4, "quartos": 4, "quinto": 5, "quintos": 5},
        half="e mei[oa]",
        per_cent="por[ \u00a0]?cento",
        points="pontos? percentua[li]s?",
        perhaps={"ambos": 2, "ambas": 2, "segundo": 2, "segunda": 2, "dobro": 2, "par": 2, "metade": 2, "meio": 2}
        | {"primeiro": 1, "duzia": 12, "dezena": 10}
        | row("terceiro/terceira quarto/quarta quinto/quinta sexto/sexta setimo/setima oitavo/oitava nono/nona", 3)
        | {"decimo": 10, "decima": 10},
        afternoon=r"(?<![\d:.])(\d{1,2})(?:[:h]\d\d|h)?\s(?:horas\s)?da\s(?:tarde|noite)",
    ),
    negation=NegationRules(
        words="nao nunca jamais nada ninguem nenhum nenhuma nem tampouco",
        affirming=r"nao so\b|nao apenas|nao somente|nada mais",
        lacking="longe sem impossivel nega recus falt pouco pouca poucos poucas carec proib evit salvo exceto incap "
        "ineg illeg ileg inconn descon incert fracass",
        conditions="se salvo antes ate enquanto sem so somente",
    ),
    governing=GoverningRules(
        has_comma=False,
        doubts=r"fabula invencao lenda calunia diria "
        r"duvid\w+ nego negamos mentiras? mentiria falso falsa boatos? rumor\w* mito absurdo "
        "ridiculo impossivel improvavel oxala",
        opinions="diria acho achamos creio cremos penso digo dissemos? disse dito verdade acredito certeza "
        "provas? indicios? evidencias?",
        frames=r"dizia diziam boatos? rumor\w* dizem diz-se alguns_dizem ha_quem_diga ouvi_dizer "
        r"esper[aeo]\w* talvez possivel imagin\w+ suponh\w+ me_disse me_disseram disseram-me "
        "disse-me achava pensava",
        beliefs="acredita acreditam acha acham pensa pensam diga digam",
        speakers="eu nos",
        joins="que se",
        frames_behind="dizem diz-se",
        knows="esque sab ignor so apenas para sem antes mais_que",
        conditions="exceto salvo a_excecao tirando se a_menos_que desde_que caso salvo_se",
        no_conditions="mesmo_se mesmo_que como_se ainda_que",
        corrections=r"nao_e_verdade e_(?:mentira|falso) nunca_(?:o_)?disse "
        "desculpem? perdao quero_dizer quer_dizer ou_melhor alias corrijo enganei-me me_enganei",
    ),
    names_in_capitals=True,
    reporting=ReportingRules(
        verbs=_VERBS,
        participles=_PARTICIPLES,
        auxiliaries="tem tinha havia",
        according_to="segundo conforme para de_acordo_com nas_palavras_de na_opinião_de na_avaliação_de",
        articles="o a os as um uma seu sua",
        articles_or_prepositions="a",
        prepositions="de do da dos das em no na para por pelo pela com ao à sem sobre sob ante após até entre contra "
        "desde durante perante nos nas num numa aos às",
        pronouns={"ele": "m", "ela": "f"},
        negations="não nunca jamais negou",
        joins="e",
        contrasts="mas porém ou",
        relatives="que quem",
        conjunctions="e ou mas que quem quando como se onde porque já também mais ontem hoje este esta lhe me nos",
        reflexives="se",
        omits_pronouns=True,
    ),
    small_words="o os um uma que não com do da em para é dos das mais como mas foi ao ele ela são também seu sua pelo "
    "isso isto essa às você nas nos de já sem tem no na",
    letters="áâãàçéêíóôõú",
    hesitations="hum hã ahn hmm",
    fillers="quer dizer, sabe, né, tipo, olha, olhe, bom, pois, é",
    grammar="o a os as um uma meu minha seu sua nosso nossa este esta esse essa eu ele ela nós eles elas que e ou "
    "mas se porque como quando de do da dos das em no na com por para é são sou somos tem temos",
    opposites=_OPPOSITES,
)
