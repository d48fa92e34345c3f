"""What an index of words knows of its sources, in memory: revisions, and columns that filters are computed from."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from indexer.sources import Attributes, Filter, Rights

_RIGHTS: tuple[Rights, ...] = get_args(Rights)
_NO_DAY = 0
_NO_EMBARGO = np.iinfo(np.int64).min


@dataclass(frozen=True, slots=True)
class Entry:
    """A source in the table.

    Args:
        ordinal: the number that its rows carry; another source's once this one is gone.
        rows, tokens: how many paragraphs it has, and how many words in all.
    """

    revision: int
    ordinal: int
    rows: int
    tokens: int
    attributes: Attributes

    def encode(self, source_id: str) -> bytes:
        """As it stands in the index: a JSON array."""
        about = self.attributes
        day = about.spoken_on.isoformat() if about.spoken_on else None
        embargo = about.embargo_until.isoformat() if about.embargo_until else None
        fields = [source_id, self.revision, self.ordinal, self.rows, self.tokens]
        return json.dumps([*fields, day, about.language, about.rights, embargo], separators=(",", ":")).encode()


def decode(heads: Iterable[bytes]) -> dict[str, Entry]:
    """What ``Entry.encode`` wrote, by source id."""
    return {fields[0]: _entry(*fields[1:]) for fields in json.loads(b"[" + b",".join(heads) + b"]")}


def _entry(
    revision: int,
    ordinal: int,
    rows: int,
    tokens: int,
    day: str | None,
    language: str,
    rights: Rights,
    embargo: str | None,
) -> Entry:
    spoken_on = date.fromisoformat(day) if day else None
    embargo_until = datetime.fromisoformat(embargo) if embargo else None
    return Entry(revision, ordinal, rows, tokens, Attributes(spoken_on, language, rights, embargo_until))


def _instant(moment: datetime) -> int:
    """Microseconds since 1970 of a time in UTC without a zone."""
    since = moment.replace(tzinfo=UTC) - datetime(1970, 1, 1, tzinfo=UTC)
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds


class SourceTable:
    """The sources of one commit; never changed, only replaced."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self.entries = entries
        self.rows = sum(entry.rows for entry in entries.values())
        self.tokens = sum(entry.tokens for entry in entries.values())
        self._columns: _Columns | None = None

    def changed(self, put: Mapping[str, Entry], gone: Iterable[str] = ()) -> "SourceTable":
        """The table with some sources put in place or taken out."""
        entries = {**self.entries, **put}
        for source_id in gone:
            entries.pop(source_id, None)
        return SourceTable(entries)

    def source_ids(self, ordinals: Iterable[int]) -> list[str]:
        """The ids of sources by the numbers their rows carry."""
        ids = self._in_columns().ids
        return [ids[ordinal] for ordinal in ordinals]

    def admitted(self, where: Filter) -> NDArray[np.bool_] | None:
        """Which ordinals pass a filter, speakers apart: bool [highest ordinal + 1]; None where every source does."""
        columns = self._in_columns()
        passing = columns.held.copy()
        if where.source_ids is not None:
            entries = self.entries
            chosen = [entries[source_id].ordinal for source_id in where.source_ids if source_id in entries]
            passing[:] = False
            passing[chosen] = True
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
        """How many paragraphs the sources of ``admitted`` have."""
        return int(self._in_columns().rows[admitted].sum())

    def held(self) -> NDArray[np.bool_]:
        """The ordinals in use: bool [highest ordinal + 1]."""
        return self._in_columns().held

    def _in_columns(self) -> "_Columns":
        if self._columns is None:
            self._columns = _Columns(self.entries)
        return self._columns


class _Columns:
    """The entries by ordinal, in arrays."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        size = 1 + max((entry.ordinal for entry in entries.values()), default=-1)
        self.ids = [""] * size
        self.language_codes: dict[str, int] = {}
        self.held = np.zeros(size, dtype=np.bool_)
        self.rows = np.zeros(size, dtype=np.int64)
        self.days = np.full(size, _NO_DAY, dtype=np.int32)
        self.languages = np.full(size, -1, dtype=np.int32)
        self.rights = np.zeros(size, dtype=np.int8)
        self.embargoes = np.full(size, _NO_EMBARGO, dtype=np.int64)
        for source_id, entry in entries.items():
            ordinal, about = entry.ordinal, entry.attributes
            self.ids[ordinal] = source_id
            self.held[ordinal] = True
            self.rows[ordinal] = entry.rows
            if about.spoken_on is not None:
                self.days[ordinal] = about.spoken_on.toordinal()
            self.languages[ordinal] = self.language_codes.setdefault(about.language, len(self.language_codes))
            self.rights[ordinal] = _RIGHTS.index(about.rights)
            if about.embargo_until is not None:
                self.embargoes[ordinal] = _instant(about.embargo_until)


def free_ordinals(entries: Mapping[str, Entry]) -> Iterator[int]:
    """Numbers that no source has, smallest first, without end."""
    used = {entry.ordinal for entry in entries.values()}
    ordinal = 0
    while True:
        if ordinal not in used:
            yield ordinal
        ordinal += 1
