"""The register of source revisions of a store on Milvus: read as a whole, written batch by batch."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from typing import Any

from indexer.vectors.milvus.connection import LONG_TIMEOUT_S, TIMEOUT_S, MilvusConnection
from indexer.vectors.milvus.filter_expressions import listed

_ABSENT = -1  # the revision of a deleted source
_CLOCK = "*"  # a pseudo source whose edition is the count of writes; no source has this id
_PAGE = 8192
_FIELDS = ["source_id", "revision", "edition", "paragraphs", "unsettled"]


@dataclass(frozen=True, slots=True)
class SourceState:
    """The state of a source.

    Args:
        revision: the one it was given.
        edition: its rows are those with this number; rows with other numbers are obsolete.
        paragraphs: how many rows that is.
    """

    revision: int
    edition: int
    paragraphs: int


@dataclass(frozen=True, slots=True)
class RegisterState:
    """The content of the register.

    Args:
        clock: counts its writes; a reader at another count has to update.
        held: sources that can be found.
        unsettled: sources that may have rows of obsolete editions.
    """

    clock: int = 0
    held: Mapping[str, SourceState] = field(default_factory=dict)
    unsettled: frozenset[str] = frozenset()

    def after(self, clock: int, marks: Mapping[str, SourceState | None], unsettled: Set[str]) -> "RegisterState":
        """Return the state after ``Register.write`` of the same."""
        held = {**self.held, **{source_id: mark for source_id, mark in marks.items() if mark is not None}}
        for source_id, mark in marks.items():
            if mark is None:
                held.pop(source_id, None)
        return RegisterState(clock, held, (self.unsettled - marks.keys()) | unsettled)

    def without(self, source_ids: Set[str]) -> "RegisterState":
        """Return the state after ``Register.forget`` of the same."""
        return RegisterState(self.clock, self.held, self.unsettled - source_ids)


class Register:
    """The register's collection. Each ``write`` is one request, and so atomic."""

    def __init__(self, connection: MilvusConnection, collection: str) -> None:
        self._connection = connection
        self._collection = collection

    def clock(self, timeout: float = TIMEOUT_S) -> int:
        """Return how often it was written; 0 before any."""
        rows = self._query(f"source_id in {listed([_CLOCK])}", timeout)
        return int(rows[0]["edition"]) if rows else 0

    def read(self, timeout: float = TIMEOUT_S) -> RegisterState:
        """Read the whole register.

        Args:
            timeout: timeout of each page in seconds.
        """

        def read(client: Any) -> list[dict[str, Any]]:
            pages = client.query_iterator(
                self._collection,
                batch_size=_PAGE,
                filter="",
                output_fields=_FIELDS,
                timeout=timeout,
                consistency_level="Strong",
            )
            rows: list[dict[str, Any]] = []
            try:
                while page := pages.next():
                    rows.extend(page)
            finally:
                pages.close()
            return rows

        clock = 0
        held: dict[str, SourceState] = {}
        unsettled: set[str] = set()
        for row in self._connection.call(read):
            source_id = row["source_id"]
            if source_id == _CLOCK:
                clock = row["edition"]
                continue
            if (mark := _mark(row)) is not None:
                held[source_id] = mark
            if row["unsettled"]:
                unsettled.add(source_id)
        return RegisterState(clock, held, frozenset(unsettled))

    def look_up(self, source_ids: Iterable[str]) -> dict[str, SourceState]:
        """Return the current state of these sources; deleted ones are absent."""
        rows = self._query(f"source_id in {listed(source_ids)}", TIMEOUT_S)
        return {row["source_id"]: mark for row in rows if (mark := _mark(row)) is not None}

    def write(self, clock: int, marks: Mapping[str, SourceState | None], unsettled: Set[str]) -> None:
        """Record the new state of sources (None: deleted), and which may have rows of obsolete editions."""
        rows = [_row(source_id, mark, source_id in unsettled) for source_id, mark in marks.items()]
        rows.append(_row(_CLOCK, SourceState(_ABSENT, clock, 0), False))
        self._connection.call(lambda client: client.upsert(self._collection, rows, timeout=LONG_TIMEOUT_S))

    def forget(self, source_ids: Iterable[str]) -> None:
        """Delete entries of sources that are deleted and have no rows left."""
        expression = f"source_id in {listed(source_ids)}"
        self._connection.call(
            lambda client: client.delete(
                self._collection, filter=expression, timeout=LONG_TIMEOUT_S, consistency_level="Strong"
            )
        )

    def _query(self, expression: str, timeout: float) -> list[dict[str, Any]]:
        return self._connection.call(
            lambda client: list(
                client.query(
                    self._collection,
                    filter=expression,
                    output_fields=_FIELDS,
                    timeout=timeout,
                    consistency_level="Strong",
                )
            )
        )


def _mark(row: dict[str, Any]) -> SourceState | None:
    return None if row["revision"] == _ABSENT else SourceState(row["revision"], row["edition"], row["paragraphs"])


def _row(source_id: str, mark: SourceState | None, unsettled: bool) -> dict[str, Any]:
    mark = mark or SourceState(_ABSENT, 0, 0)
    return {
        "source_id": source_id,
        "revision": mark.revision,
        "edition": mark.edition,
        "paragraphs": mark.paragraphs,
        "unsettled": unsettled,
        "nothing": [0.0, 0.0],
    }
