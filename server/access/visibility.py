"""What is seen of the store: of a session with a viewer, each query finds only what the viewer may read.

What somebody may not read is to them as if it were not there; no query of a page or an event needs to think of it.

- A source or draft is read by its owner, by whom it is shared with (a person, a desk, the whole newsroom), and, where
  it has no owner, by everybody: it belongs to the newsroom.
- A source under embargo is, until its time, read by its owner, by persons whom it is shared with by name, and by
  editors of a desk that it is shared with; one without an owner by editors. To all others it comes to be at its time.
- A post is read as its source is. An article that came out elsewhere is read by everybody: it was published.
- An administrator reads no more than an editor does.
"""

from functools import cached_property, lru_cache
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, event, exists, or_
from sqlalchemy.orm import ORMExecuteState, Session
from sqlalchemy.orm.util import LoaderCriteriaOption
from sqlalchemy.sql.visitors import anon_map

from server.access.viewer import Viewer
from server.db.tables import (
    Delivery,
    Draft,
    DraftRevision,
    Feedback,
    ParagraphRevision,
    Post,
    Publication,
    Share,
    Source,
    SourceParagraph,
    now,
)

# To put a question together anew each time it is asked takes longer than most answers do.
kept = lru_cache(maxsize=512)

_KEY = "viewer"
_ADDRESS = "address"


def see_as(session: Session, viewer: Viewer, address: str = "") -> None:
    """From now on the session finds only what ``viewer`` may read.

    Args:
        address: that they come from, for the audit trail.
    """
    session.info[_KEY] = viewer
    session.info[_ADDRESS] = address


def viewer_of(session: Session) -> Viewer | None:
    """On whose behalf the session reads; None: it is the server's own."""
    viewer = session.info.get(_KEY)
    return viewer if isinstance(viewer, Viewer) else None


def person_of(session: Session) -> str | None:
    """The id of whom the session is of; None: nobody's, or without a login."""
    viewer = viewer_of(session)
    return None if viewer is None else viewer.person_id


def address_of(session: Session) -> str:
    """Where they come from; empty where that is not known."""
    return str(session.info.get(_ADDRESS, ""))


def sees_all(session: Session) -> bool:
    """Whether nothing is held back from the session: the desk has no login, or it is the server's own."""
    return _limiting(session) is None


def readable_source(viewer: Viewer, source: Any = Source) -> ColumnElement[bool]:
    """The sources that may be read now.

    Args:
        source: what has the columns.
    """
    of_it = Share.source_id == source.id
    shared, by_name = _shared(of_it, viewer), exists().where(of_it, Share.person_id == viewer.person_id)
    # The time at which it is asked, however long ago the question was put together.
    moment = bindparam(None, callable_=now, type_=Source.embargo_until.type)
    free = or_(source.embargo_until.is_(None), source.embargo_until <= moment)
    mine = source.owner_id == viewer.person_id
    if viewer.is_at_least("editor"):
        on_desk = exists().where(of_it, Share.desk_id.in_(viewer.desk_ids))
        return or_(mine, by_name, on_desk, source.owner_id.is_(None), and_(free, shared))
    return or_(mine, by_name, and_(free, or_(source.owner_id.is_(None), shared)))


def readable_draft(viewer: Viewer, draft: Any = Draft) -> ColumnElement[bool]:
    """The drafts that may be read.

    Args:
        draft: what has the columns.
    """
    shared = _shared(Share.draft_id == draft.id, viewer)
    return or_(draft.owner_id == viewer.person_id, draft.owner_id.is_(None), shared)


@kept
def editable_source(viewer: Viewer) -> ColumnElement[bool]:
    """Of the sources that may be read, those that may be changed: one's own, those shared for it, and for editors
    those of their desks and of the newsroom."""
    shared = Share.source_id == Source.id
    may = [Source.owner_id == viewer.person_id, _shared(shared, viewer, "edit")]
    if viewer.is_at_least("editor"):
        may += [Source.owner_id.is_(None), exists().where(shared, Share.desk_id.in_(viewer.desk_ids))]
    return or_(*may)


