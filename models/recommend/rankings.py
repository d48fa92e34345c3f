"""Rankings from scores: standardized, fused, and filled with spans in stages."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from models.recommend.protocol import (
    Candidates,
    QuoteQuery,
    Ranked,
    Ranking,
    SpanPredictor,
    VisibleParagraphs,
)

RRF_K = 60


def reciprocal_rank_fusion(rankings: Sequence[Sequence[int]], k: int = RRF_K) -> list[tuple[int, float]]:
    """Fuse rankings into ``(item, score)``, best first; score = Σ 1 / (k + rank). Cormack et al., SIGIR 2009.

    Args:
        rankings: each lists items best first; an item absent from one gets nothing from it.
        k: damps the weight of the first ranks.
    """
    scores: dict[int, float] = {}
    for ranking in rankings:
        for rank, item in enumerate(ranking, start=1):
            scores[item] = scores.get(item, 0.0) + 1.0 / (k + rank)
    return sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))


def z_scores(scores: NDArray[np.float32]) -> NDArray[np.float32]:
    """Standardize scores (less their mean, over their standard deviation): comparable between models for one query."""
    deviation = float(scores.std())
    if deviation == 0.0:
        return np.zeros_like(scores)
    standard: NDArray[np.float32] = (scores - scores.mean()) / np.float32(deviation)
    return standard


def rank_with_spans(
    spans: SpanPredictor,
    query: QuoteQuery,
    candidates: Candidates,
    scores: NDArray[np.float32],
    cuts: Sequence[int],
    superseded: Callable[[], bool],
    probabilities: NDArray[np.float64] | None = None,
) -> Iterator[Ranking]:
    """Yield rankings of every paragraph by ``scores``, float32 [n_paragraphs]; see ``TrainedRecommender.answers``.

    Args:
        cuts: number of best paragraphs with spans in the first ranking, in the next, and so on.
        spans: predicts the spans of the best paragraphs.
        probabilities: of each paragraph, float64 [n_paragraphs]; ``None`` if unknown.
    """
    ranked = [
        Ranked(row, float(scores[row]), (), None if probabilities is None else float(probabilities[row]))
        for row in np.argsort(-scores, kind="stable").tolist()
    ]
    shown_positions = _seen(ranked, candidates.shown)
    for first, last in zip([0, *cuts], cuts, strict=False):
        if first >= len(ranked) or superseded():
            return
        positions = [position for position in shown_positions if first <= position < last]
        predictions = spans.predict(query, candidates.at([ranked[position].index for position in positions]))
        for position, predicted in zip(positions, predictions, strict=True):
            ranked[position] = replace(ranked[position], spans=tuple(predicted))
        yield Ranking(ranked, is_complete=last >= min(len(ranked), cuts[-1]))


def _seen(ranked: Sequence[Ranked], shown: VisibleParagraphs | None) -> list[int]:
    """Return the places of the paragraphs that are shown."""
    if shown is None:
        return list(range(len(ranked)))
    return [position for position, paragraph in enumerate(ranked) if shown.is_showable[paragraph.index]][: shown.limit]
