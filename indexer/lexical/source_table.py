"""The in-memory source table of a lexical index: revisions, and the numbers that rows carry for their sources."""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Entry(NamedTuple):
    """A source in the table, compactly encoded: some ten thousand are read at every start.

    Args:
        ordinal: the number that its rows carry; reused once the source is deleted.
        rows: how many paragraphs it has.
    """

    revision: int
    ordinal: int
    rows: int

    def encode(self, source_id: str) -> bytes:
        """Encode for the index: a JSON array."""
        return json.dumps([source_id, *self], separators=(",", ":")).encode()


def decode(heads: Iterable[bytes]) -> dict[str, Entry]:
    """Decode what ``Entry.encode`` wrote, by source id."""
    rows = json.loads(b"[" + b",".join(heads) + b"]")
    return {source_id: Entry(*fields) for source_id, *fields in rows}


class SourceTable:
    """The sources of one commit; immutable."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self.entries = entries
        self.rows = sum(entry.rows for entry in entries.values())

    def changed(self, put: Mapping[str, Entry], gone: Iterable[str] = ()) -> "SourceTable":
        """Return a table with some sources replaced or removed."""
        entries = {**self.entries, **put}
        for source_id in gone:
            entries.pop(source_id, None)
        return SourceTable(entries)

    def source_ids(self, ordinals: Iterable[int]) -> list[str]:
        """Map the numbers that rows carry to source ids."""
        return [self._ids[ordinal] for ordinal in ordinals]

    def ordinals(self, source_ids: Iterable[str]) -> NDArray[np.bool_]:
        """Return which ordinals these sources have: bool [highest ordinal + 1]."""
        chosen = np.zeros(1 + max(self._ids, default=-1), dtype=np.bool_)
        chosen[[self.entries[source_id].ordinal for source_id in source_ids if source_id in self.entries]] = True
        return chosen

    @cached_property
    def held(self) -> NDArray[np.bool_]:
        """The ordinals in use: bool [highest ordinal + 1]."""
        return self.ordinals(self.entries)

    @cached_property
    def _ids(self) -> dict[int, str]:
        return {entry.ordinal: source_id for source_id, entry in self.entries.items()}


def free_ordinals(entries: Mapping[str, Entry]) -> Iterator[int]:
    """Yield unused ordinals, smallest first, without end."""
    used = {entry.ordinal for entry in entries.values()}
    ordinal = 0
    while True:
        if ordinal not in used:
            yield ordinal
        ordinal += 1
