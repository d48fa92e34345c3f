"""Detects the language of a text.

``detect_language`` tells the two languages of the desk apart, by script alone, at every key. ``likely_language`` names
the language of a draft or a quote by its script and small words, or says that it is unsure. ``identify_language`` names
the language of a whole source, once, at its import.
"""

import re
import unicodedata
from collections import Counter
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Literal

from models.text.languages import LANGUAGES

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

Language = Literal["en", "ko"]

# One Hangul syllable says about what three Latin letters say, so a Korean sentence full of foreign names
# still has a quarter of its letters in Hangul, while an English one that shows a Korean word has far fewer.
_HANGUL_SHARE = 0.2

_HANGUL = re.compile(r"[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]")
_SYLLABLE = re.compile(r"[가-힣]")
_LETTER = re.compile(r"[^\W\d_]")
_ASCII = re.compile(r"[\x00-\x7f]+")
_NO_ASCII_LETTERS = bytes(code for code in range(128) if not chr(code).isalpha())


def detect_language(text: str) -> Language:
    """Return ``ko`` when at least a fifth of the letters are Hangul, otherwise ``en``.

    A text without letters is ``en``. Linear in the length of ``text``; nothing is learned or guessed from
    words.
    """
    hangul = len(_HANGUL.findall(text))
    if not hangul:
        return "en"
    return "ko" if hangul >= _HANGUL_SHARE * len(_LETTER.findall(text)) else "en"


def has_hangul(text: str) -> bool:
    """Return whether any syllable of ``text`` is Hangul."""
    return _SYLLABLE.search(unicodedata.normalize("NFC", text)) is not None


# In which newsrooms may have sources; of short texts the library would name their smaller relatives.
_IDENTIFIED = (
    "af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km ko ky "
    "lo lt lv mk mn mr ms mt my nb ne nl no pa pl ps pt ro ru si sk sl so sq sr sv sw ta te th tl tr uk ur uz vi zh zu"
)
_SAMPLE: Final = 4_000
# One script, one language. Han alone is Chinese; with kana it is Japanese.
_SCRIPTS: Final = (
    ("ja", re.compile(r"[\u3041-\u30ff\uff66-\uff9d]"), 0.05),
    ("zh", re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]"), 0.3),
    ("el", re.compile(r"[\u0370-\u03ff]"), 0.5),
    ("he", re.compile(r"[\u0590-\u05ff]"), 0.5),
    ("th", re.compile(r"[\u0e00-\u0e7f]"), 0.5),
)
_ENGLISH_WORDS = (
    "the of and to in that is was for on with he she it as at by this are his her not be have from they we you i so do "
    "but what there been will would can if or an our your me my who has had were than then"
)
_ENGLISH: Final = frozenset(_ENGLISH_WORDS.split())
_ENGLISH_SHARE: Final = 0.25
_FEWEST_WORDS: Final = 4
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
# “L’” and “qu’” before another word.
_ELIDED: Final = re.compile(r"([^\W\d_]{1,2})['’]")


# Small words that tell languages apart; a text in one that is not read must not be read as one that is.
_NEIGHBOURS: Final = {
    "sv": "och att det som en på är av för med den till inte har de ett om var jag han hon från men kan vi mig sin ska",
    "tr": "ve bir bu da de için ile çok olarak daha gibi kadar ancak sonra değil olan ise dedi",
}
_OWN_WORDS: Final = {code: f"{rules.small_words} {rules.grammar}" for code, rules in LANGUAGES.items()}
SMALL_WORDS: Final = {
    language: frozenset(words.split()) for language, words in (_OWN_WORDS | _NEIGHBOURS).items() if words.strip()
}
_LETTERS: Final = {code: frozenset(rules.letters) for code, rules in LANGUAGES.items() if rules.letters} | {
    "sv": frozenset("åäö"), "tr": frozenset("çğıöşü")
}  # fmt: skip
_LANGUAGES_OF: Final = {
    word: tuple(language for language, words in SMALL_WORDS.items() if word in words)
    for word in frozenset().union(*SMALL_WORDS.values())
}
_ARABIC: Final = re.compile(r"[\u0621-\u064a]")
# Letters of Persian and Urdu, which Arabic has not.
_NOT_ARABIC: Final = re.compile(r"[\u067e\u0686\u0698\u06af\u06a9\u06cc\u0679\u06d2]")
_LATIN: Final = re.compile(r"[A-Za-z\u00c0-\u024f]")
# Lines whose small words are cached, those of some dozens of drafts; longer ones are counted each time.
_CACHED_LINES: Final = 4_096
_LONGEST_CACHED: Final = 2_000
# Fewer small words are chance, unless no other language has half as many.
_FEWEST_SMALL_WORDS: Final = 3


