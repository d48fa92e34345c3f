"""Drafts and sources by their ids, or an error that says they are gone."""

from sqlalchemy.orm import Session

from models.errors import InputError
from server.store.tables import Draft, Source


def find_draft(session: Session, draft_id: str) -> Draft:
    """The draft.

    Raises:
        InputError: ``unknown_draft``.
    """
    draft = session.get(Draft, draft_id)
    if draft is None:
        raise InputError(
            "unknown_draft",
            f"There is no draft {draft_id!r}.",
            "Open a draft from the list, or start a new one; copy your text first if it is still on screen.",
        )
    return draft


def find_source(session: Session, source_id: str) -> Source:
    """The source.

    Raises:
        InputError: ``unknown_source``.
    """
    source = session.get(Source, source_id)
    if source is None:
        raise InputError(
            "unknown_source", f"There is no source {source_id!r}.", "It may have been deleted; reload the page."
        )
    return source
