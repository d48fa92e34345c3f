"""Finds a quoted passage in a source that may have changed since it was quoted.

The selectors are those of the W3C Web Annotation Data Model: a text quote (exact, prefix, suffix) and a text position
as a hint. They are tried from the strictest to the loosest, and weighed, as Hypothesis does.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from rapidfuzz import fuzz

from models.text.differences import word_key
from models.text.folding import Folded, fold
from models.text.words import Word, words

FoundBy = Literal["position", "words", "likeness"]

CONTEXT_LENGTH = 32
"""Characters of prefix and suffix that are kept."""

# What is less alike than this, of 100, is another passage.
_LEAST_LIKE = 70.0
# Folded characters: fewer resemble something in any source, so only the exact words count.
_FEWEST_TO_RESEMBLE = 12
_WEIGHT_OF_WORDS, _WEIGHT_OF_EACH_SIDE = 0.6, 0.2
_LETTER = re.compile(r"\w")
# Characters around the end of a window within which the passage may really end.
_MARGIN = 40


@dataclass(frozen=True, slots=True)
class TextQuote:
    """A passage by its words.

    Args:
        exact: the passage as it was.
        prefix: what was right before it in its paragraph; empty at the start, or where it is not known.
        suffix: what was right after it, likewise.
    """

    exact: str
    prefix: str = ""
    suffix: str = ""


@dataclass(frozen=True, slots=True)
class Hint:
    """Where a passage was: ``paragraph`` counts from 0, ``start`` is in code points of that paragraph."""

    paragraph: int = 0
    start: int = 0


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where a passage is now.

    Args:
        paragraph: index of the paragraph; of several it runs through, the one that holds most of it.
        start, end: its characters ``[start, end)`` there.
        found_by: ``position``: unchanged, where it was; ``words``: its exact words (typesetting aside), elsewhere;
            ``likeness``: the source's words have changed.
        similarity: 1.0 unless found by likeness; then the share of letters in common (normalised Indel).
    """

    paragraph: int
    start: int
    end: int
    found_by: FoundBy
    similarity: float = 1.0


def context_of(text: str, start: int, end: int) -> tuple[str, str]:
    """Return the prefix and suffix of ``text[start:end]``, ``CONTEXT_LENGTH`` characters each at most."""
    return text[max(0, start - CONTEXT_LENGTH) : start], text[end : end + CONTEXT_LENGTH]


