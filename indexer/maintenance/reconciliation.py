"""Reconcile the stores of an index with the relational store, source by source."""

import threading
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from indexer.embeddings.documents import Documents
from indexer.maintenance.stores import Embedded, Part, StoreSet, VectorPart
from indexer.progress import Progress, no_progress
from indexer.sources import IndexedSource, SourceFeed, StoreUnavailable
from indexer.storage.locks import LOCK_TIMEOUT_S, ChangeLock
from models.errors import ModelsUnavailable

# Paragraphs in one batch: some tens of megabytes with their vectors, and what a crash repeats (but never embeds again).
_BATCH_PARAGRAPHS = 8_192


class ReconciliationStopped(Exception):
    """Reconciliation was cancelled; completed batches stay."""


@dataclass(frozen=True)
class Difference:
    """How a store differs from the relational store.

    Args:
        missing: sources absent from the store.
        stale: sources present at another revision.
        gone: sources present in the store and deleted from the library.
    """

    missing: frozenset[str]
    stale: frozenset[str]
    gone: frozenset[str]

    @classmethod
    def between(cls, wanted: Mapping[str, int], held: Mapping[str, int]) -> "Difference":
        """Compare the expected sources and revisions with those of a store."""
        missing = frozenset(wanted.keys() - held.keys())
        stale = frozenset(key for key in wanted.keys() & held.keys() if wanted[key] != held[key])
        return cls(missing, stale, frozenset(held.keys() - wanted.keys()))

    @property
    def to_put(self) -> frozenset[str]:
        """The sources that have to be read from the relational store."""
        return self.missing | self.stale

    def __bool__(self) -> bool:
        return bool(self.missing or self.stale or self.gone)


@dataclass(frozen=True)
class ReconciliationResult:
    """What ``Reconciler.reconcile`` did.

    Args:
        changed: whether anything was inserted or deleted.
        unavailable: why a store could not be reached, by its name; it is unchanged.
        models_unavailable: why vectors could not be computed; the sources can be found by their words.
    """

    changed: bool = False
    unavailable: Mapping[str, str] = field(default_factory=dict)
    models_unavailable: str | None = None


class Reconciler:
    """Compares stores with the relational store and reconciles them; safe across threads and processes.

    Args:
        repository: the expected state.
        documents: embeds sources.
        lock: held for each batch, never while texts are embedded.
        stopping: once set, running work ends with ``ReconciliationStopped``.
    """

    def __init__(
        self, repository: SourceFeed, documents: Documents, lock: ChangeLock, stopping: threading.Event | None = None
    ) -> None:
        self._repository = repository
        self._documents = documents
        self._lock = lock
        self._stopping = stopping or threading.Event()

    def differences(
        self, stores: StoreSet, wanted: Mapping[str, int], only: Collection[str] | None = None
    ) -> tuple[dict[str, Difference], dict[str, str]]:
        """Return how each store differs from ``wanted``, and why others cannot be reached, by name.

        Args:
            only: compare only these sources.
        """
        differences: dict[str, Difference] = {}
        unavailable: dict[str, str] = {}
        for part in stores.parts():
            try:
                held = part.store.revisions()
            except StoreUnavailable as error:
                unavailable[part.name] = str(error)
                continue
            if only is not None:
                held = {source_id: held[source_id] for source_id in only if source_id in held}
            if difference := Difference.between(wanted, held):
                differences[part.name] = difference
        return differences, unavailable

    def reconcile(
        self,
        stores: StoreSet,
        differences: Mapping[str, Difference],
        order: Iterable[str],
        progress: Progress = no_progress,
        timeout: float = LOCK_TIMEOUT_S,
    ) -> ReconciliationResult:
        """Remove the ``differences``.

        Args:
            order: the sources in the order in which they are to be inserted.
            progress: called with ``(done, total)`` sources.
            timeout: how long to wait for another writer, seconds.

        Raises:
            AppError: ``index_busy``.
            ReconciliationStopped: it was cancelled.
        """
        parts = [part for part in stores.parts() if part.name in differences]
        if not parts:
            return ReconciliationResult()
        unavailable: dict[str, str] = {}
        gone = frozenset().union(*(differences[part.name].gone for part in parts))
        if gone:
            self._delete(parts, gone, timeout, unavailable)
        to_put = frozenset().union(*(differences[part.name].to_put for part in parts))
        done, total = 0, len(to_put)
        progress(done, total)
        models_unavailable: str | None = None
        changed = bool(gone)
        for batch in self._batches(source_id for source_id in order if source_id in to_put):
            wanted_by = [
                part
                for part in parts
                if part.name not in unavailable
                and any(source.source_id in differences[part.name].to_put for source in batch)
            ]
            vectors = _no_vectors(batch)
            if any(isinstance(part, VectorPart) for part in wanted_by):
                try:
                    vectors = self._documents.vectors(batch, self._check_cancelled)
                except ModelsUnavailable as error:
                    models_unavailable = error.reason
                    wanted_by = [part for part in wanted_by if not isinstance(part, VectorPart)]
            changed = changed or bool(wanted_by)
            with self._lock.held(timeout):
                self._put(wanted_by, list(zip(batch, vectors, strict=True)), unavailable)
            done += len(batch)
            progress(done, total)
        return ReconciliationResult(changed, unavailable, models_unavailable)

    def _delete(self, parts: Iterable[Part], gone: frozenset[str], timeout: float, unavailable: dict[str, str]) -> None:
        with self._lock.held(timeout):
            # A source added since the listing is not gone: it is committed before anybody indexes it.
            gone = gone - self._repository.revisions(gone).keys()
            for part in parts:
                try:
                    part.store.delete(gone)
                except StoreUnavailable as error:
                    unavailable[part.name] = str(error)

    def _put(self, parts: Iterable[Part], rows: Sequence[Embedded], unavailable: dict[str, str]) -> None:
        """Insert what is still current; what another process changed or indexed meanwhile is left to the next check."""
        now = self._repository.revisions(source.source_id for source, _ in rows)
        current = [row for row in rows if now.get(row[0].source_id) == row[0].revision]
        for part in parts:
            try:
                part.store.refresh()
                held = part.store.revisions()
                outdated = [row for row in current if held.get(row[0].source_id) != row[0].revision]
                if outdated:
                    part.put(outdated)
            except StoreUnavailable as error:
                unavailable[part.name] = str(error)

    def _batches(self, source_ids: Iterable[str]) -> Iterator[list[IndexedSource]]:
        batch: list[IndexedSource] = []
        size = 0
        for source in self._repository.read(source_ids):
            batch.append(source)
            size += len(source.passages)
            if size >= _BATCH_PARAGRAPHS:
                yield batch
                batch, size = [], 0
                self._check_cancelled()
        if batch:
            yield batch

    def _check_cancelled(self) -> None:
        if self._stopping.is_set():
            raise ReconciliationStopped


def _no_vectors(batch: Sequence[IndexedSource]) -> list[NDArray[np.float32]]:
    return [np.empty((0, 0), dtype=np.float32)] * len(batch)
