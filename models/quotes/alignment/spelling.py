"""Whether two spellings are one word: what house style and typography may change, and what makes another word."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from models.text.english_spelling import spelling_key
from models.text.negation import negations
from models.text.opposites import REVERSING_PREFIXES
from models.text.words import UNSPACED, tokens

Difference = Literal["style", "changed"]

_TYPOGRAPHIC = str.maketrans(
    dict.fromkeys("’‘ʼ＇'`´\u0640\u200c\u200d\u00ad")
    | {"œ": "oe", "æ": "ae", "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl"}
)
_ARABIC_SIGNS = re.compile(r"[\u064b-\u0652\u0670]")
_WIDE = re.compile(r"[\uff01-\uff5e]+")
_INITIALS = re.compile(r"(?:[^\W\d_]\.){2,}")
# Languages in which an accent only shows how a foreign word is said.
_WITHOUT_ACCENTS = frozenset({"en"})
_MASK = re.compile(r"(?:[^\W\d_]|[*_#@$–—-])+")
_MASKING = re.compile(r"[*_#@$–—-]")
_MASK_PARTS = re.compile(r"[—–]|[*_#@$-]|[^\W\d_]+")
_MASKED = dict.fromkeys("*_#@$-", r"[^\W\d_]") | dict.fromkeys("—–", r"[^\W\d_]{1,9}")
# Words that newspapers mask.
_SWEARING = re.compile(
    r"fuck|shit|cunt|bitch|bastard|ass|arse|dick|cock|piss|crap|damn|\bhell|nigg|fag|whore|slut|twat|wank|bollock|bugger"
    r"|prick|tit|puss|spic|kike|retard|jerk|fick|schei|arsch|putain|merde|connard|salop|mierd|joder|cabr|puta|pendej"
    r"|cazz|merda|stronz|vaffan|porra|caralh|foda|kut|klote|kurw|chuj|jeb|pierd|dup",
    re.IGNORECASE,
)
# What house styles shorten.
_ABBREVIATIONS = {
    "saint": "st", "street": "st", "mount": "mt", "mountain": "mt mtn", "avenue": "ave", "boulevard": "blvd",
    "road": "rd", "fort": "ft", "professor": "prof", "captain": "capt", "sergeant": "sgt", "colonel": "col",
    "president": "pres", "department": "dept", "versus": "vs v", "junior": "jr", "senior": "sr", "reverend": "rev",
    "company": "co", "corporation": "corp", "incorporated": "inc", "limited": "ltd", "government": "govt",
    "number": "no", "father": "fr", "commissioner": "comm", "superintendent": "supt", "detective": "det",
    "inspector": "insp", "constable": "const",
}  # fmt: skip
# “Don't”, “it's”, “I'd”.
_TAILS = {
    "n't": "not",
    "'s": "is has us",
    "'m": "am",
    "'re": "are",
    "'ve": "have",
    "'ll": "will shall",
    "'d": "would had",
}
_CONTRACTED = {"wo": "will", "ca": "can", "sha": "shall"}
_APOSTROPHES = str.maketrans(dict.fromkeys("’‘ʼ＇", "'"))
_APOSTROPHE = "'’‘ʼ＇"
# Contractions that are another word without their apostrophe: “we're”, “he'll”.
_OTHER_WITHOUT_APOSTROPHE = frozenset(tokens("were well hell shell ill wed shed id whore"))
# Initials that are a word in small letters.
_ALSO_WORDS = frozenset({"us", "who", "aids", "it"})
_CAMEL_CASE = re.compile(r"[a-z][A-Z]")
_MOST_LEFT_OFF = 4
# Small words between those whose initials are read: “Federal Bureau of Investigation”.
_BETWEEN_INITIALS = frozenset({"of", "the", "and", "for"})
# Prefixes that a hyphen keeps apart from another word: “re-sign”, “re-covered”.
_OTHER_WITHOUT_HYPHEN = frozenset(
    form
    for word in tokens("""
    resign recover recreation recreate reform represent resent relay reserve resort retreat release remark
    recount repress react rebound redress refuse remove repair resound restrain retire reprove resolve
    recollect redound reflex repose resume retract return review revision coop unionised unionized
    """)
    for form in (word, f"{word}s", f"{word}es", word.removesuffix("e") + "ed", word.removesuffix("e") + "ing")
)
# Words that make another one with the word they are written together with: “to get her”, “the rapist”, “a part”.
_APART = frozenset(
    tokens("""
    a an the i he she it we they me him her us them my his its our their this that no not nor or and but man
    is are was were am be has have had do does did can will may
    """)
)
_SAME_APART = frozenset(
    tokens("""
    anymore anyone anybody anything anyway anytime everyone everybody everything everyday someone somebody
    something sometime sometimes cannot alright alot awhile maybe myself himself herself itself ourselves
    themselves yourself whoever whatever however goingto wantto gotto allright email tshirt xray ok
    """)
)


def difference(source: str, quote: str, language: str) -> Difference | None:
    """Return how two spellings of what looks like one word differ; None for typography, ``changed`` for another word.

    Args:
        language: of both, ISO 639-1.
    """
    if source == quote:
        return None
    if "&" in (source, quote):
        return "style"
    one, other = _plain(source, language), _plain(quote, language)
    # Many a transcript has no apostrophes, which the quote puts back.
    if one == other and one in _OTHER_WITHOUT_APOSTROPHE and _has_apostrophe(source) and not _has_apostrophe(quote):
        return "changed"
    if one == other:
        return "changed" if _is_initials_of_word(source, quote) else None
    if one.replace(".", "") == other.replace(".", ""):
        return "changed" if _is_initials_of_word(source, quote) else None
    if language in _WITHOUT_ACCENTS:
        bare_one, bare_other = _without_accents(one), _without_accents(other)
        if bare_one == bare_other:
            return None
        if spelling_key(bare_one) == spelling_key(bare_other):
            return "style"
    # A post in letters of another font is quoted in plain ones.
    if unicodedata.normalize("NFKC", one) == other:
        return "style" if not any(character.isnumeric() for character in source) else "changed"
    return "changed"


def _has_apostrophe(word: str) -> bool:
    return not frozenset(word).isdisjoint(_APOSTROPHE)


def is_style(source: str, quote: str, source_apostrophe: bool, quote_apostrophe: bool) -> bool:
    """Return whether one is the other masked (“s---”) or shortened as it is spoken (“’em”, “goin’”).

    Args:
        source_apostrophe, quote_apostrophe: whether an apostrophe is right before or behind the word.
    """
    if _MASKING.search(quote) and _MASK.fullmatch(quote):
        spoken = f"{source}g" if source_apostrophe and source.casefold().endswith("in") else source
        # One dash may stand for any number of letters: “f—ing”.
        pattern = "".join(_MASKED.get(part[0], re.escape(part)) for part in _MASK_PARTS.findall(quote))
        return _SWEARING.search(source) is not None and any(
            re.fullmatch(pattern, word, re.IGNORECASE) is not None for word in (source, spoken)
        )
    if quote.casefold().rstrip(".") in _ABBREVIATIONS.get(source.casefold(), "").split():
        return True
    if source.casefold().rstrip(".") in _ABBREVIATIONS.get(quote.casefold(), "").split():
        return True
    shorter, longer = sorted((source.casefold(), quote.casefold()), key=len)
    has_apostrophe = source_apostrophe if len(source) < len(quote) else quote_apostrophe
    left_off = len(longer) - len(shorter)
    return (
        has_apostrophe
        and 0 < left_off <= _MOST_LEFT_OFF
        and len(shorter) > 1
        and (longer.endswith(shorter) or (longer.startswith(shorter) and left_off == 1))
    )


def is_contraction(short: str, words: Sequence[str]) -> bool:
    """Return whether a word is two others contracted: “don't” and “do not”, “it's” and “it is”."""
    short, spoken = short.casefold().translate(_APOSTROPHES), [word.casefold() for word in words]
    if short.endswith("n't") and spoken == ["cannot"]:
        return short == "can't"
    for tail, meant in _TAILS.items():
        if len(spoken) == 2 and short.endswith(tail) and spoken[1] in meant.split():
            stem = short.removesuffix(tail)
            return _CONTRACTED.get(stem, stem) == spoken[0]
    return False


def are_initials(short: str, words: Sequence[str]) -> bool:
    """Return whether a word in capitals has the first letters of others: “U.S.” of “United States”."""
    letters = short.replace(".", "")
    if len(letters) < 2 or not letters.isupper() or not letters.isalpha():
        return False
    own = [word for word in words if word.casefold() not in _BETWEEN_INITIALS]
    return all(word[:1].isupper() for word in own) and "".join(word[0] for word in own) == letters


def is_rejoined(source_words: Sequence[str], quote_words: Sequence[str], language: str) -> bool:
    """Return whether words of the same letters, joined otherwise, are the same words: “long-term”, “healthcare”.

    “Not able” and “notable”, “re-sign” and “resign” are others.
    """
    apart, together = sorted((source_words, quote_words), key=len, reverse=True)
    lowered, joined = [word.casefold() for word in apart], "".join(together).casefold()
    if any(re.match(f"[{UNSPACED}]", word) for word in apart):
        return True
    # Transcripts have “don.t” for “don't”.
    if any(letter in _APOSTROPHE for word in together for letter in word):
        return True
    # “A man's laughter” is no manslaughter.
    if any(len(word) > 2 and word[-2] in _APOSTROPHE for word in apart):
        return False
    if negations(" ".join(apart), language) != negations(" ".join(together), language):
        return False
    if len(apart) == len(together):
        return True
    # “In capable hands” and “incapable”.
    if lowered[0] in _TURNING and len(together) == 1:
        return False
    # “#SaveTheBridge” has its words apart.
    if joined in _SAME_APART or language != "en" or any(_CAMEL_CASE.search(word) for word in together):
        return True
    return joined not in _OTHER_WITHOUT_HYPHEN and not _APART.intersection(lowered)


# “In capable hands”, “un able”.
_TURNING = frozenset({*REVERSING_PREFIXES, "not", "no"})


@lru_cache(maxsize=8_192)
def _plain(word: str, language: str) -> str:
    """Return a word without what typography adds."""
    word = unicodedata.normalize("NFC", word)
    if language in ("ja", "zh", "ko"):
        word = _WIDE.sub(lambda match: unicodedata.normalize("NFKC", match.group()), word)
    return _ARABIC_SIGNS.sub("", word.casefold()).translate(_TYPOGRAPHIC)


def _without_accents(word: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFD", word) if not unicodedata.combining(letter))


def _is_initials_of_word(source: str, quote: str) -> bool:
    """Return whether one is initials and the other a word in small letters: “the U.S.” and “us”."""
    return any(
        one.isupper()
        and other.islower()
        and (_INITIALS.fullmatch(one) is not None or other in _ALSO_WORDS)
        and "." not in other
        for one, other in ((source, quote), (quote, source))
    )
