"""The in-memory source table of a lexical index: revisions, and columns that filters are computed from."""

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from threading import Lock
from typing import Any, NamedTuple, get_args

import numpy as np
from cachetools import LRUCache, cached
from numpy.typing import NDArray

from indexer.sources import Filter, IndexedSource, Rights

_RIGHTS: tuple[Rights, ...] = get_args(Rights)
_NO_DAY = 0
# Up to this many ids are looked up for each search; for longer lists the positions are cached.
_MAX_UNCACHED_IDS = 64
_MAX_CACHED_SELECTIONS = 64
_NO_EMBARGO = int(np.iinfo(np.int64).min)


class Entry(NamedTuple):
    """A source in the table, compactly encoded: some ten thousand are read at every start.

    Args:
        ordinal: the number that its rows carry; reused once the source is deleted.
        rows, tokens: how many paragraphs it has, and how many words in all.
        day: ``date.toordinal``, 0 for none.
        embargo: microseconds since 1970, UTC; None for none.
    """

    revision: int
    ordinal: int
    rows: int
    tokens: int
    day: int
    language: str
    rights: Rights
    embargo: int | None

    @classmethod
    def of(cls, source: IndexedSource, ordinal: int, tokens: int) -> "Entry":
        """Build the entry of a source whose paragraphs have ``tokens`` words in all."""
        about = source.attributes
        day = about.spoken_on.toordinal() if about.spoken_on else _NO_DAY
        embargo = None if about.embargo_until is None else _instant(about.embargo_until)
        rows = len(source.passages)
        return cls(source.revision, ordinal, rows, tokens, day, about.language, about.rights, embargo)

    def encode(self, source_id: str) -> bytes:
        """Encode for the index: a JSON array."""
        return json.dumps([source_id, *self], separators=(",", ":")).encode()


def decode(heads: Iterable[bytes]) -> dict[str, Entry]:
    """Decode what ``Entry.encode`` wrote, by source id."""
    rows = json.loads(b"[" + b",".join(heads) + b"]")
    return {source_id: Entry(*fields) for source_id, *fields in rows}


def _instant(moment: datetime) -> int:
    """Microseconds since 1970 of a naive UTC time."""
    since = moment.replace(tzinfo=UTC) - datetime(1970, 1, 1, tzinfo=UTC)
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds


class SourceTable:
    """The sources of one commit; immutable."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self.entries = entries
        self.rows = sum(entry.rows for entry in entries.values())
        self.tokens = sum(entry.tokens for entry in entries.values())
        self._columns: _Columns | None = None

    def changed(self, put: Mapping[str, Entry], gone: Iterable[str] = ()) -> "SourceTable":
        """Return a table with some sources replaced or removed."""
        entries = {**self.entries, **put}
        for source_id in gone:
            entries.pop(source_id, None)
        return SourceTable(entries)

    def source_ids(self, ordinals: Iterable[int]) -> list[str]:
        """Map the numbers that rows carry to source ids."""
        ids = self._in_columns().ids
        return [ids[ordinal] for ordinal in ordinals]

    def admitted(self, where: Filter) -> NDArray[np.bool_] | None:
        """Return which ordinals pass a filter except for its speakers, bool [highest ordinal + 1]; None if all do."""
        columns = self._in_columns()
        passing = columns.held.copy()
        if where.source_ids is not None:
            passing = columns.select(where.source_ids).copy()
        if where.first_day is not None:
            passing &= (columns.days != _NO_DAY) & (columns.days >= where.first_day.toordinal())
        if where.last_day is not None:
            passing &= (columns.days != _NO_DAY) & (columns.days <= where.last_day.toordinal())
        if where.languages is not None:
            passing &= np.isin(columns.languages, [columns.language_codes.get(name, -1) for name in where.languages])
        if where.rights is not None:
            passing &= np.isin(columns.rights, [_RIGHTS.index(name) for name in where.rights])
        if where.free_on is not None:
            passing &= columns.embargoes <= _instant(where.free_on)
        return None if np.array_equal(passing, columns.held) else passing

    def rows_of(self, admitted: NDArray[np.bool_]) -> int:
        """Return how many paragraphs the sources of ``admitted`` have."""
        return int(self._in_columns().rows[admitted].sum())

    def held(self) -> NDArray[np.bool_]:
        """Return the ordinals in use: bool [highest ordinal + 1]."""
        return self._in_columns().held

    def _in_columns(self) -> "_Columns":
        if self._columns is None:
            self._columns = _Columns(self.entries)
        return self._columns


class _Columns:
    """The entries by ordinal, in arrays."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        rows = list(entries.values())
        ordinals = np.array([entry.ordinal for entry in rows], dtype=np.intp)
        size = 1 + int(ordinals.max(initial=-1))

        def column(values: Iterable[int], dtype: type[np.generic], missing: int) -> NDArray[Any]:
            filled = np.full(size, missing, dtype=dtype)
            filled[ordinals] = np.fromiter(values, dtype=dtype, count=len(rows))
            return filled

        self.ids = [""] * size
        for source_id, entry in entries.items():
            self.ids[entry.ordinal] = source_id
        self.language_codes = {name: code for code, name in enumerate({entry.language for entry in rows})}
        self.held = column((1 for _ in rows), np.bool_, 0)
        self.rows = column((entry.rows for entry in rows), np.int64, 0)
        self.days = column((entry.day for entry in rows), np.int32, _NO_DAY)
        self.languages = column((self.language_codes[entry.language] for entry in rows), np.int32, -1)
        self.rights = column((_RIGHTS.index(entry.rights) for entry in rows), np.int8, -1)
        embargoes = (_NO_EMBARGO if entry.embargo is None else entry.embargo for entry in rows)
        self.embargoes = column(embargoes, np.int64, _NO_EMBARGO)
        self._select = partial(_selection, entries, self.held)
        selections: LRUCache[Any, NDArray[np.bool_]] = LRUCache(_MAX_CACHED_SELECTIONS)
        self._cached_select = cached(selections, lock=Lock())(self._select)

    def select(self, source_ids: frozenset[str]) -> NDArray[np.bool_]:
        """Return the ordinals of these sources: bool [highest ordinal + 1]."""
        return self._select(source_ids) if len(source_ids) <= _MAX_UNCACHED_IDS else self._cached_select(source_ids)


def _selection(entries: Mapping[str, Entry], held: NDArray[np.bool_], source_ids: frozenset[str]) -> NDArray[np.bool_]:
    selected = np.zeros_like(held)
    selected[[entries[source_id].ordinal for source_id in source_ids if source_id in entries]] = True
    return selected


def free_ordinals(entries: Mapping[str, Entry]) -> Iterator[int]:
    """Yield unused ordinals, smallest first, without end."""
    used = {entry.ordinal for entry in entries.values()}
    ordinal = 0
    while True:
        if ordinal not in used:
            yield ordinal
        ordinal += 1
