"""Finds words of a translation that say the opposite of words of the original: “erhöhen” and “cut”.

The words are listed by language, in ``LanguageRules.opposites``. What is not listed is not compared.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from models.text.languages import rules_of
from models.text.languages.rules import Meaning

_MOST_CACHED = 4_096


class ListedWord(NamedTuple):
    """A listed word as a text has it, with its meanings."""

    text: str
    meanings: frozenset[Meaning]


def opposite_words(source: str, source_language: str, quoted: str, quote_language: str) -> tuple[str, str] | None:
    """Return the first word of an original whose opposite the translation has, and that opposite; None without one.

    A text that has both of two opposites (“up or down”) says neither. A word counts once: what agrees with a word of
    the other text is the opposite of none.

    Args:
        source, quoted: the original and its translation.
        source_language, quote_language: their languages, ISO 639-1.
    """
    there, here = _listed_words(source, source_language), _listed_words(quoted, quote_language)
    there_meanings, here_meanings = _meanings(there), _meanings(here)
    originals = [word for word in there if not word.meanings & here_meanings]
    translations = [word for word in here if not word.meanings & there_meanings]
    for original in originals:
        opposites = {meaning.opposite for meaning in original.meanings if meaning.opposite not in there_meanings}
        for translation in translations:
            if any(meaning.opposite not in here_meanings for meaning in translation.meanings & opposites):
                return original.text, translation.text
    return None


def _meanings(listed_words: Iterable[ListedWord]) -> frozenset[Meaning]:
    return frozenset(meaning for word in listed_words for meaning in word.meanings)


@lru_cache(_MOST_CACHED)
def _listed_words(text: str, language: str) -> tuple[ListedWord, ...]:
    rules = rules_of(language)
    if not rules.opposites:
        return ()
    return tuple(
        ListedWord(match[1], rules.opposite_meanings[match[1].lower()]) for match in rules.opposite_words.finditer(text)
    )
