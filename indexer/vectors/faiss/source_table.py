"""The sources of one segment as columns, so that a filter is a few array comparisons."""

import json
from collections.abc import Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from indexer.sources import Attributes, Filter, Rights

_NAMES, _COLUMNS = "sources.json", "sources.npy"
FILES = (_NAMES, _COLUMNS)
_RIGHTS: tuple[Rights, ...] = ("quotable", "ask", "background")
_NO_DAY = 0  # ``date.toordinal`` starts at 1
_FREE = np.iinfo(np.int64).min
_COLUMN_TYPES = np.dtype(
    [
        ("revision", np.int64),
        ("first_row", np.int64),
        ("rows", np.int64),
        ("day", np.int32),
        ("language", np.int32),
        ("rights", np.int8),
        ("embargo_until", np.int64),
    ]
)
_EPOCH = datetime(1970, 1, 1)


class SourceTable:
    """Sources in the order of their rows, which are contiguous; a source is identified by its position here.

    Args:
        ids: of the sources.
        speakers: names; a row's speaker is a position among them.
        languages: names; a source's language is a position among them.
        columns: [n_sources], see ``_COLUMN_TYPES``.
    """

    def __init__(
        self, ids: Sequence[str], speakers: Sequence[str], languages: Sequence[str], columns: NDArray[np.void]
    ) -> None:
        self.ids = ids
        self.speakers = speakers
        self._languages = languages
        self._columns = columns
        self._ends = columns["first_row"] + columns["rows"]
        self._embargoed = bool((columns["embargo_until"] != _FREE).any())

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

    def attributes(self, index: int) -> Attributes:
        """Return the attributes of a source."""
        row = self._columns[index]
        return Attributes(
            date.fromordinal(int(row["day"])) if row["day"] != _NO_DAY else None,
            self._languages[int(row["language"])],
            _RIGHTS[int(row["rights"])],
            None if row["embargo_until"] == _FREE else _EPOCH + int(row["embargo_until"]) * _MICROSECOND,
        )

    def admitted(self, where: Filter, live: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return which ``live`` sources pass ``where``, except its source ids and speakers: bool [n_sources]."""
        admitted = live
        days = self._columns["day"]
        if where.first_day is not None:
            admitted = admitted & (days >= where.first_day.toordinal())
        if where.last_day is not None:
            admitted = admitted & (days != _NO_DAY) & (days <= where.last_day.toordinal())
        if where.languages is not None:
            admitted = admitted & _among(self._languages, where.languages)[self._columns["language"]]
        if where.rights is not None:
            admitted = admitted & _among(_RIGHTS, where.rights)[self._columns["rights"]]
        if where.free_on is not None and self._embargoed:
            admitted = admitted & (self._columns["embargo_until"] <= _microseconds(where.free_on))
        return admitted

    def speakers_among(self, names: frozenset[str]) -> NDArray[np.bool_]:
        """Return which of ``speakers`` are among ``names``: bool [n_speakers]."""
        return _among(self.speakers, names)

    def write(self, folder: Path) -> None:
        """Write ``FILES``."""
        names = {"ids": list(self.ids), "speakers": list(self.speakers), "languages": list(self._languages)}
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
        return cls(names["ids"], names["speakers"], names["languages"], columns)


class SourceTableBuilder:
    """Collects the sources of a segment that is being written."""

    def __init__(self) -> None:
        self._ids: list[str] = []
        self._speakers: dict[str, int] = {}
        self._languages: dict[str, int] = {}
        self._columns: list[tuple[int, ...]] = []
        self.rows = 0

    def add(self, source_id: str, revision: int, attributes: Attributes, rows: int) -> int:
        """Add a source whose ``rows`` follow the previous ones; return its position."""
        until = attributes.embargo_until
        self._ids.append(source_id)
        self._columns.append(
            (
                revision,
                self.rows,
                rows,
                attributes.spoken_on.toordinal() if attributes.spoken_on else _NO_DAY,
                self._languages.setdefault(attributes.language, len(self._languages)),
                _RIGHTS.index(attributes.rights),
                _FREE if until is None else _microseconds(until),
            )
        )
        self.rows += rows
        return len(self._ids) - 1

    def speaker(self, name: str) -> int:
        """Return the position of a speaker's name."""
        return self._speakers.setdefault(name, len(self._speakers))

    def build(self) -> SourceTable:
        """Build the table of what was added."""
        columns = np.array(self._columns, dtype=_COLUMN_TYPES)
        return SourceTable(self._ids, list(self._speakers), list(self._languages), columns)


_MICROSECOND = datetime.resolution


def _microseconds(moment: datetime) -> int:
    without_zone = moment.astimezone(UTC).replace(tzinfo=None) if moment.tzinfo else moment
    return (without_zone - _EPOCH) // _MICROSECOND


def _among(names: Sequence[str], wanted: frozenset[str] | frozenset[Rights]) -> NDArray[np.bool_]:
    return np.fromiter((name in wanted for name in names), dtype=np.bool_, count=len(names))
