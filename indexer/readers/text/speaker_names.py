"""Estimate whether the words before a colon have the shape of somebody's name."""

import re
from enum import IntEnum
from functools import lru_cache
from itertools import chain

from indexer.readers.text.characters import clean_text, fold_whitespace
from indexer.readers.text.word_lists import NOT_SPEAKERS, PARTICLES, POINTERS, ROLES, TITLES


class Likelihood(IntEnum):
    """How likely the shape of a label alone makes it a speaker."""

    NOT_A_NAME = 0
    WORD = 1
    """One capitalised word: “Marta” or “Remember”."""
    NAME = 2
    """Two to four capitalised words, or one in capitals."""
    CERTAIN = 3
    """A title or an office, or several words in capitals."""


MAX_NAME_CHARACTERS = 80
# “The Minister for Higher Education, Science and Technology (Prof. Marsh)”
MAX_OFFICE_CHARACTERS = 160
_MAX_NAME_WORDS = 7
_MAX_OFFICE_WORDS = 18
_MAX_OFFICE_OF_HOLDER = 400

_KOREAN_TITLES = re.compile(
    r"(?:의원|위원장|위원|의장|장관|차관|시장|지사|대표|총리|대통령|기자|앵커|사회자|진행자|교수|변호사|판사|검사|증인|국장|과장|실장|청장|질문|답변|씨"
    r"|화자|참석자|발언자|패널|청중)$"
)
_ASIDE = re.compile(r"(?:(?<!\s)\s++)?[(\[（][^()\[\]（）]*+[)\]）]\s*")
# “MR.HOLT”
_GLUED_TITLE = re.compile(r"^((?:M[Rr][Ss]?|M[Ss]|D[Rr]|H[Oo][Nn]|P[Rr][Oo][Ff])\.)(?=[A-Z])")
_FORBIDDEN = re.compile(r"[?!;“”\"…\\|<>=@*/{}^~%$€£，。、；？！]|#(?!\d)|\d{5}")
_DEVICE = re.compile(
    r"(?:[^\W\d_][\w. -]{0,30}['’]s? )?"
    r"(?:iphone|ipad|ipod|android|galaxy|pixel|macbook|imac|laptop|tablet|phone|zoom room)"
    r"(?: [\w.+-]{1,12}){0,3}(?: ?\(\d{1,2}\))?|(?:call-in user|caller|guest|user)[ -]?\d{1,4}"
    r"|(?=(?:\D*\d){6})\+?\d[\d ().*x-]{5,30}",
    re.IGNORECASE,
)
# “Спикер №1”, “Orateur n° 2”, “Sprecher Nr. 3”
_NUMBER_SIGN = re.compile(r"\s?(?:№|\bn[°º]|\bnr\.?|\bno\.)\s?(\d{1,3})$", re.IGNORECASE)
# A date or a time of day: “Wednesday, 22 May 2031”.
_DATE = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b\d{1,2}\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"|\b(?:19|20)\d\d\b|\d[:.]\d\d\b|[年月日]\s*\d|\d\s*[年月日년월일]",
    re.IGNORECASE,
)
# “An hon. Member”, “Several HON MEMBERS”, “UNIDENTIFIED PERSON #1”.
_COLLECTIVE = re.compile(
    r"(?:(?:an?|the|some|several|many|another|unidentified|unknown)\s+)+(?:(?:hon|rt|honou?rable|male|female)\.?\s+)*"
    r"(?:members?|senators?|delegates?|speakers?|persons?|people|male|female|voices?|man|men|woman|women|representatives?)"
    r"(?:\s+#?\d{1,3})?",
    re.IGNORECASE,
)
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_CJK_TITLES = re.compile(
    r"(?:主席|議員|议员|局長|局长|司長|司长|部長|部长|署長|署长|處長|处长|秘書|秘书|先生|女士|小姐|教授|博士|院長|院长|市長|市长|主任|主持人|記者|记者|委員|委员"
    r"|委員長|委员长|議長|议长|大臣|総理|總理|总理|君|参考人|參考人|理事|長官|官|知事|監事|监事|董事長|董事长|總裁|总裁|總經理|总经理|執行長|发言人|發言人)$"
)
_CJK_SENTENCES = re.compile(r"^本席|請問|请问")
# “林委員美麗”: the office is between the surname and the rest of the name; “我請院長說明” is a sentence.
_CJK_TITLES_INSIDE = re.compile(
    r"(?!本席|[我你您請请問问這这那在對对向和與与給给])[\u3400-\u9fff]{1,2}(?:副|代理)?"
    r"(?:主任委員|主任委员|委員|委员|院長|院长|部長|部长|次長|次长|署長|署长|局長|局长|處長|处长|秘書長|秘书长|主計長|人事長|市長|市长|縣長|县长|總裁|总裁)"
    r"(?!說明|说明|報告|报告|答復|答覆|回答|發言|发言|質詢|指出|表示|認為|认为)[\u3400-\u9fff]{1,3}"
)
_CJK_FIELDS = re.compile(
    r"^(?:出席|缺席|列席|註|注|附件|附錄|資料來源|来源|來源|備註|备注|日期|時間|时间|地點|地点|主題|主题|位置|幻灯片|標題|标题|題目|题目|目的|功能|包括)"
)
_MAX_CJK_CHARACTERS = 24
# Words of headings and of bodies, which no name without a title has in it.
_OF_NO_NAME = frozenset(
    {"in", "on", "at", "to", "for", "with", "by", "of", "the", "and", "or", "as", "from", "were", "was", "is", "are"}
)
_NUMBERED_ITEM = re.compile(r"\d{1,3}[.．、]\s*(?=\S)")
# “Dr.”, “Ph.D.”, “Dipl.-Ing.”, “O’B.”
_ABBREVIATION = re.compile(r"(?:[^\W\d_]['’])?[^\W\d_]{1,5}\.(?:-?[^\W\d_]{1,5}\.)*$")
# An office with its holder in brackets.
_HOLDER = re.compile(r"[(\[（](?:hon|mr|mrs|ms|miss|dr|prof|sen|rep|sir|dame|lt|gen|col)\b\.?", re.IGNORECASE)
# “Fjerde næstformand (Ada Roe)”: an office in any language, behind it the whole name of who has it.
_OFFICE_AND_NAME = re.compile(
    r"[^\W\d_a-z][\w.'’-]{1,30}(?: [\w.'’-]{1,30}){0,3} \([^\W\d_a-z][\w.'’-]{1,24}(?: [\w.'’-]{1,25}){1,4}\)"
)
_OF_AN_OFFICE = frozenset({"of", "at", "for"})
_OF_A_MINISTER = frozenset({"für", "for", "of", "de", "pour", "para", "per", "voor", "dos", "des"})
_ELISION = re.compile(r"^[dl]['’]")
_COUNTED = re.compile(r"#\d{1,3}")  # who a typist only counts
# The number of a question in the evidence that committees take: “Q12  Chair”.
_QUESTION_NUMBER = re.compile(r"Q\d{1,4}\.?\s+(?=[^\W\d_])")
_FORMS_OF_ADDRESS = frozenset({"mr", "mrs", "ms", "dr", "hon", "messrs", "prof", "st"})
_OF_THE_PRESS = frozenset({"secretary", "officer", "spokesperson", "spokesman", "spokeswoman"})
_CERTAIN = frozenset({"the press"})  # alone the word precedes what is no speech
# Joiners spell Persian and Indic names. Next to letters that never join they only make two names of one.
_UNJOINED = "A-Za-z\u00c0-\u024f\u0370-\u052f\uac00-\ud7a3"
_IDLE_JOINER = re.compile(rf"^[\u200c\u200d]+|(?<=[{_UNJOINED} ])[\u200c\u200d]+|[\u200c\u200d]+(?=[{_UNJOINED} ]|$)")
_QUESTIONS = frozenset({"frage", "pregunta"})  # who asks, and what: “Meine Frage: …”
_HANGUL = re.compile(r"[가-힣]")


