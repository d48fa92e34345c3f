"""An index that follows its library: what this process and others change is put in, at once or beside the work."""

import logging
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Generic, TypeVar

from indexer.embeddings.documents import Documents
from indexer.library import LazyLibrary, SourceCache
from indexer.maintenance.reconciliation import Difference, Reconciler, ReconciliationStopped
from indexer.maintenance.stores import Part, StoreSet
from indexer.progress import Progress, no_progress
from indexer.sources import SourceFeed, StoreUnavailable
from indexer.storage.change_lock import LOCK_TIMEOUT_S, ChangeLock
from models.errors import AppError

# Seconds between two looks at what others have changed, and between two attempts at what did not work.
_LOOK_EVERY, _TRY_EVERY = 1.0, 5.0
# Seconds without a change after which the stores are brought into the form that is searched fastest.
_QUIET = 10.0
# In place of a fingerprint: what was listed has been changed here since.
_FOLLOWED = "followed"

_log = logging.getLogger(__name__)

Kept = TypeVar("Kept", bound=StoreSet)


@dataclass(frozen=True)
class Listing:
    """The library as it was listed at one moment.

    Args:
        fingerprint: the truth's, before it was listed; None: it never was.
        sources: its paragraphs, read when asked for.
        source_ids: its sources.
    """

    fingerprint: str | None
    sources: LazyLibrary
    source_ids: frozenset[str] = field(default_factory=frozenset)

    @property
    def revisions(self) -> Mapping[str, int]:
        """Every source and its revision, in the order in which they came in."""
        return self.sources.revisions


