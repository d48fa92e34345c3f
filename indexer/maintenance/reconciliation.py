"""Bringing the stores of an index up to date with the relational store, source by source."""

import threading
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from indexer.embeddings.documents import Documents
from indexer.maintenance.stores import Embedded, Part, StoreSet, VectorPart
from indexer.progress import Progress, no_progress
from indexer.sources import IndexedSource, SourceFeed, StoreUnavailable
from indexer.storage.change_lock import LOCK_TIMEOUT_S, ChangeLock
from models.errors import ModelsUnavailable

# Paragraphs put into the stores at once: some tens of megabytes with their vectors, and what a crash makes to be
# done again (but never embedded again).
_TOGETHER = 8_192


class ReconciliationStopped(Exception):
    """Somebody wants it to end; what was done stays done."""


@dataclass(frozen=True)
class Difference:
    """What a store has otherwise than the relational store.

    Args:
        missing: sources that it does not have.
        stale: sources that it has at another revision.
        gone: sources that it has and that are no more.
    """

    missing: frozenset[str]
    stale: frozenset[str]
    gone: frozenset[str]

    @classmethod
    def between(cls, wanted: Mapping[str, int], held: Mapping[str, int]) -> "Difference":
        """Sources and their revisions as they should be, and as a store has them."""
        missing = frozenset(wanted.keys() - held.keys())
        stale = frozenset(key for key in wanted.keys() & held.keys() if wanted[key] != held[key])
        return cls(missing, stale, frozenset(held.keys() - wanted.keys()))

    @property
    def to_put(self) -> frozenset[str]:
        """What has to be read from the relational store."""
        return self.missing | self.stale

    def __bool__(self) -> bool:
        return bool(self.missing or self.stale or self.gone)


@dataclass(frozen=True)
class ReconciliationResult:
    """What a ``Reconciler`` did.

    Args:
        changed: whether anything was put in or taken out.
        unavailable: why a store could not be reached, by its name; it is as it was.
        put_off: why vectors could not be computed; what lacks them can be found by its words.
    """

    changed: bool = False
    unavailable: Mapping[str, str] = field(default_factory=dict)
    put_off: str | None = None


class Reconciler:
    """Compares and mends; any number of threads and processes may do so at once.

    Args:
        truth: how it should be.
        documents: embeds sources.
        lock: taken for each batch, never while texts are embedded.
        stopping: once set, what is going on ends with ``ReconciliationStopped``.
    """

    def __init__(
        self, truth: SourceFeed, documents: Documents, lock: ChangeLock, stopping: threading.Event | None = None
    ) -> None:
        self._truth = truth
        self._documents = documents
        self._lock = lock
        self._stopping = stopping or threading.Event()

    def differences(
        self, stores: StoreSet, wanted: Mapping[str, int], only: Collection[str] | None = None
    ) -> tuple[dict[str, Difference], dict[str, str]]:
        """How each store differs from ``wanted``, and why others cannot be reached, by name.

        Args:
            only: looks at these sources alone.
        """
        found: dict[str, Difference] = {}
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
                found[part.name] = difference
        return found, unavailable

    def reconcile(
        self,
        stores: StoreSet,
        differences: Mapping[str, Difference],
        order: Iterable[str],
        progress: Progress = no_progress,
        patience: float = LOCK_TIMEOUT_S,
    ) -> ReconciliationResult:
        """Makes an end of ``differences``.

        Args:
            order: the sources in the order in which they are to be put in.
            progress: called with ``(done, total)`` sources.
            patience: how long to wait for another who changes the stores, seconds.

        Raises:
            AppError: ``index_busy``.
            ReconciliationStopped: somebody wants it to end.
        """
        parts = [part for part in stores.parts() if part.name in differences]
        if not parts:
            return ReconciliationResult()
        unavailable: dict[str, str] = {}
        gone = frozenset().union(*(differences[part.name].gone for part in parts))
        if gone:
            self._take_out(parts, gone, patience, unavailable)
        to_put = frozenset().union(*(differences[part.name].to_put for part in parts))
        done, total = 0, len(to_put)
        progress(done, total)
        put_off: str | None = None
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
                    vectors = self._documents.vectors(batch, self._ask)
                except ModelsUnavailable as error:
                    put_off = error.reason
                    wanted_by = [part for part in wanted_by if not isinstance(part, VectorPart)]
            changed = changed or bool(wanted_by)
            with self._lock.held(patience):
                self._put(wanted_by, list(zip(batch, vectors, strict=True)), unavailable)
            done += len(batch)
            progress(done, total)
        return ReconciliationResult(changed, unavailable, put_off)

    def _take_out(
        self, parts: Iterable[Part], gone: frozenset[str], patience: float, unavailable: dict[str, str]
    ) -> None:
        with self._lock.held(patience):
            # What came in since it was listed is not gone: it is committed before anybody puts it in.
            gone = gone - self._truth.revisions(gone).keys()
            for part in parts:
                try:
                    part.store.delete(gone)
                except StoreUnavailable as error:
                    unavailable[part.name] = str(error)

    def _put(self, parts: Iterable[Part], rows: Sequence[Embedded], unavailable: dict[str, str]) -> None:
        """What was changed or put in by another meanwhile is left to the next look."""
        now = self._truth.revisions(source.source_id for source, _ in rows)
        current = [row for row in rows if now.get(row[0].source_id) == row[0].revision]
        for part in parts:
            try:
                part.store.refresh()
                held = part.store.revisions()
                its = [row for row in current if held.get(row[0].source_id) != row[0].revision]
                if its:
                    part.put(its)
            except StoreUnavailable as error:
                unavailable[part.name] = str(error)

    def _batches(self, source_ids: Iterable[str]) -> Iterator[list[IndexedSource]]:
        batch: list[IndexedSource] = []
        size = 0
        for source in self._truth.read(source_ids):
            batch.append(source)
            size += len(source.passages)
            if size >= _TOGETHER:
                yield batch
                batch, size = [], 0
                self._ask()
        if batch:
            yield batch

    def _ask(self) -> None:
        if self._stopping.is_set():
            raise ReconciliationStopped


def _no_vectors(batch: Sequence[IndexedSource]) -> list[NDArray[np.float32]]:
    return [np.empty((0, 0), dtype=np.float32)] * len(batch)
