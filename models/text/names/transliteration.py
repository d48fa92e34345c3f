"""Finds names, and whether a text in another language or script has them too."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from rapidfuzz.distance import Levenshtein
from rapidfuzz.fuzz import partial_ratio

from models.text.languages import rules_of
from models.text.languages.rules import fold_text
from models.text.morphemes import morphemes

_MOST_CACHED = 4_096
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
# How far before a word it is read whether a sentence begins there, in characters.
REACH = 40
_SENTENCE_START = re.compile(r"(?:^|(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bDr)[.!?…:;\n])[\s\"“”„«»‘’'–—(-]*$|[\"“„«‘(]\s*$")
# Shorter ones are abbreviations, articles and pronouns.
_SHORTEST = 3
# Letters in common from which two spellings are one name: of one script, and of the consonants across scripts.
_SAME_SPELLING, _SAME_CONSONANTS = 0.7, 60
_SAME_BEGINNING = 4
# Adjectives of countries have a capital letter in English; CLDR lists no adjectives.
_OF_A_COUNTRY = re.compile(r"(?:ian|ean|ican|ish|ese|ans|ch|man|mans|(?<![A-Z])[A-Z]{2,}+)$")
_CLASSES = str.maketrans(
    {
        **dict.fromkeys("bvf", "p"),
        "d": "t",
        **dict.fromkeys("gqcx", "k"),
        **dict.fromkeys("jz", "s"),
        "r": "l",
        "m": "n",
    }
    | dict.fromkeys("aeiouhwy", "")
)
# Fewer tell nothing.
_FEWEST_CONSONANTS = 2
_REPEATED = re.compile(r"(.)\1+")
_KATAKANA = re.compile(r"[\u30a1-\u30ff]{3,}")
_OTHER_SCRIPT = re.compile(r"[^\x00-\u024f\u1e00-\u206f\u20a0-\u20cf]")


@dataclass(frozen=True, slots=True)
class Name:
    """A name, or one word of it, at characters ``[start, end)``."""

    text: str
    start: int
    end: int


@lru_cache(_MOST_CACHED)
def find_names(text: str, language: str) -> tuple[Name, ...]:
    """Return what is certainly a name, without those of countries, months and days; in Chinese and Arabic none."""
    if language == "ko":
        nouns = [morpheme for morpheme in morphemes(text) if morpheme.tag == "NNP"]
        names = [Name(noun.form, noun.start, noun.end) for noun in nouns]
        return tuple(name for name in names if len(name.text) > 1 and not is_listed(name.text, language))
    if language == "ja":
        names = [Name(match.group(), match.start(), match.end()) for match in _KATAKANA.finditer(text)]
        return tuple(name for name in names if not is_listed(name.text, language))
    names_in_capitals = rules_of(language).names_in_capitals
    if names_in_capitals is None:
        return ()
    names = []
    before: re.Match[str] | None = None
    began = False
    for match in _WORD.finditer(text):
        word = match.group()
        is_capital = word[0].isupper() and len(word) >= _SHORTEST
        follows = before is not None and text[before.end() : match.start()] == " " and before.group()[0].isupper()
        starts = _SENTENCE_START.search(text[max(0, match.start() - REACH) : match.start()]) is not None
        # All nouns of German have capital letters: there the last of two in a row is a name. “Zwei Männer” is none.
        if (
            is_capital
            and not starts
            and (names_in_capitals or (follows and not began))
            and not is_listed(word, language)
        ):
            names.append(Name(word, match.start(), match.end()))
        before, began = match, starts
    return tuple(names)


def has_name(name: str, text: str) -> bool:
    """Return whether ``text`` may have ``name``, in its own spelling, inflected or transliterated."""
    if not has_other_script(name) and not has_other_script(text):
        own = fold_text(name)
        return any(
            Levenshtein.normalized_similarity(own, fold_text(other)) >= _SAME_SPELLING
            or (len(own) >= _SAME_BEGINNING and fold_text(other).startswith(own[:_SAME_BEGINNING]))
            or (
                other[0].isupper()
                and len(_consonants(own)) > 1
                and Levenshtein.normalized_similarity(_consonants(own), _consonants(other)) >= _SAME_SPELLING
            )
            for other in _WORD.findall(text)
        )
    own = _consonants(name)
    return len(own) < _FEWEST_CONSONANTS or partial_ratio(own, _consonants(text)) >= _SAME_CONSONANTS


def has_other_script(text: str) -> bool:
    """Return whether a text has letters that are not Latin."""
    return _OTHER_SCRIPT.search(text) is not None


def same_person(name: str, other: str) -> bool | None:
    """Compare two names of people of which one is transliterated: True where all their consonants match, else None."""
    words = _WORD.findall(name)
    there = _consonants(other)
    orders = {_consonants("".join(words)), _consonants("".join(reversed(words)))}
    alike = max(Levenshtein.normalized_similarity(spelling, there) for spelling in orders)
    return True if len(there) >= _FEWEST_CONSONANTS and alike >= _SAME_SPELLING else None


@lru_cache(_MOST_CACHED)
def _consonants(text: str) -> str:
    """Return the classes of a text's consonants, which transliterations have in common: Hale and 헤일 are “l”."""
    from anyascii import anyascii  # noqa: PLC0415  its tables are read when it is used

    latin = anyascii(text).lower().replace("sh", "s").replace("ph", "p").replace("ck", "k")
    return _REPEATED.sub(r"\1", re.sub(r"[^a-z]", "", latin.translate(_CLASSES)))


def is_listed(word: str, language: str) -> bool:
    """Return whether a word names a country, a language, a month or a day, or in English the people of a country."""
    return fold_text(word) in _listed(language) or bool(language == "en" and _OF_A_COUNTRY.search(word))


@cache
def _listed(language: str) -> frozenset[str]:
    """Return the words of countries, languages, months and days, which translations do not spell alike."""
    from babel import Locale  # noqa: PLC0415  a language is read when it is used

    locale = Locale.parse(language)
    calendar = [
        *locale.months["format"]["wide"].values(),
        *locale.months["stand-alone"]["wide"].values(),
        *locale.days["format"]["wide"].values(),
    ]
    names = [*locale.territories.values(), *locale.languages.values(), *calendar]
    return frozenset(fold_text(word) for name in names for word in [name, *_WORD.findall(name)])
