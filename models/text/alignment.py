"""Finding the place in a source that a direct quote comes from."""

import heapq
import itertools
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
from models.text.words import Word, words

State = Literal["verbatim", "differs"]
WordRange = tuple[int, int]

# Quotes of so few words resemble something in any source; only their very words count.
_FEWEST_WORDS_TO_DIFFER = 3
# How many paragraphs, those that share the rarest words, are compared letter by letter.
_COMPARED = 6
# The least share of its weight in words a quote must have in common with a paragraph to be compared with it.
_LEAST_SHARED = 0.3
# How many words around the nearest window may still turn out to belong to the quote.
_MARGIN = 3
# A place this similar, 0 to 100, is the place: no need to look over the ends of paragraphs.
_GOOD_ENOUGH = 95.0

_OMISSION = re.compile(r"[(\[]?(?:…|\.\s?\.\s?\.(?:\s?\.)*)[)\]]?")


@dataclass(frozen=True, slots=True)
class Alignment:
    """Where a quote stands in its source.

    Args:
        state: ``verbatim`` if the words are the same one by one (case, punctuation, marks and white space
            aside), otherwise ``differs``.
        paragraph: index of the paragraph; the one that holds most of it, if it runs over several.
        start, end: its characters ``[start, end)`` in that paragraph, from the first word to the last.
        similarity: 1.0 for verbatim; otherwise the share of letters in common, 0 to 1 (normalised Indel).
        diff: from the source to the quote, word by word.
        parts: ``(paragraph, start, end)`` in each paragraph it runs through, in order; one of them is the above.
    """

    state: State
    paragraph: int
    start: int
    end: int
    similarity: float
    diff: tuple[WordChange, ...]
    parts: tuple[tuple[int, int, int], ...] = ()


