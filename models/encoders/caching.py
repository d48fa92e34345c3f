"""Encoders that call another one only for missing vectors; those encoded most recently are cached in memory."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from models.caching import BatchCache
from models.encoders.protocol import Encoder

Vectors = Mapping[str, NDArray[np.float32]]


class EncoderWrapper:
    """Version and dimension of an encoder that wraps another one: those of the other."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self.version = encoder.version
        self.dimension = encoder.dimension


def encode_missing(
    texts: Sequence[str],
    dimension: int,
    cached: Callable[[list[str]], Vectors],
    computed: Callable[[list[str]], Vectors],
) -> NDArray[np.float32]:
    """Look up vectors up and computes the missing ones: float32 [n_texts, dimension].

    Args:
        known: returns the known vectors of distinct texts.
        computed: returns the missing vectors; not called if none is missing.
    """
    if not texts:
        return np.empty((0, dimension), dtype=np.float32)
    distinct = list(dict.fromkeys(texts))
    vectors = dict(cached(distinct))
    if missing := [text for text in distinct if text not in vectors]:
        vectors |= computed(missing)
    return np.stack([vectors[text] for text in texts])


class CachingEncoder(EncoderWrapper):
    """An ``Encoder`` that calls another one only for texts whose vectors are not cached. Safe across threads.

    Args:
        encoder: computes, or looks up, what is missing.
        capacity: vectors at most, the most recently used.
    """

    def __init__(self, encoder: Encoder, capacity: int = 100_000) -> None:
        super().__init__(encoder)
        self._vectors: BatchCache[str, NDArray[np.float32]] = BatchCache(capacity)

    def missing(self, texts: Sequence[str]) -> list[str]:
        """Return those of ``texts`` whose vectors are not cached, without duplicates, in order."""
        cached = self._vectors.known(texts)
        return [text for text in dict.fromkeys(texts) if text not in cached]

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Encoder.encode``."""
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        return np.stack(self._vectors.get(texts, lambda missing: list(self._encoder.encode(missing))))
