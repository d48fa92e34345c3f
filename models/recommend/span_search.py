"""Token logits → character spans. MacLaughlin et al. §5."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.recommend.protocol import ScoredSpan

LONGEST_SPAN = 120
SPANS_KEPT = 3


def log_softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    """Along the last axis."""
    shifted = logits - logits.max(-1, keepdims=True)
    return np.asarray(shifted - np.log(np.exp(shifted).sum(-1, keepdims=True)), dtype=np.float32)


def span_table(
    starts: NDArray[np.float32], ends: NDArray[np.float32], longest: int = LONGEST_SPAN
) -> NDArray[np.float32]:
    """log p(start) + log p(end), float32 [length, length], −inf where the end precedes the start or lies too far."""
    table = log_softmax(starts)[:, None] + log_softmax(ends)[None, :]
    distance = np.arange(len(ends))[None, :] - np.arange(len(starts))[:, None]
    table[(distance < 0) | (distance >= longest)] = -np.inf
    return table


def best_spans(
    text: str,
    offsets: NDArray[np.int32],
    starts: NDArray[np.float32],
    ends: NDArray[np.float32],
    keep: int = SPANS_KEPT,
) -> list[ScoredSpan]:
    """The likeliest spans that do not overlap, best first; scores are log probabilities.

    Args:
        text: the paragraph.
        offsets: int32 [length, 2], characters of each token, (-1, -1) for markers.
        starts, ends: logits [length].
    """
    real = np.flatnonzero(offsets[:, 0] >= 0)
    if not len(real):
        return []
    table = span_table(starts[real], ends[real])
    kept: list[ScoredSpan] = []
    for flat in np.argsort(-table, axis=None, kind="stable")[: 50 * keep]:
        first, last = divmod(int(flat), len(real))
        if not np.isfinite(table[first, last]):
            break
        start, end = snapped(text, int(offsets[real[first], 0]), int(offsets[real[last], 1]))
        if all(end <= other.start or start >= other.end for other in kept):
            kept.append(ScoredSpan(start, end, float(table[first, last])))
        if len(kept) == keep:
            break
    return kept


def snapped(text: str, start: int, end: int) -> tuple[int, int]:
    """``[start, end)`` widened to whole words, with the mark that closes its sentence, without space at the ends."""
    while start > 0 and _inside_word(text, start):
        start -= 1
    while end < len(text) and _inside_word(text, end):
        end += 1
    while end < len(text) and text[end] in ".,;!?":
        end += 1
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _inside_word(text: str, position: int) -> bool:
    joins = "'’-"
    before, after = text[position - 1], text[position]
    return (before.isalnum() and (after.isalnum() or after in joins)) or (before in joins and after.isalnum())


def token_span(offsets: NDArray[np.int32], start: int, end: int) -> tuple[int, int] | None:
    """First and last token of characters ``[start, end)``; None when they are not all there."""
    real = np.flatnonzero(offsets[:, 0] >= 0)
    inside = real[(offsets[real, 1] > start) & (offsets[real, 0] < end)]
    if not len(inside) or offsets[inside[0], 0] > start + 1 or offsets[inside[-1], 1] < end - 1:
        return None
    return int(inside[0]), int(inside[-1])


def without_overlaps(spans: Sequence[ScoredSpan], keep: int = SPANS_KEPT) -> list[ScoredSpan]:
    """The best of several windows' spans that do not overlap."""
    kept: list[ScoredSpan] = []
    for span in sorted(spans, key=lambda candidate: -candidate.score):
        if all(span.end <= other.start or span.start >= other.end for other in kept):
            kept.append(span)
    return kept[:keep]
