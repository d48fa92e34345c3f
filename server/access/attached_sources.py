"""The sources attached to a draft. Each key in a quote needs them, so the statement is built once per viewer."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, and_, bindparam, select, true
from sqlalchemy.orm import Session

from server.access.viewer import Viewer
from server.access.visibility import cached_by_viewer, get_viewer, is_unrestricted, readable_draft, readable_source
from server.db.lookup import unknown_draft
from server.db.tables import Draft, Source, draft_source


def visible_attached_ids(session: Session, draft_id: str) -> Sequence[str] | None:
    """Ids of the attached sources that the session's viewer may read; None: the draft is missing, or not visible.
    Changes that the session has not flushed yet do not count."""
    statement = _attached_query(None if is_unrestricted(session) else get_viewer(session))
    rows = session.connection().scalars(statement, {"of": draft_id}).all()
    return [source_id for source_id in rows if source_id is not None] if rows else None


def attached_sources(session: Session, draft_id: str) -> frozenset[str] | None:
    """The attached sources that may be read; None (the whole library) if there are none.

    Raises:
        AppError: ``unknown_draft``.
    """
    found = visible_attached_ids(session, draft_id)
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


@cached_by_viewer
def _attached_query(viewer: Viewer | None) -> Select[Any]:
    draft, source = Draft.__table__.c, Source.__table__.c
    draft_visible = true() if viewer is None else readable_draft(viewer, draft)
    source_visible = true() if viewer is None else readable_source(viewer, source)
    return (
        select(source.id)
        .select_from(Draft.__table__)
        .outerjoin(draft_source, draft_source.c.draft_id == draft.id)
        .outerjoin(Source.__table__, and_(source.id == draft_source.c.source_id, source_visible))
        .where(draft.id == bindparam("of"), draft_visible)
    )