@kept
def editable_draft(viewer: Viewer) -> ColumnElement[bool]:
    """Of the drafts that may be read, those that may be written in; as for sources."""
    shared = Share.draft_id == Draft.id
    may = [Draft.owner_id == viewer.person_id, _shared(shared, viewer, "edit")]
    if viewer.is_at_least("editor"):
        may += [Draft.owner_id.is_(None), exists().where(shared, Share.desk_id.in_(viewer.desk_ids))]
    return or_(*may)


@kept
def manageable_source(viewer: Viewer) -> ColumnElement[bool]:
    """Of the sources, those whose sharing, embargo and deletion one decides: one's own, and for editors those of their
    desks and of the newsroom."""
    if not viewer.is_at_least("editor"):
        return Source.owner_id == viewer.person_id
    on_desk = exists().where(Share.source_id == Source.id, Share.desk_id.in_(viewer.desk_ids))
    return or_(Source.owner_id == viewer.person_id, Source.owner_id.is_(None), on_desk)


@kept
def manageable_draft(viewer: Viewer) -> ColumnElement[bool]:
    """The same for drafts."""
    if not viewer.is_at_least("editor"):
        return Draft.owner_id == viewer.person_id
    on_desk = exists().where(Share.draft_id == Draft.id, Share.desk_id.in_(viewer.desk_ids))
    return or_(Draft.owner_id == viewer.person_id, Draft.owner_id.is_(None), on_desk)


def _shared(of: ColumnElement[bool], viewer: Viewer, level: str | None = None) -> ColumnElement[bool]:
    with_whom = or_(
        Share.person_id == viewer.person_id,
        Share.desk_id.in_(viewer.desk_ids),
        and_(Share.person_id.is_(None), Share.desk_id.is_(None)),
    )
    wanted = [of, with_whom] if level is None else [of, with_whom, Share.level == level]
    return exists().where(*wanted)


def _limiting(session: Session) -> Viewer | None:
    viewer = viewer_of(session)
    return None if viewer is None or viewer.everything else viewer


@event.listens_for(Session, "do_orm_execute")
def _limit(state: ORMExecuteState) -> None:
    viewer = _limiting(state.session)
    # What is loaded again was found before; a relationship's own query carries what its owner was found with, but an
    # object just made was found with nothing.
    if viewer is None or state.is_column_load or not (state.is_select or state.is_update or state.is_delete):
        return
    state.statement = state.statement.options(*_criteria(viewer))


class _Limit(LoaderCriteriaOption):
    """As ``with_loader_criteria``; what SQLAlchemy knows a compiled statement again by is read off it once, not at each
    query."""

    # Which of its parts make the key; SQLAlchemy looks for it in the class itself.
    _traverse_internals = LoaderCriteriaOption._traverse_internals

    @cached_property
    def _known_by(self) -> tuple[Any, list[Any]]:
        values: list[Any] = []
        return super()._gen_cache_key(anon_map(), values), values

    def _gen_cache_key(self, _anon_map: Any, bindparams: list[Any]) -> Any:
        key, values = self._known_by
        bindparams.extend(values)
        return key


@kept
def _criteria(viewer: Viewer) -> tuple[Any, ...]:
    def of_source(column: Any) -> ColumnElement[bool]:
        source = Source.__table__.alias().c
        return exists().where(source.id == column, readable_source(viewer, source))

    def of_draft(column: Any) -> ColumnElement[bool]:
        draft = Draft.__table__.alias().c
        return exists().where(draft.id == column, readable_draft(viewer, draft))

    publication = Publication.__table__.alias().c
    delivered = exists().where(publication.id == Delivery.publication_id, of_draft(publication.draft_id))
    limits: list[tuple[type[Any], ColumnElement[bool]]] = [
        (Source, readable_source(viewer)),
        (SourceParagraph, of_source(SourceParagraph.source_id)),
        (ParagraphRevision, of_source(ParagraphRevision.source_id)),
        (Post, of_source(Post.source_id)),
        (Draft, readable_draft(viewer)),
        (DraftRevision, of_draft(DraftRevision.draft_id)),
        (Publication, of_draft(Publication.draft_id)),
        (Delivery, delivered),
        (Feedback, or_(of_draft(Feedback.draft_id), Feedback.person_id == viewer.person_id)),
    ]
    return tuple(_Limit(entity, limit, include_aliases=True) for entity, limit in limits)
