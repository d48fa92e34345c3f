"""The interface between the index and the vector engines."""

from collections.abc import Iterable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from indexer.sources import EVERY_ROW, DerivedStore, Found, IndexedSource, RowFilter


class VectorStore(DerivedStore, Protocol):
    """Unit vectors of paragraphs; nearest neighbours by inner product. One implementation per engine."""

    @property
    def version(self) -> str:
        """The encoder whose vectors these are (``Encoder.version``)."""

    @property
    def rows(self) -> int:
        """How many vectors can be found."""

    def upsert(self, sources: Iterable[tuple[IndexedSource, NDArray[np.float32]]]) -> None:
        """Insert sources, or replace them under their ids.

        Args:
            sources: each with the vectors of its passages, float32 [n_passages, dimension], unit length. It may be a
                stream larger than memory, and may be committed at any time, source by source.
        """

    def search(self, vector: NDArray[np.float32], k: int, where: RowFilter = EVERY_ROW) -> list[Found]:
        """Return the ``k`` nearest within ``where``, best first; scores are inner products.

        Args:
            vector: float32 [dimension], unit length.

        Raises:
            StoreUnavailable: the engine cannot be reached now.
        """
