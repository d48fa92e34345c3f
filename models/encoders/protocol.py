"""The interface between tasks and encoder backends."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class Encoder(Protocol):
    """Encodes texts as unit vectors. One implementation per backend; no task knowledge."""

    @property
    def version(self) -> str:
        """Identify weights and pooling; vectors of different versions are never compared."""

    @property
    def dimension(self) -> int:
        """Length of a vector."""

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return vectors: float32 [n_texts, dimension], each of unit length, so that dot product is cosine."""
