"""Select the rows of a segment that a search may find, in the form FAISS requires."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from indexer.vectors.faiss.source_table import SourceTable
from indexer.vectors.faiss.untyped import faiss


class Selection:
    """Rows that may be found.

    Args:
        count: how many.
        bits: one bit per row, lowest first, uint8 [ceil(n_rows / 8)]; None: all of them.
    """

    def __init__(self, count: int, bits: NDArray[np.uint8] | None) -> None:
        self.count = count
        self._bits = bits
        self.everything = bits is None

    def parameters(self) -> Any:
        """Return search parameters with FAISS's selector over the whole segment; None: no restriction."""
        return None if self._bits is None else faiss.IDSelectorBitmap(self._bits)

    def contains(self, rows: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return which of ``rows`` are selected: bool [n]."""
        if self._bits is None:
            return np.ones(len(rows), dtype=np.bool_)
        return (self._bits[rows // 8] >> (rows % 8).astype(np.uint8) & 1).astype(np.bool_)

    def piece(self, first: int, rows: int) -> "Selection":
        """Return the selection of ``rows`` rows from ``first`` on, a multiple of 8, numbered from there."""
        if self._bits is None:
            return Selection(rows, None)
        bits = self._bits[first // 8 : (first + rows + 7) // 8]
        count = int(np.bitwise_count(bits).sum())
        return Selection(count, None if count == rows else bits)


def select(
    table: SourceTable, codes: NDArray[np.int32], admitted: NDArray[np.bool_], speakers: frozenset[str] | None
) -> Selection:
    """Select the rows of the ``admitted`` sources (bool [n_sources]) by ``speakers``; ``codes``: int32 [n_rows]."""
    total = len(codes)
    count = int(table.lengths[admitted].sum())
    if count == 0 or (speakers is None and count == total):
        return Selection(count, None) if count else Selection(0, np.zeros((total + 7) // 8, dtype=np.uint8))
    if count * 16 < total:
        # A few sources of many: only their rows are touched.
        rows = _rows_of(table, admitted)
        if speakers is not None:
            rows = rows[table.speakers_among(speakers)[codes[rows]]]
        allowed = np.zeros(total, dtype=np.bool_)
        allowed[rows] = True
        return Selection(len(rows), np.packbits(allowed, bitorder="little"))
    allowed = np.repeat(admitted, table.lengths)
    if speakers is not None:
        allowed &= table.speakers_among(speakers)[codes]
    count = int(np.count_nonzero(allowed))
    return Selection(count, None if count == total else np.packbits(allowed, bitorder="little"))


def _rows_of(table: SourceTable, admitted: NDArray[np.bool_]) -> NDArray[np.int64]:
    firsts, lengths = table.first_rows[admitted], table.lengths[admitted]
    ends = np.cumsum(lengths)
    return np.repeat(firsts - (ends - lengths), lengths) + np.arange(int(ends[-1]), dtype=np.int64)
