"""Attaches sources to drafts."""

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from server.db.lookup import find_draft, find_source


def attach_source(session: Session, draft_id: str, source_id: str) -> None:
    """Attaches a source to a draft; attaching it twice changes nothing.

    Raises:
        AppError: ``unknown_draft`` or ``unknown_source``.
    """
    draft = find_draft(session, draft_id)
    source = find_source(session, source_id)
    if source not in draft.sources:
        draft.sources.append(source)
    try:
        session.commit()
    except IntegrityError:
        session.rollback()  # attached by another request in this very moment


def detach_source(session: Session, draft_id: str, source_id: str) -> None:
    """Detaches a source from a draft.

    Raises:
        AppError: ``unknown_draft``.
    """
    draft = find_draft(session, draft_id)
    draft.sources = [source for source in draft.sources if source.id != source_id]
    session.commit()
