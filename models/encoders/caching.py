"""Vectors of the texts asked for lately, kept in memory."""

import threading
from collections import OrderedDict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder
from models.encoders.wrapper import EncoderWrapper, Vectors, encode_missing


class CachingEncoder(EncoderWrapper):
    """An ``Encoder`` that asks another one only for texts it does not remember. Safe across threads.

    Args:
        encoder: computes, or looks up, what is missing.
        capacity: how many vectors are kept, the most recently used.
    """

    def __init__(self, encoder: Encoder, capacity: int = 100_000) -> None:
        super().__init__(encoder)
        self._capacity = capacity
        self._recent: OrderedDict[str, NDArray[np.float32]] = OrderedDict()
        self._lock = threading.Lock()

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Encoder.encode``."""
        return encode_missing(texts, self.dimension, self._remembered, self._computed)

    def _remembered(self, texts: Sequence[str]) -> Vectors:
        with self._lock:
            vectors = {text: self._recent[text] for text in texts if text in self._recent}
            for text in vectors:
                self._recent.move_to_end(text)
        return vectors

    def _computed(self, texts: Sequence[str]) -> Vectors:
        fresh = dict(zip(texts, self._encoder.encode(texts), strict=True))
        with self._lock:
            self._recent.update(fresh)
            while len(self._recent) > self._capacity:
                self._recent.popitem(last=False)
        return fresh
