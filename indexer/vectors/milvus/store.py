"""Vectors on a Milvus server, on one machine or a cluster."""

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from indexer.sources import EVERY_ROW, Found, IndexedSource, RowFilter
from indexer.vectors.milvus.collections import Collections
from indexer.vectors.milvus.connection import (
    LONG_TIMEOUT_S,
    TIMEOUT_S,
    CollectionMissing,
    connection_to,
    release,
)
from indexer.vectors.milvus.filter_expressions import clipped, expressions, listed
from indexer.vectors.milvus.source_register import Register, RegisterState, SourceState

_BATCH_BYTES = 4 * 1024 * 1024  # of vectors in one request; gRPC and Milvus' log take 16 times that
_BATCH_SOURCES = 1000
_ROW_BITS = 22  # of a row's key; the bits above them are the edition
_MOST_HITS = 16384  # Milvus' bound on one search
_TRIES = 5  # of a search that concurrent changes invalidate: each took longer than two changes of one source
_BREADTH = 128  # candidates the graph is searched with, at least

_Hit = dict[str, Any]
_Batch = dict[str, tuple[IndexedSource, NDArray[np.float32]]]


class MilvusVectorStore:
    """``VectorStore`` over pymilvus.

    Milvus has no transactions, so each batch of changes is an *edition*: its rows are inserted next to the existing
    ones with its number; then one write of the register makes the edition current, and a search accepts only rows of
    current editions; then replaced rows are deleted. Rows left by a crash are never returned, and are deleted by the
    next writer. It connects on first use; without a server every method but ``close`` raises ``StoreUnavailable``,
    within seconds at first and then at once, until the server is back.

    Args:
        uri: ``http://host:19530``, ``https://…`` with TLS, each with ``/database`` behind where it is not the default
            one; or a file ending in ``.db`` for milvus-lite.
        token: ``user:password``, or a key; empty without authorization.
        name: which store of the installation it is. One database is for one installation.
        version: the encoder's.
    """

    def __init__(self, uri: str, token: str, name: str, version: str, dimension: int) -> None:
        self._connection = connection_to(uri, token)
        self._collections = Collections(self._connection, name, version, dimension)
        self._register = Register(self._connection, self._collections.register)
        self.version = version
        self._dimension = dimension
        self._batch_rows = max(1, min(_BATCH_BYTES // (4 * dimension), 2**_ROW_BITS))
        self._register_state: RegisterState | None = None
        self._replacing = threading.Lock()
        self._writing = threading.Lock()
        self._closed = False

    @property
    def rows(self) -> int:
        """See ``VectorStore``."""
        return sum(mark.paragraphs for mark in self._current_state().held.values())

    def revisions(self) -> Mapping[str, int]:
        """See ``VectorStore``."""
        return {source_id: mark.revision for source_id, mark in self._current_state().held.items()}

    def upsert(self, sources: Iterable[tuple[IndexedSource, NDArray[np.float32]]]) -> None:
        """See ``VectorStore``."""
        batch: _Batch = {}
        rows = 0
        with self._writer():
            for source, vectors in sources:
                expected = (len(source.passages), self._dimension)
                if vectors.shape != expected:
                    raise ValueError(f"{source.source_id} has vectors {vectors.shape}, not {expected}")
                full = rows + len(vectors) > self._batch_rows or len(batch) == _BATCH_SOURCES
                if batch and (full or source.source_id in batch):
                    self._put(batch)
                    batch, rows = {}, 0
                batch[source.source_id] = (source, np.array(vectors, dtype=np.float32))
                rows += len(vectors)
            if batch:
                self._put(batch)

    def delete(self, source_ids: Iterable[str]) -> None:
        """See ``VectorStore``."""
        with self._writer():
            held = self._current_state().held
            gone = [source_id for source_id in dict.fromkeys(source_ids) if source_id in held]
            for first in range(0, len(gone), _BATCH_SOURCES):
                part = gone[first : first + _BATCH_SOURCES]
                self._write_states(dict.fromkeys(part), unsettled=frozenset(part))
                self._delete_obsolete()

    def search(self, vector: NDArray[np.float32], k: int, where: RowFilter = EVERY_ROW) -> list[Found]:
        """See ``VectorStore``."""
        hits: list[Found] = []
        for _ in range(_TRIES):
            try:
                hits, overtaken = self._search(vector, k, where)
            except CollectionMissing:
                # Dropped by somebody else: the store is empty, and ``revisions`` says so from now on.
                self._register_state = None
                return []
            if not overtaken:
                break
        return hits

    def compact(self) -> None:
        """Also drop collections of other encoders under this store's name; see ``Collections.fit``."""
        with self._writer():
            self._collections.drop_others()
            self._connection.call(lambda client: client.flush(self._collections.rows, timeout=LONG_TIMEOUT_S))
            self._connection.call(lambda client: client.compact(self._collections.rows, timeout=LONG_TIMEOUT_S))
            self._collections.fit(self.rows)

    def refresh(self) -> bool:
        """See ``VectorStore``."""
        return self._refresh(TIMEOUT_S)

    def close(self) -> None:
        """See ``VectorStore``."""
        if not self._closed:
            self._closed = True
            release(self._connection)

    def _current_state(self) -> RegisterState:
        register_state = self._register_state
        return register_state if register_state is not None else self._replace(None, self._read(TIMEOUT_S))

    def _replace(self, current: RegisterState | None, read: RegisterState) -> RegisterState:
        """Replace ``known`` by what was read, unless another thread has read a newer state."""
        with self._replacing:
            if self._register_state is current:
                self._register_state = read
            return self._register_state or read

    def _read(self, timeout: float) -> RegisterState:
        return self._register.read(timeout) if self._collections.exist(timeout) else RegisterState()

    def _refresh(self, timeout: float) -> bool:
        current = self._register_state
        if current is not None:
            there = self._collections.exist(timeout)
            if (self._register.clock(timeout) if there else 0) == current.clock:
                return False
        self._replace(current, self._read(timeout))
        return True

    @contextmanager
    def _writer(self) -> Iterator[None]:
        """Serialize writers; start with the collections created and obsolete rows of earlier writers deleted."""
        with self._writing:
            try:
                # A server that is busy with another writer, or sealing new data, may take its time.
                self._collections.make()
                self._refresh(LONG_TIMEOUT_S)
                self._delete_obsolete()
                yield
            except BaseException:
                self._register_state = None  # only the server knows how much of it was stored
                raise

    def _put(self, batch: _Batch) -> None:
        before = self._current_state().held
        # Recorded first, so that after a crash it is known what has to be deleted.
        edition = self._write_states({source_id: before.get(source_id) for source_id in batch}, unsettled=batch.keys())
        rows = [row for source, vectors in batch.values() for row in _rows(source, vectors, edition)]
        for first in range(0, len(rows), self._batch_rows):
            self._insert(edition, first, rows[first : first + self._batch_rows])
        self._write_states(
            {key: SourceState(source.revision, edition, len(source.passages)) for key, (source, _) in batch.items()},
            unsettled=batch.keys() & before.keys(),
        )
        self._delete_obsolete()

    def _insert(self, edition: int, first: int, rows: list[dict[str, Any]]) -> None:
        for number, row in enumerate(rows, start=first):
            # Derived from edition and position alone: a request that gRPC sends twice writes the same rows.
            row["row"] = edition << _ROW_BITS | number
        self._connection.call(lambda client: client.insert(self._collections.rows, rows, timeout=LONG_TIMEOUT_S))

    def _write_states(self, marks: Mapping[str, SourceState | None], unsettled: Set[str]) -> int:
        """Write the register; return its new count."""
        register_state = self._current_state()
        clock = register_state.clock + 1
        self._register.write(clock, marks, unsettled)
        self._register_state = register_state.after(clock, marks, unsettled)
        return clock

    def _delete_obsolete(self) -> None:
        """Delete the rows of obsolete editions, wherever a change was begun."""
        loose = sorted(self._current_state().unsettled)
        for first in range(0, len(loose), _BATCH_SOURCES):
            part = loose[first : first + _BATCH_SOURCES]
            held = {
                source_id: mark for source_id in part if (mark := self._current_state().held.get(source_id)) is not None
            }
            by_edition: dict[int, list[str]] = {}
            for source_id, mark in held.items():
                by_edition.setdefault(mark.edition, []).append(source_id)
            for edition, source_ids in by_edition.items():
                self._delete_rows(f"source_id in {listed(source_ids)} and edition != {edition}")
            if held:
                self._write_states(held, unsettled=frozenset())
            if gone := set(part) - held.keys():
                self._delete_rows(f"source_id in {listed(gone)}")
                self._register.forget(gone)
                self._register_state = self._current_state().without(gone)

    def _delete_rows(self, expression: str) -> None:
        self._connection.call(
            lambda client: client.delete(
                self._collections.rows, filter=expression, timeout=LONG_TIMEOUT_S, consistency_level="Strong"
            )
        )

    def _search(self, vector: NDArray[np.float32], k: int, where: RowFilter) -> tuple[list[Found], bool]:
        """Return the hits, and whether a source changed meanwhile in a way that it may be missing."""
        register_state = self._current_state()
        if k <= 0 or not register_state.held:
            return [], False
        wanted = None
        if where.source_ids is not None:
            wanted = sorted(where.source_ids & register_state.held.keys())
            if len(wanted) == len(register_state.held):
                wanted = None
        hits: list[Found] = []
        overtaken = False
        for expression in expressions(wanted, where.speakers):
            part, missed = self._nearest(vector, k, expression, register_state)
            hits.extend(part)
            overtaken = overtaken or missed
        return sorted(hits, key=lambda one: (-one.score, one.paragraph_id))[:k], overtaken

    def _nearest(
        self, vector: NDArray[np.float32], k: int, expression: str, register_state: RegisterState
    ) -> tuple[list[Found], bool]:
        limit = min(k, _MOST_HITS)
        while True:
            hits = self._ask(vector, limit, expression)
            current, overtaken = self._current_hits(hits, register_state)
            if overtaken or len(current) >= k or len(hits) < limit or limit == _MOST_HITS:
                return current[:k], overtaken or (len(hits) < limit and self._has_changed_since(hits, register_state))
            limit = min(2 * limit, _MOST_HITS)  # rows of a change in progress displaced others

    def _has_changed_since(self, hits: Sequence[_Hit], before: RegisterState) -> bool:
        """Return whether a source with no row among the hits has changed since.

        Old rows may be deleted before new ones were visible.
        """
        now = self._register_state or before
        if now is before:
            return False
        met = {hit["source_id"] for hit in hits}
        return any(now.held.get(key, mark) != mark for key, mark in before.held.items() if key not in met)

    def _ask(self, vector: NDArray[np.float32], limit: int, expression: str) -> list[_Hit]:
        answers = self._connection.call(
            lambda client: client.search(
                self._collections.rows,
                data=[vector],
                anns_field="vector",
                filter=expression,
                limit=limit,
                output_fields=["source_id", "paragraph_id", "edition"],
                search_params={"metric_type": "IP", "params": {"ef": max(_BREADTH, limit)}},
                timeout=TIMEOUT_S,
                consistency_level="Strong",
            )
        )
        return [{**hit["entity"], "score": float(hit["distance"])} for hit in answers[0]]

    def _current_hits(self, hits: Sequence[_Hit], before: RegisterState) -> tuple[list[Found], bool]:
        """Return the hits of each source's current edition: as before the search if such rows were hit, or as now.

        Another process may have changed a source since the register was read; then the server is asked.
        """
        met: dict[str, set[int]] = {}
        for hit in hits:
            met.setdefault(hit["source_id"], set()).add(hit["edition"])
        now = self._register_state or before
        holds: dict[str, int] = {}
        unclear: list[str] = []
        overtaken = False
        for source_id, editions in met.items():
            was, mark = before.held.get(source_id), now.held.get(source_id)
            if was is not None and was.edition in editions:
                holds[source_id] = was.edition
            elif mark is not None and mark.edition in editions:
                holds[source_id] = mark.edition
            elif mark is not None and now is not before and mark.edition > max(editions):
                overtaken = True
            elif source_id not in now.unsettled:
                unclear.append(source_id)
        if unclear:
            for source_id, mark in self._register.look_up(unclear).items():
                holds[source_id] = mark.edition
                overtaken = overtaken or mark.edition > max(met[source_id])
        hit_of_paragraph: dict[int, Found] = {}
        for hit in hits:
            if holds.get(hit["source_id"]) == hit["edition"]:
                paragraph_id = hit["paragraph_id"]
                hit_of_paragraph.setdefault(paragraph_id, Found(hit["source_id"], paragraph_id, hit["score"]))
        return list(hit_of_paragraph.values()), overtaken


def _rows(source: IndexedSource, vectors: NDArray[np.float32], edition: int) -> list[dict[str, Any]]:
    return [
        {
            "source_id": source.source_id,
            "edition": edition,
            "paragraph_id": passage.paragraph_id,
            "speaker": clipped(passage.speaker),
            "vector": vector,
        }
        for passage, vector in zip(source.passages, vectors, strict=True)
    ]
