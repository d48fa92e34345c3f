"""What encoders have in common that ask another one, and only for what they do not know."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder

Vectors = Mapping[str, NDArray[np.float32]]


class EncoderWrapper:
    """An ``Encoder``'s version and dimension are those of the one that it asks."""

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
    """Vectors: float32 [n_texts, dimension].

    Args:
        known: has those of the texts, each asked for once, that need not be computed.
        computed: has all of those that are missing; not called where none is.
    """
    if not texts:
        return np.empty((0, dimension), dtype=np.float32)
    distinct = list(dict.fromkeys(texts))
    vectors = dict(known(distinct))
    if missing := [text for text in distinct if text not in vectors]:
        vectors |= computed(missing)
    return np.stack([vectors[text] for text in texts])
