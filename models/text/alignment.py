"""Finding the place in a source that a direct quote comes from."""

import heapq
import math
import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from models.text.differences import WordChange, word_diff, word_key
from models.text.words import words

State = Literal["verbatim", "differs"]

# Quotes of so few words resemble something in any source; only their very words count.
_FEWEST_WORDS_TO_DIFFER = 3
# How many paragraphs, those that share the rarest words, are compared letter by letter.
_COMPARED = 6
# The least share of its weight in words a quote must have in common with a paragraph to be compared with it.
_LEAST_SHARED = 0.3
# How many words around the nearest window may still turn out to belong to the quote.
_MARGIN = 3

_OMISSION = re.compile(r"[(\[]?(?:…|\.\s?\.\s?\.(?:\s?\.)*)[)\]]?")


@dataclass(frozen=True, slots=True)
class Alignment:
    """Where a quote stands in its source.

    Args:
        state: ``verbatim`` if the words are the same one by one (case, punctuation, marks and white space
            aside), otherwise ``differs``.
        paragraph: index of the paragraph.
        start, end: its characters ``[start, end)`` in that paragraph, from the first word to the last.
        similarity: 1.0 for verbatim; otherwise the share of letters in common, 0 to 1 (normalised Indel).
        diff: from the source to the quote, word by word.
    """

    state: State
    paragraph: int
    start: int
    end: int
    similarity: float
    diff: tuple[WordChange, ...]


class _Paragraph:
    """A paragraph as a line of folded words, each between two spaces, with the way back to its characters."""

    __slots__ = ("keys", "line", "starts", "text", "words")

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = words(text)
        self.keys = [word_key(word.text) for word in self.words]
        self.line, self.starts = _joined(self.keys)


def _joined(keys: Iterable[str]) -> tuple[str, list[int]]:
    starts, position = [], 1
    pieces = [" "]
    for key in keys:
        starts.append(position)
        pieces += (key, " ")
        position += len(key) + 1
    return "".join(pieces), starts


