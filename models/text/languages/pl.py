"""Polish."""

from models.text.languages.rules import (
    HALF,
    GoverningRules,
    LanguageRules,
    NegationRules,
    NumberRules,
    ReportingRules,
    row,
)


def _polish_teens(stems: str) -> dict[str, int]:
    """Return the forms of eleven to nineteen: “dwanaście” has forms of two stems."""
    ends = ("stu", "stoma", "sto")
    teens = {f"{stem}{end}": at for at, stem in enumerate(stems.split(), start=11) for end in ("scie", *ends)}
    return teens | {"dwanascie": 12}


def _polish_tens(stems: str) -> dict[str, int]:
    """Return the forms of fifty to ninety."""
    return {
        f"{stem}{end}": 10 * at
        for at, stem in enumerate(stems.split(), start=5)
        for end in ("dziesiat", "dziesieciu", "dziesiecioma", "dziesiecio")
    }


def _polish_ordinals(stems: str, first: int, step: int = 1) -> dict[str, int]:
    """Return the forms of consecutive ordinals; “drugi” and “trzeci” are soft."""
    ordinals = {}
    for at, stem in enumerate(stems.split()):
        bare, _, soft = stem.partition("/")
        for end in ("y", "a", "e", "ego", "emu", "ym", "ej", "ych", "ymi"):
            ordinals[bare + (soft + end.lstrip("y") if soft else end)] = first + step * at
    return ordinals


_VERBS = """
powiedział powiedziała mówi mówił mówiła stwierdził stwierdziła stwierdza dodał dodała dodaje podkreślił podkreśliła
podkreśla zaznaczył zaznaczyła zaznacza wyjaśnił wyjaśniła wyjaśnia tłumaczył tłumaczyła tłumaczy ocenił oceniła ocenia
zapewnił zapewniła zapewnia przyznał przyznała przyznaje poinformował poinformowała informuje oświadczył oświadczyła
oświadcza zapowiedział zapowiedziała zapowiada ostrzegł ostrzegła ostrzega przypomniał przypomniała przypomina napisał
napisała pisze zapytał zapytała pytał pytała pyta odpowiedział odpowiedziała odpowiada odparł odparła opowiada opowiadał
opowiadała wspomina wspominał wspominała komentuje skomentował skomentowała zauważył zauważyła zauważa krzyknął
krzyknęła woła zawołał zawołała apeluje zaapelował zaapelowała uważa twierdzi potwierdził potwierdziła potwierdza
przekonuje przekonywał przekonywała relacjonuje zdradza zdradził zdradziła ucina uciął ucięła żartuje obiecał obiecała
obiecuje narzeka wylicza kwituje dziwi podsumował podsumowała podsumowuje rzucił rzuciła nazwał nazwała nazywa
"""
_OPPOSITES = """
increase: wzrost/spadek zwiększyć/zmniejszyć zwiększył/zmniejszył zwiększenie/zmniejszenie podnieść/obniżyć
increase: podniósł/obniżył podwyżka/obniżka wzrosła/spadła wzrósł/spadł rośnie/spada wzrosło/spadło wzrosły/spadły
increase: wzrosnąć/spaść zwiększyła/zmniejszyła zwiększa/zmniejsza podnosi/obniża podniosła/obniżyła rosną/spadają
high: wysoki/niski wysokie/niskie wyższy/niższy wysoka/niska wysokiego/niskiego
win: wygrać/przegrać wygrał/przegrał wygrała/przegrała zwycięstwo/porażka zwycięstwa/porażki
support: popiera/zwalcza popierają/zwalczają zwolennicy/przeciwnicy zwolenników/przeciwników
accept: przyjąć/odrzucić przyjął/odrzucił przyjęła/odrzuciła
allow: pozwala/zabrania dozwolone/zabronione zezwolił/zakazał
guilty: winny/niewinny winna/niewinna skazany/uniewinniony
legal: legalny/nielegalny legalne/nielegalne legalnie/nielegalnie
before: wcześniej/później
always: zawsze/nigdy często/rzadko
buy: kupić/sprzedać kupił/sprzedał kupiła/sprzedała
open: otwarty/zamknięty otworzył/zamknął otwarte/zamknięte otwarta/zamknięta
start: rozpoczął/zakończył rozpoczęła/zakończyła zaczął/skończył
safe: bezpieczny/niebezpieczny bezpieczne/niebezpieczne bezpieczna/niebezpieczna
strong: silny/słaby silna/słaba silne/słabe silniejszy/słabszy
rich: bogaty/biedny bogaci/biedni bogatych/biednych
good: dobry/zły dobra/zła dobre/złe lepszy/gorszy lepiej/gorzej najlepszy/najgorszy dobrze/źle
true: prawda/kłamstwo prawdziwe/fałszywe
succeed: sukces/porażka udany/nieudany
possible: możliwe/niemożliwe możliwy/niemożliwy
confirm: potwierdził/zdementował potwierdziła/zdementowała potwierdzić/zdementować
arrive: przybył/wyjechał przyjechał/wyjechał
profit: zysk/strata zyski/straty
young: młody/stary młoda/stara młode/stare młodych/starych nowy/stary nowe/stare nowa/stara
praise: pochwalił/skrytykował chwali/krytykuje
build: budować/niszczyć zbudować/zniszczyć zbudował/zniszczył
hire: zatrudnił/zwolnił zatrudnić/zwolnić
early: wcześnie/późno
hope: nadzieja/obawa nadzieję/obawę
love: kocha/nienawidzi miłość/nienawiść
include: włącznie/wyłącznie
friend: przyjaciel/wróg przyjaciele/wrogowie
remember: pamięta/zapomina
war: wojna/pokój wojny/pokoju
majority: większość/mniejszość większości/mniejszości
easy: łatwy/trudny łatwo/trudno łatwe/trudne łatwiej/trudniej
long: długi/krótki długo/krótko długie/krótkie
cheap: tani/drogi tańsze/droższe
big: duży/mały duża/mała duże/małe większy/mniejszy największy/najmniejszy
fast: szybko/wolno szybki/wolny szybciej/wolniej
"""

