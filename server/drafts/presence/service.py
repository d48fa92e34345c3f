"""Who has a draft open and who writes in it; stored in the database, because pages may be on several processes."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, aliased

from server.access.viewer import Viewer
from server.db.tables import Presence, now

EXPIRES_AFTER: Final = timedelta(seconds=30)
"""A page without a heartbeat for this long is gone."""
CLOSED_GRACE: Final = timedelta(seconds=10)
"""A page whose socket closed may reconnect within this time."""
# Rows of a killed server, of drafts that nobody opened again.
_DELETED_AFTER: Final = timedelta(hours=1)
# In a page opened so recently nobody has written yet.
_NEWCOMER_FOR: Final = timedelta(seconds=5)
_ATTEMPTS: Final = 3


@dataclass(frozen=True)
class DraftPresence:
    """A page that has a draft open. ``holds``: it has the right to write; ``away``: its socket is closed."""

    page: str
    person_id: str | None
    name: str
    holds: bool
    since: datetime
    away: bool


class PresenceService:
    """Reads and writes presence. Each method is a transaction of its own."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def join(self, draft_id: str, page: str, viewer: Viewer, may_write: bool) -> bool:
        """Registers or refreshes a page, and lets it write if it may and nobody else does.

        Returns:
            Whether the other pages must be informed.
        """
        at = now()
        others = Presence.client != page
        gone = self._delete_expired(Presence.draft_id == draft_id, others, Presence.seen_at < at - EXPIRES_AFTER)
        self._delete_expired(others, Presence.seen_at < at - _DELETED_AFTER)
        is_new = not self._refresh(draft_id, page, viewer, at)
        if is_new:
            # The same page had another draft open, which it has left.
            self._delete_expired(Presence.client == page)
            self._session.add(
                Presence(client=page, draft_id=draft_id, person_id=viewer.person_id, name=viewer.name, since=at)
            )
        self._session.commit()
        if not may_write:
            return self._release_writing(page) or is_new or gone > 0
        inherited = self._inherit_writing(draft_id, page, viewer, at)
        return self._claim_if_free(draft_id, page) or inherited or is_new or gone > 0

    def leave(self, page: str) -> None:
        """Removes a page."""
        self._delete_expired(Presence.client == page)
        self._session.commit()

    def close(self, page: str) -> None:
        """Marks the socket of a page as closed: it expires unless it reconnects within ``CLOSED_GRACE``."""
        self._session.execute(
            update(Presence).where(Presence.client == page).values(seen_at=now() - (EXPIRES_AFTER - CLOSED_GRACE))
        )
        self._session.commit()

    def mark_all_closed(self) -> None:
        """Marks all sockets as closed, when the server starts; those of other processes refresh themselves soon."""
        self._session.execute(
            update(Presence)
            .where(Presence.seen_at > now() - (EXPIRES_AFTER - CLOSED_GRACE))
            .values(seen_at=now() - (EXPIRES_AFTER - CLOSED_GRACE))
        )
        self._session.commit()

    def take_over(self, draft_id: str, page: str) -> None:
        """Gives the right to write to this page, whoever had it."""
        for _ in range(_ATTEMPTS):
            try:
                self._session.execute(
                    update(Presence)
                    .where(Presence.draft_id == draft_id, Presence.holds, Presence.client != page)
                    .values(holds=False)
                )
                self._session.execute(
                    update(Presence).where(Presence.client == page, Presence.draft_id == draft_id).values(holds=True)
                )
                self._session.commit()
            except IntegrityError:
                self._session.rollback()  # another page took it at the same time
            else:
                return

    def of(self, draft_id: str) -> list[DraftPresence]:
        """Returns all pages that have the draft open, in order of arrival."""
        at = now()
        rows = self._session.scalars(
            select(Presence)
            .where(Presence.draft_id == draft_id, Presence.seen_at >= at - EXPIRES_AFTER)
            .order_by(Presence.since, Presence.client)
            .execution_options(populate_existing=True)
        )
        away = at - (EXPIRES_AFTER - CLOSED_GRACE)
        return [
            DraftPresence(row.client, row.person_id, row.name, row.holds, row.since, row.seen_at <= away)
            for row in rows
        ]

    def _refresh(self, draft_id: str, page: str, viewer: Viewer, at: datetime) -> bool:
        touched = self._session.execute(
            update(Presence)
            .where(Presence.client == page, Presence.draft_id == draft_id)
            .values(seen_at=at, person_id=viewer.person_id, name=viewer.name)
        )
        return _count(touched) > 0

    def _delete_expired(self, *where: object) -> int:
        return _count(self._session.execute(delete(Presence).where(*where)))  # type: ignore[arg-type]

    def _release_writing(self, page: str) -> bool:
        released = self._session.execute(
            update(Presence).where(Presence.client == page, Presence.holds).values(holds=False)
        )
        self._session.commit()
        return _count(released) > 0

    def _inherit_writing(self, draft_id: str, page: str, viewer: Viewer, at: datetime) -> bool:
        """Releases the right of a closed page of the same person, so that a reopened page can take it at once."""
        newcomer = aliased(Presence)
        is_new = select(newcomer.client).where(newcomer.client == page, newcomer.since >= at - _NEWCOMER_FOR).exists()
        released = self._session.execute(
            update(Presence)
            .where(
                Presence.draft_id == draft_id,
                Presence.holds,
                Presence.client != page,
                Presence.seen_at <= at - (EXPIRES_AFTER - CLOSED_GRACE),
                Presence.person_id.is_not_distinct_from(viewer.person_id),
                is_new,
            )
            .values(holds=False)
        )
        self._session.commit()
        return _count(released) > 0

    def _claim_if_free(self, draft_id: str, page: str) -> bool:
        writer = aliased(Presence)
        is_taken = select(writer.client).where(writer.draft_id == draft_id, writer.holds).exists()
        try:
            claimed = self._session.execute(
                update(Presence).where(Presence.client == page, ~is_taken).values(holds=True)
            )
            self._session.commit()
        except IntegrityError:
            self._session.rollback()  # another page took it at the same time
            return False
        return _count(claimed) > 0


def _count(result: object) -> int:
    return int(getattr(result, "rowcount", 0))
