"""Average precision with weights, and a significance test of differences in it."""

import numpy as np
from numpy.typing import NDArray

RESAMPLES = 2_000
# Resamples whose weights are in memory together.
_AT_ONCE = 100


def average_precision(truth: NDArray[np.bool_], scores: NDArray[np.float64]) -> float:
    """Return the area under the precision-recall steps, as scikit-learn does; equal scores form one step.

    Args:
        truth, scores: [n]; at least one is true.
    """
    return float(_Ranking(truth, scores).average_precision(np.ones((1, len(truth))))[0])


def bootstrap_p(
    truth: NDArray[np.bool_],
    first: NDArray[np.float64],
    second: NDArray[np.float64],
    clusters: NDArray[np.int64],
) -> float:
    """Return the two-sided p-value of the paired bootstrap on the difference in average precision.

    Whole clusters are drawn with replacement: the pairs of one post, or of one cascade, are not independent. p is
    twice the smaller share of resamples in which one system is not better, the sample itself counted as one of them.

    Args:
        truth: [n].
        first, second: scores of the two systems, [n].
        clusters: number of each pair's, [n].
    """
    rankings = _Ranking(truth, first), _Ranking(truth, second)
    _, members = np.unique(clusters, return_inverse=True)
    n_clusters = int(members.max()) + 1
    random = np.random.default_rng(0)
    not_better, not_worse, drawn = 1, 1, 1
    for begin in range(0, RESAMPLES, _AT_ONCE):
        count = min(_AT_ONCE, RESAMPLES - begin)
        weights = random.multinomial(n_clusters, np.full(n_clusters, 1.0 / n_clusters), size=count)[:, members]
        weights = weights[(weights * truth).sum(axis=1) > 0].astype(np.float64)
        gains = rankings[0].average_precision(weights) - rankings[1].average_precision(weights)
        not_better += int(np.count_nonzero(gains <= 1e-12))
        not_worse += int(np.count_nonzero(gains >= -1e-12))
        drawn += len(gains)
    return min(1.0, 2.0 * min(not_better, not_worse) / drawn)


class _Ranking:
    """Pairs sorted once; their weights change."""

    def __init__(self, truth: NDArray[np.bool_], scores: NDArray[np.float64]) -> None:
        self._order = np.argsort(-scores, kind="stable")
        self._truth = truth[self._order].astype(np.float64)
        falling = scores[self._order]
        # Equal scores form one step: the last of each run counts.
        self._lasts = np.append(np.flatnonzero(np.diff(falling)), len(falling) - 1)

    def average_precision(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return float64 [n_rows] for rows of weights [n_rows, n]."""
        own = weights[:, self._order]
        seen = np.cumsum(own, axis=1)[:, self._lasts]
        right = np.cumsum(own * self._truth, axis=1)[:, self._lasts]
        precision = right / np.maximum(seen, 1e-12)
        gained = np.diff(right, axis=1, prepend=0.0)
        return np.asarray((precision * gained).sum(axis=1) / right[:, -1])
