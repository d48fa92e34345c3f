"""What writers say of findings, kept to train on; nothing of it leaves the machine by itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from models.errors import Forbidden, NotFound
from server.access.visibility import current_person_id
from server.db.lookup import find_draft
from server.db.tables import Feedback
from server.schemas.checks import About, Verdict


@dataclass(frozen=True, slots=True)
class FindingFeedback:
    """One thing that was said of a finding; see ``Feedback`` in ``server/db/tables/drafts.py``."""

    about: About
    verdict: Verdict
    finding: Mapping[str, Any]
    headline: str
    body: str
    draft_id: str | None = None
    note: str = ""


class FeedbackStore:
    """Keeps feedback, and forgets it."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def add(self, said: FindingFeedback) -> str:
        """Keeps what was said, and gives its id.

        Raises:
            AppError: ``unknown_draft``.
        """
        if said.draft_id is not None:
            find_draft(self._session, said.draft_id)
        row = Feedback(
            draft_id=said.draft_id,
            about=said.about,
            verdict=said.verdict,
            finding=dict(said.finding),
            headline=said.headline,
            body=said.body,
            note=said.note,
            person_id=current_person_id(self._session),
        )
        self._session.add(row)
        self._session.commit()
        return row.id

    def withdraw(self, feedback_id: str) -> None:
        """Forgets it.

        Raises:
            AppError: ``unknown_feedback``.
        """
        row = self._session.get(Feedback, feedback_id)
        if row is None:
            raise NotFound(
                "unknown_feedback",
                f"There is no feedback {feedback_id!r}.",
                "It may have been taken back already; nothing is left to do.",
            )
        if row.person_id != current_person_id(self._session):
            raise Forbidden("not_yours", "Somebody else said that.", "Only they can take it back.")
        self._session.delete(row)
        self._session.commit()
