"""Dutch."""

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
zei zegt verklaarde verklaart vertelde vertelt benadrukte benadrukt stelde stelt meldde meldt antwoordde antwoordt vroeg
vraagt schreef schrijft waarschuwde waarschuwt erkende erkent reageerde reageert concludeerde concludeert vindt vond
betoogde betoogt oordeelde aldus riep roept twitterde twittert bevestigde bevestigt verzekerde verzekert beloofde
belooft legde legt voegde voegt noemde noemt klaagde klaagt herinnert herinnerde liet laat gaf geeft kondigde kondigt
zuchtte grapte grapt mailde appte
"""
_PARTICIPLES = """
gezegd verklaard verteld benadrukt gesteld gemeld geantwoord gevraagd geschreven gewaarschuwd erkend gereageerd geroepen
getwitterd bevestigd verzekerd beloofd uitgelegd toegevoegd genoemd geklaagd
"""
_OPPOSITES = """
increase: toename/afname toegenomen/afgenomen verhogen/verlagen verhoogd/verlaagd verhoogt/verlaagt stijgt/daalt
increase: steeg/daalde gestegen/gedaald stijging/daling stijgen/dalen toenemen/afnemen verhoging/verlaging
increase: verhoogde/verlaagde stegen/daalden
high: hoog/laag hoge/lage hoger/lager hoogste/laagste
win: winnen/verliezen won/verloor gewonnen/verloren winnaar/verliezer overwinning/nederlaag
support: steunen/bestrijden steunt/bestrijdt steunde/bestreed voorstanders/tegenstanders
accept: accepteren/weigeren accepteerde/weigerde aanvaard/verworpen
allow: toegestaan/verboden toestaan/verbieden
guilty: schuldig/onschuldig veroordeeld/vrijgesproken
legal: legaal/illegaal legale/illegale
before: voordat/nadat
always: altijd/nooit vaak/zelden
buy: kopen/verkopen kocht/verkocht gekocht/verkocht
open: open/gesloten openen/sluiten opende/sloot geopend/gesloten
start: begon/eindigde begint/eindigt
safe: veilig/gevaarlijk veilige/gevaarlijke
strong: sterk/zwak sterke/zwakke sterker/zwakker
rich: rijk/arm rijke/arme
good: goed/slecht beter/slechter beste/slechtste goede/slechte
true: waar/onwaar
succeed: succes/mislukking geslaagd/mislukt succesvol/mislukt
possible: mogelijk/onmogelijk
confirm: bevestigde/ontkende bevestigd/ontkend bevestigen/ontkennen
arrive: aangekomen/vertrokken
profit: winst/verlies
young: jong/oud jonge/oude jonger/ouder nieuwe/oude
praise: prees/bekritiseerde geprezen/bekritiseerd
build: bouwen/vernietigen gebouwd/vernietigd
hire: aangenomen/ontslagen
early: vroeg/laat eerder/later
hope: hoopt/vreest hoop/vrees hopen/vrezen
love: houdt/haat liefde/haat
include: inclusief/exclusief
friend: vriend/vijand vrienden/vijanden
remember: herinnert/vergeet
war: oorlog/vrede
majority: meerderheid/minderheid
easy: makkelijk/moeilijk gemakkelijk/moeilijk makkelijker/moeilijker
long: lang/kort lange/korte langer/korter
cheap: goedkoop/duur goedkoper/duurder
big: groot/klein grote/kleine groter/kleiner grootste/kleinste
fast: snel/langzaam sneller/langzamer
"""

RULES = LanguageRules(
    code="nl",
    numbers=NumberRules(
        small=row("twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien", 2)
        | row("zeventien achttien negentien", 17)
        | row("twintig dertig veertig vijftig zestig zeventig tachtig negentig", 20, 10)
        | {"een": 1, "half": HALF, "anderhalf": 1 + HALF, "anderhalve": 1 + HALF},
        scales={"honderd": 100, "duizend": 1000, "miljoen": 10**6, "miljard": 10**9, "biljoen": 10**12, "mln": 10**6}
        | {"mld": 10**9},
        joiners="en",
        zero="nul",
        point="komma",
        parts={"derde": 3, "kwart": 4, "vierde": 4, "vijfde": 5, "tiende": 10},
        years_in_pairs=True,
        measured="jarig daags weeks maands koppig voudig maal",
        per_cent="procent",
        points="procentpunt(?:en)?",
        perhaps={
            "eerste": 1,
            "beide": 2,
            "tweede": 2,
            "dubbel": 2,
            "paar": 2,
            "helft": 2,
            "half": 2,
            "derde": 3,
            "vierde": 4,
        }
        | {"vijfde": 5, "dozijn": 12},
        ordinal_ending="ste|de",
    ),
    negation=NegationRules(
        words="niet nooit geen niets niemand nergens noch",
        affirming=r"niet alleen|niet slechts|niet enkel",
        lacking="zonder onmogelijk weiger geweiger mist gebrek nauwelijks weinig ontken verbied verbod voorkom behalve "
        "verre allesbehalve "
        "onbekend onduidelijk "
        "[a-z]+loos afgewezen misluk",
        conditions="als tenzij mits voordat tot zolang zonder alleen",
        follows=True,
    ),
    governing=GoverningRules(
        doubts=r"nauwelijks fabel\w* sprookje\w* verzinsel\w* laster zou_(?:ik_)?(?:kunnen_)?zeggen "
        r"betwijfel\w* twijfel\w* ontken\w* gerucht(?:en)? leugens? gelogen liegen onwaar onzin "
        "onjuist absurd belachelijk onmogelijk onwaarschijnlijk mythe wens(?:te)? wou",
        opinions="geloof geloven denk denken zeg zeggen gezegd beweer waar vind zeker bewijs bewijzen "
        "aanwijzing(?:en)?",
        frames="wie_(?:zegt|beweert|denkt|gelooft) zei_altijd zeiden_altijd gerucht(?:en)? ze_zeggen men_zegt "
        "sommigen_zeggen mensen_zeggen "
        "hoor gehoord naar_verluidt hoop hopen misschien mogelijk stel beweren dacht_vroeger "
        "vroeger_dacht dacht_altijd",
        beliefs="gelooft",
        speakers="ik we wij",
        joins="dat of",
        frames_behind="zegt_men zeggen_ze naar_verluidt",
        knows="verge weet wist alleen zodat",
        conditions="behalve met_uitzondering als indien mits tenzij",
        no_conditions="ook_als zelfs_als alsof als_u_wilt",
        corrections=r"dat_is_(?:niet_waar|onzin|een_leugen|gelogen) dat_klopt_niet dat_heb_ik_nooit_gezegd "
        "sorry pardon excuus neem_me_niet_kwalijk ik_bedoel of_liever beter_gezegd correctie ik_vergis_me",
    ),
    names_in_capitals=True,
    reporting=ReportingRules(
        verbs=_VERBS,
        participles=_PARTICIPLES,
        auxiliaries="heeft had",
        according_to="volgens aldus in_de_woorden_van naar_de_mening_van",
        articles="de het een zijn haar hun",
        prepositions="van voor in op uit bij met aan naar tegen over door om na sinds tot onder tussen zonder te per "
        "vanaf namens wegens",
        pronouns={"hij": "m", "zij": "f", "ze": "f"},
        negations="niet nooit geen",
        joins="en",
        contrasts="maar want of",
        relatives="die dat",
        conjunctions="en of maar dat die wie wat als toen omdat want ook nog al er we ik je zich gisteren vandaag "
        "morgen maandag dinsdag woensdag donderdag vrijdag zaterdag zondag daarna daarmee",
        reflexives="zich",
    ),
    small_words="de het een en van is dat op te zijn met voor niet aan er om ook als maar heeft bij uit door naar "
    "werd was we",
    letters="éëïö",
    hesitations="eh ehm uh uhm hm hmm",
    fillers="weet je, weet u, ik bedoel, nou, nou ja, kijk, zeg maar",
    grammar="de het een mijn zijn haar ons onze hun dit dat deze die ik hij zij ze wij we jullie en of maar als "
    "omdat in op aan bij met van voor naar uit over is ben heb heeft hebben",
    opposites=_OPPOSITES,
)
