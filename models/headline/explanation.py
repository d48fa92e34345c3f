"""Explains why a headline quote counts as supported or not."""

import re
from collections.abc import Collection, Sequence
from decimal import Decimal

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Prefix

from models.headline.reasons import HeadlineReason, HeadlineReasonId
from models.headline.reversals import Reversal
from models.text.folding import folded
from models.text.language import Language, detect_language
from models.text.numbers import counted_end, possible_values, read_numbers, values_in
from models.text.stop_words import STOP_WORDS
from models.text.words import tokens, words

_TURNS: dict[str, HeadlineReasonId] = {
    "condition_dropped": "condition-dropped",
    "negation_dropped": "negation-dropped",
    "negation_added": "negation-added",
}
_HEDGES: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        # With a capital “May” is a month; “could not” is about the past.
        r"\b(?:may|(?i:might|could(?! not\b)|perhaps|possibly|probably|maybe|likely|seems?|appears?|allegedly|"
        r"reportedly|I (?:think|believe|guess)|we (?:think|believe)))\b"
    ),
    "ko": re.compile(r"(?<![가-힣])[가-힣]*(?:수도? 있|것 같|듯[하싶]|가능성|아마|우려|추정|전망(?!대))[가-힣]*"),
}
# A dropped hedge is reported only if most of the headline quote's words are the body's: else it is another statement.
_SAME_STATEMENT = 0.5
_MOST_WORDS = 4
_SENTENCE = re.compile(r"(?<=[.!?…])\s+|\n")
_KOREAN_ENDING = re.compile(
    r"(?<=[가-힣])(?:은|는|이|가|을|를|에|의|도|만|로|와|과|께|습니다|[았었였겠]다|[았었였]습니다|겠습니다|다|요|음)$"
)
# Words that share this many first letters and have at most this many more are forms of one: “decides”, “decided”.
_STEM, _LONGEST_ENDING = 4, 3
_LEAST_CONTENT = 3
# Words in a row before a word, its frame.
_FRAME = 3
_ARTICLES = frozenset({"a", "an", "the"})


def explain_unsupported(
    quote: str,
    body_quotes: Sequence[str],
    nearest: str,
    turn: Reversal | None,
    coverage: Sequence[tuple[int, int, float]],
    language: str = "en",
) -> HeadlineReason:
    """Return the most telling difference between a headline quote and what the body's quotes say.

    Args:
        nearest: the body quote closest to ``quote``.
        turn: between ``nearest`` and ``quote``.
        coverage: of each piece of ``quote``, its characters ``[start, end)`` and how well the body matches it.
        language: of all of them, ISO 639-1.
    """
    if turn:
        return HeadlineReason(_TURNS[turn.kind], {"words": turn.words})
    numbers = [number for number in read_numbers(quote, language) if number.certain and not number.is_one]
    body_values = frozenset[Decimal]().union(*(possible_values(text, language) for text in body_quotes if numbers))
    for number in numbers:
        if number.values.isdisjoint(body_values):
            return HeadlineReason("number", {"number": quote[number.start : number.end]})
    hedge = dropped_hedge(quote, nearest)
    if hedge:
        return HeadlineReason("hedge", {"words": hedge})
    missing = uncovered(quote, body_quotes, coverage)
    return HeadlineReason("mention", {"words": missing}) if missing else HeadlineReason("otherwise")


def says_something_else(quote: str, body_quotes: Sequence[str]) -> bool:
    """Return whether a reworded quote exchanges words of a body quote, or ends its words with another one.

    “The city beat the union” for “The union beat the city”, “It is a gift” for “It is a waste”: networks take both for
    the same. Endings may differ. English: elsewhere words are freer to move.
    """
    row = tokens(folded(quote))
    others = [tokens(folded(text)) for text in body_quotes]
    return any(_exchanges(row, other) or _ends_otherwise(row, other) for other in others)


def _exchanges(row: Sequence[str], other: Sequence[str]) -> bool:
    """Return whether all content words of ``row`` are in ``other``, and some in another order, without their phrase."""
    content = [at for at, word in enumerate(row) if word not in STOP_WORDS and len(word) >= _LEAST_CONTENT]
    following = iter(other)
    if all(any(_has_inflection(row[at], (candidate,)) for candidate in following) for at in content):
        return False
    positions: list[tuple[int, int]] = []
    for at in content:
        word = row[at]
        position = next((number for number, candidate in enumerate(other) if _has_inflection(word, (candidate,))), None)
        if position is None:
            return False
        positions.append((at, position))
    moved = [
        (at, position)
        for at, position in positions
        if any(
            (at < other_at) != (position < other_position) for other_at, other_position in positions if at != other_at
        )
    ]
    # “Without pumps a wall …” for “A wall without pumps …”
    return bool(moved) and not any(
        row[at - 1] == other[position - 1] and row[at - 1] not in _ARTICLES for at, position in moved if at and position
    )


