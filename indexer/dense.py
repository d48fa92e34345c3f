"""The dense half of recall: FAISS, exact inner product, paragraphs under their own ids."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import faiss
import numpy as np
from numpy.typing import NDArray


class DenseIndex:
    """Unit vectors by paragraph id. Not safe for concurrent change; ``PassageIndex`` replaces, never mutates."""

    def __init__(self, dimension: int) -> None:
        self._index: Any = faiss.IndexIDMap2(faiss.IndexFlatIP(dimension))

    @property
    def size(self) -> int:
        """How many paragraphs."""
        return int(self._index.ntotal)

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        return int(self._index.d)

    def add(self, ids: Sequence[int], vectors: NDArray[np.float32]) -> None:
        """Adds float32 [n, dimension] under ``ids``."""
        if len(ids):
            self._index.add_with_ids(np.ascontiguousarray(vectors), np.asarray(ids, dtype=np.int64))

    def search(self, vector: NDArray[np.float32], k: int, allowed: Collection[int] | None = None) -> list[int]:
        """Ids of the ``k`` nearest, best first; among ``allowed`` only, if given (filtered inside the search)."""
        if self.size == 0 or (allowed is not None and not allowed):
            return []
        parameters: Any = None
        if allowed is not None:
            selector = faiss.IDSelectorBatch(np.fromiter(allowed, dtype=np.int64, count=len(allowed)))
            parameters = faiss.SearchParameters(sel=selector)  # type: ignore[call-arg]  # added by FAISS's Python wrapper
            k = min(k, len(allowed))
        _, ids = self._index.search(vector[None, :], min(k, self.size), params=parameters)
        return [int(found) for found in ids[0] if found >= 0]

    def save(self, path: Path) -> None:
        """Writes the index to ``path``."""
        faiss.write_index(self._index, str(path))

    @classmethod
    def load(cls, path: Path) -> "DenseIndex":
        """Reads what ``save`` wrote.

        Raises:
            RuntimeError: the file is missing, cut short or no index (FAISS's own error).
        """
        index = cls.__new__(cls)
        index._index = faiss.read_index(str(path))
        return index
