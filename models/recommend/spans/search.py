"""Turns a network's token scores into character spans. MacLaughlin et al. §5."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from models.recommend.protocol import ScoredSpan
from models.text.cuts import find_cut

LONGEST_SPAN = 120
SPANS_KEPT = 3
# Only the likeliest spans of a paragraph are compared with each other.
CONSIDERED = 200
EXACT_WEIGHT = 0.5
# How often a span is extended before it is given up.
_MAX_EXTENSIONS = 4


# Of a paragraph without words.
_LEAST_SCORE = -12.0


def best_score(spans: Sequence[ScoredSpan]) -> float:
    """Returns the score of the best of a paragraph's spans, best first; a very low one where there are none."""
    return max(spans[0].score, _LEAST_SCORE) if spans else _LEAST_SCORE


def span_table(said: NDArray[np.float32], lengths: NDArray[np.float32]) -> NDArray[np.float32]:
    """Returns the log probabilities, float32 [length, length], of the quote from a token to a token.

    −inf where the end precedes the start or is too far.

    Args:
        said: [length, 2 + 2 · factors], output of ``models.recommend.networks.interaction.SpanHead`` for every token.
        lengths: logit of each length of a span, in tokens.
    """
    factors = (said.shape[1] - 2) // 2
    as_start, as_end = said[:, 2 : 2 + factors], said[:, 2 + factors :]
    table = said[:, :1] + said[:, 1] + as_start @ as_end.T * (max(1, factors) ** -0.5)
    distance = np.arange(len(said))[None, :] - np.arange(len(said))[:, None]
    table = table + lengths[np.clip(distance, 0, len(lengths) - 1)]
    table[(distance < 0) | (distance >= len(lengths))] = -np.inf
    shifted = table - table.max()
    return np.asarray(shifted - np.log(np.exp(shifted).sum()), dtype=np.float32)


def best_spans(
    text: str,
    offsets: NDArray[np.int32],
    said: NDArray[np.float32],
    lengths: NDArray[np.float32],
    keep: int = SPANS_KEPT,
) -> list[ScoredSpan]:
    """Returns the best spans that do not overlap, best first; scores are those of ``worth_of``.

    Args:
        text: the paragraph.
        offsets: int32 [length, 2], characters of each token, (-1, -1) for markers.
        said: [length, 2 + 2 · factors]; see ``span_table``.
        lengths: see ``span_table``.
    """
    real = np.flatnonzero(offsets[:, 0] >= 0)
    if not len(real):
        return []
    table = span_table(said[real], lengths)
    possible = np.flatnonzero(np.isfinite(table))
    likeliest = possible[np.argsort(-table.flat[possible], kind="stable")[:CONSIDERED]]
    first, last = np.divmod(likeliest, len(real))
    worth = worth_of(first, last + 1, np.exp(table[first, last]), EXACT_WEIGHT)
    kept: list[ScoredSpan] = []
    for at in np.argsort(-worth, kind="stable"):
        start, end = snapped(text, int(offsets[real[first[at]], 0]), int(offsets[real[last[at]], 1]))
        if all(end <= other.start or start >= other.end for other in kept):
            kept.append(ScoredSpan(start, end, float(worth[at])))
        if len(kept) == keep:
            break
    return kept


def worth_of(
    starts: NDArray[np.int64], ends: NDArray[np.int64], chances: NDArray[np.float32], exact_weight: float
) -> NDArray[np.float32]:
    """Returns the log of each span's worth, at most 0: its expected F1, and a bonus for an exact match.

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
    """Widens ``[start, end)`` to whole words and the mark that closes its sentence, and trims white space."""
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
    """Returns the first and last token of characters ``[start, end)``; None if some are missing."""
    real = np.flatnonzero(offsets[:, 0] >= 0)
    inside = real[(offsets[real, 1] > start) & (offsets[real, 0] < end)]
    if not len(inside) or offsets[inside[0], 0] > start + 1 or offsets[inside[-1], 1] < end - 1:
        return None
    return int(inside[0]), int(inside[-1])


def without_cuts(text: str, spans: Iterable[ScoredSpan]) -> list[ScoredSpan]:
    """Extends spans over what would change their meaning if it were left out, and drops those that overlap a better one
    then, or would still be cut.

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


def without_overlaps(spans: Sequence[ScoredSpan], keep: int = SPANS_KEPT) -> list[ScoredSpan]:
    """Returns the best of several windows' spans that do not overlap."""
    return first_without_overlaps(sorted(spans, key=lambda candidate: -candidate.score), keep)


def first_without_overlaps(spans: Iterable[ScoredSpan], keep: int = SPANS_KEPT) -> list[ScoredSpan]:
    """Returns the first of ``spans`` that overlap none before them; stops once there are enough."""
    kept: list[ScoredSpan] = []
    for span in spans:
        if all(span.end <= other.start or span.start >= other.end for other in kept):
            kept.append(span)
        if len(kept) == keep:
            break
    return kept
