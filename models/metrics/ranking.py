"""Ranking metrics of MacLaughlin et al. §6."""

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray


def best_rank(scores: NDArray[np.float32], relevant: Collection[int]) -> int:
    """Return the rank, from 1, of the best-placed relevant paragraph; ties count against it.

    For a quote over several paragraphs the best of them counts (§6).

    Args:
        scores: float [n_paragraphs], higher is better.
        relevant: paragraph indices that were quoted, at least one.
    """
    best = max(scores[index] for index in relevant)
    # Paragraphs tied with it might all be before it, except the other quoted ones.
    tied = sum(1 for index in relevant if scores[index] == best)
    return int(np.count_nonzero(scores >= best)) - tied + 1


def mean_average_precision(ranks: Sequence[int] | NDArray[np.int64]) -> float:
    """Return the mean of 1 / rank, in per cent: the average precision with one relevant item per query."""
    return 100.0 * float(np.mean(1.0 / np.asarray(ranks, dtype=np.float64)))


def accuracy_at(ranks: Sequence[int] | NDArray[np.int64], k: int) -> float:
    """Return the share of queries whose relevant paragraph is among the first ``k``, in per cent."""
    return 100.0 * float(np.mean(np.asarray(ranks) <= k))
