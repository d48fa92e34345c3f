"""Ranking metrics of MacLaughlin et al. §6."""

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray


def best_rank(scores: NDArray[np.float32], relevant: Collection[int]) -> int:
    """Rank, from 1, of the best-placed relevant paragraph; a tie counts against it.

    For a quote over several paragraphs the best of them counts (§6).

    Args:
        scores: float [n_paragraphs], higher is better.
        relevant: paragraph indices that were quoted, at least one.
    """
    best = max(scores[index] for index in relevant)
    # Paragraphs tied with it might all stand before it, the other quoted ones excepted.
    tied = sum(1 for index in relevant if scores[index] == best)
    return int(np.count_nonzero(scores >= best)) - tied + 1


def mean_average_precision(ranks: Sequence[int] | NDArray[np.int64]) -> float:
    """Mean of 1 / rank, in per cent: with one relevant item a query, average precision is its reciprocal rank."""
    return 100.0 * float(np.mean(1.0 / np.asarray(ranks, dtype=np.float64)))


def accuracy_at(ranks: Sequence[int] | NDArray[np.int64], k: int) -> float:
    """Share of queries whose relevant paragraph stands among the first ``k``, in per cent."""
    return 100.0 * float(np.mean(np.asarray(ranks) <= k))