def normalize_name(label: str) -> str:
    """Normalize a label as a name: no invisible characters, white space folded, outer brackets removed."""
    name = fold_whitespace(_IDLE_JOINER.sub("", clean_text(label)).replace("¦", " "))
    name = name.removeprefix("[*] ").strip(" -–—|:：,")
    if _CJK.search(name):  # “2. 林委員：” numbers the question
        name = _NUMBERED_ITEM.sub("", name, count=1) if _NUMBERED_ITEM.match(name) else name
    if name[:1] == "Q":
        name = _QUESTION_NUMBER.sub("", name, count=1) if _QUESTION_NUMBER.match(name) else name
    if name[:1] == "[" and name[-1:] == "]":
        name = name[1:-1].strip()
    return name


def likelihood(name: str) -> Likelihood:
    """Estimate how likely ``name`` (from ``normalize_name``) is a speaker, by its shape."""
    # The same few names begin all lines of a transcript. What is longer than any label is not kept in memory.
    return _likelihood(name) if len(name) <= 2 * MAX_OFFICE_CHARACTERS else _likelihood.__wrapped__(name)


@lru_cache(maxsize=4096)
def _likelihood(name: str) -> Likelihood:
    if is_device(name):
        return Likelihood.WORD
    bare = _NUMBER_SIGN.sub(r" \1", without_asides(name).replace("_", " ").removeprefix("$"))
    words = bare.replace(",", " ").split()
    if not words or _FORBIDDEN.search(bare) or _DATE.search(bare) or (")" in bare and "(" not in bare):
        return Likelihood.NOT_A_NAME
    if bare.casefold() in _CERTAIN or _COLLECTIVE.fullmatch(bare):
        return Likelihood.CERTAIN
    plain = [_ELISION.sub("", word.strip(".,'’").casefold()) for word in words]
    if (len(words) == 1 and plain[0] in _FORMS_OF_ADDRESS) or plain[0] in _OF_AN_OFFICE:
        return Likelihood.NOT_A_NAME  # “MS. ROE” or “MINISTER OF PORTS” cut short
    if _COUNTED.fullmatch(bare):
        return Likelihood.WORD
    if "dear" in plain:
        return Likelihood.NOT_A_NAME  # somebody is addressed
    has_holder = bare != fold_whitespace(name) and _HOLDER.search(name) is not None
    # “Under-Secretary”, “Secretary-General”
    entitled = has_holder or not TITLES.isdisjoint(chain(plain, *(word.split("-") for word in plain if "-" in word)))
    too_long = len(bare) > (MAX_OFFICE_CHARACTERS if entitled else MAX_NAME_CHARACTERS) or len(words) > (
        _MAX_OFFICE_WORDS if entitled else _MAX_NAME_WORDS
    )
    too_long = too_long and not (has_holder and plain[0] == "the" and len(bare) <= _MAX_OFFICE_OF_HOLDER)
    if "," in bare and not entitled and len(words) > 2 and len(name) <= MAX_OFFICE_CHARACTERS:
        return _with_office_behind(bare)
    # “The Clerk of the National Assembly (Mr. Roe)”, “ACTING CLERK AT THE TABLE”: the office is the first of the words.
    outer = {plain[0]} if has_holder or (entitled and not _OF_AN_OFFICE.isdisjoint(plain)) else {plain[0], plain[-1]}
    if too_long or (not outer.isdisjoint(NOT_SPEAKERS) and not (plain[0] == "press" and plain[1] in _OF_THE_PRESS)):
        return Likelihood.NOT_A_NAME
    if _CJK.search(bare):
        return _cjk_likelihood(bare)
    if _HANGUL.search(bare):
        return _korean_likelihood(bare, words)
    shape = _latin_likelihood(bare, words, plain, entitled=entitled)
    if shape is Likelihood.NOT_A_NAME and _OFFICE_AND_NAME.fullmatch(name) and _OF_NO_NAME.isdisjoint(plain):
        return Likelihood.WORD
    return shape


