"""Stores feedback on findings, for training; it stays on this machine unless it is exported."""

from sqlalchemy.orm import Session

from models.errors import Forbidden, NotFound
from server.access.visibility import current_person_id
from server.db.lookup import find_draft
from server.db.tables import Feedback
from server.schemas.checks import NewFeedback


def store_feedback(session: Session, feedback: NewFeedback) -> str:
    """Store feedback and return its id.

    Raises:
        NotFound: ``unknown_draft``.
    """
    if feedback.draft_id is not None:
        find_draft(session, feedback.draft_id)
    row = Feedback(**feedback.model_dump(), person_id=current_person_id(session))
    session.add(row)
    session.commit()
    return row.id


def withdraw_feedback(session: Session, feedback_id: str) -> None:
    """Delete feedback.

    Raises:
        NotFound: ``unknown_feedback``.
        Forbidden: ``not_yours``.
    """
    row = session.get(Feedback, feedback_id)
    if row is None:
        raise NotFound(
            "unknown_feedback",
            f"There is no feedback {feedback_id!r}.",
            "It may have been undone already.",
        )
    if row.person_id != current_person_id(session):
        raise Forbidden("not_yours", "This is feedback of somebody else.", "Only they can undo it.")
    session.delete(row)
    session.commit()
