"""Keep an index synchronised with its library: changes of this and other processes, at once or in the background."""

import logging
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Generic, TypeVar

from indexer.embeddings.documents import Documents
from indexer.library import LazyLibrary, SourceCache
from indexer.maintenance.file_checks import FileChecks, damage_of
from indexer.maintenance.reconciliation import Difference, Reconciler, ReconciliationStopped
from indexer.maintenance.stores import Part, StoreSet
from indexer.progress import Progress, no_progress
from indexer.sources import SourceFeed, StoreUnavailable
from indexer.storage.locks import LOCK_TIMEOUT_S, ChangeLock
from models.errors import AppError

# Seconds between two checks for changes by others, and between two retries.
_CHECK_INTERVAL_S, _RETRY_INTERVAL_S = 1.0, 5.0
# Changed sources that a caller waits for; more are indexed in the background.
_MAX_AWAITED_SOURCES = 8
# Seconds without a change before the stores are compacted.
_QUIET_PERIOD_S = 10.0
# Replaces a fingerprint after a change made through this object.
_CHANGED_HERE = "followed"

_log = logging.getLogger(__name__)

StoresT = TypeVar("StoresT", bound=StoreSet)


@dataclass(frozen=True)
class Listing:
    """The library as it was listed at one moment.

    Args:
        fingerprint: the repository's, before listing; None: it was never listed.
        sources: its paragraphs, read on demand.
        source_ids: its sources.
    """

    fingerprint: str | None
    sources: LazyLibrary
    source_ids: frozenset[str] = field(default_factory=frozenset)

    @property
    def revisions(self) -> Mapping[str, int]:
        """Every source and its revision, in the order of import."""
        return self.sources.revisions


