"""Chooses among scored spans: their worth, whole words, no overlaps, nothing cut off that changes the meaning."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from models.quotes.cuts import find_cut
from models.recommend.protocol import ScoredSpan

SPANS_KEPT = 3
# How often a span is extended before it is given up.
_MAX_EXTENSIONS = 4


def worth_of(
    starts: NDArray[np.int64], ends: NDArray[np.int64], chances: NDArray[np.float32], exact_weight: float
) -> NDArray[np.float32]:
    """Return the log of each span's worth, at most 0: its expected F1, and a bonus for an exact match.

    Among many spans that differ by a word or two each is unlikely, though one of them is right.

    Args:
        starts, ends: [n], in tokens or in characters.
        chances: [n], the probability of each; their sum is at most 1.
        exact_weight: how much more than its F1 an exact match is worth.
    """
    overlap = np.minimum(ends[:, None], ends) - np.maximum(starts[:, None], starts)
    sizes = ends - starts
    f1 = 2.0 * np.maximum(overlap, 0) / (sizes[:, None] + sizes)
    worth = (f1 @ chances + exact_weight * chances) / (1.0 + exact_weight)
    return np.asarray(np.log(np.clip(worth, 1e-9, 1.0)), dtype=np.float32)


def snapped(text: str, start: int, end: int) -> tuple[int, int]:
    """Widen ``[start, end)`` to whole words and the mark that closes its sentence, and trim white space."""
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


def without_cuts(text: str, spans: Iterable[ScoredSpan]) -> list[ScoredSpan]:
    """Extend spans over words whose omission would change their meaning.

    Spans that then overlap a better one, or would still be cut, are dropped.

    Args:
        text: the paragraph.
        spans: best first.
    """
    extended = (whole for span in spans if (whole := _extended(text, span)) is not None)
    return first_without_overlaps(extended)


def _extended(text: str, span: ScoredSpan) -> ScoredSpan | None:
    start, end = span.start, span.end
    for _ in range(_MAX_EXTENSIONS + 1):
        cut = find_cut(text[:start], text[start:end], text[end:])
        if cut is None:
            return replace(span, start=start, end=end)
        wider = (start - cut.length, end) if cut.side == "before" else (start, end + cut.length)
        start, end = snapped(text, *wider)
    return None


def first_without_overlaps(spans: Iterable[ScoredSpan], keep: int = SPANS_KEPT) -> list[ScoredSpan]:
    """Return the first of ``spans`` that overlap none before them; stops once there are enough."""
    kept: list[ScoredSpan] = []
    for span in spans:
        if all(span.end <= other.start or span.start >= other.end for other in kept):
            kept.append(span)
        if len(kept) == keep:
            break
    return kept
