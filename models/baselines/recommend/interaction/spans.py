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


def span_table(token_outputs: NDArray[np.float32], lengths: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the log probabilities, float32 [length, length], of the quote from a token to a token.

    Spans whose end precedes the start or is too far have −inf.

    Args:
        token_outputs: [length, 2 + 2 · factors], output of ``SpanHead`` for every token.
        lengths: logit of each length of a span, in tokens.
    """
    factors = (token_outputs.shape[1] - 2) // 2
    as_start, as_end = token_outputs[:, 2 : 2 + factors], token_outputs[:, 2 + factors :]
    table = token_outputs[:, :1] + token_outputs[:, 1] + as_start @ as_end.T * (max(1, factors) ** -0.5)
    positions = np.arange(len(token_outputs))
    distance = positions[None, :] - positions[:, None]
    table = table + lengths[np.clip(distance, 0, len(lengths) - 1)]
    table[(distance < 0) | (distance >= len(lengths))] = -np.inf
    shifted = table - table.max()
    return np.asarray(shifted - np.log(np.exp(shifted).sum()), dtype=np.float32)


def best_spans(
    text: str,
    offsets: NDArray[np.int32],
    token_outputs: NDArray[np.float32],
    lengths: NDArray[np.float32],
    keep: int = SPANS_KEPT,
) -> list[ScoredSpan]:
    """Return the best spans that do not overlap, best first; scores are those of ``worth_of``.

    Args:
        text: the paragraph.
        offsets: int32 [length, 2], characters of each token, (-1, -1) for markers.
        token_outputs: [length, 2 + 2 · factors]; see ``span_table``.
        lengths: see ``span_table``.
        keep: number of spans at most.
    """
    words = np.flatnonzero(offsets[:, 0] >= 0)
    if not len(words):
        return []
    table = span_table(token_outputs[words], lengths)
    possible = np.flatnonzero(np.isfinite(table))
    likeliest = possible[np.argsort(-table.flat[possible], kind="stable")[:CONSIDERED]]
    first, last = np.divmod(likeliest, len(words))
    worth = worth_of(first, last + 1, np.exp(table[first, last]), EXACT_WEIGHT)
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