class SourceText:
    """The paragraphs of one source, folded once for all passages that are looked up in it."""

    def __init__(self, paragraphs: Sequence[str]) -> None:
        self._texts = list(paragraphs)
        self._joined = "\n".join(self._texts)
        self._starts: list[int] = []
        start = 0
        for text in self._texts:
            self._starts.append(start)
            start += len(text) + 1

    def find(self, quote: TextQuote, hint: Hint, *, same_paragraph: bool = False) -> Anchor | None:
        """Return where the passage is now; None if it is lost.

        Its words win over likeness. Of several places with its words, the one whose surroundings fit prefix and
        suffix best wins, and of equally fitting ones the nearest to ``hint``.

        Args:
            hint: where it was; a paragraph that does not exist is ignored.
            same_paragraph: whether the paragraph at ``hint`` is known to be the one that was quoted: then the
                passage is looked for at its old place first.
        """
        if not quote.exact.strip():
            return None
        if same_paragraph and self._stands_at(quote, hint):
            return Anchor(hint.paragraph, hint.start, hint.start + len(quote.exact), "position")
        return self._by_words(quote, hint) or self._by_likeness(quote, hint)

    @cached_property
    def _folded(self) -> Folded:
        return fold(self._joined)

    def _stands_at(self, quote: TextQuote, hint: Hint) -> bool:
        return 0 <= hint.paragraph < len(self._texts) and self._texts[hint.paragraph].startswith(
            quote.exact, hint.start
        )

    def _by_words(self, quote: TextQuote, hint: Hint) -> Anchor | None:
        needle = fold(quote.exact).text
        if not needle:
            return None
        matches = [
            (self._surroundings_fit(quote, at, at + len(needle)), self._nearness(at, hint), -at)
            for at in _occurrences(needle, self._folded.text)
        ]
        if not matches:
            return None
        start = -max(matches)[2]
        return self._anchor(start, start + len(needle), "words", 1.0)

    def _by_likeness(self, quote: TextQuote, hint: Hint) -> Anchor | None:
        needle = fold(quote.exact).text
        if len(needle) < _FEWEST_TO_RESEMBLE:
            return None
        best: tuple[float, float, tuple[int, int], float] | None = None
        for begin, end in self._stretches():
            window = fuzz.partial_ratio_alignment(needle, self._folded.text[begin:end], score_cutoff=_LEAST_LIKE)
            if window is None:
                continue
            span = self._edges(needle, begin + window.dest_start, begin + window.dest_end, (begin, end))
            similarity = fuzz.ratio(needle, self._folded.text[slice(*span)])
            if similarity < _LEAST_LIKE:
                continue
            fit = self._surroundings_fit(quote, *span)
            weight = _WEIGHT_OF_WORDS * similarity / 100 + 2 * _WEIGHT_OF_EACH_SIDE * fit
            rated = (weight, self._nearness(span[0], hint), span, similarity)
            best = max(best, rated) if best else rated
        return None if best is None else self._anchor(*best[2], "likeness", best[3] / 100)

    def _stretches(self) -> Iterator[tuple[int, int]]:
        """Yield every paragraph, alone and with the next (what was one may be two now), in folded characters."""
        starts = self._folded.offsets[0]
        bounds = [bisect_right(starts, start - 1) for start in self._starts] + [len(self._folded.text)]
        for index in range(len(self._texts)):
            yield bounds[index], bounds[index + 1]
            if index + 2 < len(bounds):
                yield bounds[index], bounds[index + 2]

    def _edges(self, needle: str, first: int, last: int, within: tuple[int, int]) -> tuple[int, int]:
        """Return the whole words around ``[first, last)``, a window as long as the passage, that are most like it."""
        text = self._folded.text
        base = max(within[0], first - _MARGIN)
        nearby_words = words(text[base : min(within[1], last + _MARGIN)])
        firsts = [base + word.start for word in nearby_words if abs(base + word.start - first) <= _MARGIN]
        lasts = [base + word.end for word in nearby_words if abs(base + word.end - last) <= _MARGIN]
        # One edge after the other: trying every pair would cost the square of the margin.
        end = max(
            (one for one in lasts if one > first), key=lambda one: fuzz.ratio(needle, text[first:one]), default=last
        )
        start = max(
            (one for one in firsts if one < end), key=lambda one: fuzz.ratio(needle, text[one:end]), default=first
        )
        return start, end

    def _surroundings_fit(self, quote: TextQuote, start: int, end: int) -> float:
        """Return how similar the surroundings of ``[start, end)`` are to prefix and suffix, 0 to 1.

        Without either it tells whole words from parts of others.
        """
        text = self._folded.text
        prefix, suffix = fold(quote.prefix).text, fold(quote.suffix).text
        if not prefix and not suffix:
            return float(not (_joined(text, start) or _joined(text, end)))
        # At the start or the end of a paragraph there was nothing to keep, and nothing is due.
        fits = []
        if prefix:
            fits.append(fuzz.ratio(prefix, text[:start].rstrip()[-len(prefix) :]))
        if suffix:
            fits.append(fuzz.ratio(suffix, text[end:].lstrip()[: len(suffix)]))
        return sum(fits) / len(fits) / 100

    def _nearness(self, at: int, hint: Hint) -> float:
        """Nearer to the hint is higher: by paragraphs, then by characters."""
        position = self._folded.offsets[0][at]
        paragraph = bisect_right(self._starts, position) - 1
        return -1e9 * abs(paragraph - hint.paragraph) - abs(position - self._starts[paragraph] - hint.start)

    def _anchor(self, first: int, last: int, found_by: FoundBy, similarity: float) -> Anchor:
        start, end = self._folded.original_span(first, last)
        parts: list[tuple[int, int, int, int]] = []
        paragraph = bisect_right(self._starts, start) - 1
        while paragraph < len(self._texts) and self._starts[paragraph] < end:
            base = self._starts[paragraph]
            begin, stop = max(start - base, 0), min(end - base, len(self._texts[paragraph]))
            parts.append((stop - begin, -paragraph, begin, stop))
            paragraph += 1
        _, index, begin, stop = max(parts)
        return Anchor(-index, begin, stop, found_by, similarity)


Relation = Literal["same", "part", "edited"]


def relation(exact: str, quoted: str) -> Relation:
    """Return how the words of an article relate to the source's words they were taken from.

    ``same`` but for case, punctuation and typesetting; ``part``: some of them in a row; ``edited`` otherwise.
    """
    ours, theirs = _keys(quoted), _keys(exact)
    if ours == theirs:
        return "same"
    run = len(ours)
    whole = any(theirs[at : at + run] == ours for at in range(len(theirs) - run + 1))
    return "part" if ours and whole else "edited"


def _keys(text: str) -> list[str]:
    text_words: list[Word] = words(text)
    return [word_key(word.text) for word in text_words]


def _occurrences(needle: str, text: str) -> Iterator[int]:
    at = text.find(needle)
    while at >= 0:
        yield at
        at = text.find(needle, at + 1)


def _joined(text: str, at: int) -> bool:
    """Return whether a word runs over ``at``."""
    return 0 < at < len(text) and bool(_LETTER.match(text[at - 1]) and _LETTER.match(text[at]))
