"""Spanish."""

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
dijo dice decía afirmó afirma declaró declara explicó explica señaló señala agregó agrega añadió añade aseguró asegura
manifestó manifiesta sostuvo sostiene indicó indica advirtió advierte respondió responde preguntó pregunta comentó
comenta subrayó subraya destacó destaca expresó expresa recordó recuerda insistió insiste criticó critica denunció
denuncia anunció anuncia reconoció reconoce admitió admite escribió escribe aclaró aclara apuntó apunta reiteró reitera
contó cuenta concluyó concluye lamentó lamenta resumió resume informó informa gritó grita exclamó exclama contestó
contesta tuiteó prometió promete confirmó confirma zanjó zanja replicó replica relató relata opinó opina pidió pide
considera consideró reclamó reclama exigió exige precisó precisa bromeó bromea confesó confiesa celebró celebra avisó
avisa matizó repitió repite defendió defiende rechazó rechaza
"""
_PARTICIPLES = """
dicho afirmado declarado explicado señalado agregado añadido asegurado manifestado sostenido indicado advertido
respondido preguntado comentado subrayado destacado expresado recordado insistido criticado denunciado anunciado
reconocido admitido escrito aclarado apuntado reiterado contado concluido lamentado resumido informado gritado exclamado
contestado tuiteado prometido confirmado zanjado replicado relatado opinado pedido considerado reclamado exigido
precisado bromeado confesado celebrado avisado
"""
_OPPOSITES = """
increase: aumento/descenso aumentó/disminuyó aumentado/disminuido aumenta/disminuye aumentar/reducir subir/bajar
increase: subió/bajó sube/baja subida/bajada subido/bajado subieron/bajaron suben/bajan aumentan/disminuyen
increase: aumentaron/disminuyeron aumentar/disminuir aumentar/recortar incremento/recorte
high: alto/bajo alta/baja altos/bajos altas/bajas
win: ganar/perder ganó/perdió ganado/perdido victoria/derrota ganador/perdedor
support: apoyar/rechazar apoya/combate apoyó/combatió partidarios/opositores
accept: aceptar/rechazar aceptó/rechazó aceptado/rechazado acepta/rechaza
allow: permite/prohíbe permitir/prohibir permitido/prohibido permitió/prohibió
guilty: culpable/inocente condenado/absuelto
legal: legal/ilegal
before: antes/después
always: siempre/nunca
buy: comprar/vender compró/vendió comprado/vendido
open: abierto/cerrado abrir/cerrar abrió/cerró abierta/cerrada
start: comenzó/terminó empezó/acabó empezar/terminar
safe: seguro/peligroso segura/peligrosa
strong: fuerte/débil fuertes/débiles
rich: rico/pobre rica/pobre ricos/pobres
good: bueno/malo buena/mala mejor/peor mejores/peores bien/mal
true: verdad/mentira verdadero/falso
succeed: éxito/fracaso
possible: posible/imposible
confirm: confirmó/desmintió confirmado/desmentido confirmar/desmentir
arrive: llegó/salió llegar/salir llegada/salida
profit: ganancias/pérdidas beneficios/pérdidas
young: joven/viejo jóvenes/viejos nuevo/viejo nueva/vieja
praise: elogió/criticó elogiado/criticado
build: construir/destruir construido/destruido
hire: contratado/despedido contratar/despedir
early: temprano/tarde
hope: espera/teme esperanza/miedo
love: ama/odia amor/odio
include: incluye/excluye incluido/excluido
friend: amigo/enemigo amigos/enemigos
remember: recuerda/olvida recordar/olvidar
war: guerra/paz
majority: mayoría/minoría
easy: fácil/difícil
long: largo/corto larga/corta
cheap: barato/caro
big: grande/pequeño grandes/pequeños mayor/menor mayores/menores
fast: rápido/lento rápidamente/lentamente
"""

RULES = LanguageRules(
    code="es",
    numbers=NumberRules(
        small={"medio": HALF}
        | {"un": 1, "uno": 1, "una": 1, "veintiun": 21, "veintiuna": 21}
        | row("dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis", 2)
        | row("diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco", 17)
        | row("veintiseis veintisiete veintiocho veintinueve", 26)
        | row("treinta cuarenta cincuenta sesenta setenta ochenta noventa", 30, 10)
        | row("cien/ciento doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas", 100, 100)
        | row("quinientos/quinientas seiscientos/seiscientas setecientos/setecientas", 500, 100)
        | row("ochocientos/ochocientas novecientos/novecientas", 800, 100),
        scales={"mil": 1000, "millon": 10**6, "millones": 10**6, "billon": 10**12, "billones": 10**12},
        joiners="y",
        zero="cero",
        point="coma punto",
        parts={"tercio": 3, "tercios": 3, "cuarto": 4, "cuartos": 4, "quinto": 5, "quintos": 5},
        half="y medi[oa]",
        per_cent="por[ \u00a0]?ciento",
        points="puntos? porcentuale?s?",
        perhaps={"ambos": 2, "ambas": 2, "segundo": 2, "segunda": 2, "doble": 2, "par": 2, "mitad": 2, "medio": 2}
        | {"primero": 1, "tercero": 3, "tercer": 3, "tercera": 3, "docena": 12, "decena": 10}
        | row("cuarto/cuarta quinto/quinta sexto/sexta septimo/septima octavo/octava noveno/novena decimo/decima", 4),
        afternoon=r"(?<![\d:.])(\d{1,2})(?:[:.]\d\d)?\s(?:de\sla\s(?:tarde|noche)|p\.\s?m\.)",
    ),
    negation=NegationRules(
        words="no nunca jamas nada nadie ningun ninguno ninguna ni tampoco",
        affirming=r"no solo|no solamente|nada mas",
        lacking="lejos sin imposible nega rechaz falt poco poca pocos pocas carec prohib evit salvo excepto incap "
        "ineg illeg ileg inconn descon incert fracas",
        conditions="si salvo antes hasta mientras sin solo",
    ),
    governing=GoverningRules(
        has_comma=False,
        doubts=r"fabula invento leyenda bulo calumnia diria "
        r"dud\w+ nieg\w+ neg[ao]\w* rumor\w* mentira\w* mentiria falsa? falso mito absurdo "
        "ridiculo imposible improbable ojala",
        opinions="diria creo creemos pienso pensamos digo decimos dicho dije verdad cierto segur[ao] "
        "pruebas? evidencias? indicios? constancia",
        frames=r"decia decian rumor\w* dicen se_dice algunos_dicen hay_quien\w*_dicen? afirman sostienen "
        r"he_oido esper[aeo]\w* quizas? tal_vez posible imagin\w+ supong\w+ me_dijo nos_dijo "
        "me_dijeron antes_pensaba antes_creia creia pensaba",
        beliefs="cree creen piensa piensan diga digan",
        speakers="yo nosotros nosotras",
        joins="que si",
        frames_behind="dicen segun_dicen se_dice",
        knows="olvid sab ignor solo para sin antes desde mas_que menos_que",
        conditions="salvo excepto aparte_de a_excepcion "
        "si a_menos_que a_no_ser_que siempre_que con_tal_de_que salvo_que",
        no_conditions="aunque aun_si incluso_si como_si si_quiere si_se_quiere",
        corrections=r"no_es_(?:verdad|cierto) es_(?:mentira|falso)"
        r" nunca_(?:lo_)?(?:he_dicho|dije) jamas_(?:lo_)?(?:he_dicho|dije) "
        "perdon perdonen? disculpen? quiero_decir mejor_dicho o_mas_bien rectifico me_equivoco "
        "me_he_equivocado corrijo",
    ),
    names_in_capitals=True,
    reporting=ReportingRules(
        verbs=_VERBS,
        participles=_PARTICIPLES,
        auxiliaries="ha había",
        according_to="según en_palabras_de a_juicio_de en_opinión_de",
        articles="el la un una los su",
        prepositions="de del en para la el por a al con sin sobre ante tras desde hasta entre contra hacia durante "
        "mediante bajo",
        pronouns={"él": "m", "ella": "f"},
        negations="no nunca jamás negó",
        joins="y e",
        contrasts="pero sino mas o",
        relatives="que quien",
        conjunctions="y e o u pero que quien cuando como si donde porque lo las los les se me te nos ya también más "
        "ayer hoy este esta",
        reflexives="se",
        omits_pronouns=True,
    ),
    small_words="el los las y del que una por con se su para es al lo como más pero sus le ha fue este esta "
    "está también no nos sin ya muy sobre hemos",
    letters="áéíñóúü",
    hesitations="eh ehm em mmm",
    fillers="o sea, pues, bueno, a ver, este, sabe, sabes, sabe usted, mire, mira",
    grammar="el la los las lo un una unos unas mi mis su sus nuestro nuestra este esta ese esa yo él ella nosotros "
    "ellos ellas que y o pero si porque como cuando de del a al en con por para sobre es son soy somos he ha "
    "hemos han hay",
    opposites=_OPPOSITES,
)