def small_word_counts(text: str) -> dict[str, int]:
    """Return how many small words of each language ``text`` has, and words with letters that few languages have."""
    counts = dict.fromkeys(SMALL_WORDS, 0)
    for line in text.split("\n"):
        for language, count in _counts_in_line(line) if len(line) <= _LONGEST_CACHED else _counts(line):
            counts[language] += count
    return counts


# No word goes on in the next line, so that an edit costs counting in the line that it changed.
@lru_cache(maxsize=_CACHED_LINES)
def _counts_in_line(line: str) -> tuple[tuple[str, int], ...]:
    return _counts(line)


def _counts(text: str) -> tuple[tuple[str, int], ...]:
    """Return the languages that ``text`` has small words of, and how many."""
    counts = dict.fromkeys(SMALL_WORDS, 0)
    for word in _WORD.findall(text.lower()):
        for language in _LANGUAGES_OF.get(word) or _languages_by_letters(word):
            counts[language] += 1
    return tuple((language, count) for language, count in counts.items() if count)


def _languages_by_letters(word: str) -> tuple[str, ...]:
    """Return the languages of a word that is no small word: by what is elided before it, else by its letters."""
    elided = _ELIDED.match(word)
    if elided is not None and (languages := _LANGUAGES_OF.get(elided[1])):
        return languages
    if word.isascii():
        return ()
    letters = frozenset(letter for letter in word if letter.isalpha() and not letter.isascii())
    return tuple(language for language, own in _LETTERS.items() if letters and letters <= own)


def likely_language(text: str) -> str | None:
    """Return the language of a text, ISO 639-1, by its script and small words; None: unsure, as of a few words.

    It loads nothing, and knows the languages that quotes are compared in, and some of their neighbours.
    """
    return _likely_language(text[:_SAMPLE])


@lru_cache(maxsize=256)
def _likely_language(text: str) -> str | None:
    # Most letters of most texts are ASCII: only the others are looked at one by one.
    plain = len(text.encode("ascii", "ignore").translate(None, _NO_ASCII_LETTERS))
    others = _ASCII.sub("", text)
    letters = plain + len(_LETTER.findall(others))
    if not letters:
        return None
    if others:
        if detect_language(text) == "ko":
            return "ko"
        for language, script, share in _SCRIPTS:
            if len(script.findall(others)) >= share * letters:
                return language
        if len(_ARABIC.findall(others)) >= letters / 2:
            return None if _NOT_ARABIC.search(others) else "ar"
        if plain + len(_LATIN.findall(others)) < letters / 2:
            return None
    counts = small_word_counts(text)
    best = max(counts, key=lambda language: counts[language])
    second = max(count for language, count in counts.items() if language != best)
    if (
        counts[best] < 2
        or counts[best] < 1.25 * second
        or (counts[best] < _FEWEST_SMALL_WORDS and 2 * second > counts[best])
    ):
        return None
    return best


def quick_language(text: str) -> str | None:
    """Return what script and the commonest English words say about the language of a text; None: not enough.

    A text of a few words in ASCII is taken for English: too little for any method to tell.
    """
    text = text[:_SAMPLE]
    letters = len(_LETTER.findall(text))
    if not letters:
        return "en"
    if detect_language(text) == "ko":
        return "ko"
    for language, script, share in _SCRIPTS:
        if len(script.findall(text)) >= share * letters:
            return language
    words = _WORD.findall(text.lower())
    counts = Counter(words)
    english = sum(counts[word] for word in _ENGLISH)
    if english >= _ENGLISH_SHARE * len(words) or (len(words) < _FEWEST_WORDS and text.isascii()):
        return "en"
    return None


def identify_language(text: str) -> str:
    """Return the language of a text, ISO 639-1, from its first few thousand characters.

    Where ``quick_language`` does not know, py3langid is asked: it takes some 80 MB while its process lives.
    """
    language_by_script = quick_language(text)
    if language_by_script is not None:
        return language_by_script
    language: str = _identifier().classify(" ".join(text[:_SAMPLE].split()))[0]
    return "no" if language == "nb" else language


@cache
def _identifier() -> "LanguageIdentifier":
    from py3langid.langid import MODEL_FILE, LanguageIdentifier  # noqa: PLC0415  its model is loaded with it

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE)
    identifier.set_languages([code for code in _IDENTIFIED.split() if code in identifier.labels])
    return identifier
