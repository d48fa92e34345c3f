"""Alignment and uniformity of an embedding space (Wang and Isola 2020)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

# Number of vectors whose distances to all others are in memory at a time.
_BLOCK = 1_024


def alignment(first: NDArray[Any], second: NDArray[Any]) -> float:
    """Return the mean squared distance of pairs that belong together; lower is better. 0 where there are none.

    Args:
        first, second: [n, width], of unit length.
    """
    return float(np.square(first - second).sum(1).mean()) if len(first) else 0.0


def uniformity(vectors: NDArray[Any]) -> float:
    """Return the log of the mean of e^(−2 · squared distance) over all pairs; 0 without pairs, lower is better.

    Args:
        vectors: [n, width], of unit length.
    """
    count = len(vectors)
    if count < 2:
        return 0.0
    total = 0.0
    for start in range(0, count, _BLOCK):
        squared = np.clip(2.0 - 2.0 * vectors[start : start + _BLOCK] @ vectors[start:].T, 0.0, None)
        # Each pair once, and no vector with itself.
        total += float(np.triu(np.exp(-2.0 * squared), 1).sum(dtype=np.float64))
    return float(np.log(total / (count * (count - 1) / 2)))
