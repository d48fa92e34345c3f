"""Vectors of the texts asked for lately, kept in memory."""

import threading
from collections import OrderedDict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder


class RememberingEncoder:
    """An ``Encoder`` that asks another one only for texts it does not remember. Safe across threads.

    Args:
        encoder: computes, or looks up, what is missing.
        capacity: how many vectors are kept, the most recently used.
    """

    def __init__(self, encoder: Encoder, capacity: int = 100_000) -> None:
        self._encoder = encoder
        self._capacity = capacity
        self._recent: OrderedDict[str, NDArray[np.float32]] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def version(self) -> str:
        """See ``Encoder.version``."""
        return self._encoder.version

    @property
    def dimension(self) -> int:
        """See ``Encoder.dimension``."""
        return self._encoder.dimension

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Encoder.encode``."""
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        distinct = dict.fromkeys(texts)
        with self._lock:
            vectors = {text: self._recent[text] for text in distinct if text in self._recent}
            for text in vectors:
                self._recent.move_to_end(text)
        missing = [text for text in distinct if text not in vectors]
        if missing:
            fresh = dict(zip(missing, self._encoder.encode(missing), strict=True))
            vectors |= fresh
            with self._lock:
                self._recent.update(fresh)
                while len(self._recent) > self._capacity:
                    self._recent.popitem(last=False)
        return np.stack([vectors[text] for text in texts])
