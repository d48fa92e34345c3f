"""Which sources somebody may read, as a set: for what does not go through the store's session, such as the index.

To ask the store for twenty thousand ids at each key that is pressed would take longer than the search. The sets are
kept as long as nothing changes that they depend on: what this process changes counts at once, what another one does
within ``_REFRESH_EVERY_S``, and an embargo ends by the clock.
"""

import sys
import threading
import time
import weakref
from collections.abc import Set
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from cachetools import LRUCache
from sqlalchemy import Engine, event, func, select
from sqlalchemy.orm import ORMExecuteState, Session, SessionTransaction

from server.access.viewer import Viewer
from server.access.visibility import get_viewer, readable_source
from server.db.tables import Share, Source, now

_REFRESH_EVERY_S: Final = 1.0
# Belt and braces: what was changed in a way that nobody thought of counts after as long.
_MAX_AGE_S: Final = 60.0
_MAX_CACHED_SETS: Final = 256
_CHANGED: Final = "rights_changed"


@dataclass(frozen=True, slots=True)
class _VisibleSet:
    """A set, and what it was made of.

    Args:
        number: another one for another set.
        until: the next end of an embargo.
    """

    stamp: tuple[object, ...]
    made_at: datetime
    until: datetime | None
    source_ids: frozenset[str]
    number: int

    def is_valid(self, stamp: tuple[object, ...], at: datetime) -> bool:
        """Whether it is what would be found ``at`` this moment."""
        aged = (at - self.made_at).total_seconds()
        return self.stamp == stamp and 0 <= aged < _MAX_AGE_S and (self.until is None or at < self.until)


class _VisibleSetCache:
    """The sets of one store. Safe across threads."""

    def __init__(self) -> None:
        self.changes = 0
        self._lock = threading.Lock()
        self._sets: LRUCache[tuple[object, ...], _VisibleSet] = LRUCache(_MAX_CACHED_SETS)
        self._fingerprint: tuple[object, ...] = ()
        self._fingerprint_at = -_REFRESH_EVERY_S
        self._fingerprint_changes = -1
        self._number = 0

    def of(self, session: Session, viewer: Viewer) -> _VisibleSet:
        key = viewer.person_id, viewer.is_at_least("editor"), viewer.desk_ids
        stamp, at = self._stamp(session), now()
        with self._lock:
            cached = self._sets.get(key)
            if cached is not None and cached.is_valid(stamp, at):
                return cached
        source_ids, until = _load_visible_ids(session, viewer, at)
        with self._lock:
            known = self._sets.get(key) or next(
                (each for each in self._sets.values() if each.source_ids == source_ids), None
            )
            if known is not None and known.source_ids == source_ids:
                # The same object: what was remembered for it still is.
                cached = _VisibleSet(stamp, at, until, known.source_ids, known.number)
            else:
                self._number += 1
                cached = _VisibleSet(stamp, at, until, source_ids, self._number)
            self._sets[key] = cached
            return cached

    def _stamp(self, session: Session) -> tuple[object, ...]:
        with self._lock:
            changes = self.changes
            fresh = self._fingerprint_changes == changes and time.monotonic() - self._fingerprint_at < _REFRESH_EVERY_S
            if fresh:
                return changes, *self._fingerprint
        started_at = time.monotonic()
        fingerprint = _fingerprint(session)
        with self._lock:
            self._fingerprint, self._fingerprint_at, self._fingerprint_changes = fingerprint, started_at, changes
        return changes, *fingerprint


_CACHES: weakref.WeakKeyDictionary[Engine, _VisibleSetCache] = weakref.WeakKeyDictionary()
_CACHES_LOCK = threading.Lock()


def visible_sources(session: Session) -> frozenset[str] | None:
    """The sources that may be read on behalf of whom the session is; None: all of them."""
    viewer = get_viewer(session)
    return None if viewer is None or viewer.everything else _cache_of(session).of(session, viewer).source_ids


def has_active_embargo(session: Session) -> bool:
    """Whether any source at all is under an embargo now, for the session of somebody with rights."""
    viewer = get_viewer(session)
    return viewer is not None and not viewer.everything and _cache_of(session).of(session, viewer).until is not None


def visibility_key(session: Session) -> int | None:
    """What stands for ``visible_sources`` in the key of an answer that is remembered: another one for another set."""
    viewer = get_viewer(session)
    return None if viewer is None or viewer.everything else _cache_of(session).of(session, viewer).number


def restrict_to_visible(session: Session, source_ids: Set[str] | None) -> frozenset[str] | None:
    """Those of ``source_ids`` that may be read; where it is None all that may be. None: all of the library."""
    visible = visible_sources(session)
    if source_ids is None:
        return visible
    chosen = frozenset(source_ids)
    return chosen if visible is None else chosen & visible


def _cache_of(session: Session) -> _VisibleSetCache:
    with _CACHES_LOCK:
        return _CACHES.setdefault(session.get_bind().engine, _VisibleSetCache())


def _load_visible_ids(session: Session, viewer: Viewer, at: datetime) -> tuple[frozenset[str], datetime | None]:
    # The end of an embargo first: one that ends in between is read again, never missed.
    until = session.connection().scalar(select(func.min(Source.embargo_until)).where(Source.embargo_until > at))
    rows = session.connection().scalars(select(Source.id).where(readable_source(viewer)))
    return frozenset(map(sys.intern, rows)), until


def _fingerprint(session: Session) -> tuple[object, ...]:
    """Another one whenever somebody may read something else, or less; of the whole store, whoever asks."""
    connection = session.connection()
    sources = select(func.count(), func.sum(Source.revision), func.max(Source.imported_at)).select_from(
        Source.__table__
    )
    shares = select(func.count(), func.max(Share.shared_at)).select_from(Share.__table__)
    return *connection.execute(sources).one(), *connection.execute(shares).one()


@event.listens_for(Session, "after_flush")
def _mark_changed_on_flush(session: Session, _context: Any) -> None:
    if any(isinstance(each, Source | Share) for each in (*session.new, *session.dirty, *session.deleted)):
        session.info[_CHANGED] = True


@event.listens_for(Session, "do_orm_execute")
def _mark_changed_on_execute(state: ORMExecuteState) -> None:
    if not (state.is_insert or state.is_update or state.is_delete):
        return
    if state.bind_mapper is not None and state.bind_mapper.class_ in (Source, Share):
        state.session.info[_CHANGED] = True


@event.listens_for(Session, "after_commit")
def _count_change_on_commit(session: Session) -> None:
    if session.info.pop(_CHANGED, False):
        cache = _cache_of(session)
        cache.changes += 1


@event.listens_for(Session, "after_soft_rollback")
def _clear_mark_on_rollback(session: Session, ended: SessionTransaction) -> None:
    if not ended.nested:
        session.info.pop(_CHANGED, None)
