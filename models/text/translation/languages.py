"""What the comparison of translations knows of each language: number words, negation and names; add a language here.

Words are folded: small letters, without accents. Numbers and negation of English and Korean are read by
``models.text.numbers`` and ``models.text.negation``; their tables have what these leave out.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property

_MARKS = re.compile(r"[\u0300-\u036f\u064b-\u0652]")


def fold_word(word: str) -> str:
    """Return a word in small letters, without accents and Arabic vowel signs."""
    bare = unicodedata.normalize("NFC", _MARKS.sub("", unicodedata.normalize("NFD", word.casefold())))
    return bare.replace("ł", "l").replace("quatre-vingt", "quatrevingt")


@dataclass(frozen=True)
class ComparedLanguage:
    """A language that translations are compared in.

    Args:
        small: words of the numbers that are added up: “zwei” is 2, “vierzig” 40, “anderthalb” 1.5. They may be joined.
        scales: words that multiply what comes before them: “hundert”, “Millionen”.
        joiners: words within a number: the “und” of “zweiundzwanzig”.
        half: what adds one half behind a number, and may stand before its scale: “y medio”, “i pół”.
        alone: words that stand for another number where they are all of it.
        measured: what a number word may be joined to: the “jährig” of “zwölfjährig”.
        per_cent, points: the words for a per cent sign, and for percentage points.
        perhaps: words that may stand for a number, and need not: “beide” for 2.
        decimal_comma: whether 1,5 is one and a half.
        negations: words that negate.
        negation: what negates where words are not divided by spaces.
        affirming: what looks like a negation and is none.
        lacking: words and beginnings of words that a translation may render by a negation: “unable”, “ohne”.
        conditions: words of a condition, without which a statement would be another.
        names_in_capitals: whether only names have capital letters within a sentence; None: the script has none.
    """

    small: Mapping[str, Decimal | int] = field(default_factory=dict)
    scales: Mapping[str, int] = field(default_factory=dict)
    joiners: str = ""
    half: str = ""
    alone: Mapping[str, int] = field(default_factory=dict)
    measured: str = ""
    per_cent: str = ""
    points: str = ""
    perhaps: Mapping[str, int] = field(default_factory=dict)
    decimal_comma: bool = True
    negations: str = ""
    negation: str = ""
    affirming: str = ""
    lacking: str = ""
    conditions: str = ""
    names_in_capitals: bool | None = True

    @cached_property
    def number_words(self) -> frozenset[str]:
        """The words that a number word may be joined from."""
        return frozenset(self.small) | frozenset(self.scales) | frozenset(self.joiners.split())

    @cached_property
    def and_a_half(self) -> re.Pattern[str] | None:
        """Match what adds one half behind a number."""
        return re.compile(rf"[ \u00a0]?(?:{self.half})(?!\w)", re.IGNORECASE) if self.half else None

    @cached_property
    def of_measure(self) -> re.Pattern[str] | None:
        """Match a folded word that is a number and a measure."""
        return re.compile(rf"(\w{{3,30}}?)(?:{'|'.join(self.measured.split())})\w{{0,4}}") if self.measured else None

    @cached_property
    def negating(self) -> re.Pattern[str] | None:
        """Match what negates, in folded text; None where another module reads it."""
        if self.negation:
            return re.compile(self.negation)
        return re.compile(rf"(?<!\w)(?:{'|'.join(self.negations.split())})(?!\w)") if self.negations else None

    @cached_property
    def affirms(self) -> re.Pattern[str] | None:
        """Match what looks like a negation and is none."""
        return re.compile(self.affirming) if self.affirming else None

    @cached_property
    def conditional(self) -> re.Pattern[str] | None:
        """Match a word of a condition, in folded text."""
        if not self.conditions:
            return None
        words = "|".join(self.conditions.split())
        return re.compile(words if self.negation else rf"(?<!\w)(?:{words})(?!\w)")

    @cached_property
    def lacks(self) -> re.Pattern[str] | None:
        """Match a word whose translation may be a negation."""
        if not self.lacking:
            return None
        before = "" if self.names_in_capitals is None else r"(?<!\w)"
        return re.compile(rf"{before}(?:{'|'.join(self.lacking.split())})")


def _row(words: str, first: int, step: int = 1) -> dict[str, int]:
    """Return the words of consecutive numbers; several for one number are joined by “/”."""
    return {
        word: first + step * at for at, group in enumerate(words.split()) for word in group.split("/") if word != "-"
    }


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


_HALF = Decimal("0.5")
_ARABIC_UNITS = (
    "اثنان/اثنين/اثنتان/اثنتين/اثنا/اثني/اثنتا/اثنتي ثلاث/ثلاثة اربع/اربعة/أربع/أربعة خمس/خمسة "
    "ست/ستة سبع/سبعة ثمان/ثماني/ثمانية تسع/تسعة عشر/عشرة"
)

COMPARED_LANGUAGES: Mapping[str, ComparedLanguage] = {
    "en": ComparedLanguage(
        decimal_comma=False,
        perhaps={"both": 2, "couple": 2, "pair": 2, "twice": 2, "double": 2, "second": 2, "half": 2, "dozen": 12}
        | _row("third fourth fifth sixth seventh eighth ninth tenth", 3),
        lacking="without unable unlikely unwilling unaware unclear unknown uncertain impossible refus lack "
        "hardly barely "
        "scarcely few little fail den(?:y|ied|ies) avoid absen rather instead unless except illegal bann forbid "
        "prohibit "
        "prevent disagree dislike withhold stranded",
    ),
    "ko": ComparedLanguage(
        decimal_comma=False,
        small=_row("두/둘 세/셋 네/넷 다섯 여섯 일곱 여덟 아홉 열", 2),
        perhaps={"양측": 2, "양국": 2, "절반": 2, "이중": 2, "쌍": 2, "두": 2, "둘": 2},
        affirming=r"뿐(?:만)?\s?아니라",
        lacking="불가 불법 불만 불확 무산 무시 비공개 비밀 미흡 미정 거부 거절 실패 부인 금지 중단 반대 부족 "
        "드물 모르 모른 몰라 싫",
        names_in_capitals=None,
    ),
    "de": ComparedLanguage(
        small=_row(
            "zwei/zwo drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn", 2
        )
        | _row("siebzehn achtzehn neunzehn", 17)
        | _row("zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig", 20, 10)
        | {"ein": 1, "eins": 1, "einhalb": _HALF, "anderthalb": 1 + _HALF},
        scales={"hundert": 100, "tausend": 1000, "dutzend": 12, "million": 10**6, "millionen": 10**6, "mio": 10**6}
        | {"milliarde": 10**9, "milliarden": 10**9, "mrd": 10**9, "billion": 10**12, "billionen": 10**12},
        joiners="und",
        measured="jahrig tagig wochig monatig stundig minutig kopfig stockig stellig prozentig fach mal",
        per_cent="prozent|v\\.\\s?h\\.",
        points="prozentpunkte?n?",
        perhaps={"beide": 2, "beiden": 2, "paar": 2, "doppelt": 2, "zweimal": 2, "halb": 2, "halfte": 2, "dutzend": 12}
        | _row("zweite dritte vierte funfte sechste siebte achte neunte zehnte", 2),
        negations="nicht nie niemals kein keine keinen keinem keiner keines nichts niemand niemanden niemandem "
        "nirgends nirgendwo weder keinerlei keinesfalls keineswegs",
        affirming=r"nicht (?:nur|allein|bloss)\b|gar nicht so wenig",
        conditions="wenn falls sofern bevor bis solange ausser ohne nur",
        lacking="ohne unmoglich weiger geweiger verweiger fehl mangel kaum wenig verneint bestreite bestritt lehn "
        "abgelehnt verbiet verbot verhinder statt ausser unfahig unklar unwahrsch unbekannt \\w+los(?:e|en|er)?\\b "
        "leer ablehn scheiter verzicht stopp",
        names_in_capitals=False,
    ),
    "fr": ComparedLanguage(
        small=_row("deux trois quatre cinq six sept huit - dix onze douze treize quatorze quinze seize", 2)
        | _row("vingt trente quarante cinquante soixante septante quatrevingt/quatrevingts nonante", 20, 10)
        | {"un": 1, "une": 1, "neuf": 9, "huitante": 80},
        scales={"cent": 100, "cents": 100, "mille": 1000, "million": 10**6, "millions": 10**6}
        | {"milliard": 10**9, "milliards": 10**9},
        joiners="et",
        half="et demie?",
        per_cent="pour[ \u00a0\u202f]?cent",
        points="points? de pourcentage",
        perhaps={"neuf": 9, "deuxieme": 2, "second": 2, "seconde": 2, "double": 2, "paire": 2, "moitie": 2, "demi": 2}
        | _row("troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme onzieme douzieme", 3)
        | {"tiers": 3, "vingtieme": 20, "centieme": 100, "douzaine": 12, "dizaine": 10, "quinzaine": 15}
        | {"vingtaine": 20, "trentaine": 30, "quarantaine": 40, "cinquantaine": 50, "centaine": 100},
        negations="pas jamais rien personne aucun aucune nul nulle ni point guere",
        affirming=r"pas seulement|pas mal de|une personne|la personne|chaque personne|pas a pas|un point|le point",
        conditions="si sauf avant jusqu tant sans seulement condition",
        lacking="sans impossible refus manqu defaut peu rejet nie interdi empech plutot sauf incap ineg illeg "
        "ileg inconn descon incert non echou",
    ),
    "es": ComparedLanguage(
        small={"un": 1, "uno": 1, "una": 1, "veintiun": 21, "veintiuna": 21}
        | _row("dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis", 2)
        | _row("diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco", 17)
        | _row("veintiseis veintisiete veintiocho veintinueve", 26)
        | _row("treinta cuarenta cincuenta sesenta setenta ochenta noventa", 30, 10)
        | _row("cien/ciento doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas", 100, 100)
        | _row("quinientos/quinientas seiscientos/seiscientas setecientos/setecientas", 500, 100)
        | _row("ochocientos/ochocientas novecientos/novecientas", 800, 100),
        scales={"mil": 1000, "millon": 10**6, "millones": 10**6, "billon": 10**12, "billones": 10**12},
        joiners="y",
        half="y medi[oa]",
        per_cent="por[ \u00a0]?ciento",
        points="puntos? porcentuale?s?",
        perhaps={"ambos": 2, "ambas": 2, "segundo": 2, "segunda": 2, "doble": 2, "par": 2, "mitad": 2, "medio": 2}
        | {"tercero": 3, "tercer": 3, "tercera": 3, "docena": 12, "decena": 10}
        | _row("cuarto/cuarta quinto/quinta sexto/sexta septimo/septima octavo/octava noveno/novena decimo/decima", 4),
        negations="no nunca jamas nada nadie ningun ninguno ninguna ni tampoco",
        affirming=r"no solo|no solamente|nada mas",
        conditions="si salvo antes hasta mientras sin solo",
        lacking="sin imposible nega rechaz falt poco poca pocos pocas carec prohib evit salvo excepto incap "
        "ineg illeg ileg inconn descon incert fracas",
    ),
    "it": ComparedLanguage(
        small=_row(
            "due tre quattro cinque - sette otto nove dieci undici dodici tredici quattordici quindici sedici", 2
        )
        | _row("diciassette diciotto diciannove", 17)
        | _row("venti trenta quaranta cinquanta sessanta settanta ottanta novanta", 20, 10)
        | _row("vent trent quarant cinquant sessant settant ottant novant", 20, 10)
        | {"uno": 1, "un": 1, "una": 1, "sei": 6},
        scales={"cento": 100, "cent": 100, "mille": 1000, "mila": 1000, "milione": 10**6, "milioni": 10**6}
        | {"miliardo": 10**9, "miliardi": 10**9},
        joiners="e",
        half="e mezz[oa]",
        per_cent="per[ \u00a0]?cento",
        points="punti? percentuali?e?",
        perhaps={
            "sei": 6,
            "entrambi": 2,
            "entrambe": 2,
            "secondo": 2,
            "seconda": 2,
            "doppio": 2,
            "coppia": 2,
            "paio": 2,
        }
        | {"meta": 2, "mezzo": 2, "dozzina": 12, "decina": 10}
        | _row("terzo/terza quarto/quarta quinto/quinta sesto/sesta settimo/settima ottavo/ottava nono/nona", 3)
        | _row("decimo/decima undicesimo/undicesima dodicesimo/dodicesima", 10),
        negations="non mai niente nulla nessuno nessuna nessun ne neanche nemmeno neppure",
        affirming=r"non solo|non soltanto|quanto mai|piu che mai",
        conditions="se salvo prima finche senza solo purche",
        lacking="senza impossibil rifiut manca poco poca pochi poche nega viet imped salvo tranne incap ineg "
        "illeg ileg inconn descon incert fall",
    ),
    "pt": ComparedLanguage(
        small={"um": 1, "uma": 1}
        | _row("dois/duas tres quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze", 2)
        | _row("dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove vinte", 16)
        | _row("trinta quarenta cinquenta sessenta setenta oitenta noventa", 30, 10)
        | _row("cem/cento duzentos/duzentas trezentos/trezentas quatrocentos/quatrocentas", 100, 100)
        | _row("quinhentos/quinhentas seiscentos/seiscentas setecentos/setecentas", 500, 100)
        | _row("oitocentos/oitocentas novecentos/novecentas", 800, 100),
        scales={"mil": 1000, "milhao": 10**6, "milhoes": 10**6, "bilhao": 10**9, "bilhoes": 10**9}
        | {"trilhao": 10**12, "trilhoes": 10**12},
        joiners="e",
        half="e mei[oa]",
        per_cent="por[ \u00a0]?cento",
        points="pontos? percentua[li]s?",
        perhaps={"ambos": 2, "ambas": 2, "segundo": 2, "segunda": 2, "dobro": 2, "par": 2, "metade": 2, "meio": 2}
        | {"duzia": 12, "dezena": 10}
        | _row("terceiro/terceira quarto/quarta quinto/quinta sexto/sexta setimo/setima oitavo/oitava nono/nona", 3)
        | {"decimo": 10, "decima": 10},
        negations="nao nunca jamais nada ninguem nenhum nenhuma nem tampouco",
        affirming=r"nao so\b|nao apenas|nao somente|nada mais",
        conditions="se salvo antes ate enquanto sem so somente",
        lacking="sem impossivel nega recus falt pouco pouca poucos poucas carec proib evit salvo exceto incap "
        "ineg illeg ileg inconn descon incert fracass",
    ),
    "nl": ComparedLanguage(
        small=_row("twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien", 2)
        | _row("zeventien achttien negentien", 17)
        | _row("twintig dertig veertig vijftig zestig zeventig tachtig negentig", 20, 10)
        | {"een": 1, "half": _HALF, "anderhalf": 1 + _HALF, "anderhalve": 1 + _HALF},
        scales={"honderd": 100, "duizend": 1000, "miljoen": 10**6, "miljard": 10**9, "biljoen": 10**12, "mln": 10**6}
        | {"mld": 10**9},
        joiners="en",
        measured="jarig daags weeks maands koppig voudig maal",
        per_cent="procent",
        points="procentpunt(?:en)?",
        perhaps={"beide": 2, "tweede": 2, "dubbel": 2, "paar": 2, "helft": 2, "half": 2, "derde": 3, "vierde": 4}
        | {"vijfde": 5, "dozijn": 12},
        negations="niet nooit geen niets niemand nergens noch",
        affirming=r"niet alleen|niet slechts|niet enkel",
        conditions="als tenzij mits voordat tot zolang zonder alleen",
        lacking="zonder onmogelijk weiger geweiger mist gebrek nauwelijks weinig ontken verbied verbod voorkom behalve "
        "onbekend onduidelijk "
        "\\w+loos afgewezen misluk",
    ),
    "pl": ComparedLanguage(
        small=dict.fromkeys(("poltora", "poltorej"), 1 + _HALF)
        | {"jeden": 1, "jedna": 1, "jedno": 1}
        | _row("dwa/dwie/dwaj/dwoch/dwu/dwom/dwoma/dwiema/dwoje/dwojga/dwojgu/dwojgiem/dwojka/dwojki/dwojke", 2)
        | _row("trzy/trzej/trzech/trzem/trzema/troje/trojga/trojgu/trojgiem/trojka/trojki/trojke", 3)
        | _row("cztery/czterej/czterech/czterem/czterema/cztero/czworo/czworga/czworgiem/czworka/czworki/czworke", 4)
        | _row("piec/pieciu/piecioma/piecio/piecioro/pieciorga/piatka/piatke", 5)
        | _row("szesc/szesciu/szescioma/szescio/szescioro/szostka/szostke", 6)
        | _row("siedem/siedmiu/siedmioma/siedmio/siedmioro osiem/osmiu/osmioma/osmio/osmioro", 7)
        | _row("dziewiec/dziewieciu/dziewiecioma/dziewiecio dziesiec/dziesieciu/dziesiecioma/dziesiecio", 9)
        | _polish_teens("jedena dwuna trzyna czterna pietna szesna siedemna osiemna dziewietna")
        | _row(
            "dwadziescia/dwudziestu/dwudziestoma/dwudziesto trzydziesci/trzydziestu/trzydziestoma/trzydziesto", 20, 10
        )
        | _row("czterdziesci/czterdziestu/czterdziestoma/czterdziesto", 40)
        | _polish_tens("piec szesc siedem osiem dziewiec")
        | _row("sto/stu dwiescie/dwustu trzysta/trzystu czterysta/czterystu piecset/pieciuset", 100, 100)
        | _row("szescset/szesciuset siedemset/siedmiuset osiemset/osmiuset dziewiecset/dziewieciuset", 600, 100),
        scales=dict.fromkeys(("tysiac", "tysiace", "tysiecy", "tysiaca", "tysiacom", "tysiacami", "tys"), 1000)
        | dict.fromkeys(("milion", "miliony", "milionow", "miliona", "milionom", "milionami", "mln"), 10**6)
        | dict.fromkeys(("miliard", "miliardy", "miliardow", "miliarda", "miliardami", "mld"), 10**9)
        | dict.fromkeys(("bilion", "biliony", "bilionow", "bln"), 10**12),
        half="i pół",
        measured="letni miesieczn tygodniow dniow godzinn minutow krotn osobow pokojow procentow metrow pietrow",
        per_cent="procent(?:a|u|om|ami|y|ów)?",
        points="punkt(?:y|ów|u|a)? procentow(?:y|e|ych|ego)",
        perhaps=_row("oba/obie/obaj/obu/obydwa/obydwie/obydwaj/obydwu/oboje/obojga/para/pare/polowa/pol", 2)
        | _polish_ordinals("drug/i trzec/i czwart piat szost siodm osm dziewiat dziesiat", 2)
        | _polish_ordinals("jedenast dwunast trzynast czternast pietnast szesnast siedemnast osiemnast", 11)
        | _polish_ordinals("dwudziest trzydziest czterdziest piecdziesiat", 20, 10)
        | _polish_ordinals("setn", 100)
        | {"druga": 2, "tuzin": 12},
        negations="nie nigdy nikt nikogo nikomu nic niczego zaden zadna zadne zadnego zadnej zadnych ani nigdzie",
        affirming=r"nie tylko|nie jedynie",
        conditions="jesli jezeli gdy zanim dopoki chyba bez tylko",
        lacking="bez nieznan niezdoln niewiad niemozliw odmow odmaw brak malo niewiel zaprzecz zakaz zabron "
        "unik oprocz odrzuc",
    ),
    "ja": ComparedLanguage(
        decimal_comma=False,
        per_cent="パーセント",
        points="ポイント|パーセントポイント",
        perhaps={"両": 2, "半": 2, "双": 2, "倍": 2},
        negation="ない|なかっ|なく|なけれ|ません|ませぬ|ねば|ずに|(?<=[らわかさたなまが])ず(?=[、。」]|$)|ざる",
        affirming="少な[いくか]|間違いな[いく]|だけで(?:は)?なく|ばかりでなく|のみならず|かもしれ(?:な[いく]|ません)|"
        "(?:なければ|なくては|ないと|ねば)(?:なりません|ならな[いく]|いけません|いけな[いく])|ざるを得(?:な[いく]|ません)|"
        "ではないか|じゃないか|危な[いく]|つまらな[いく]|切な[いく]|とんでもな[いく]|なくなっ|欠かせな[いく]",
        conditions="なら れば たら 限り まで 前に",
        lacking="不 無 非 未 拒 禁 失敗 否定 中止 反対 困難 少な 欠",
        names_in_capitals=None,
    ),
    "zh": ComparedLanguage(
        decimal_comma=False,
        points="个百分点|個百分點",
        perhaps={"双": 2, "雙": 2, "半": 2, "倍": 2},
        negation="不|没|沒|未|无法|無法|从未|從未|绝非|並非|并非|别|勿",
        affirming="不仅|不僅|不但|不只|不久|不断|不斷|不同|不过|不過|不管|无论|無論|不得不|不少|不止|对不起|對不起|未来|未來|"
        "差不多|能不能|是不是|会不会|別人|别人|特别|特別|分别|分別|级别|類別|类别|个别|性别|告别|区别|不一定要|沉没|没收|淹没",
        conditions="如果 除非 只有 之前 直到 假如 要是",
        lacking="无 無 非 拒 禁 失败 失敗 否 停 反对 反對 缺 少 难 難",
        names_in_capitals=None,
    ),
    "ar": ComparedLanguage(
        decimal_comma=False,
        small=_row(_ARABIC_UNITS, 2)
        | dict.fromkeys(("احد", "أحد", "احدى", "إحدى"), 1)
        | _row("عشرون/عشرين ثلاثون/ثلاثين اربعون/اربعين/أربعون/أربعين خمسون/خمسين ستون/ستين سبعون/سبعين", 20, 10)
        | _row("ثمانون/ثمانين تسعون/تسعين", 80, 10)
        | dict.fromkeys(("مئتان", "مئتين", "مئتا", "مئتي", "مائتان", "مائتين", "مائتا", "مائتي"), 200)
        | dict.fromkeys(("الفان", "الفين", "ألفان", "ألفين", "ألفي"), 2000)
        | dict.fromkeys(("مليونان", "مليونين", "مليوني"), 2 * 10**6)
        | dict.fromkeys(("ملياران", "مليارين", "ملياري"), 2 * 10**9),
        scales=dict.fromkeys(("مئة", "مائة", "مئات"), 100)
        | dict.fromkeys(("الف", "ألف", "ألفا", "الفا", "آلاف", "الاف"), 1000)
        | dict.fromkeys(("مليون", "مليونا", "ملايين"), 10**6)
        | dict.fromkeys(("مليار", "مليارا", "مليارات"), 10**9),
        joiners="و",
        half="ونصف",
        alone={"ألفا": 2000, "الفا": 2000, "مليونا": 2 * 10**6, "مليارا": 2 * 10**9},
        per_cent="في المئة|في المائة|بالمئة|بالمائة|بالمية",
        points="نقطة مئوية|نقاط مئوية",
        perhaps={"كلا": 2, "الثاني": 2, "الثانية": 2, "نصف": 2, "الثالث": 3, "الرابع": 4},
        negations="لا لن لم ليس ليست لسنا لست غير ابدا أبدا",
        affirming=r"لا سيما|لا يزال|لا تزال|لا بد|ليس فقط",
        conditions="إذا اذا لو قبل حتى إلا الا بدون بشرط",
        lacking="بدون دون رفض عدم منع نفى قل مستحيل ما",
        names_in_capitals=None,
    ),
}