class IndexMaintainer(Generic[Kept]):
    """Keeps stores up to date with the relational store. Safe across threads, and beside other processes.

    Args:
        truth: the relational store.
        documents: embeds sources.
        stores: what is kept up to date.
        lock: shared by all who change these stores.
        reopened: asked at every look: stores to go on with in place of these, or None.
    """

    def __init__(
        self,
        truth: SourceFeed,
        documents: Documents,
        stores: Kept,
        lock: ChangeLock,
        reopened: Callable[[], Kept | None] = lambda: None,
    ) -> None:
        self._truth = truth
        self._reopened = reopened
        self._recent = SourceCache(truth)
        self._stopping = threading.Event()
        self._synchroniser = Reconciler(truth, documents, lock, self._stopping)
        self._stores, self._retired = stores, list[Kept]()
        self._listing = Listing(None, LazyLibrary({}, self._recent))
        # Guards the listing, the number of changes and the threads; held for one query at most.
        self._state = threading.Lock()
        self._looking = threading.Lock()
        self._changes = 0
        self._behind = self._unlisted = True
        self._unavailable: dict[str, str] = {}
        self._put_off: str | None = None
        self._look_again = self._try_again = 0.0
        self._beside: threading.Thread | None = None
        self._tidying: threading.Thread | None = None
        self._changed_at = 0.0

    @property
    def stores(self) -> Kept:
        """Those to search in."""
        return self._stores

    @property
    def listing(self) -> Listing:
        """The library as it was listed last; another object after each change."""
        return self._listing

    @property
    def changes(self) -> int:
        """Grows whenever what can be found changes."""
        return self._changes

    @property
    def unavailable(self) -> str | None:
        """Why a store cannot be reached now; None where all can."""
        return next(iter(self._unavailable.values()), None)

    def is_current(self) -> bool:
        """Whether nothing is left to do; what others have done is looked at once a second."""
        if self._listing.fingerprint is None:
            return False
        if monotonic() >= self._look_again and self._looking.acquire(blocking=False):
            try:
                self._look()
            finally:
                self._looking.release()
        return not self._behind

    def synchronise(self, progress: Progress = no_progress) -> None:
        """Puts in and takes out whatever has to be; durable when this returns.

        Where an engine cannot be reached the other stores are brought up to date all the same, see ``unavailable``.

        Args:
            progress: called with ``(done, total)`` sources.

        Raises:
            AppError: ``index_busy``.
        """
        with self._behind_if_it_fails():
            listing = self._list()
            self._reconcile(self._differences(listing.revisions), listing, listing.revisions, progress)

    def catch_up(self, at_most: int) -> None:
        """As ``synchronise``, for one who is waiting: the library is listed, and what takes longer goes on beside.

        Args:
            at_most: as many sources are waited for.
        """
        if self._listing.fingerprint is not None and (self._is_beside() or monotonic() < self._try_again):
            if self._unlisted:
                self._list()
        elif self._put_off is not None or not self._caught_up(at_most):
            # Nobody waits for vectors that could not be had a moment ago.
            if self._unlisted:
                self._list()
            self.begin()

    def begin(self) -> None:
        """Brings the stores up to date beside."""
        with self._state:
            if not self._stopping.is_set() and not self._is_beside():
                # A process that ends does not wait for more than the batch at hand: nothing is lost.
                self._beside = threading.Thread(target=self._catch_up_beside, name="index", daemon=True)
                self._beside.start()

    def follow(self, source_ids: Iterable[str]) -> None:
        """Brings the stores up to date with these sources alone, and the listing; durable when this returns.

        Raises:
            AppError: ``index_busy``.
        """
        changed = list(dict.fromkeys(source_ids))
        with self._state:
            now = self._truth.revisions(changed)
            kept = {key: value for key, value in self._listing.revisions.items() if key in now or key not in changed}
            # Listed anew at the next look: once another process has undone this, the fingerprint is the earlier one.
            known = None if self._listing.fingerprint is None else _FOLLOWED
            self._tell(known, {**kept, **now})
        with self._behind_if_it_fails():
            self._reconcile(self._differences(now, changed), None, changed)

    def compact(self) -> None:
        """Brings the stores into the form that is searched fastest."""
        for part in self._stores.parts():
            if self._stopping.is_set():
                return
            try:
                part.store.compact()
            except StoreUnavailable as error:
                self._lost(part.name, str(error))

    def lost(self, name: str, reason: str) -> None:
        """Tells that a search could not reach the engine of the store of that name."""
        self._lost(name, reason)

    def close(self) -> None:
        """Ends what goes on beside, and closes the stores."""
        self._stopping.set()
        for thread in (self._beside, self._tidying):
            if thread is not None:
                thread.join()
        for stores in (*self._retired, self._stores):
            stores.close()

    def _caught_up(self, at_most: int) -> bool:
        listing = self._list()
        if self._unavailable:
            return False
        differences = self._differences(listing.revisions)
        if len(frozenset().union(*(each.to_put for each in differences.values()))) > at_most:
            return False
        try:
            self._reconcile(differences, listing, listing.revisions, patience=0.0)
        except AppError:
            return False  # Another one is changing it.
        return True

    def _look(self) -> None:
        """Takes over what others have done to the stores, and finds out whether there is anything to do."""
        stores = self._reopened()
        if stores is not None:
            # Searches that are running end with those they began with.
            self._retired, self._stores = [*self._retired, self._stores], stores
            self._unavailable = {}
            self._behind = True
        if self._truth.fingerprint() != self._listing.fingerprint:
            self._behind = self._unlisted = True
        if not self._unavailable:
            refreshed = [self._refreshed(part) for part in self._stores.parts()]
            if any(refreshed):
                self._count_change()
        self._look_again = monotonic() + _LOOK_EVERY

    def _refreshed(self, part: Part) -> bool:
        try:
            return part.store.refresh()
        except StoreUnavailable as error:
            self._lost(part.name, str(error))
            return False

    def _list(self) -> Listing:
        with self._state:
            # In this order, so that what changes between the two is looked at again.
            fingerprint = self._truth.fingerprint()
            if fingerprint != self._listing.fingerprint:
                self._behind = True
                self._tell(fingerprint, self._truth.revisions())
            self._unlisted = False
            return self._listing

    def _tell(self, fingerprint: str | None, revisions: Mapping[str, int]) -> None:
        """Called under ``_state``."""
        if revisions == self._listing.revisions:
            self._listing = replace(self._listing, fingerprint=fingerprint)
            return
        self._listing = Listing(fingerprint, LazyLibrary(revisions, self._recent), frozenset(revisions))
        self._changes += 1

    def _differences(self, wanted: Mapping[str, int], only: Collection[str] | None = None) -> dict[str, Difference]:
        found, unavailable = self._synchroniser.differences(self._stores, wanted, only)
        if self._unavailable and not unavailable:
            self._count_change()
        self._unavailable = unavailable
        return found

    def _reconcile(
        self,
        differences: Mapping[str, Difference],
        listing: Listing | None,
        order: Iterable[str],
        progress: Progress = no_progress,
        patience: float = LOCK_TIMEOUT_S,
    ) -> None:
        """Args: ``listing``: what is all there afterwards; None: some sources alone were looked at."""
        done = self._synchroniser.reconcile(self._stores, differences, order, progress, patience)
        self._unavailable |= done.unavailable
        self._put_off = done.put_off
        if done.changed:
            self._count_change()
            self._tidy_later()
        if self._unavailable or self._put_off is not None:
            self._behind = True
            self._try_again = monotonic() + _TRY_EVERY
            if self._put_off is not None:
                self.begin()
        elif listing is not None:
            self._behind = listing.fingerprint != self._listing.fingerprint

    @contextmanager
    def _behind_if_it_fails(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self._behind = True
            raise

    def _lost(self, name: str, reason: str) -> None:
        self._unavailable = {**self._unavailable, name: reason}
        self._behind = True

    def _count_change(self) -> None:
        with self._state:
            self._changes += 1

    def _is_beside(self) -> bool:
        return self._beside is not None and self._beside.is_alive()

    def _catch_up_beside(self) -> None:
        while not self._stopping.is_set():
            try:
                if self._put_off is not None and self._stopping.wait(_TRY_EVERY):
                    return
                self.synchronise()
                if self._put_off is not None:
                    continue  # The models come back by themselves, and nobody may ask until then.
                return
            except ReconciliationStopped:
                return
            except AppError as error:
                _log.info("%s %s", error.message, error.hint)
            except Exception:
                # A disk that is full, say: nothing is lost, and the next attempt begins where this one ended.
                _log.exception("the index could not be brought up to date")
                self._try_again = monotonic() + _TRY_EVERY
                return

    def _tidy_later(self) -> None:
        self._changed_at = monotonic()
        with self._state:
            if self._stopping.is_set() or (self._tidying is not None and self._tidying.is_alive()):
                return
            self._tidying = threading.Thread(target=self._tidy, name="compaction", daemon=True)
            self._tidying.start()

    def _tidy(self) -> None:
        while (left := self._changed_at + _QUIET - monotonic()) > 0:
            if self._stopping.wait(left):
                return
        try:
            self.compact()
        except Exception:
            _log.exception("the index could not be compacted; it is searched as it is")