def _with_office_behind(bare: str) -> Likelihood:
    """Estimate a name with an office behind a comma: “Jane Doe, Project Manager, Bureau of Roads”, “ANN LEE, HOST”."""
    before, _, behind = bare.partition(",")
    shape = likelihood(before)
    office = behind.replace(",", " ").split()
    fits = len(office) <= _MAX_OFFICE_WORDS and all(
        not word[:1].islower() or word.casefold() in PARTICLES for word in office
    )
    if not fits or shape is Likelihood.NOT_A_NAME:
        return Likelihood.NOT_A_NAME
    return shape if len(before.split()) > 1 else min(shape, Likelihood.WORD)


def _latin_likelihood(bare: str, words: list[str], plain: list[str], *, entitled: bool) -> Likelihood:
    has_role = not ROLES.isdisjoint(plain)
    # “Minister for Schools and cultural Affairs”: behind its preposition an office has any words.
    office = next((index for index, word in enumerate(plain) if word in _OF_A_MINISTER), len(words))
    office = office if plain[0] in TITLES and words[-1][:1].isupper() else len(words)
    if not all(index > office or _may_stand_in_name(word, index) for index, word in enumerate(words)) or (
        not (entitled or has_role or "," in bare) and not _OF_NO_NAME.isdisjoint(plain[1:])
    ):
        return Likelihood.NOT_A_NAME
    is_question = not _QUESTIONS.isdisjoint(plain)  # “Meine Frage”, “Zu Frage 12”
    if len(words) > 1 and plain[0] in POINTERS and not (entitled or (has_role and not is_question)):
        return Likelihood.NOT_A_NAME
    if entitled and not (plain[0] in PARTICLES and words[0][:1].islower()):
        return Likelihood.CERTAIN
    if len(words) > 1 and any(character.isdigit() for character in words[-1]):
        # “Student 3”; but “Schedule 2” and “Key Direction 4A” are headings.
        return Likelihood.CERTAIN if has_role else Likelihood.WORD
    cased = [word for word in words if word.upper() != word.lower()]
    if not cased:
        return Likelihood.WORD
    capitals = bare.isupper() and sum(map(str.isalpha, bare)) > 1
    if len(words) == 1:
        return Likelihood.NAME if capitals else Likelihood.WORD
    if capitals:
        return Likelihood.CERTAIN
    if plain[0] == "the" and bare[3:].isupper():
        return Likelihood.CERTAIN if has_role else Likelihood.NAME  # “The CHIEF WHIP”
    return Likelihood.WORD if plain[0] in {"the", "a", "an"} or len(words) > 4 else Likelihood.NAME


