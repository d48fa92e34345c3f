"""The words of paragraphs that are most like a quote."""

import heapq
import math
import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from models.quotes.alignment.paragraph_words import ParagraphWords, WordRange, line_of

# How many paragraphs, those that share the rarest words, are compared letter by letter.
_COMPARED = 6
# The least share of its weight in words a quote must have in common with a paragraph to be compared with it.
_LEAST_SHARED = 0.2
# How many words around the nearest window may still turn out to belong to the quote.
_MARGIN = 3
# A place this similar, 0 to 100, is accepted without searching across the ends of paragraphs.
GOOD_ENOUGH = 95.0
# “폐지하지 않는다” is one verb: its second word is what makes it “not”, and the first never is without it.
_KOREAN_VERB, _KOREAN_NOT = re.compile(r"[가-힣]지[는도를]?$"), re.compile(r"[않못말]")


def nearest_words(row: ParagraphWords, keys: list[str], least: float) -> tuple[float, WordRange | None]:
    """Return the words most like ``keys``, with their similarity, 0 to 100; None below ``least``."""
    best: WordRange | None = None
    likely = _likely(row, keys)
    line = line_of(keys)
    alone = [(index, index + 1) for index in likely]
    together = [
        (first, min(first + 2, len(row.texts))) for index in likely for first in (index - 1, index) if first >= 0
    ]
    for paragraphs in dict.fromkeys([*alone, *together]):
        if best is not None and least >= GOOD_ENOUGH:
            break
        closest = _closest(row, keys, line, *row.word_range(*paragraphs), least)
        if closest is not None and (closest[0] > least or (best is None and closest[0] == least)):
            least, best = closest
    return least, best


def _likely(row: ParagraphWords, keys: Iterable[str]) -> list[int]:
    """Return the paragraphs that share most with the quote, rare words counting more; best first."""
    weights: defaultdict[int, float] = defaultdict(float)
    total = 0.0
    for key in set(keys):
        holding = row.holding(key)
        weight = math.log1p(len(row.texts) / (1 + len(holding)))
        total += weight
        if 4 * len(holding) <= len(row.texts) + 12:  # words in most paragraphs do not discriminate
            for index in holding:
                weights[index] += weight
    best = heapq.nlargest(_COMPARED, weights.items(), key=lambda item: (item[1], -item[0]))
    return [index for index, weight in best if weight >= _LEAST_SHARED * total]


def _closest(
    row: ParagraphWords, keys: list[str], line: str, begin: int, end: int, least: float
) -> tuple[float, WordRange] | None:
    """Find the stretch of the words ``[begin, end)`` most like ``line``, with its similarity, 0 to 100."""
    haystack = row.line_between(begin, end)
    if len(line) >= len(haystack):
        first, last = begin, end
    else:
        # The window is as long as the quote: words added or left out cost it more than they will in the end.
        window = fuzz.partial_ratio_alignment(line, haystack, score_cutoff=0.85 * least)
        if window is None:
            return None
        base = row.starts[begin] - 1
        first = max(begin, bisect_right(row.starts, base + window.dest_start) - 1)
        last = min(end, max(first + 1, bisect_left(row.starts, base + window.dest_end)))
    firsts, lasts = _edges(row, keys, max(begin, first - _MARGIN), min(end, last + _MARGIN))
    firsts.update(range(max(begin, first - _MARGIN), min(first + _MARGIN, last - 1) + 1))
    lasts.update(range(max(first + 1, last - _MARGIN), min(end, last + _MARGIN) + 1))

    def rated(one: int, other: int) -> tuple[float, int, WordRange]:
        """Rate a stretch; of equally similar ones the shorter is better."""
        return fuzz.ratio(line, row.line_between(one, other)), one - other, (one, other)

    # One edge after the other: trying every pair would cost the square of the margin.
    _, _, (_, last) = max(rated(first, other) for other in lasts if first < other <= end)
    similarity, _, (first, last) = max(rated(one, last) for one in firsts if begin <= one < last)
    if last < end and _KOREAN_VERB.search(row.keys[last - 1]) and _KOREAN_NOT.match(row.keys[last]):
        last += 1
    return (similarity, (first, last)) if similarity >= least else None


def _edges(row: ParagraphWords, keys: list[str], begin: int, end: int) -> tuple[set[int], set[int]]:
    """Return where the stretch within the words ``[begin, end)`` may start and end.

    At its first and last word in common with the quote, or as many words further out as the quote has there.
    """
    codes = Levenshtein.opcodes(row.keys[begin:end], keys)
    equal = [code for code in codes if code.tag == "equal"]
    if not equal:
        return set(), set()
    first, last = begin + equal[0].src_start, begin + equal[-1].src_end
    return {first, first - equal[0].dest_start}, {last, last + len(keys) - equal[-1].dest_end}
