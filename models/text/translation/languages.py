"""What the comparison of translations knows of each language: number words, negation and names; add a language here.

Words are folded: small letters, without accents. Numbers and negation of English and Korean are read by
``models.text.numbers`` and ``models.text.negation``; their tables have what these leave out.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

_MARKS = re.compile(r"[\u0300-\u036f\u064b-\u0652]")


def fold_word(word: str) -> str:
    """Returns a word in small letters, without accents and Arabic vowel signs."""
    bare = unicodedata.normalize("NFC", _MARKS.sub("", unicodedata.normalize("NFD", word.casefold())))
    return bare.replace("ł", "l").replace("quatre-vingt", "quatrevingt")


@dataclass(frozen=True)
class ComparedLanguage:
    """A language that translations are compared in.

    Args:
        small: words of the numbers that are added up, from two on: “zwei” is 2, “vierzig” 40. They may be joined.
        scales: words that multiply what comes before them: “hundert”, “Millionen”.
        joiners: words within a number: the “und” of “zweiundzwanzig”.
        perhaps: words that may stand for a number, and need not: “beide” for 2.
        decimal_comma: whether 1,5 is one and a half.
        negations: words that negate.
        negation: what negates where words are not divided by spaces.
        affirming: what looks like a negation and is none.
        lacking: words and beginnings of words that a translation may render by a negation: “unable”, “ohne”.
        names_in_capitals: whether only names have capital letters within a sentence; None: the script has none.
    """

    small: Mapping[str, int] = field(default_factory=dict)
    scales: Mapping[str, int] = field(default_factory=dict)
    joiners: str = ""
    perhaps: Mapping[str, int] = field(default_factory=dict)
    decimal_comma: bool = True
    negations: str = ""
    negation: str = ""
    affirming: str = ""
    lacking: str = ""
    names_in_capitals: bool | None = True

    @cached_property
    def negating(self) -> re.Pattern[str] | None:
        """Matches what negates, in folded text; None where another module reads it."""
        if self.negation:
            return re.compile(self.negation)
        return re.compile(rf"(?<!\w)(?:{'|'.join(self.negations.split())})(?!\w)") if self.negations else None

    @cached_property
    def affirms(self) -> re.Pattern[str] | None:
        """Matches what looks like a negation and is none."""
        return re.compile(self.affirming) if self.affirming else None

    @cached_property
    def lacks(self) -> re.Pattern[str] | None:
        """Matches a word whose translation may be a negation."""
        if not self.lacking:
            return None
        before = "" if self.names_in_capitals is None else r"(?<!\w)"
        return re.compile(rf"{before}(?:{'|'.join(self.lacking.split())})")


def _row(words: str, first: int, step: int = 1) -> dict[str, int]:
    """Returns the words of consecutive numbers; several for one number are joined by “/”."""
    return {
        word: first + step * at for at, group in enumerate(words.split()) for word in group.split("/") if word != "-"
    }


_ARABIC_UNITS = (
    "اثنان/اثنين/اثنتان ثلاث/ثلاثة اربع/اربعة/أربع/أربعة خمس/خمسة ست/ستة سبع/سبعة ثمان/ثماني/ثمانية تسع/تسعة عشر/عشرة"
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
        | {"ein": 1, "eins": 1},
        scales={"hundert": 100, "tausend": 1000, "million": 10**6, "millionen": 10**6, "mio": 10**6}
        | {"milliarde": 10**9, "milliarden": 10**9, "mrd": 10**9, "billion": 10**12, "billionen": 10**12},
        joiners="und",
        perhaps={"beide": 2, "beiden": 2, "paar": 2, "doppelt": 2, "zweimal": 2, "halb": 2, "halfte": 2, "dutzend": 12}
        | _row("zweite dritte vierte funfte sechste siebte achte neunte zehnte", 2),
        negations="nicht nie niemals kein keine keinen keinem keiner keines nichts niemand niemanden niemandem "
        "nirgends nirgendwo weder keinerlei keinesfalls keineswegs",
        affirming=r"nicht (?:nur|allein|bloss)\b|gar nicht so wenig",
        lacking="ohne unmoglich weiger fehl mangel kaum wenig verneint bestreite bestritt lehn abgelehnt verbiet "
        "verbot verhinder statt ausser unfahig unklar unwahrsch unbekannt \\w+los(?:e|en|er)?\\b leer ablehn "
        "scheiter verzicht stopp",
        names_in_capitals=False,
    ),
    "fr": ComparedLanguage(
        small=_row("deux trois quatre cinq six sept huit - dix onze douze treize quatorze quinze seize", 2)
        | _row("vingt trente quarante cinquante soixante septante quatrevingt/quatrevingts nonante", 20, 10)
        | {"un": 1, "une": 1, "neuf": 9, "huitante": 80},
        scales={"cent": 100, "cents": 100, "mille": 1000, "million": 10**6, "millions": 10**6}
        | {"milliard": 10**9, "milliards": 10**9},
        joiners="et",
        perhaps={"neuf": 9, "deuxieme": 2, "second": 2, "seconde": 2, "double": 2, "paire": 2, "moitie": 2, "demi": 2}
        | {"troisieme": 3, "tiers": 3, "quatrieme": 4, "cinquieme": 5, "douzaine": 12, "dizaine": 10, "quinzaine": 15},
        negations="pas jamais rien personne aucun aucune nul nulle ni point guere",
        affirming=r"pas seulement|pas mal de|une personne|la personne|chaque personne|pas a pas|un point|le point",
        lacking="sans impossible refus manqu defaut peu rejet nie interdi empech plutot sauf incap ineg illeg "
        "ileg inconn descon incert non echou",
    ),
    "es": ComparedLanguage(
        small={"un": 1, "uno": 1, "una": 1}
        | _row("dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis", 2)
        | _row("diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco", 17)
        | _row("veintiseis veintisiete veintiocho veintinueve", 26)
        | _row("treinta cuarenta cincuenta sesenta setenta ochenta noventa", 30, 10)
        | _row("cien/ciento doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas", 100, 100)
        | _row("quinientos/quinientas seiscientos/seiscientas setecientos/setecientas", 500, 100)
        | _row("ochocientos/ochocientas novecientos/novecientas", 800, 100),
        scales={"mil": 1000, "millon": 10**6, "millones": 10**6, "billon": 10**12, "billones": 10**12},
        joiners="y",
        perhaps={"ambos": 2, "ambas": 2, "segundo": 2, "segunda": 2, "doble": 2, "par": 2, "mitad": 2, "medio": 2}
        | {"tercero": 3, "tercer": 3, "tercera": 3, "cuarto": 4, "cuarta": 4, "quinto": 5, "docena": 12, "decena": 10},
        negations="no nunca jamas nada nadie ningun ninguno ninguna ni tampoco",
        affirming=r"no solo|no solamente|nada mas",
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
        | {"meta": 2, "mezzo": 2, "terzo": 3, "terza": 3, "quarto": 4, "quinto": 5, "dozzina": 12, "decina": 10},
        negations="non mai niente nulla nessuno nessuna nessun ne neanche nemmeno neppure",
        affirming=r"non solo|non soltanto|quanto mai|piu che mai",
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
        perhaps={"ambos": 2, "ambas": 2, "segundo": 2, "segunda": 2, "dobro": 2, "par": 2, "metade": 2, "meio": 2}
        | {"terceiro": 3, "terceira": 3, "quarto": 4, "quinto": 5, "duzia": 12, "dezena": 10},
        negations="nao nunca jamais nada ninguem nenhum nenhuma nem tampouco",
        affirming=r"nao so\b|nao apenas|nao somente|nada mais",
        lacking="sem impossivel nega recus falt pouco pouca poucos poucas carec proib evit salvo exceto incap "
        "ineg illeg ileg inconn descon incert fracass",
    ),
    "nl": ComparedLanguage(
        small=_row("twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien", 2)
        | _row("zeventien achttien negentien", 17)
        | _row("twintig dertig veertig vijftig zestig zeventig tachtig negentig", 20, 10)
        | {"een": 1},
        scales={"honderd": 100, "duizend": 1000, "miljoen": 10**6, "miljard": 10**9, "biljoen": 10**12, "mln": 10**6}
        | {"mld": 10**9},
        joiners="en",
        perhaps={"beide": 2, "tweede": 2, "dubbel": 2, "paar": 2, "helft": 2, "half": 2, "derde": 3, "vierde": 4}
        | {"vijfde": 5, "dozijn": 12},
        negations="niet nooit geen niets niemand nergens noch",
        affirming=r"niet alleen|niet slechts|niet enkel",
        lacking="zonder onmogelijk weiger mist gebrek nauwelijks weinig ontken verbied verbod voorkom behalve "
        "onbekend onduidelijk "
        "\\w+loos afgewezen misluk",
    ),
    "pl": ComparedLanguage(
        small={"jeden": 1, "jedna": 1, "jedno": 1}
        | _row("dwa/dwie/dwaj/dwoch/dwu/dwom/dwoma/dwoje trzy/trzej/trzech/trzem/troje", 2)
        | _row("cztery/czterej/czterech/czterem/czworo piec/pieciu/piecioro szesc/szesciu siedem/siedmiu", 4)
        | _row("osiem/osmiu dziewiec/dziewieciu dziesiec/dziesieciu jedenascie/jedenastu dwanascie/dwunastu", 8)
        | _row("trzynascie/trzynastu czternascie/czternastu pietnascie/pietnastu szesnascie/szesnastu", 13)
        | _row("siedemnascie/siedemnastu osiemnascie/osiemnastu dziewietnascie/dziewietnastu", 17)
        | _row("dwadziescia/dwudziestu trzydziesci/trzydziestu czterdziesci/czterdziestu", 20, 10)
        | _row("piecdziesiat/piecdziesieciu szescdziesiat/szescdziesieciu siedemdziesiat/siedemdziesieciu", 50, 10)
        | _row("osiemdziesiat/osiemdziesieciu dziewiecdziesiat/dziewiecdziesieciu", 80, 10)
        | _row("sto/stu dwiescie/dwustu trzysta/trzystu czterysta/czterystu piecset/pieciuset", 100, 100)
        | _row("szescset/szesciuset siedemset/siedmiuset osiemset/osmiuset dziewiecset/dziewieciuset", 600, 100),
        scales=dict.fromkeys(("tysiac", "tysiace", "tysiecy", "tysiaca", "tys"), 1000)
        | dict.fromkeys(("milion", "miliony", "milionow", "miliona", "mln"), 10**6)
        | dict.fromkeys(("miliard", "miliardy", "miliardow", "miliarda", "mld"), 10**9)
        | dict.fromkeys(("bilion", "biliony", "bilionow", "bln"), 10**12),
        perhaps={"oba": 2, "obie": 2, "obaj": 2, "obu": 2, "drugi": 2, "druga": 2, "drugie": 2, "para": 2, "pare": 2}
        | {"polowa": 2, "pol": 2, "trzeci": 3, "trzecia": 3, "czwarty": 4, "czwarta": 4, "piaty": 5, "tuzin": 12},
        negations="nie nigdy nikt nikogo nikomu nic niczego zaden zadna zadne zadnego zadnej zadnych ani nigdzie",
        affirming=r"nie tylko|nie jedynie",
        lacking="bez nieznan niezdoln niewiad niemozliw odmow odmaw brak malo niewiel zaprzecz zakaz zabron "
        "unik oprocz odrzuc",
    ),
    "ja": ComparedLanguage(
        decimal_comma=False,
        perhaps={"両": 2, "半": 2, "双": 2, "倍": 2},
        negation="ない|なかっ|なく|ません|ませぬ|ねば|ずに|(?<=[らわかさたなまが])ず(?=[、。」]|$)|ざる",
        affirming="少な[いくか]|間違いな[いく]|だけで(?:は)?なく|ばかりでなく|のみならず|かもしれ(?:な[いく]|ません)|"
        "(?:なければ|なくては|ないと|ねば)(?:なりません|ならな[いく]|いけません|いけな[いく])|ざるを得(?:な[いく]|ません)|"
        "ではないか|じゃないか|危な[いく]|つまらな[いく]|切な[いく]|とんでもな[いく]|なくなっ|欠かせな[いく]",
        lacking="不 無 非 未 拒 禁 失敗 否定 中止 反対 困難 少な 欠",
        names_in_capitals=None,
    ),
    "zh": ComparedLanguage(
        decimal_comma=False,
        perhaps={"双": 2, "雙": 2, "半": 2, "倍": 2},
        negation="不|没|沒|未|无法|無法|从未|從未|绝非|並非|并非|别|勿",
        affirming="不仅|不僅|不但|不只|不久|不断|不斷|不同|不过|不過|不管|无论|無論|不得不|不少|不止|对不起|對不起|未来|未來|"
        "差不多|能不能|是不是|会不会|別人|别人|特别|特別|分别|分別|级别|類別|类别|个别|性别|告别|区别|不一定要|沉没|没收|淹没",
        lacking="无 無 非 拒 禁 失败 失敗 否 停 反对 反對 缺 少 难 難",
        names_in_capitals=None,
    ),
    "ar": ComparedLanguage(
        decimal_comma=False,
        small=_row(_ARABIC_UNITS, 2)
        | _row("عشرون/عشرين ثلاثون/ثلاثين اربعون/اربعين/أربعين خمسون/خمسين ستون/ستين سبعون/سبعين", 20, 10)
        | _row("ثمانون/ثمانين تسعون/تسعين", 80, 10),
        scales={"مئة": 100, "مائة": 100, "الف": 1000, "ألف": 1000, "آلاف": 1000, "الاف": 1000, "مليون": 10**6}
        | {"ملايين": 10**6, "مليار": 10**9, "مليارات": 10**9},
        joiners="و",
        perhaps={"كلا": 2, "الثاني": 2, "الثانية": 2, "نصف": 2, "الثالث": 3, "الرابع": 4},
        negations="لا لن لم ليس ليست لسنا لست غير ابدا أبدا",
        affirming=r"لا سيما|لا يزال|لا تزال|لا بد|ليس فقط",
        lacking="بدون دون رفض عدم منع نفى قل مستحيل ما",
        names_in_capitals=None,
    ),
}
