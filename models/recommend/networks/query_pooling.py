"""Pooling weights of tokens for passages and queries."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

# What is quoted next depends most on the words right before it: they are pooled once more by themselves.
NEAR_PIECES = 24
SEGMENTS = ("title", "context", "near_context")
# Weights of the segments before training.
SEGMENT_WEIGHTS = (0.5, 1.0, 1.0)


def passage_pooling(mask: NDArray[np.int64]) -> NDArray[np.float32]:
    """Return equal shares [batch, length] of all real tokens."""
    return np.asarray(mask / mask.sum(1, keepdims=True), dtype=np.float32)


def query_segments(rows: Sequence[Sequence[int]], length: int, body_start: int) -> NDArray[np.float32]:
    """Return the shares of tokens within title, context and near context: float32 [rows, length, 3].

    The shares of a segment sum to 1, or to 0 if it is empty.
    """
    segments = np.zeros((len(rows), length, len(SEGMENTS)), dtype=np.float32)
    for number, row in enumerate(rows):
        split, end = row.index(body_start), len(row) - 1
        for segment, (first, last) in enumerate(
            [(1, split), (split + 1, end), (max(split + 1, end - NEAR_PIECES), end)]
        ):
            if last > first:
                segments[number, first:last, segment] = 1.0 / (last - first)
    # An empty query still needs a vector: that of its markers.
    empty = segments.sum((1, 2)) == 0
    segments[empty, 0, 0] = 1.0
    return segments
