"""The sources of one segment, and where the rows of each are."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

_NAMES, _COLUMNS = "sources.json", "sources.npy"
FILES = (_NAMES, _COLUMNS)
_COLUMN_TYPES = np.dtype([("revision", np.int64), ("first_row", np.int64), ("rows", np.int64)])


class SourceTable:
    """Sources in the order of their rows, which are contiguous; a source is identified by its position here.

    Args:
        ids: of the sources.
        speakers: names; a row's speaker is a position among them.
        columns: [n_sources], see ``_COLUMN_TYPES``.
    """

    def __init__(self, ids: Sequence[str], speakers: Sequence[str], columns: NDArray[np.void]) -> None:
        self.ids = ids
        self.speakers = speakers
        self._columns = columns
        self._ends = columns["first_row"] + columns["rows"]

    @property
    def revisions(self) -> NDArray[np.int64]:
        """int64 [n_sources]."""
        return self._columns["revision"]

    @property
    def lengths(self) -> NDArray[np.int64]:
        """How many rows each source has: int64 [n_sources]."""
        return self._columns["rows"]

    @property
    def first_rows(self) -> NDArray[np.int64]:
        """Where the rows of each source begin: int64 [n_sources]."""
        return self._columns["first_row"]

    def owners(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the sources of rows: positions here, int64 [n]."""
        return np.searchsorted(self._ends, rows, side="right").astype(np.int64)

    def speakers_among(self, names: frozenset[str]) -> NDArray[np.bool_]:
        """Return which of ``speakers`` are among ``names``: bool [n_speakers]."""
        return np.fromiter((name in names for name in self.speakers), dtype=np.bool_, count=len(self.speakers))

    def write(self, folder: Path) -> None:
        """Write ``FILES``."""
        names = {"ids": list(self.ids), "speakers": list(self.speakers)}
        (folder / _NAMES).write_text(json.dumps(names), encoding="utf-8")
        np.save(folder / _COLUMNS, self._columns)

    @classmethod
    def read(cls, folder: Path) -> "SourceTable":
        """Read what ``write`` wrote.

        Raises:
            OSError, ValueError, KeyError: it is absent, or damaged.
        """
        names: dict[str, Any] = json.loads((folder / _NAMES).read_text(encoding="utf-8"))
        columns = np.load(folder / _COLUMNS)
        if columns.dtype != _COLUMN_TYPES or len(columns) != len(names["ids"]):
            raise ValueError("the columns of the sources do not belong to their names")
        return cls(names["ids"], names["speakers"], columns)


class SourceTableBuilder:
    """Collects the sources of a segment that is being written."""

    def __init__(self) -> None:
        self._ids: list[str] = []
        self._speakers: dict[str, int] = {}
        self._columns: list[tuple[int, ...]] = []
        self.rows = 0

    def add(self, source_id: str, revision: int, rows: int) -> int:
        """Add a source whose ``rows`` follow the previous ones; return its position."""
        self._ids.append(source_id)
        self._columns.append((revision, self.rows, rows))
        self.rows += rows
        return len(self._ids) - 1

    def speaker(self, name: str) -> int:
        """Return the position of a speaker's name."""
        return self._speakers.setdefault(name, len(self._speakers))

    def build(self) -> SourceTable:
        """Build the table of what was added."""
        columns = np.array(self._columns, dtype=_COLUMN_TYPES)
        return SourceTable(self._ids, list(self._speakers), columns)
