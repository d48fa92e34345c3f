"""The sources that a viewer may read, as a set, and which of them are attached to a draft.

They are for the index and others that do not query the database.

Reading twenty thousand ids from the database with each key pressed would take longer than the search. The sets are
cached until something they depend on changes: changes of this process apply at once, those of another process
within ``_REFRESH_EVERY_S``, and an embargo ends by the clock.
"""

import sys
import threading
import time
import weakref
from collections.abc import Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from cachetools import LRUCache
from sqlalchemy import Engine, Select, and_, bindparam, event, func, select, true
from sqlalchemy.orm import ORMExecuteState, Session, SessionTransaction

from server.access.viewer import Viewer
from server.access.visibility import cached_by_viewer, get_viewer, is_unrestricted, readable_draft, readable_source
from server.access.withdrawals import mark_withdrawal
from server.clock import release_time
from server.db.lookup import unknown_draft
from server.db.tables import Draft, Share, Source, draft_source

_REFRESH_EVERY_S: Final = 1.0
# A safeguard: changes that are not tracked apply after this time.
_MAX_AGE_S: Final = 60.0
_MAX_CACHED_SETS: Final = 256
_CHANGED: Final = "rights_changed"


@dataclass(frozen=True, slots=True)
class _VisibleSet:
    """A set, with what it depends on.

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
        """Whether it is still correct ``at`` this moment."""
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
        stamp, at = self._stamp(session), release_time()
        with self._lock:
            cached = self._sets.get(key)
            if cached is not None and cached.is_valid(stamp, at):
                return cached
        source_ids, until = _load_visible_ids(session, viewer, at)
        with self._lock:
            previous = self._sets.get(key) or next(
                (visible_set for visible_set in self._sets.values() if visible_set.source_ids == source_ids), None
            )
            if previous is not None and previous.source_ids == source_ids:
                # The same object and number: what is cached for this set stays valid.
                cached = _VisibleSet(stamp, at, until, previous.source_ids, previous.number)
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
    """Return the sources that may be read on behalf of the session's viewer; ``None``: all of them."""
    viewer = get_viewer(session)
    return None if viewer is None or viewer.is_unrestricted else _cache_of(session).of(session, viewer).source_ids


def has_active_embargo(session: Session) -> bool:
    """Whether any source is under an embargo now, for the session of a viewer."""
    viewer = get_viewer(session)
    return (
        viewer is not None and not viewer.is_unrestricted and _cache_of(session).of(session, viewer).until is not None
    )


def visibility_key(session: Session) -> int | None:
    """Return the part of a cache key that stands for ``visible_sources``: equal for equal sets."""
    viewer = get_viewer(session)
    return None if viewer is None or viewer.is_unrestricted else _cache_of(session).of(session, viewer).number


def restrict_to_visible(session: Session, source_ids: Set[str] | None) -> frozenset[str] | None:
    """Those of ``source_ids`` that may be read; for None all that may be. Returns None for the whole library."""
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
    """Return a value that changes whenever the visible sources of anybody may have changed; of the whole database."""
    connection = session.connection()
    source = Source.__table__.c
    # By owner: an account that is handed over changes nothing else.
    sources = (
        select(source.owner_id, func.count(), func.sum(source.revision), func.max(source.imported_at))
        .group_by(source.owner_id)
        .order_by(source.owner_id)
    )
    shares = select(func.count(), func.max(Share.shared_at)).select_from(Share.__table__)
    return *map(tuple, connection.execute(sources)), *connection.execute(shares).one()


def mark_rights_changed(session: Session) -> None:
    """Have the next commit of ``session`` apply to the visible sources and the open drafts of everybody.

    This is for statements on tables, which are not tracked.
    """
    session.info[_CHANGED] = True
    mark_withdrawal(session)


@event.listens_for(Session, "after_flush")
def _mark_changed_on_flush(session: Session, _context: Any) -> None:
    if any(isinstance(row, Source | Share) for row in (*session.new, *session.dirty, *session.deleted)):
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


def visible_attached_ids(session: Session, draft_id: str) -> Sequence[str] | None:
    """Return the ids of the attached sources that the session's viewer may read.

    Returns:
        ``None`` if the draft is missing or not visible. Changes that the session has not flushed do not count.
    """
    statement = _attached_query(None if is_unrestricted(session) else get_viewer(session))
    rows = session.connection().scalars(statement, {"of": draft_id}).all()
    return [source_id for source_id in rows if source_id is not None] if rows else None


def attached_sources(session: Session, draft_id: str) -> frozenset[str] | None:
    """Return the attached sources that may be read; None (the whole library) if there are none.

    Raises:
        AppError: ``unknown_draft``.
    """
    source_ids = visible_attached_ids(session, draft_id)
    if source_ids is None:
        raise unknown_draft(draft_id)
    return frozenset(source_ids) or None


def named_sources(session: Session, source_ids: Sequence[str] | None, draft_id: str | None) -> frozenset[str] | None:
    """Return the sources that a request is about: those it names, else those of its draft.

    ``None`` is the whole library: without a draft, or if the draft has no sources.

    Raises:
        AppError: ``unknown_draft``.
    """
    if source_ids is not None:
        return frozenset(source_ids)
    return None if draft_id is None else attached_sources(session, draft_id)


@cached_by_viewer
def _attached_query(viewer: Viewer | None) -> Select[Any]:
    draft, source = Draft.__table__.c, Source.__table__.c
    draft_visible = true() if viewer is None else readable_draft(viewer, draft)
    source_visible = true() if viewer is None else readable_source(viewer, source)
    return (
        select(source.id)
        .select_from(Draft.__table__)
        .outerjoin(draft_source, draft_source.c.draft_id == draft.id)
        .outerjoin(Source.__table__, and_(source.id == draft_source.c.source_id, source_visible))
        .where(draft.id == bindparam("of"), draft_visible)
    )
