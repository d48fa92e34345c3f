"""Encoders behind the ``Encoder`` Protocol that need no weights."""

import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder
from models.recommend.protocol import QuoteQuery
from models.recommend.zero_shot import query_vector
from models.text.words import tokens


class HashingEncoder:
    """Counts words in ``dimension`` buckets: texts that share words lie close, and the same text always alike."""

    def __init__(self, dimension: int = 64, version: str = "hashing-1") -> None:
        self.dimension = dimension
        self.version = version

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in tokens(text) or ["(none)"]:
                vectors[row, zlib.crc32(word.encode()) % self.dimension] += 1.0
            vectors[row] /= np.linalg.norm(vectors[row])
        return vectors


class CountingEncoder:
    """Keeps every text another encoder is asked for, in ``asked``."""

    def __init__(self, encoder: Encoder | None = None) -> None:
        self._encoder = encoder or HashingEncoder()
        self.asked: list[str] = []

    @property
    def version(self) -> str:
        return self._encoder.version

    @property
    def dimension(self) -> int:
        return self._encoder.dimension

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        return self._encoder.encode(texts)


class TextQueries:
    """A ``QueryEncoder`` over any ``Encoder``."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        return query_vector(self._encoder, query)
