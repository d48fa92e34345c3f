"""A significance test of differences in average precision."""

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import average_precision_score

RESAMPLES = 2_000
# Resamples that are drawn together.
_AT_ONCE = 100


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
    _, members = np.unique(clusters, return_inverse=True)
    n_clusters = int(members.max()) + 1
    random = np.random.default_rng(0)
    not_better, not_worse, drawn = 1, 1, 1
    for begin in range(0, RESAMPLES, _AT_ONCE):
        count = min(_AT_ONCE, RESAMPLES - begin)
        weights = random.multinomial(n_clusters, np.full(n_clusters, 1.0 / n_clusters), size=count)[:, members]
        for row in weights[(weights * truth).sum(axis=1) > 0]:
            precisions = [average_precision_score(truth, scores, sample_weight=row) for scores in (first, second)]
            gain = precisions[0] - precisions[1]
            not_better += gain <= 1e-12
            not_worse += gain >= -1e-12
            drawn += 1
    return min(1.0, 2.0 * min(not_better, not_worse) / drawn)
