"""Which sources are attached to a draft. It is asked with each key of a quote, so the question is put together once."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, and_, bindparam, select, true
from sqlalchemy.orm import Session

from server.access.viewer import Viewer
from server.access.visibility import kept, readable_draft, readable_source, sees_all, viewer_of
from server.db.lookup import unknown_draft
from server.db.tables import Draft, Source, draft_source


def attached_to(session: Session, draft_id: str) -> Sequence[str] | None:
    """The ids of those that may be read on behalf of whom the session is; None: the draft is not there, or not to be
    seen. What the session has not written yet does not count."""
    statement = _attached(None if sees_all(session) else viewer_of(session))
    rows = session.connection().scalars(statement, {"of": draft_id}).all()
    return [source_id for source_id in rows if source_id is not None] if rows else None


def attached_sources(session: Session, draft_id: str) -> frozenset[str] | None:
    """The sources attached to a draft that may be read; None (the whole library) if there are none.

    Raises:
        AppError: ``unknown_draft``.
    """
    found = attached_to(session, draft_id)
    if found is None:
        raise unknown_draft(draft_id)
    return frozenset(found) or None


def named_sources(session: Session, source_ids: Sequence[str] | None, draft_id: str | None) -> frozenset[str] | None:
    """The sources that a request is about: those it names, else those of its draft; None (the whole library) without
    a draft, or if the draft has none.

    Raises:
        AppError: ``unknown_draft``.
    """
    if source_ids is not None:
        return frozenset(source_ids)
    return None if draft_id is None else attached_sources(session, draft_id)


@kept
def _attached(viewer: Viewer | None) -> Select[Any]:
    draft, source = Draft.__table__.c, Source.__table__.c
    may_draft = true() if viewer is None else readable_draft(viewer, draft)
    may_source = true() if viewer is None else readable_source(viewer, source)
    return (
        select(source.id)
        .select_from(Draft.__table__)
        .outerjoin(draft_source, draft_source.c.draft_id == draft.id)
        .outerjoin(Source.__table__, and_(source.id == draft_source.c.source_id, may_source))
        .where(draft.id == bindparam("of"), may_draft)
    )
