"""Collects what waits for the viewer of a session."""

from datetime import timedelta
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from server.access.visibility import current_person_id
from server.clock import release_time
from server.db.tables import Source
from server.drafts.comments.mentions import Mentions
from server.publishing.sign_off.service import SignOffService
from server.schemas.comments import EmbargoItem, Inbox

ENDS_WITHIN: Final = timedelta(days=1)
_MAX_LISTED: Final = 100


class InboxService:
    """Reads the inbox of the session's viewer."""

    def __init__(self, session: Session, sign_offs: SignOffService) -> None:
        self._session = session
        self._sign_offs = sign_offs

    def read(self) -> Inbox:
        """Return all that waits; without a login only embargoes."""
        return {
            "mentions": Mentions(self._session).unread(),
            "sign_offs": self._sign_offs.pending(),
            "embargoes": self._ending_embargoes(),
        }

    def _ending_embargoes(self) -> list[EmbargoItem]:
        moment = release_time()
        ending = (
            select(Source.id, Source.title, Source.embargo_until, Source.embargo_note)
            .where(Source.embargo_until > moment, Source.embargo_until <= moment + ENDS_WITHIN)
            .order_by(Source.embargo_until, Source.id)
            .limit(_MAX_LISTED)
        )
        if (person_id := current_person_id(self._session)) is not None:
            ending = ending.where(Source.owner_id == person_id)
        return [
            {
                "source_id": row.id,
                "title": row.title,
                "until": f"{row.embargo_until.isoformat(timespec='seconds')}Z",
                "note": row.embargo_note,
            }
            for row in self._session.execute(ending)
        ]