class QuoteAligner:
    """Aligns quotes with the paragraphs of one or more sources, folded once when it is built.

    The words of all paragraphs stand in one row, because what a writer quotes in one breath a transcript may
    have in two paragraphs.
    """

    def __init__(self, paragraphs: Sequence[str]) -> None:
        self._texts = list(paragraphs)
        self._words: list[Word] = []
        self._first_words: list[int] = []
        for text in self._texts:
            self._first_words.append(len(self._words))
            self._words.extend(words(text))
        self._keys = [word_key(word.text) for word in self._words]
        self._line, self._starts = _line_of(self._keys)
        self._holding: dict[str, list[int]] = {}
        for index in range(len(self._texts)):
            for key in set(self._keys[slice(*self._word_range(index, index + 1))]):
                self._holding.setdefault(key, []).append(index)

    def align(self, quote: str, minimum: float = 0.75) -> Alignment | None:
        """The place ``quote`` comes from, or None if the paragraphs have nothing like it.

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
        found = self._verbatim(keys)
        if found is not None:
            return self._alignment("verbatim", found, 1.0, quote)
        found = self._with_omissions(quote)
        if found is not None:
            return self._alignment("differs", found, 1.0, quote)
        if len(keys) < _FEWEST_WORDS_TO_DIFFER:
            return None
        similarity, nearest = self._nearest(keys, 100 * minimum)
        return None if nearest is None else self._alignment("differs", nearest, similarity / 100, quote)

    def verbatim(self, quote: str) -> Alignment | None:
        """The first place that has the very words of ``quote``; nothing else is tried."""
        keys = [word_key(word.text) for word in words(quote)]
        found = self._verbatim(keys) if keys else None
        return None if found is None else self._alignment("verbatim", found, 1.0, quote)

    def places(self, quote: str) -> int:
        """How many times the paragraphs have the very words of ``quote``; one after the other, not overlapping."""
        keys = [word_key(word.text) for word in words(quote)]
        return self._line.count(_line_of(keys)[0]) if keys else 0

    def _word_range(self, first: int, last: int) -> WordRange:
        """The words of the paragraphs ``[first, last)``."""
        begin = self._first_words[first]
        return begin, self._first_words[last] if last < len(self._texts) else len(self._words)

    def _line_between(self, begin: int, end: int) -> str:
        return self._line[self._starts[begin] - 1 : self._starts[end - 1] + len(self._keys[end - 1]) + 1]

    def _verbatim(self, keys: list[str]) -> WordRange | None:
        at = self._line.find(_line_of(keys)[0])
        if at < 0:
            return None
        first = bisect_right(self._starts, at)
        return first, first + len(keys)

    def _with_omissions(self, quote: str) -> WordRange | None:
        parts = [[word_key(word.text) for word in words(part)] for part in _OMISSION.split(quote)]
        parts = [part for part in parts if part]
        if len(parts) < 2 or sum(map(len, parts)) < _FEWEST_WORDS_TO_DIFFER:
            return None
        part_lines = [_line_of(part)[0] for part in parts]
        for index in range(len(self._texts)):
            begin, end = self._word_range(index, index + 1)
            if begin == end:
                continue
            line, base = self._line_between(begin, end), self._starts[begin] - 1
            at = position = line.find(part_lines[0])
            for part_line in part_lines:
                position = line.find(part_line, position) if position >= 0 else -1
                # The space behind one part may be the space before the next.
                position += len(part_line) - 1 if position >= 0 else 0
            if position >= 0:
                return bisect_right(self._starts, base + at), bisect_left(self._starts, base + position)
        return None

    def _nearest(self, keys: list[str], least: float) -> tuple[float, WordRange | None]:
        """The words most like ``keys``, with their similarity, 0 to 100; None below ``least``."""
        best: WordRange | None = None
        likely = self._likely(keys)
        line = _line_of(keys)[0]
        alone = [self._word_range(index, index + 1) for index in likely]
        together = (
            self._word_range(first, min(first + 2, len(self._texts)))
            for index in likely
            for first in (index - 1, index)
            if first >= 0
        )
        for begin, end in itertools.chain(alone, together):
            if best is not None and least >= _GOOD_ENOUGH:
                break
            found = self._closest(keys, line, begin, end, least)
            if found is not None and (found[0] > least or (best is None and found[0] == least)):
                least, best = found
        return least, best

    def _likely(self, keys: Iterable[str]) -> list[int]:
        """The paragraphs that share most with the quote, rare words counting more; best first."""
        weights: defaultdict[int, float] = defaultdict(float)
        total = 0.0
        for key in set(keys):
            holding = self._holding.get(key, ())
            weight = math.log1p(len(self._texts) / (1 + len(holding)))
            total += weight
            if 4 * len(holding) <= len(self._texts) + 12:  # words that stand everywhere tell nothing apart
                for index in holding:
                    weights[index] += weight
        best = heapq.nlargest(_COMPARED, weights.items(), key=lambda item: (item[1], -item[0]))
        return [index for index, weight in best if weight >= _LEAST_SHARED * total]

    def _closest(
        self, keys: list[str], line: str, begin: int, end: int, least: float
    ) -> tuple[float, WordRange] | None:
        """Of the words ``[begin, end)`` the stretch most like ``line``, with its similarity, 0 to 100."""
        haystack = self._line_between(begin, end)
        if len(line) >= len(haystack):
            first, last = begin, end
        else:
            # The window is as long as the quote: words added or left out cost it more than they will in the
            # end.
            window = fuzz.partial_ratio_alignment(line, haystack, score_cutoff=0.85 * least)
            if window is None:
                return None
            base = self._starts[begin] - 1
            first = max(begin, bisect_right(self._starts, base + window.dest_start) - 1)
            last = min(end, max(first + 1, bisect_left(self._starts, base + window.dest_end)))
        firsts, lasts = self._edges(keys, max(begin, first - _MARGIN), min(end, last + _MARGIN))
        firsts.update(range(max(begin, first - _MARGIN), min(first + _MARGIN, last - 1) + 1))
        lasts.update(range(max(first + 1, last - _MARGIN), min(end, last + _MARGIN) + 1))

        def rated(one: int, other: int) -> tuple[float, int, WordRange]:
            """Of equally similar stretches the shorter is the better."""
            return fuzz.ratio(line, self._line_between(one, other)), one - other, (one, other)

        # One edge after the other: trying every pair would cost the square of the margin.
        _, _, (_, last) = max(rated(first, other) for other in lasts if first < other <= end)
        similarity, _, found = max(rated(one, last) for one in firsts if begin <= one < last)
        return (similarity, found) if similarity >= least else None

    def _edges(self, keys: list[str], begin: int, end: int) -> tuple[set[int], set[int]]:
        """Where the stretch within the words ``[begin, end)`` may start and end.

        At its first and last word in common with the quote, or as many words further out as the quote has
        there.
        """
        codes = Levenshtein.opcodes(self._keys[begin:end], keys)
        equal = [code for code in codes if code.tag == "equal"]
        if not equal:
            return set(), set()
        first, last = begin + equal[0].src_start, begin + equal[-1].src_end
        return {first, first - equal[0].dest_start}, {last, last + len(keys) - equal[-1].dest_end}

    def _alignment(self, state: State, found: WordRange, similarity: float, quote: str) -> Alignment:
        parts: list[tuple[int, int, int, int]] = []
        first, last = found
        while first < last:
            index = bisect_right(self._first_words, first) - 1
            stop = min(last, self._word_range(index, index + 1)[1])
            parts.append((stop - first, -index, self._words[first].start, self._words[stop - 1].end))
            first = stop
        source = "\n".join(self._texts[-index][start:end] for _, index, start, end in parts)
        _, index, start, end = max(parts)
        every = tuple((-place, first_character, end_character) for _, place, first_character, end_character in parts)
        return Alignment(state, -index, start, end, similarity, tuple(word_diff(source, quote)), every)


def _line_of(keys: Iterable[str]) -> tuple[str, list[int]]:
    """Folded words in one line, each between two spaces, and where each of them starts."""
    starts, position = [], 1
    pieces = [" "]
    for key in keys:
        starts.append(position)
        pieces += (key, " ")
        position += len(key) + 1
    return "".join(pieces), starts
