"""Who has a draft open, and who of them writes in it. It stands in the store: pages may be on several processes."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, aliased

from server.access.viewer import Viewer
from server.db.tables import Presence, now

EXPIRES_AFTER: Final = timedelta(seconds=30)
"""A page that was not heard of for so long is gone."""
CLOSED_GRACE: Final = timedelta(seconds=10)
"""A page whose socket closed may be back within it."""
# Left by a server that was killed, on drafts that nobody opened again.
_DELETED_AFTER: Final = timedelta(hours=1)
# A page that was opened a moment ago: nobody has written in it yet.
_NEWCOMER_FOR: Final = timedelta(seconds=5)
_ATTEMPTS: Final = 3


@dataclass(frozen=True)
class DraftPresence:
    """A page that has the draft open; ``holds``: it writes; ``away``: its socket is closed."""

    page: str
    person_id: str | None
    name: str
    holds: bool
    since: datetime
    away: bool


class PresenceService:
    """Reads and writes who is present. Each method is a transaction of its own."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def join(self, draft_id: str, page: str, viewer: Viewer, may_write: bool) -> bool:
        """The page is here, for the first time or again; where nobody writes it does, if it may.

        Returns:
            Whether that is news to the others.
        """
        at = now()
        others = Presence.client != page
        gone = self._delete_expired(Presence.draft_id == draft_id, others, Presence.seen_at < at - EXPIRES_AFTER)
        self._delete_expired(others, Presence.seen_at < at - _DELETED_AFTER)
        is_new = not self._refresh(draft_id, page, viewer, at)
        if is_new:
            # What is opened in the same page is another draft: it has left the one before.
            self._delete_expired(Presence.client == page)
            self._session.add(
                Presence(client=page, draft_id=draft_id, person_id=viewer.person_id, name=viewer.name, since=at)
            )
        self._session.commit()
        if not may_write:
            return self._release_writing(page) or is_new or gone > 0
        let_go = self._inherit_writing(draft_id, page, viewer, at)
        return self._claim_if_free(draft_id, page) or let_go or is_new or gone > 0

    def leave(self, page: str) -> None:
        """The page is gone."""
        self._delete_expired(Presence.client == page)
        self._session.commit()

    def close(self, page: str) -> None:
        """The socket of the page has closed: unless it is back soon, it is gone."""
        self._session.execute(
            update(Presence).where(Presence.client == page).values(seen_at=now() - (EXPIRES_AFTER - CLOSED_GRACE))
        )
        self._session.commit()

    def mark_all_closed(self) -> None:
        """The server has just started: no page has a socket here, and those of other processes are soon heard of."""
        self._session.execute(
            update(Presence)
            .where(Presence.seen_at > now() - (EXPIRES_AFTER - CLOSED_GRACE))
            .values(seen_at=now() - (EXPIRES_AFTER - CLOSED_GRACE))
        )
        self._session.commit()

    def take_over(self, draft_id: str, page: str) -> None:
        """From now on this page writes, whoever did before."""
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
                self._session.rollback()  # another took it in this very moment
            else:
                return

    def of(self, draft_id: str) -> list[DraftPresence]:
        """Everybody on the draft, those who came first first."""
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
        let = self._session.execute(update(Presence).where(Presence.client == page, Presence.holds).values(holds=False))
        self._session.commit()
        return _count(let) > 0

    def _inherit_writing(self, draft_id: str, page: str, viewer: Viewer, at: datetime) -> bool:
        """Somebody whose page closes and who opens the draft anew writes on: they need not wait for themselves."""
        newcomer = aliased(Presence)
        is_new = select(newcomer.client).where(newcomer.client == page, newcomer.since >= at - _NEWCOMER_FOR).exists()
        let = self._session.execute(
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
        return _count(let) > 0

    def _claim_if_free(self, draft_id: str, page: str) -> bool:
        holder = aliased(Presence)
        held_by_one = select(holder.client).where(holder.draft_id == draft_id, holder.holds).exists()
        try:
            held = self._session.execute(
                update(Presence).where(Presence.client == page, ~held_by_one).values(holds=True)
            )
            self._session.commit()
        except IntegrityError:
            self._session.rollback()  # another took it in this very moment
            return False
        return _count(held) > 0


def _count(result: object) -> int:
    return int(getattr(result, "rowcount", 0))
