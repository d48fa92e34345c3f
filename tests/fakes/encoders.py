"""Encoders behind the ``Encoder`` Protocol that need no weights."""

import re
import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.encoders.caching import EncoderWrapper
from models.encoders.protocol import Encoder
from models.encoders.token_states.protocol import TokenStates
from models.recommend.protocol import QuoteQuery
from models.recommend.zero_shot import query_vector
from models.text.words import tokens

_WORD = re.compile(r"\w+")


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


class HashingStates:
    """A ``StateEncoder`` whose pieces are words, equal if the words are; ``asked`` records its calls."""

    def __init__(self, layers: int = 3, width: int = 384) -> None:
        self._words = HashingEncoder(width)
        self._layers = layers
        self.asked: list[str] = []

    def read(self, texts: Sequence[str]) -> list[TokenStates]:
        self.asked += texts
        return [self._states(text) for text in texts]

    def offsets(self, text: str) -> list[tuple[int, int]]:
        return [match.span() for match in _WORD.finditer(text)]

    def _states(self, text: str) -> TokenStates:
        words = tokens(text)
        pieces = np.stack([self._words.encode(words)] * self._layers).astype(np.float16)
        means = np.stack([self._words.encode([text])[0]] * self._layers)
        return TokenStates(pieces, means, np.ones(len(words), dtype=np.float32))


class CountingEncoder(EncoderWrapper):
    """Keeps every text another encoder is asked for, in ``asked``."""

    def __init__(self, encoder: Encoder | None = None) -> None:
        super().__init__(encoder or HashingEncoder())
        self.asked: list[str] = []

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        return self._encoder.encode(texts)


class EncoderQueries:
    """A ``QueryEncoder`` over any ``Encoder``."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        return query_vector(self._encoder, query)
