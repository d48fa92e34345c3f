"""Attaches sources to drafts, and detaches them."""

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from server.db.lookup import find_draft, find_source


def attach_source(session: Session, draft_id: str, source_id: str) -> None:
    """Attach a source to a draft; attaching it again changes nothing.

    Raises:
        NotFound: ``unknown_draft`` or ``unknown_source``.
    """
    draft = find_draft(session, draft_id)
    source = find_source(session, source_id)
    if source not in draft.sources:
        draft.sources.append(source)
    try:
        session.commit()
    except IntegrityError:
        session.rollback()  # another request attached it at the same time


def detach_source(session: Session, draft_id: str, source_id: str) -> None:
    """Detach a source from a draft.

    Raises:
        NotFound: ``unknown_draft``.
    """
    draft = find_draft(session, draft_id)
    draft.sources = [source for source in draft.sources if source.id != source_id]
    session.commit()
