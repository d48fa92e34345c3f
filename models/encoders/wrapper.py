"""Base of encoders that call another one only for missing vectors."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder

Vectors = Mapping[str, NDArray[np.float32]]


class EncoderWrapper:
    """Version and dimension of an encoder that wraps another one: those of the other."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    @property
    def version(self) -> str:
        """See ``Encoder.version``."""
        return self._encoder.version

    @property
    def dimension(self) -> int:
        """See ``Encoder.dimension``."""
        return self._encoder.dimension


def encode_missing(
    texts: Sequence[str],
    dimension: int,
    known: Callable[[list[str]], Vectors],
    computed: Callable[[list[str]], Vectors],
) -> NDArray[np.float32]:
    """Looks vectors up and computes the missing ones: float32 [n_texts, dimension].

    Args:
        known: returns the known vectors of distinct texts.
        computed: returns the missing vectors; not called if none is missing.
    """
    if not texts:
        return np.empty((0, dimension), dtype=np.float32)
    distinct = list(dict.fromkeys(texts))
    vectors = dict(known(distinct))
    if missing := [text for text in distinct if text not in vectors]:
        vectors |= computed(missing)
    return np.stack([vectors[text] for text in texts])
