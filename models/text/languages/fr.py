"""French."""

from models.text.languages.rules import GoverningRules, LanguageRules, NegationRules, NumberRules, ReportingRules, row

_VERBS = """
dit déclare déclarait affirme affirmait explique expliquait précise précisait souligne soulignait ajoute ajoutait
estime estimait assure assurait répond répondait lance lançait confie confiait raconte racontait écrit écrivait
insiste martèle rappelle poursuit conclut regrette dénonce annonce indique reconnaît admet demande s'exclame s’exclame
résume prévient prédit confirme répète s'indigne s’indigne commente avertit ironise promet témoigne
plaide réplique rétorque s'interroge s’interroge s'inquiète s’inquiète s'étonne s’étonne s'insurge s’insurge
se_félicite se_réjouit se_souvient se_défend justifie glisse souffle constate détaille
appelle soutient tranche murmure crie tweete
"""
_PARTICIPLES = """
dit déclaré affirmé expliqué précisé souligné ajouté estimé assuré répondu lancé confié raconté écrit insisté martelé
rappelé poursuivi conclu regretté dénoncé annoncé indiqué reconnu admis demandé prévenu résumé tweeté
prédit confirmé répété commenté averti ironisé promis témoigné plaidé répliqué rétorqué constaté détaillé appelé
soutenu tranché murmuré crié
"""
_OPPOSITES = """
increase: augmentation/diminution augmenté/diminué augmente/diminue augmenter/réduire relever/abaisser hausse/baisse
increase: monte/descend augmentent/diminuent augmenter/baisser augmenté/baissé augmenter/diminuer augmentera/diminuera
high: élevé/bas élevée/basse élevés/bas haut/bas
win: gagner/perdre gagné/perdu victoire/défaite remporté/perdu gagnant/perdant
support: soutenir/combattre soutient/combat soutenu/combattu partisans/opposants
accept: accepter/refuser accepté/refusé accepte/refuse
allow: autorisé/interdit autoriser/interdire permet/interdit
guilty: coupable/innocent condamné/acquitté
legal: légal/illégal légale/illégale
before: avant/après
always: toujours/jamais souvent/rarement
buy: acheter/vendre acheté/vendu achète/vend
open: ouvert/fermé ouvrir/fermer ouverte/fermée ouverture/fermeture
start: commencé/terminé commence/finit
safe: sûr/dangereux sûre/dangereuse
strong: fort/faible forte/faible forts/faibles
rich: riche/pauvre riches/pauvres
good: bon/mauvais bonne/mauvaise meilleur/pire meilleure/pire bien/mal
true: vrai/faux vraie/fausse
succeed: succès/échec réussi/échoué réussir/échouer
possible: possible/impossible
confirm: confirmé/démenti confirme/dément
arrive: arrivé/parti arrive/part
profit: bénéfice/perte bénéfices/pertes profits/pertes
young: jeune/vieux jeunes/vieux nouvelle/vieille nouveau/vieux
praise: félicité/critiqué salué/critiqué
build: construire/détruire construit/détruit
hire: embauché/licencié
early: tôt/tard
hope: espère/craint espoir/crainte espérer/craindre
love: aime/déteste aimer/détester amour/haine
include: inclut/exclut inclus/exclu
friend: ami/ennemi amis/ennemis
remember: souvient/oublie
war: guerre/paix
majority: majorité/minorité
easy: facile/difficile facilement/difficilement
long: long/court longue/courte longs/courts
cheap: abordable/cher
big: grand/petit grande/petite grands/petits grandes/petites
fast: rapide/lent rapidement/lentement
"""

