"""Lookup of drafts and sources by id, or the error that they do not exist."""

from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.orm import Session

from models.errors import AppError, NotFound
from server.db.tables import Draft, Source

_MOST_NAMED = 5


def find_draft(session: Session, draft_id: str) -> Draft:
    """Return the draft.

    Raises:
        AppError: ``unknown_draft``.
    """
    draft = session.get(Draft, draft_id)
    if draft is None:
        raise unknown_draft(draft_id)
    return draft


def unknown_draft(draft_id: str) -> AppError:
    """Return the error for a draft that does not exist or is not visible."""
    return NotFound(
        "unknown_draft",
        f"There is no draft {draft_id!r}.",
        "Open a draft from the list, or start a new one; copy your text first if it is still on screen.",
    )


def find_source(session: Session, source_id: str) -> Source:
    """Return the source.

    Raises:
        AppError: ``unknown_source``.
    """
    source = session.get(Source, source_id)
    if source is None:
        raise unknown_source(source_id)
    return source


def unknown_source(source_id: str) -> AppError:
    """Return the error for a source that does not exist or is not visible."""
    return NotFound(
        "unknown_source", f"There is no source {source_id!r}.", "It may have been deleted; reload the page."
    )


def reject_unknown_sources(session: Session, source_ids: Iterable[str]) -> None:
    """Check that the library has all of these sources.

    Raises:
        AppError: ``unknown_source``, naming the first few that it has not.
    """
    unknown = sorted(set(source_ids).difference(session.scalars(select(Source.id))))
    if unknown:
        named = ", ".join(repr(source_id) for source_id in unknown[:_MOST_NAMED])
        more = f" and {len(unknown) - _MOST_NAMED:,} more" if len(unknown) > _MOST_NAMED else ""
        raise NotFound(
            "unknown_source",
            f"There is no source {named}{more}.",
            "GET /api/sources lists the ids; without source_ids all sources are searched.",
        )