def without_asides(name: str) -> str:
    """Return a label without what it has in brackets, two levels deep at most, and with a space behind its title."""
    return _GLUED_TITLE.sub(r"\1 ", fold_whitespace(_ASIDE.sub(" ", _ASIDE.sub(" ", name))))


def is_device(name: str) -> bool:
    """Return whether somebody goes by the name of a telephone or by its number: “Ada’s iPad”, “+1 555-0100”."""
    return _DEVICE.fullmatch(name) is not None


def is_date(text: str) -> bool:
    """Return whether a short line has a weekday, a day of a month, a year or a time of day."""
    return _DATE.search(text) is not None


def has_office(name: str) -> bool:
    """Return whether a label has a title, an office or a party in brackets, as those of records have."""
    bare = without_asides(name)
    plain = {word.strip(".,'’").casefold() for word in bare.replace(",", " ").split()}
    return (
        bare != fold_whitespace(name)
        or not plain.isdisjoint(TITLES)
        or _COLLECTIVE.fullmatch(bare) is not None
        or _CJK_TITLES.search(bare) is not None
        or _CJK_TITLES_INSIDE.fullmatch(bare) is not None
        or _KOREAN_TITLES.search(bare) is not None
    )


def is_cjk(name: str) -> bool:
    """Return whether Chinese or Japanese characters are in a name."""
    return _CJK.search(name) is not None


def _cjk_likelihood(bare: str) -> Likelihood:
    if len(bare) > _MAX_CJK_CHARACTERS:
        return Likelihood.NOT_A_NAME
    if _CJK_FIELDS.match(bare) or _CJK_SENTENCES.search(bare):
        return Likelihood.NOT_A_NAME
    bare = _NUMBERED_ITEM.sub("", bare)
    entitled = _CJK_TITLES.search(bare) or _CJK_TITLES_INSIDE.fullmatch(bare)
    return Likelihood.CERTAIN if entitled else Likelihood.WORD


def _korean_likelihood(bare: str, words: list[str]) -> Likelihood:
    if len(words) > 4 or "." in bare:
        return Likelihood.NOT_A_NAME
    return Likelihood.CERTAIN if _KOREAN_TITLES.search(bare.rstrip("0123456789 ")) else Likelihood.WORD


def _may_stand_in_name(word: str, index: int) -> bool:
    if "." in word and not _ABBREVIATION.match(word.rstrip(",")):
        return False
    if word[0] == "#":
        return index > 0 and word[1:].isdigit()
    first = word.lstrip("'’-&")[:1] or word[0]
    if first.isdigit():
        return index > 0  # “Speaker 1”, never “1 Speaker”
    if first.islower():
        return index > 0 and word.casefold().strip(".,") in PARTICLES | TITLES
    return first.isalpha() or word == "&"