class QuoteAligner:
    """Aligns quotes with the paragraphs of one or more sources, folded once when it is built."""

    def __init__(self, paragraphs: Sequence[str]) -> None:
        self._paragraphs = [_Paragraph(text) for text in paragraphs]
        self._lines = "\n".join(paragraph.line for paragraph in self._paragraphs)
        self._line_starts: list[int] = []
        position = 0
        for paragraph in self._paragraphs:
            self._line_starts.append(position)
            position += len(paragraph.line) + 1
        self._holding: dict[str, list[int]] = {}
        for index, paragraph in enumerate(self._paragraphs):
            for key in set(paragraph.keys):
                self._holding.setdefault(key, []).append(index)

    def align(self, quote: str, minimum: float = 0.75) -> Alignment | None:
        """The place ``quote`` comes from, or None if no paragraph has anything like it.

        The first place that has the very words wins. Otherwise the most similar one, if it is at least
        ``minimum`` similar; a quote of one or two words has to be verbatim. A quote whose parts around an
        ellipsis all stand verbatim and in order in one paragraph ``differs`` by what was left out, at a
        similarity of 1.0.

        Args:
            quote: the words between the marks.
            minimum: least similarity, 0 to 1.
        """
        keys = [word_key(word.text) for word in words(quote)]
        if not keys:
            return None
        line, _ = _joined(keys)
        return (
            self._verbatim(quote, line, len(keys))
            or self._with_omissions(quote)
            or (self._nearest(quote, keys, line, minimum) if len(keys) >= _FEWEST_WORDS_TO_DIFFER else None)
        )

    def _verbatim(self, quote: str, line: str, length: int) -> Alignment | None:
        at = self._lines.find(line)
        if at < 0:
            return None
        index = bisect_right(self._line_starts, at) - 1
        first = bisect_right(self._paragraphs[index].starts, at - self._line_starts[index])
        return self._alignment("verbatim", index, (first, first + length), 1.0, quote)

    def _with_omissions(self, quote: str) -> Alignment | None:
        parts = [[word_key(word.text) for word in words(part)] for part in _OMISSION.split(quote)]
        parts = [part for part in parts if part]
        if len(parts) < 2 or sum(map(len, parts)) < _FEWEST_WORDS_TO_DIFFER:
            return None
        part_lines = [_joined(part)[0] for part in parts]
        for index, paragraph in enumerate(self._paragraphs):
            begin = position = paragraph.line.find(part_lines[0])
            for part_line in part_lines:
                position = paragraph.line.find(part_line, position) if position >= 0 else -1
                # The space behind one part may be the space before the next.
                position += len(part_line) - 1 if position >= 0 else 0
            if position >= 0:
                first, last = bisect_right(paragraph.starts, begin), bisect_left(paragraph.starts, position)
                return self._alignment("differs", index, (first, last), 1.0, quote)
        return None

    def _nearest(self, quote: str, keys: list[str], line: str, minimum: float) -> Alignment | None:
        best: tuple[float, int, int, int] | None = None
        least = 100 * minimum
        for index in self._likely(keys):
            found = _closest_words(keys, line, self._paragraphs[index], least)
            if found is not None and found[0] >= least and (best is None or found[0] > best[0]):
                best = (found[0], index, found[1], found[2])
                least = found[0]
        if best is None:
            return None
        return self._alignment("differs", best[1], best[2:], best[0] / 100, quote)

    def _likely(self, keys: Iterable[str]) -> list[int]:
        """The paragraphs that share most with the quote, rare words counting more; best first."""
        weights: defaultdict[int, float] = defaultdict(float)
        total = 0.0
        for key in set(keys):
            holding = self._holding.get(key, ())
            weight = math.log1p(len(self._paragraphs) / (1 + len(holding)))
            total += weight
            if 4 * len(holding) <= len(self._paragraphs) + 12:  # words that stand everywhere tell nothing apart
                for index in holding:
                    weights[index] += weight
        best = heapq.nlargest(_COMPARED, weights.items(), key=lambda item: (item[1], -item[0]))
        return [index for index, weight in best if weight >= _LEAST_SHARED * total]

    def _alignment(self, state: State, index: int, found: tuple[int, int], similarity: float, quote: str) -> Alignment:
        """An alignment with the words ``[first, last)`` found in paragraph ``index``."""
        paragraph = self._paragraphs[index]
        start, end = paragraph.words[found[0]].start, paragraph.words[found[1] - 1].end
        diff = tuple(word_diff(paragraph.text[start:end], quote))
        return Alignment(state, index, start, end, similarity, diff)


def _closest_words(keys: list[str], line: str, paragraph: _Paragraph, least: float) -> tuple[float, int, int] | None:
    """The words ``[first, last)`` of ``paragraph`` most like ``line``, with their similarity, 0 to 100."""
    if len(line) >= len(paragraph.line):
        return fuzz.ratio(line, paragraph.line, score_cutoff=least), 0, len(paragraph.keys)
    # The window is as long as the quote, so words added or left out cost it more than they will in the end.
    window = fuzz.partial_ratio_alignment(line, paragraph.line, score_cutoff=0.85 * least)
    if window is None:
        return None
    first = max(0, bisect_right(paragraph.starts, window.dest_start) - 1)
    last = max(first + 1, bisect_left(paragraph.starts, window.dest_end))
    wide_first, wide_last = max(0, first - _MARGIN), min(len(paragraph.keys), last + _MARGIN)
    codes = Levenshtein.opcodes(paragraph.keys[wide_first:wide_last], keys)
    kept = [(code.src_start, code.src_end) for code in codes if code.tag != "delete"]
    choices = [(first, last), (wide_first + kept[0][0], wide_first + kept[-1][1])]
    rated = (
        (fuzz.ratio(line, _joined(paragraph.keys[begin:end])[0]), begin, end) for begin, end in choices if begin < end
    )
    return max(rated)
