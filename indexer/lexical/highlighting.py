"""Find the words of a search in a paragraph, for highlighting."""

import itertools
import re
from collections.abc import Callable, Iterable

from indexer.lexical.text_query import TextQuery

_TOKEN = re.compile(r"\w+")


def highlights(
    text: str, query: TextQuery, telling: Callable[[str], bool] = lambda word: True
) -> list[tuple[int, int]]:
    """Return the ranges ``[start, end)`` of ``text`` to mark, in order; adjacent words are one range.

    Args:
        query: as ``indexer.lexical.text_query.parse`` reads it, or made of words.
        telling: whether a word is informative enough to be marked by itself; within a phrase every word is. Where none
            of the query's words is, all are marked.
    """
    text_tokens = _tokens(text)
    marked = {word for word in query.words if telling(word)} or (set() if query.phrases else set(query.words))
    chosen = [word in marked for word, _, _ in text_tokens]
    for phrase in query.phrases:
        for first in _starts([word for word, _, _ in text_tokens], phrase):
            chosen[first : first + len(phrase)] = [True] * len(phrase)
    return _ranges((start, end) if keep else None for keep, (_, start, end) in zip(chosen, text_tokens, strict=True))


def _tokens(text: str) -> list[tuple[str, int, int]]:
    """``models.text.words.tokens`` with the range of each in ``text``."""
    lowered = text.lower()
    matches = _TOKEN.finditer(lowered)
    if len(lowered) == len(text):
        return [(match.group(), match.start(), match.end()) for match in matches]
    # A few capitals become two characters in lower case: "İ" an "i" and a dot above.
    origins = [position for position, character in enumerate(text) for _ in character.lower()]
    return [(match.group(), origins[match.start()], origins[match.end() - 1] + 1) for match in matches]


def _starts(words: list[str], phrase: tuple[str, ...]) -> Iterable[int]:
    size = len(phrase)
    return (first for first in range(len(words) - size + 1) if tuple(words[first : first + size]) == phrase)


def _ranges(marks: Iterable[tuple[int, int] | None]) -> list[tuple[int, int]]:
    ranges: list[tuple[int, int]] = []
    for is_marked, row in itertools.groupby(marks, key=lambda mark: mark is not None):
        if is_marked:
            ends = [mark for mark in row if mark is not None]
            ranges.append((ends[0][0], ends[-1][1]))
    return ranges
