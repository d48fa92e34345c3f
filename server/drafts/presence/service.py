"""The pages that have a draft open, and the one that may write; in the database, for desks of several processes."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, cast

from sqlalchemy import CursorResult, Executable, Table, bindparam, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from server.access.viewer import Viewer
from server.db.database import serialize_writes
from server.db.tables import Presence, now

EXPIRES_AFTER: Final = timedelta(seconds=30)
"""A page without a heartbeat for this long is gone."""
CLOSED_GRACE: Final = timedelta(seconds=10)
"""A page whose socket closed may reconnect within this time."""
# Deletes rows that a killed server left, of drafts that were not opened again.
_DELETED_AFTER: Final = timedelta(hours=1)
# A page opened this recently has no edits yet.
_NEWCOMER_FOR: Final = timedelta(seconds=5)
_ATTEMPTS: Final = 3

# Built once: every page asks every few seconds, and building a statement takes longer than running it.
_TABLE = cast(Table, Presence.__table__)
_ROW = _TABLE.c
_OF_PAGE: Final = _ROW.client == bindparam("page")
_OF_DRAFT: Final = _ROW.draft_id == bindparam("of_draft")
_DELETE_EXPIRED: Final = (
    delete(_TABLE)
    .where(
        _ROW.client != bindparam("page"),
        or_(_OF_DRAFT & (_ROW.seen_at < bindparam("expired")), _ROW.seen_at < bindparam("forgotten")),
    )
    .returning(_ROW.draft_id)
)
_REFRESH: Final = (
    update(_TABLE)
    .where(_OF_PAGE, _OF_DRAFT)
    .values(seen_at=bindparam("at"), person_id=bindparam("by"), name=bindparam("called"))
)
_DELETE: Final = delete(_TABLE).where(_OF_PAGE)
_INSERT: Final = insert(_TABLE)
_CLOSE: Final = update(_TABLE).where(_OF_PAGE).values(seen_at=bindparam("at"))
_CLOSE_ALL: Final = update(_TABLE).where(_ROW.seen_at > bindparam("at")).values(seen_at=bindparam("at"))
_RELEASE: Final = update(_TABLE).where(_OF_PAGE, _ROW.holds).values(holds=False)
_RELEASE_OTHERS: Final = (
    update(_TABLE).where(_OF_DRAFT, _ROW.holds, _ROW.client != bindparam("page")).values(holds=False)
)
_RELEASE_CLOSED: Final = _RELEASE.where(_OF_DRAFT, _ROW.seen_at <= bindparam("away"))
_TAKE: Final = update(_TABLE).where(_OF_PAGE, _OF_DRAFT).values(holds=True)
_WRITER = _TABLE.alias()
_CLAIM: Final = _TAKE.where(
    ~select(_WRITER.c.client).where(_WRITER.c.draft_id == bindparam("of_draft"), _WRITER.c.holds).exists()
)
_PAGES: Final = (
    select(_ROW.client, _ROW.person_id, _ROW.name, _ROW.holds, _ROW.since, _ROW.seen_at)
    .where(_OF_DRAFT, _ROW.seen_at >= bindparam("expired"))
    .order_by(_ROW.since, _ROW.client)
)


@dataclass(frozen=True)
class DraftPresence:
    """A page that has a draft open. ``holds``: it has the right to write; ``away``: its socket is closed."""

    page: str
    person_id: str | None
    name: str
    holds: bool
    since: datetime
    away: bool


@dataclass(frozen=True)
class JoinedDraft:
    """All pages that have the draft open, in order of arrival; ``changed``: the other pages must be informed."""

    people: Sequence[DraftPresence]
    changed: bool


class PresenceService:
    """Reads and writes presence. Each method is a transaction of its own."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def join(self, draft_id: str, page: str, viewer: Viewer, may_write: bool) -> JoinedDraft:
        """Register or refresh a page; it gets the right to write if ``may_write`` and no other page has it."""
        at = now()
        moments = {"expired": at - EXPIRES_AFTER, "forgotten": at - _DELETED_AFTER}
        seen = {"at": at, "by": viewer.person_id, "called": viewer.name}
        with serialize_writes(self._session):
            gone = self._run(_DELETE_EXPIRED, page=page, of_draft=draft_id, **moments).scalars().all()
            is_new = self._run(_REFRESH, page=page, of_draft=draft_id, **seen).rowcount == 0
            if is_new:
                # The same page had another draft open, which it has left.
                self._run(_DELETE, page=page)
                new = {"client": page, "draft_id": draft_id, "person_id": viewer.person_id, "name": viewer.name}
                self._run(_INSERT, **new, holds=False, since=at, seen_at=at)
            self._session.commit()
        people = self.of(draft_id)
        passed_on = self._pass_writing(draft_id, page, people, at, may_write=may_write)
        return JoinedDraft(self.of(draft_id) if passed_on else people, is_new or passed_on or draft_id in gone)

    def leave(self, page: str) -> None:
        """Remove a page."""
        self._write(_DELETE, page=page)

    def close(self, page: str) -> None:
        """Mark the socket of a page as closed: it expires unless it reconnects within ``CLOSED_GRACE``."""
        self._write(_CLOSE, page=page, at=now() - (EXPIRES_AFTER - CLOSED_GRACE))

    def mark_all_closed(self) -> None:
        """Mark all sockets as closed, when the server starts; those of other processes refresh themselves soon."""
        self._write(_CLOSE_ALL, at=now() - (EXPIRES_AFTER - CLOSED_GRACE))

    def take_over(self, draft_id: str, page: str) -> None:
        """Take the right to write for this page, from any other."""
        for _ in range(_ATTEMPTS):
            try:
                with serialize_writes(self._session):
                    self._run(_RELEASE_OTHERS, of_draft=draft_id, page=page)
                    self._run(_TAKE, of_draft=draft_id, page=page)
                    self._session.commit()
            except IntegrityError:
                self._session.rollback()  # another page took it at the same time
            else:
                return

    def of(self, draft_id: str) -> list[DraftPresence]:
        """Return all pages that have the draft open, in order of arrival."""
        at = now()
        away = at - (EXPIRES_AFTER - CLOSED_GRACE)
        rows = self._run(_PAGES, of_draft=draft_id, expired=at - EXPIRES_AFTER)
        return [
            DraftPresence(row.client, row.person_id, row.name, row.holds, row.since, row.seen_at <= away)
            for row in rows
        ]

    def _pass_writing(
        self, draft_id: str, page: str, people: Sequence[DraftPresence], at: datetime, *, may_write: bool
    ) -> bool:
        """Release or claim the right to write for this page if it has to; return whether it changed hands."""
        own = next((person for person in people if person.page == page), None)
        writer = next((person for person in people if person.holds), None)
        if own is None or not may_write:
            return own is not None and own.holds and self._write(_RELEASE, page=page) > 0
        if writer is not None:
            # The right of a closed page of the same person goes to a page that is opened again, at once.
            if own.since < at - _NEWCOMER_FOR or not writer.away or writer.person_id != own.person_id:
                return False
            away = at - (EXPIRES_AFTER - CLOSED_GRACE)
            if not self._write(_RELEASE_CLOSED, page=writer.page, of_draft=draft_id, away=away):
                return False
        try:
            return self._write(_CLAIM, page=page, of_draft=draft_id) > 0 or writer is not None
        except IntegrityError:
            self._session.rollback()  # another page took it at the same time
            return writer is not None

    def _write(self, statement: Executable, **parameters: Any) -> int:
        """Run a statement in a transaction; the number of rows that it changed."""
        with serialize_writes(self._session):
            changed = self._run(statement, **parameters).rowcount
            self._session.commit()
        return changed

    def _run(self, statement: Executable, **parameters: Any) -> CursorResult[Any]:
        return self._session.connection().execute(statement, parameters)
