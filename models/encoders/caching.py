"""Vectors of the texts encoded most recently, cached in memory."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.caching import BatchCache
from models.encoders.protocol import Encoder
from models.encoders.wrapper import EncoderWrapper


class CachingEncoder(EncoderWrapper):
    """An ``Encoder`` that calls another one only for texts whose vectors are not cached. Safe across threads.

    Args:
        encoder: computes, or looks up, what is missing.
        capacity: vectors at most, the most recently used.
    """

    def __init__(self, encoder: Encoder, capacity: int = 100_000) -> None:
        super().__init__(encoder)
        self._vectors: BatchCache[str, NDArray[np.float32]] = BatchCache(capacity)

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Encoder.encode``."""
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        return np.stack(self._vectors.get(texts, lambda missing: list(self._encoder.encode(missing))))