def _ends_otherwise(row: Sequence[str], other: Sequence[str]) -> bool:
    """Return whether the last word of ``row`` stands where ``other`` has another one behind the same words."""
    word, frame = row[-1:], row[-_FRAME - 1 : -1]
    if len(frame) < _FRAME or not STOP_WORDS.isdisjoint(word):
        return False
    behind = [other[at + _FRAME] for at in range(len(other) - _FRAME) if other[at : at + _FRAME] == frame]
    return bool(behind) and not any(_has_inflection(word[0], (candidate,)) for candidate in behind)


def dropped_hedge(quote: str, nearest: str) -> str | None:
    """Return the “may” or “likely” of a body quote that a headline quote of the same statement leaves out."""
    content_words = {word for word in tokens(folded(quote)) if word not in STOP_WORDS}
    pattern = _HEDGES[detect_language(quote)]
    if not content_words or pattern.search(quote):
        return None
    # In another sentence it is about something else.
    sentences = _SENTENCE.split(nearest)
    shared = [len(content_words & set(tokens(folded(sentence)))) for sentence in sentences]
    closest = max(range(len(sentences)), key=shared.__getitem__)
    match = pattern.search(sentences[closest])
    return match.group() if match and shared[closest] / len(content_words) >= _SAME_STATEMENT else None


def uncovered(quote: str, body_quotes: Sequence[str], coverage: Sequence[tuple[int, int, float]]) -> str | None:
    """Return the run of words of a headline quote that is in no body quote and matches the body least."""
    rows = [tokens(folded(text)) for text in body_quotes]
    body_words = set().union(*rows)
    body_text = " ".join(f" {' '.join(row)} " for row in rows)
    language = detect_language(quote)
    numbers = read_numbers(quote, language)
    values = frozenset[Decimal]().union(*(values_in(text, language) for text in body_quotes if numbers))
    counted = [
        (number.start, counted_end(quote, number, language))
        for number in numbers
        if not number.values.isdisjoint(values)
    ]
    korean = language == "ko"
    runs: list[list[tuple[int, int, float]]] = [[]]
    for word in words(quote):
        # “don’t” and “U.S.” are several tokens.
        plain_word = " ".join(tokens(folded(word.text)))
        is_covered = any(start < word.end and word.start < end for start, end in counted)
        is_inflected = _has_korean_inflection if korean else _has_inflection
        is_covered = is_covered or f" {plain_word} " in body_text or is_inflected(plain_word, body_words)
        if is_covered or set(plain_word.split()) <= STOP_WORDS or _contracted(plain_word):
            if is_covered:
                runs.append([])
            continue
        scores = [score for start, end, score in coverage if start < word.end and word.start < end]
        runs[-1].append((word.start, word.end, float(np.mean(scores)) if scores else 1.0))
    best = min((run[:_MOST_WORDS] for run in runs if run), key=lambda run: min(one[2] for one in run), default=None)
    return quote[best[0][0] : best[-1][1]] if best else None


def _has_inflection(quoted_word: str, body_words: Collection[str]) -> bool:
    """Return whether a word of the body is the same except for its ending."""
    for word in body_words:
        shared = Prefix.similarity(quoted_word, word)
        enough = shared >= _STEM or (shared == min(len(quoted_word), len(word)) >= _STEM - 1)
        if enough and max(len(quoted_word), len(word)) - shared <= _LONGEST_ENDING:
            return True
    return False


def _has_korean_inflection(quoted_word: str, body_words: Collection[str]) -> bool:
    """Return whether a word of the body begins with the stem: particles and endings change after it."""
    stem = _KOREAN_ENDING.sub("", quoted_word)[:2]
    return any(word.startswith(stem) if len(stem) == 1 else stem in word for word in body_words)


def _contracted(text: str) -> bool:
    """Return whether it is a contraction of stop words: “don t”, “we ll”."""
    first, *rest = text.split()
    return bool(rest) and len(rest[-1]) <= 2 and (first in STOP_WORDS or first.endswith("n"))


def piece_coverage(offsets: Sequence[tuple[int, int]], best: NDArray[np.float32]) -> list[tuple[int, int, float]]:
    """Return the ``coverage`` of ``explain_unsupported`` from pieces' offsets and float32 [n_pieces, n_quotes]."""
    return [(start, end, float(score)) for (start, end), score in zip(offsets, best.max(1), strict=False)]