RULES = LanguageRules(
    code="fr",
    numbers=NumberRules(
        small=row("deux trois quatre cinq six sept huit - dix onze douze treize quatorze quinze seize", 2)
        | row("vingt trente quarante cinquante soixante septante quatrevingt/quatrevingts nonante", 20, 10)
        | {"un": 1, "une": 1, "neuf": 9, "huitante": 80},
        scales={"cent": 100, "cents": 100, "mille": 1000, "million": 10**6, "millions": 10**6}
        | {"milliard": 10**9, "milliards": 10**9},
        joiners="et",
        zero="zero",
        point="virgule",
        parts={"tiers": 3, "quart": 4, "quarts": 4, "cinquieme": 5, "cinquiemes": 5, "dixiemes": 10},
        ordinal_ending="iemes?",
        half="et demie?",
        per_cent="pour[ \u00a0\u202f]?cent",
        points="points? de pourcentage",
        perhaps={
            "neuf": 9,
            "premier": 1,
            "deuxieme": 2,
            "second": 2,
            "seconde": 2,
            "double": 2,
            "paire": 2,
            "moitie": 2,
            "demi": 2,
        }
        | row("troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme onzieme douzieme", 3)
        | {"tiers": 3, "vingtieme": 20, "centieme": 100, "douzaine": 12, "dizaine": 10, "quinzaine": 15}
        | {"vingtaine": 20, "trentaine": 30, "quarantaine": 40, "cinquantaine": 50, "centaine": 100},
        adds_teens=True,
    ),
    negation=NegationRules(
        words="pas jamais rien personne aucun aucune nul nulle ni point guere",
        affirming=r"pas seulement|pas mal de|une personne|la personne|chaque personne|pas a pas|un point|le point",
        lacking="loin sans impossible refus manqu defaut peu rejet nie interdi empech plutot sauf incap ineg illeg "
        "ileg inconn descon incert non echou",
        conditions="si sauf avant jusqu tant sans seulement condition",
        follows=True,
        needs=r"(?<!\w)(?:ne\s|n')",
        helped="personne point ni nul nulle rien jamais aucun aucune guere",
    ),
    governing=GoverningRules(
        has_comma=False,
        doubts=r"fable invention legende calomnie dirais pourrais_dire pourrait_dire "
        r"dout\w+ nie nions dement\w* rumeurs? mensonges? faux fausse mentirais absurde ridicule "
        "impossible improbable aimerais j'aimerais illusion mythe voudrais_pouvoir",
        opinions="dirais crois croyons pense pensons dis dit affirme vrai certaine? sure? convaincue? preuves? "
        "indices?",
        frames="disait disaient m'a_dit nous_a_dit rumeurs? on_dit on_raconte racontent colportent affirment "
        r"soutiennent certains_disent certains_pensent d'aucuns_disent il_parait il_paraitrait entendu_dire j'entends "
        r"esper\w+ "
        r"souhaite\w* peut-etre possible imagin\w+ suppos\w+ ils_disent ils_pretendent pretend\w* "
        "je_pensais je_croyais accusent? soi-disant",
        beliefs="croit croient pense pensent dise disent",
        speakers="je j'",
        joins="que qu' si",
        frames_behind="dit-on parait-il disent-ils a_ce_qu'on_dit",
        knows="oubli sav ignor seulement afin pour sans avant parce bien_que plus_que moins_que autre",
        conditions=r"sauf excepte hormis a_part a_l'exception si s'ils? a_moins_qu\w* a_condition pourvu_qu\w* sauf_si",
        no_conditions="meme_si comme_si si_vous_voulez",
        corrections=r"c'est_faux ce_n'est_pas_vrai je_ne_l'ai_jamais je_n'ai_jamais_dit"
        r" c'est_un_mensonge rien_n'est_plus_faux "
        "pardon excusez-moi je_me_trompe je_me_suis_trompee? je_rectifie ou_plutot je_veux_dire "
        "rectification desolee?",
    ),
    names_in_capitals=True,
    reporting=ReportingRules(
        verbs=_VERBS,
        participles=_PARTICIPLES,
        auxiliaries="a avait",
        according_to="selon d'après d’après pour aux_yeux_de",
        articles="le la l' l’ un une les son sa",
        prepositions="de du des d' d’ la le à au aux en pour dans sur sous avec sans par chez vers contre entre "
        "avant après depuis pendant devant derrière dès face lors",
        pronouns={"il": "m", "elle": "f"},
        negations="pas jamais nul aucun",
        joins="et",
        contrasts="mais ou or car",
        relatives="que qui dont où qu'",
        conjunctions="et ou mais que qui quand comme si où dont car ce cette ces se ne y on nous vous je tu lui leur "
        "puis hier lundi mardi mercredi jeudi vendredi samedi dimanche",
        inverted=True,
        reflexives="se",
    ),
    small_words="le les des et est une dans du que qui pour au sur pas par il elle ce cette avec ne sont mais "
    "nous vous été en on était cela",
    letters="àâçèéêëîïôùûœ",
    hesitations="euh euhm heu hm hmm",
    fillers="je veux dire, vous savez, tu sais, vous voyez, tu vois, eh bien, ben, bah, hein",
    grammar="le la les l un une des du de d au aux mon ma mes son sa ses notre nos leur leurs ce cet cette ces je j "
    "tu il elle on nous vous ils elles qui que qu et ou mais si comme quand à en dans par pour sur sous avec "
    "suis est sont ai as a avons avez ont",
    opposites=_OPPOSITES,
)
