"""German."""

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
sagte sagt erklärte erklärt betonte betont meinte meint ergänzte ergänzt fügte forderte fordert kritisierte kritisiert
warnte warnt antwortete antwortet fragte fragt schrieb schreibt berichtete berichtet behauptete behauptet versicherte
versichert kündigte rief teilte lobte klagte bekräftigte unterstrich bezeichnete nannte räumte twitterte stellte
erwiderte entgegnete erzählte erzählt mahnte bedauerte resümierte urteilte erinnerte erinnert bestätigte bestätigt
postete ruft schimpfte schimpft scherzte scherzt seufzte betonten gestand gesteht verriet verrät schwärmte schwärmt
prophezeite verkündete verkündet nennt sprach spricht beteuerte beteuert jubelte freute wunderte konstatierte
kommentierte kommentiert gab räumt findet fand appellierte appelliert sah
"""
_PARTICIPLES = """
gesagt erklärt betont gemeint ergänzt gefordert kritisiert gewarnt geantwortet gefragt geschrieben berichtet behauptet
versichert angekündigt gerufen mitgeteilt gelobt geklagt bekräftigt bezeichnet genannt eingeräumt getwittert erwidert
entgegnet erzählt gemahnt bedauert erinnert bestätigt
"""
_ROLES = """
minister ministerin meister meisterin präsident präsidentin sprecher sprecherin leiter leiterin chef chefin wart trainer
trainerin vorstand vorständin richter richterin anwalt anwältin direktor direktorin rat rätin vorsitzende vorsitzender
experte expertin forscher forscherin professor professorin kommissar kommissarin händler händlerin arzt ärztin lehrer
lehrerin bauer bäuerin fischer fischerin ingenieur ingenieurin kapitän kapitänin pfarrer pfarrerin historiker
historikerin soziologe soziologin ökonom ökonomin politiker politikerin sekretär sekretärin graf gräfin künstler
künstlerin autor autorin schriftsteller schriftstellerin regisseur regisseurin intendant intendantin stürmer verteidiger
torwart arbeiter arbeiterin beauftragte beauftragter abgeordnete abgeordneter kanzler kanzlerin bischof bischöfin
portier wirt wirtin besitzer besitzerin gründer gründerin manager managerin aktivist aktivistin
"""
_OPPOSITES = """
increase: Erhöhung/Senkung erhöht/gesenkt zugenommen/abgenommen erhöhen/senken erhöhte/senkte steigt/sinkt stieg/sank
increase: gestiegen/gesunken steigende/sinkende Anstieg/Rückgang erhöht/senkt erhöhen/kürzen erhöht/gekürzt
increase: steigen/sinken stiegen/sanken zunehmen/abnehmen Steigerung/Verringerung
high: hoch/niedrig höher/niedriger höchste/niedrigste hohe/niedrige hohen/niedrigen
win: gewinnen/verlieren gewann/verlor gewonnen/verloren Sieg/Niederlage Gewinner/Verlierer
support: unterstützt/ablehnt unterstützen/bekämpfen unterstützte/bekämpfte Befürworter/Gegner
accept: angenommen/abgelehnt akzeptieren/ablehnen akzeptierte/verweigerte
allow: erlaubt/verboten erlauben/verbieten
guilty: schuldig/unschuldig verurteilt/freigesprochen
legal: legal/illegal legale/illegale
before: bevor/nachdem vorher/nachher
always: immer/nie oft/selten
buy: kaufen/verkaufen kaufte/verkaufte gekauft/verkauft
open: geöffnet/geschlossen öffnen/schließen öffnete/schloss offen/geschlossen
start: begann/endete beginnt/endet beginnen/enden
safe: sicher/gefährlich sichere/gefährliche
strong: stark/schwach stärker/schwächer starke/schwache starken/schwachen
rich: reich/arm reiche/arme reichen/armen
good: gut/schlecht besser/schlechter beste/schlechteste guten/schlechten gute/schlechte
true: wahr/falsch
succeed: Erfolg/Misserfolg erfolgreich/erfolglos
possible: möglich/unmöglich
confirm: bestätigte/dementierte bestätigt/dementiert bestätigen/dementieren
arrive: angekommen/abgereist
profit: Gewinn/Verlust Gewinne/Verluste
young: jung/alt junge/alte jungen/alten jünger/älter neue/alte neuen/alten
praise: lobte/kritisierte gelobt/kritisiert loben/kritisieren
build: bauen/zerstören gebaut/zerstört
hire: eingestellt/entlassen
early: früh/spät früher/später
hope: hofft/fürchtet hoffen/fürchten Hoffnung/Angst
love: liebt/hasst lieben/hassen liebte/hasste Liebe/Hass
include: einschließlich/ausschließlich
friend: Freund/Feind Freunde/Feinde
remember: erinnert/vergisst
war: Krieg/Frieden
majority: Mehrheit/Minderheit
easy: leicht/schwer einfach/schwierig leichter/schwerer
long: lang/kurz langen/kurzen lange/kurze länger/kürzer
cheap: billig/teuer billiger/teurer
big: groß/klein große/kleine großen/kleinen größer/kleiner größte/kleinste größten/kleinsten
fast: schnell/langsam schneller/langsamer
"""

RULES = LanguageRules(
    code="de",
    numbers=NumberRules(
        small=row(
            "zwei/zwo drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn", 2
        )
        | row("siebzehn achtzehn neunzehn", 17)
        | row("zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig", 20, 10)
        | {"ein": 1, "eine": 1, "einer": 1, "einen": 1, "einem": 1, "eins": 1}
        | {"einhalb": HALF, "anderthalb": 1 + HALF},
        scales={"hundert": 100, "tausend": 1000, "dutzend": 12, "million": 10**6, "millionen": 10**6, "mio": 10**6}
        | {"milliarde": 10**9, "milliarden": 10**9, "mrd": 10**9, "billion": 10**12, "billionen": 10**12},
        joiners="und",
        zero="null",
        point="komma",
        parts=row("drittel viertel funftel sechstel siebtel achtel neuntel zehntel", 3),
        measured="jahrig tagig wochig monatig stundig minutig kopfig stockig stellig prozentig fach mal",
        per_cent="prozent|v\\.\\s?h\\.",
        points="prozentpunkte?n?",
        perhaps={"beide": 2, "beiden": 2, "paar": 2, "doppelt": 2, "zweimal": 2, "halb": 2, "halfte": 2, "dutzend": 12}
        | row("erste zweite dritte vierte funfte sechste siebte achte neunte zehnte", 1),
        ordinal_ending=r"s?te[nrsm]?",
    ),
    negation=NegationRules(
        words="nicht nie niemals kein keine keinen keinem keiner keines nichts niemand niemanden niemandem "
        "nirgends nirgendwo weder keinerlei keinesfalls keineswegs",
        affirming=r"nicht (?:nur|allein|bloss)\b|gar nicht so wenig",
        lacking="ohne unmoglich weiger geweiger verweiger fehl mangel kaum wenig verneint bestreite bestritt lehn "
        "abgelehnt verbiet verbot verhinder statt ausser unfahig unklar unwahrsch unbekannt [a-z]+los(?:e|en|er)?\\b "
        "leer ablehn scheiter verzicht stopp",
        conditions="wenn falls sofern bevor bis solange ausser ohne nur",
        follows=True,
    ),
    governing=GoverningRules(
        doubts=r"kaum fabel erfindung mythos legende verleumdung wurde_ich_sagen konnte_(?:ich|man)_sagen "
        r"bezweif\w+ zweif\w+ bestreit\w+ bestritt\w* leugn\w+ dementier\w+ geruchte?s? luge lugen "
        "gelogen falsch unwahr unsinn quatsch marchen unterstellung wunschte unwahrscheinlich "
        "unmoglich irrtum",
        opinions="glaube? glauben denke denken meine meinen finde sage sagen gesagt behaupte wahr richtig "
        r"uberzeugt sicher beweise? belege? hinweise? anzeichen grund",
        frames=r"wer_(?:sagt|erzahlt|behauptet|meint|glaubt|denkt) "
        r"vater_sagte mutter_sagte \w+_sagten?_(?:immer|mir|uns) geruchte? man_sagt sagen_manche "
        "manche_sagen behaupten_manche manche_behaupten einige_sagen einige_behaupten viele_sagen "
        r"leute_sagen kritiker_sagen gegner_sagen es_heisst angeblich gehort hore hort_man hoff\w+ "
        r"vielleicht moglich(?:erweise)? angenommen nehmen_wir_an stell\w+_sie_sich_vor "
        "fruher_dachte_ich dachte_ich_fruher ich_dachte_fruher fruher_glaubte_ich sie_sagen "
        "sie_behaupten",
        beliefs="glaubt",
        speakers="ich wir",
        joins="dass ob",
        frames_behind="heisst_es sagt_man sagen_sie sagen_manche hort_man",
        knows="vergess vergiss wuss gewuss weiss ubersehe ubersieht nur damit so_dass",
        conditions="ausser abgesehen_von mit_ausnahme wenn falls sofern es_sei_denn vorausgesetzt",
        no_conditions="auch_wenn selbst_wenn als_wenn wenn_auch wenn_sie_so_wollen",
        corrections=r"das_stimmt_nicht stimmt_nicht das_ist_(?:nicht_wahr|falsch|gelogen|unsinn|quatsch|eine_luge)"
        " das_habe_ich_nie_gesagt "
        "entschuldigung entschuldigen_sie verzeihung pardon sorry ich_meine ich_meinte "
        "genauer_gesagt besser_gesagt ich_korrigiere korrektur das_war_falsch "
        "ich_habe_mich_geirrt nein_moment",
    ),
    names_in_capitals=False,
    reporting=ReportingRules(
        verbs=_VERBS,
        participles=_PARTICIPLES,
        auxiliaries="hat hatte",
        according_to="laut nach_Angaben_von nach_Ansicht_von nach_Worten_von nach_Aussage_von nach_Einschätzung_von so",
        articles="der die das ein eine ihr ihre sein seine",
        prepositions="von vom der des den dem einen einem ihren ihrem seinen seinem für in im zur zum aus am an bei "
        "mit nach vor über zu auf gegen um unter bis seit wegen ohne durch neben trotz gegenüber",
        pronouns={"er": "m", "sie": "f"},
        negations="nicht nie niemals kein keine",
        joins="und",
        contrasts="aber doch sondern denn oder",
        relatives="der die das den dem welcher welche",
        conjunctions="und oder aber als wie dass wenn weil denn auch noch nur schon dann da doch es wir ich sich den "
        "dem heute gestern morgen dabei dazu zuvor danach wo was wer ob damit montag dienstag mittwoch "
        "donnerstag freitag samstag sonnabend sonntag montagabend januar februar märz april mai juni "
        "juli august september oktober november dezember",
        reflexives="sich",
        nouns_have_capitals=True,
        role=_ROLES,
    ),
    small_words="der die und das den von zu mit sich des auf für ist im dem nicht ein eine als auch es an "
    "werden aus er sie",
    letters="äöüß",
    hesitations="äh ähm ähh öh öhm hm hmm mhm",
    fillers="ich meine, wissen sie, weißt du, wisst ihr, na ja, naja, tja, also, ach",
    grammar="der die das den dem des ein eine einen einem einer mein meine unser unsere sein seine ihr ihre ich er "
    "sie es wir ihr und oder aber wenn weil als ob dass wie in im an am auf aus bei mit nach von vom zu zum zur "
    "für über unter durch bin ist sind habe hat haben",
    opposites=_OPPOSITES,
)
