"""Says in which numbers, names, negation and opposites a translated quote differs from the passage it translates."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Literal

from models.quotes.passages import Passage
from models.text.languages.rules import Number
from models.text.names.korean_spelling import (
    family_name_before,
    is_korean_name,
    missing_people,
    sounds_like_name_in,
)
from models.text.names.transliteration import Name, find_names, has_name
from models.text.negation import read_negation
from models.text.numbers import possible_values, read_numbers
from models.text.translated_opposites import opposite_words

Kind = Literal["number", "name", "negation", "opposite"]

_MOST_CACHED = 1_024


@dataclass(frozen=True, slots=True)
class TranslatedDifference:
    """Something that the passage says and the quote says otherwise.

    Args:
        before: the passage's words; empty where it has none.
        after: the quote's words; empty where it has none.
        added: of a negation whether the quote has it, and not the passage.
        by_sound: of names whether they were compared by their sound, which decides: two people are often alike in
            meaning.
    """

    kind: Kind
    before: str
    after: str
    added: bool = False
    by_sound: bool = False


@dataclass(frozen=True, slots=True)
class TranslatedPassage:
    """The passage that a quote translates.

    Args:
        paragraph: number of the paragraph in the source, from 0.
        start, end: its characters ``[start, end)`` in the paragraph.
        language, quoted_in: of the source, and of the quote; ISO 639-1.
        likeness: of the two, see ``models.encoders.translation_head``.
        differences: the numbers, names and negations that are not the same, and words that say the opposite.
    """

    source_id: str
    paragraph: int
    passage: Passage
    start: int
    end: int
    language: str
    quoted_in: str
    likeness: float
    differences: tuple[TranslatedDifference, ...]


@lru_cache(_MOST_CACHED)
def translated_differences(
    source: str, source_language: str, quoted: str, quote_language: str
) -> tuple[TranslatedDifference, ...]:
    """Compare a passage with its translation.

    A passage may say more than the quote: what only the passage has is a difference only where the quote has something
    else in its place.

    Args:
        source, quoted: the passage and the quote.
        source_language, quote_language: their languages, ISO 639-1.
    """
    return (
        *_numbers(source, source_language, quoted, quote_language),
        *_negations(source, source_language, quoted, quote_language),
        *_opposites(source, source_language, quoted, quote_language),
        *_names(source, source_language, quoted, quote_language),
    )


def _numbers(source: str, source_language: str, quoted: str, quote_language: str) -> list[TranslatedDifference]:
    there, here = possible_values(source, source_language), possible_values(quoted, quote_language)
    missing = _unmatched(read_numbers(source, source_language), here)
    added = _unmatched(read_numbers(quoted, quote_language), there)
    differences = []
    for number in added:
        # The likeliest origin is of the same size; a small number in words alone proves nothing.
        origin = min(missing, key=lambda other: _distance(number, other), default=None)
        if origin is None and not number.certain:
            continue
        if origin is not None:
            missing.remove(origin)
        before = source[origin.start : origin.end] if origin else ""
        differences.append(TranslatedDifference("number", before, quoted[number.start : number.end]))
    return differences


def _unmatched(numbers: Sequence[Number], values: frozenset[Decimal]) -> list[Number]:
    """Return the numbers that stand for none of ``values``."""
    return [number for number in numbers if not (number.is_one or number.values & values)]


def _distance(one: Number, other: Number) -> tuple[bool, float]:
    first, second = float(max(one.values)), float(max(other.values))
    return one.certain != other.certain, abs(first - second) / max(first, second, 1.0)


def _negations(source: str, source_language: str, quoted: str, quote_language: str) -> list[TranslatedDifference]:
    there, here = read_negation(source, source_language), read_negation(quoted, quote_language)
    if there is None or here is None or there.negated == here.negated:
        return []
    # “Without” may be translated by “not”, and the other way round.
    if (here.lacking and there.negated) or (there.lacking and here.negated):
        return []
    return [TranslatedDifference("negation", there.words, here.words, here.negated)]


def _opposites(source: str, source_language: str, quoted: str, quote_language: str) -> list[TranslatedDifference]:
    there, here = read_negation(source, source_language), read_negation(quoted, quote_language)
    # “Not safe” may be translated by “dangerous”.
    if there is None or here is None or there.negated != here.negated:
        return []
    opposites = opposite_words(source, source_language, quoted, quote_language)
    return [TranslatedDifference("opposite", *opposites)] if opposites else []


def _names(source: str, source_language: str, quoted: str, quote_language: str) -> list[TranslatedDifference]:
    if "ko" in (source_language, quote_language):
        korean, other, language = (
            (source, quoted, quote_language) if source_language == "ko" else (quoted, source, source_language)
        )
        exchanged = _korean_name(korean, other, find_names(other, language))
        if exchanged:
            before, after = exchanged if source_language == "ko" else reversed(exchanged)
            return [TranslatedDifference("name", before, after, by_sound=True)]
    missing = [name for name in find_names(source, source_language) if not has_name(name.text, quoted)]
    added = [name for name in find_names(quoted, quote_language) if not has_name(name.text, source)]
    if not missing or not added:
        return []
    return [TranslatedDifference("name", _joined(source, missing), _joined(quoted, added))]


def _korean_name(korean: str, other: str, names: Sequence[Name]) -> tuple[str, str] | None:
    """Return a person of a Korean text whom ``other`` does not name, and whom it names instead; None for nobody."""
    missing = missing_people(korean, other) if names else []
    if not missing:
        return None
    for at, name in enumerate(names):
        if is_korean_name(other, name.start) and not sounds_like_name_in(name.text, korean):
            after = family_name_before(other, name.start) + _joined(other, names[at:])
            return missing[0].text, after
    return None


def _joined(text: str, names: Sequence[Name]) -> str:
    """Return the first of the names with those right behind it: “Anna Hale”."""
    first, *others = names
    end = first.end
    for other in others:
        if text[end : other.start].strip(" ·・-"):
            break
        end = other.end
    return text[first.start : end]
