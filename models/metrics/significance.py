"""Significance of the difference between two systems on the same quotes. MacLaughlin et al. §6."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

PERMUTATIONS = 10_000
_AT_ONCE = 500


def paired_permutation_p(
    first: Sequence[float] | NDArray[np.float64],
    second: Sequence[float] | NDArray[np.float64],
    permutations: int = PERMUTATIONS,
    seed: int = 0,
) -> float:
    """Return the two-sided p-value of the paired permutation (sign-flip) test on the mean difference.

    Under the null hypothesis either system could have earned either score of a quote, so each difference may change
    its sign. The order found counts as one of the permutations, so that p is never 0 (Phipson and Smyth 2010).

    Args:
        first, second: float [n_quotes], the scores of the two systems on the same quotes in the same order.
        permutations: how many random assignments of signs are drawn.
        seed: the same seed gives the same p.

    Raises:
        ValueError: the lengths differ.
    """
    differences = np.asarray(first, dtype=np.float64) - np.asarray(second, dtype=np.float64)
    if np.shape(first) != np.shape(second):
        raise ValueError(f"{np.shape(first)} scores cannot be paired with {np.shape(second)}")
    differences = differences[differences != 0.0]
    # Sums of the same numbers in another order differ in their last bits; those are still ties.
    observed = abs(differences.sum()) - 1e-9 * np.abs(differences).sum()
    random = np.random.default_rng(seed)
    as_extreme = 0
    for begin in range(0, permutations, _AT_ONCE):
        count = min(_AT_ONCE, permutations - begin)
        signs = random.integers(0, 2, size=(count, differences.size), dtype=np.int8) * 2.0 - 1.0
        as_extreme += int(np.count_nonzero(np.abs(signs @ differences) >= observed))
    return (as_extreme + 1) / (permutations + 1)