RULES = LanguageRules(
    code="pl",
    numbers=NumberRules(
        small={"pol": HALF}
        | dict.fromkeys(("poltora", "poltorej"), 1 + HALF)
        | {"jeden": 1, "jedna": 1, "jedno": 1}
        | row("dwa/dwie/dwaj/dwoch/dwu/dwom/dwoma/dwiema/dwoje/dwojga/dwojgu/dwojgiem/dwojka/dwojki/dwojke", 2)
        | row("trzy/trzej/trzech/trzem/trzema/troje/trojga/trojgu/trojgiem/trojka/trojki/trojke", 3)
        | row("cztery/czterej/czterech/czterem/czterema/cztero/czworo/czworga/czworgiem/czworka/czworki/czworke", 4)
        | row("piec/pieciu/piecioma/piecio/piecioro/pieciorga/piatka/piatke", 5)
        | row("szesc/szesciu/szescioma/szescio/szescioro/szostka/szostke", 6)
        | row("siedem/siedmiu/siedmioma/siedmio/siedmioro osiem/osmiu/osmioma/osmio/osmioro", 7)
        | row("dziewiec/dziewieciu/dziewiecioma/dziewiecio dziesiec/dziesieciu/dziesiecioma/dziesiecio", 9)
        | _polish_teens("jedena dwuna trzyna czterna pietna szesna siedemna osiemna dziewietna")
        | row(
            "dwadziescia/dwudziestu/dwudziestoma/dwudziesto trzydziesci/trzydziestu/trzydziestoma/trzydziesto", 20, 10
        )
        | row("czterdziesci/czterdziestu/czterdziestoma/czterdziesto", 40)
        | _polish_tens("piec szesc siedem osiem dziewiec")
        | row("sto/stu dwiescie/dwustu trzysta/trzystu czterysta/czterystu piecset/pieciuset", 100, 100)
        | row("szescset/szesciuset siedemset/siedmiuset osiemset/osmiuset dziewiecset/dziewieciuset", 600, 100),
        scales=dict.fromkeys(("tysiac", "tysiace", "tysiecy", "tysiaca", "tysiacom", "tysiacami", "tys"), 1000)
        | dict.fromkeys(("milion", "miliony", "milionow", "miliona", "milionom", "milionami", "mln"), 10**6)
        | dict.fromkeys(("miliard", "miliardy", "miliardow", "miliarda", "miliardami", "mld"), 10**9)
        | dict.fromkeys(("bilion", "biliony", "bilionow", "bln"), 10**12),
        zero="zero",
        point="przecinek",
        parts={"trzecia": 3, "trzecie": 3, "trzecich": 3, "czwarta": 4, "czwarte": 4, "czwartych": 4, "piatych": 5},
        half="i pół",
        measured="letni miesieczn tygodniow dniow godzinn minutow krotn osobow pokojow procentow metrow pietrow",
        per_cent="procent(?:a|u|om|ami|y|ów)?",
        points="punkt(?:y|ów|u|a)? procentow(?:y|e|ych|ego)",
        perhaps=row("oba/obie/obaj/obu/obydwa/obydwie/obydwaj/obydwu/oboje/obojga/para/pare/polowa/pol", 2)
        | _polish_ordinals("pierwsz", 1)
        | _polish_ordinals("drug/i trzec/i czwart piat szost siodm osm dziewiat dziesiat", 2)
        | _polish_ordinals("jedenast dwunast trzynast czternast pietnast szesnast siedemnast osiemnast", 11)
        | _polish_ordinals("dwudziest trzydziest czterdziest piecdziesiat szescdziesiat siedemdziesiat", 20, 10)
        | _polish_ordinals("osiemdziesiat dziewiecdziesiat", 80, 10)
        | _polish_ordinals("setn", 100)
        | {"druga": 2, "tuzin": 12},
    ),
    negation=NegationRules(
        words="nie nigdy nikt nikogo nikomu nic niczego zaden zadna zadne zadnego zadnej zadnych ani nigdzie",
        affirming=r"nie tylko|nie jedynie",
        lacking="dalek bez nieznan niezdoln niewiad niemozliw odmow odmaw brak malo niewiel zaprzecz zakaz zabron "
        "unik oprocz odrzuc",
        conditions="jesli jezeli gdy zanim dopoki chyba bez tylko",
    ),
    governing=GoverningRules(
        doubts=r"bajk\w* wymysl\w* mit\w* oszczerstw\w* powiedzialb\w+ rzeklb\w+ "
        r"watpi\w+ zaprzecz\w+ klam\w+ plotk\w+ poglosk\w+ nieprawd\w* bzdur\w* absurd\w* falsz\w* "
        r"niemozliwe klamstw\w*",
        opinions=r"mysle myslimy sadze sadzimy uwazam uwazamy mowie mowimy mowil\w* powiedzial\w* wierze "
        "prawda pewna pewny dowod dowodu dowodow podstaw",
        frames=r"mawial\w* zawsze_mowil\w* plotk\w+ poglosk\w+ mowia mowi_sie podobno niektorzy_mowia "
        r"ludzie_mowia slyszal\w+ nadzieje byc_moze mozliwe wyobraz\w* zaloz\w+ twierdza rzekomo "
        r"kiedys_myslal\w* myslalam myslalem",
        beliefs="wierzy wierza sadzi sadza mysla uwaza uwazaja",
        frames_behind="podobno jak_mowia mowia_ludzie",
        joins="ze zeby czy iz jakoby",
        knows="zapom wie wied tylko zanim",
        conditions=r"oprocz procz poza z_wyjatkiem jesli jezeli gdyby\w* chyba_ze o_ile pod_warunkiem",
        no_conditions="nawet_jesli nawet_gdyby jak_gdyby",
        corrections=r"to_(?:nieprawda|klamstwo|bzdura) to_nie_jest_prawda nigdy_tego_nie "
        r"przepraszam to_znaczy pomylk\w* pomylil\w* poprawiam sprostowanie pardon a_raczej",
    ),
    names_in_capitals=True,
    reporting=ReportingRules(
        verbs=_VERBS,
        participles="",
        auxiliaries="",
        according_to="według zdaniem w_opinii w_ocenie",
        articles="",
        prepositions="o w we z ze do na od dla przez przy po za nad pod przed między wobec u bez ku oprócz wśród obok",
        pronouns={"on": "m", "ona": "f"},
        negations="nie nigdy zaprzeczył zaprzeczyła",
        joins="i oraz",
        contrasts="a ale lecz lub",
        relatives="który która którego którą któremu jak",
        conjunctions="i oraz a ale lub albo że iż gdy kiedy jak który która co kto to już też także się jest był "
        "była wczoraj dziś jutro gdzie bo potem tak",
        omits_pronouns=True,
        inflects_names=True,
        women_end_in_a=True,
        womans_verb="ła",
        mans_verb="ł",
    ),
    small_words="i w na z do się że nie jest to jak o po co ale za od przez dla przy był być tym tego są",
    letters="ąćęłńóśźż",
    hesitations="yyy eee ee yy hm hmm",
    fillers="wie pan, wie pani, wiecie, wiesz, znaczy, to znaczy, no, no wiesz",
    grammar="ten ta to te mój moja nasz nasza jego jej ich ja on ona my wy oni i a lub ale jeśli bo że jak kiedy w "
    "we na z ze do od o po przy dla jest są jestem mam ma mamy",
    opposites=_OPPOSITES,
)
