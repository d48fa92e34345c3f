"""Fusion of rankings and scores."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

RRF_K = 60


def reciprocal_rank_fusion(rankings: Sequence[Sequence[int]], k: int = RRF_K) -> list[tuple[int, float]]:
    """Fuses rankings into ``(item, score)``, best first; score = Σ 1 / (k + rank). Cormack et al., SIGIR 2009.

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
    """Standardizes scores (less their mean, over their standard deviation): comparable between models for one query."""
    deviation = float(scores.std())
    if deviation == 0.0:
        return np.zeros_like(scores)
    standard: NDArray[np.float32] = (scores - scores.mean()) / np.float32(deviation)
    return standard