class IndexMaintainer(Generic[StoresT]):
    """Keeps stores synchronised with the relational store. Safe across threads and processes.

    Args:
        repository: the relational store.
        documents: embeds sources.
        stores: to keep synchronised.
        lock: shared by all who change these stores.
        reopened: called at every check: stores that replace these, or None.
    """

    def __init__(
        self,
        repository: SourceFeed,
        documents: Documents,
        stores: StoresT,
        lock: ChangeLock,
        reopened: Callable[[], StoresT | None] = lambda: None,
    ) -> None:
        self._repository = repository
        self._reopened = reopened
        self._source_cache = SourceCache(repository)
        self._stopping = threading.Event()
        self._reconciler = Reconciler(repository, documents, lock, self._stopping)
        self._stores, self._retired = stores, list[StoresT]()
        self._listing = Listing(None, LazyLibrary({}, self._source_cache))
        # Guards the listing, the number of changes and the threads; held for one query at most.
        self._state = threading.Lock()
        self._checking = threading.Lock()
        self._changes = 0
        self._pending = self._unlisted = True
        self._unavailable: dict[str, str] = {}
        self._models_unavailable: str | None = None
        self._next_check = self._next_retry = 0.0
        self._background: threading.Thread | None = None
        self._compaction: threading.Thread | None = None
        self._changed_at = 0.0
        self._file_checks = FileChecks(lambda: self._stores, lock.folder, self._reindex_damaged)

    @property
    def stores(self) -> StoresT:
        """The stores to search."""
        return self._stores

    @property
    def listing(self) -> Listing:
        """The last listing of the library; another object after each change."""
        return self._listing

    @property
    def source_ids(self) -> frozenset[str]:
        """The sources of the library, as it was listed last."""
        return self._listing.source_ids

    @property
    def generation(self) -> str | None:
        """Changes whenever search results may change; None before the library was listed."""
        return None if self._listing.fingerprint is None else str(self._changes)

    @property
    def unavailable(self) -> str | None:
        """Why a store cannot be reached now; None where all can."""
        return next(iter(self._unavailable.values()), None)

    @property
    def damage(self) -> tuple[str, ...]:
        """What is damaged in the files of the stores; empty once its sources were indexed again."""
        return damage_of(self._stores)

    def check_files(self) -> None:
        """Start reading every byte of the stores' files in the background; what is damaged is indexed again."""
        self._file_checks.start()

    def is_current(self) -> bool:
        """Return whether no work is pending; changes of other processes are checked once a second."""
        if self._listing.fingerprint is None:
            return False
        if monotonic() >= self._next_check and self._checking.acquire(blocking=False):
            try:
                self._check()
            finally:
                self._checking.release()
        return not self._pending

    def synchronise(self, progress: Progress = no_progress) -> None:
        """Insert and delete whatever differs; durable when this returns.

        Where an engine cannot be reached the other stores are synchronised all the same, see ``unavailable``.

        Args:
            progress: called with ``(done, total)`` sources.

        Raises:
            AppError: ``index_busy``.
        """
        with self._pending_on_failure():
            listing = self._list()
            self._reconcile(self._differences(listing.revisions), listing, listing.revisions, progress)

    def catch_up(self, at_most: int = _MAX_AWAITED_SOURCES) -> None:
        """List the library and synchronise it for a waiting caller; longer work continues in the background.

        Args:
            at_most: wait for at most this many sources.
        """
        if self._listing.fingerprint is not None and (self._in_background() or monotonic() < self._next_retry):
            if self._unlisted:
                self._list()
        elif self._models_unavailable is not None or not self._try_catch_up(at_most):
            # Nobody waits for vectors that could not be computed a moment ago.
            if self._unlisted:
                self._list()
            self.begin()

    def begin(self) -> None:
        """Start synchronising in the background."""
        with self._state:
            if not self._stopping.is_set() and not self._in_background():
                # Daemon: a process that exits waits for no more than the current batch; nothing is lost.
                self._background = threading.Thread(target=self._synchronise_in_background, name="index", daemon=True)
                self._background.start()

    def update_sources(self, source_ids: Iterable[str]) -> None:
        """Synchronise only these sources, and the listing; durable when this returns.

        Raises:
            AppError: ``index_busy``.
        """
        changed = list(dict.fromkeys(source_ids))
        with self._state:
            now = self._repository.revisions(changed)
            remaining = {
                key: value for key, value in self._listing.revisions.items() if key in now or key not in changed
            }
            # Listed again at the next check: if another process reverted this, the fingerprint is the earlier one.
            fingerprint = None if self._listing.fingerprint is None else _CHANGED_HERE
            self._set_listing(fingerprint, {**remaining, **now})
        with self._pending_on_failure():
            self._reconcile(self._differences(now, changed), None, changed)

    def compact(self) -> None:
        """Compact the stores into the form that is searched fastest."""
        for part in self._stores.parts():
            if self._stopping.is_set():
                return
            try:
                part.store.compact()
            except StoreUnavailable as error:
                self._mark_unavailable(part.name, str(error))

    def lost(self, name: str, reason: str) -> None:
        """Report that a search could not reach the engine of the named store."""
        self._mark_unavailable(name, reason)

    def close(self) -> None:
        """Stop background work, and close the stores."""
        self._stopping.set()
        self._file_checks.stop()
        for thread in (self._background, self._compaction):
            if thread is not None:
                thread.join()
        for stores in (*self._retired, self._stores):
            stores.close()

    def _try_catch_up(self, at_most: int) -> bool:
        listing = self._list()
        if self._unavailable:
            return False
        differences = self._differences(listing.revisions)
        if len(frozenset().union(*(difference.to_put for difference in differences.values()))) > at_most:
            return False
        try:
            self._reconcile(differences, listing, listing.revisions, timeout=0.0)
        except AppError:
            return False  # Another process is changing it.
        return True

    def _check(self) -> None:
        """Adopt what other processes did to the stores, and determine whether work is pending."""
        stores = self._reopened()
        if stores is not None:
            # Running searches finish on the stores they started with.
            self._retired, self._stores = [*self._retired, self._stores], stores
            self._unavailable = {}
            self._pending = True
        if self._repository.fingerprint() != self._listing.fingerprint:
            self._pending = self._unlisted = True
        if not self._unavailable:
            refreshed = [self._refresh(part) for part in self._stores.parts()]
            if any(refreshed):
                self._count_change()
        self._next_check = monotonic() + _CHECK_INTERVAL_S

    def _refresh(self, part: Part) -> bool:
        try:
            return part.store.refresh()
        except StoreUnavailable as error:
            self._mark_unavailable(part.name, str(error))
            return False

    def _list(self) -> Listing:
        with self._state:
            # Fingerprint first, so that a change between the two calls is checked again.
            fingerprint = self._repository.fingerprint()
            if fingerprint != self._listing.fingerprint:
                self._pending = True
                self._set_listing(fingerprint, self._repository.revisions())
            self._unlisted = False
            return self._listing

    def _set_listing(self, fingerprint: str | None, revisions: Mapping[str, int]) -> None:
        """Call under ``_state``."""
        if revisions == self._listing.revisions:
            self._listing = replace(self._listing, fingerprint=fingerprint)
            return
        self._listing = Listing(fingerprint, LazyLibrary(revisions, self._source_cache), frozenset(revisions))
        self._changes += 1

    def _differences(self, wanted: Mapping[str, int], only: Collection[str] | None = None) -> dict[str, Difference]:
        differences, unavailable = self._reconciler.differences(self._stores, wanted, only)
        if self._unavailable and not unavailable:
            self._count_change()
        self._unavailable = unavailable
        return differences

    def _reconcile(
        self,
        differences: Mapping[str, Difference],
        listing: Listing | None,
        order: Iterable[str],
        progress: Progress = no_progress,
        timeout: float = LOCK_TIMEOUT_S,
    ) -> None:
        """Args: ``listing``: what is indexed afterwards; None: only some sources were compared."""
        done = self._reconciler.reconcile(self._stores, differences, order, progress, timeout)
        self._unavailable |= done.unavailable
        self._models_unavailable = done.models_unavailable
        if done.changed:
            self._count_change()
            self._schedule_compaction()
        if self._unavailable or self._models_unavailable is not None:
            self._pending = True
            self._next_retry = monotonic() + _RETRY_INTERVAL_S
            if self._models_unavailable is not None:
                self.begin()
        elif listing is not None:
            self._pending = listing.fingerprint != self._listing.fingerprint

    @contextmanager
    def _pending_on_failure(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self._pending = True
            raise

    def _mark_unavailable(self, name: str, reason: str) -> None:
        self._unavailable = {**self._unavailable, name: reason}
        self._pending = True

    def _reindex_damaged(self) -> None:
        self._pending = True
        self._count_change()
        self.begin()

    def _count_change(self) -> None:
        with self._state:
            self._changes += 1

    def _in_background(self) -> bool:
        return self._background is not None and self._background.is_alive()

    def _synchronise_in_background(self) -> None:
        while not self._stopping.is_set():
            try:
                if self._models_unavailable is not None and self._stopping.wait(_RETRY_INTERVAL_S):
                    return
                self.synchronise()
                if self._models_unavailable is not None:
                    continue  # The models recover without notice, and no request may come until then.
                return
            except ReconciliationStopped:
                return
            except AppError as error:
                _log.info("%s %s", error.message, error.hint)
            except Exception:
                # For example a full disk: nothing is lost, and the next attempt resumes where this one ended.
                _log.exception("index synchronisation failed")
                self._next_retry = monotonic() + _RETRY_INTERVAL_S
                return

    def _schedule_compaction(self) -> None:
        self._changed_at = monotonic()
        with self._state:
            if self._stopping.is_set() or (self._compaction is not None and self._compaction.is_alive()):
                return
            self._compaction = threading.Thread(target=self._compact_when_quiet, name="compaction", daemon=True)
            self._compaction.start()

    def _compact_when_quiet(self) -> None:
        while (left := self._changed_at + _QUIET_PERIOD_S - monotonic()) > 0:
            if self._stopping.wait(left):
                return
        try:
            self.compact()
        except Exception:
            _log.exception("index compaction failed")
