"""Turns the network's token scores into character spans. MacLaughlin et al. §5."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.recommend.protocol import ScoredSpan
from models.recommend.spans.search import SPANS_KEPT, first_without_overlaps, snapped, worth_of

LONGEST_SPAN = 120
# Only the likeliest spans of a paragraph are compared with each other.
CONSIDERED = 200
EXACT_WEIGHT = 0.5


def best_spans(
    text: str,
    offsets: NDArray[np.int32],
    starts: NDArray[np.float32],
    ends: NDArray[np.float32],
    keep: int = SPANS_KEPT,
) -> list[ScoredSpan]:
    """Return the best spans that do not overlap, best first; scores are those of ``worth_of``.

    Start and end are chosen independently, as in the paper, among those in order and not too far from each other.

    Args:
        text: the paragraph.
        offsets: int32 [length, 2], characters of each token, (-1, -1) for markers.
        starts, ends: float32 [length], logits of each token.
        keep: number of spans at most.
    """
    words = np.flatnonzero(offsets[:, 0] >= 0)
    if not len(words):
        return []
    table = starts[words][:, None] + ends[words]
    distance = np.arange(len(words)) - np.arange(len(words))[:, None]
    possible = np.flatnonzero((distance >= 0) & (distance < LONGEST_SPAN))
    likeliest = possible[np.argsort(-table.flat[possible], kind="stable")[:CONSIDERED]]
    first, last = np.divmod(likeliest, len(words))
    chances = np.exp(table[first, last] - np.logaddexp.reduce(table.flat[possible]))
    worth = worth_of(first, last + 1, chances, EXACT_WEIGHT)
    bounds = (
        (snapped(text, int(offsets[words[first[row]], 0]), int(offsets[words[last[row]], 1])), float(worth[row]))
        for row in np.argsort(-worth, kind="stable")
    )
    return first_without_overlaps((ScoredSpan(start, end, score) for (start, end), score in bounds), keep)


def without_overlaps(spans: Sequence[ScoredSpan], keep: int = SPANS_KEPT) -> list[ScoredSpan]:
    """Return the best of several windows' spans that do not overlap."""
    return first_without_overlaps(sorted(spans, key=lambda candidate: -candidate.score), keep)


def token_span(offsets: NDArray[np.int32], start: int, end: int) -> tuple[int, int] | None:
    """Return the first and last token of characters ``[start, end)``; ``None`` if some are missing."""
    words = np.flatnonzero(offsets[:, 0] >= 0)
    inside = words[(offsets[words, 1] > start) & (offsets[words, 0] < end)]
    if not len(inside) or offsets[inside[0], 0] > start + 1 or offsets[inside[-1], 1] < end - 1:
        return None
    return int(inside[0]), int(inside[-1])
