"""Row-level visibility: in a session with a viewer, each query finds only what the viewer may read.

To a viewer, other rows do not exist; no query of a page or an event needs a condition of its own.

- A source or draft is visible to its owner, to those it is shared with (a person, a desk, the whole newsroom), and, if
  it has no owner, to everybody: it belongs to the newsroom.
- A source under embargo is, until its time, visible to its owner, to persons whom it is shared with by name, and to
  editors of a desk that it is shared with; one without an owner to editors. For all others it appears at its time.
- A post is visible like its source. An article published elsewhere is visible to everybody.
- An administrator reads no more than an editor does.
"""

from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, event, exists, false, or_
from sqlalchemy.orm import ORMExecuteState, Session

from server.access.viewer import Viewer
from server.clock import release_time
from server.compat.sqlalchemy_criteria import CachedLoaderCriteria
from server.db.tables import (
    Comment,
    CommentReply,
    Draft,
    DraftRevision,
    Feedback,
    Image,
    LiveLine,
    LiveSource,
    Mention,
    ParagraphRevision,
    Post,
    Publication,
    Share,
    SharedText,
    SharedTextUpdate,
    SignOff,
    Source,
    SourceParagraph,
)

# Building a statement for each query takes longer than most queries.
cached_by_viewer = lru_cache(maxsize=512)

_KEY = "viewer"
_ADDRESS = "address"


def set_viewer(session: Session, viewer: Viewer, address: str = "") -> None:
    """Restrict the session to what ``viewer`` may read.

    Args:
        address: of the client, for the audit trail.
    """
    session.info[_KEY] = viewer
    session.info[_ADDRESS] = address


def get_viewer(session: Session) -> Viewer | None:
    """Return the viewer of the session; ``None`` for the server's own session."""
    viewer = session.info.get(_KEY)
    return viewer if isinstance(viewer, Viewer) else None


def current_person_id(session: Session) -> str | None:
    """Return the id of the session's viewer; ``None`` for the server's own session, or without a login."""
    viewer = get_viewer(session)
    return None if viewer is None else viewer.person_id


def client_address_of(session: Session) -> str:
    """Return the address of the client; empty if unknown."""
    return str(session.info.get(_ADDRESS, ""))


def is_unrestricted(session: Session) -> bool:
    """Whether all rows are visible: the desk has no login, or the session is the server's own."""
    return _restricted_viewer(session) is None


def readable_source(viewer: Viewer, source: Any = Source) -> ColumnElement[bool]:
    """Return the condition for the sources that may be read now.

    Args:
        source: the table or alias.
    """
    shares_of_source = Share.source_id == source.id
    shared, by_name = (
        _shared_with(shares_of_source, viewer),
        exists().where(shares_of_source, Share.person_id == viewer.person_id),
    )
    # Evaluated at execution, because the statement is cached.
    moment = bindparam(None, callable_=release_time, type_=Source.embargo_until.type)
    free = or_(source.embargo_until.is_(None), source.embargo_until <= moment)
    mine = source.owner_id == viewer.person_id
    if viewer.is_at_least("editor"):
        on_desk = exists().where(shares_of_source, _is_desk_of(viewer))
        return or_(mine, by_name, on_desk, source.owner_id.is_(None), and_(free, shared))
    return or_(mine, by_name, and_(free, or_(source.owner_id.is_(None), shared)))


def readable_draft(viewer: Viewer, draft: Any = Draft) -> ColumnElement[bool]:
    """Return the condition for the drafts that may be read.

    Args:
        draft: the table or alias.
    """
    shared = _shared_with(Share.draft_id == draft.id, viewer)
    return or_(draft.owner_id == viewer.person_id, draft.owner_id.is_(None), shared)


@cached_by_viewer
def editable_source(viewer: Viewer) -> ColumnElement[bool]:
    """Return the condition for the readable sources that may be edited.

    These are one's own, those shared for editing, and for editors those of their desks and of the newsroom.
    """
    shared = Share.source_id == Source.id
    may = [Source.owner_id == viewer.person_id, _shared_with(shared, viewer, "edit")]
    if viewer.is_at_least("editor"):
        may += [Source.owner_id.is_(None), exists().where(shared, _is_desk_of(viewer))]
    return or_(*may)


@cached_by_viewer
def editable_draft(viewer: Viewer) -> ColumnElement[bool]:
    """Return the condition for the readable drafts that may be edited; as for sources."""
    shared = Share.draft_id == Draft.id
    may = [Draft.owner_id == viewer.person_id, _shared_with(shared, viewer, "edit")]
    if viewer.is_at_least("editor"):
        may += [Draft.owner_id.is_(None), exists().where(shared, _is_desk_of(viewer))]
    return or_(*may)


@cached_by_viewer
def manageable_source(viewer: Viewer) -> ColumnElement[bool]:
    """Return the condition for the sources whose sharing, embargo and deletion the viewer may decide.

    These are one's own, and for editors those of their desks and of the newsroom.
    """
    if not viewer.is_at_least("editor"):
        return Source.owner_id == viewer.person_id
    on_desk = exists().where(Share.source_id == Source.id, _is_desk_of(viewer))
    return or_(Source.owner_id == viewer.person_id, Source.owner_id.is_(None), on_desk)


@cached_by_viewer
def manageable_draft(viewer: Viewer) -> ColumnElement[bool]:
    """Return the condition for the drafts whose sharing and deletion the viewer may decide."""
    if not viewer.is_at_least("editor"):
        return Draft.owner_id == viewer.person_id
    on_desk = exists().where(Share.draft_id == Draft.id, _is_desk_of(viewer))
    return or_(Draft.owner_id == viewer.person_id, Draft.owner_id.is_(None), on_desk)


def _shared_with(of: ColumnElement[bool], viewer: Viewer, level: str | None = None) -> ColumnElement[bool]:
    with_whom = or_(
        Share.person_id == viewer.person_id,
        _is_desk_of(viewer),
        and_(Share.person_id.is_(None), Share.desk_id.is_(None)),
    )
    wanted = [of, with_whom] if level is None else [of, with_whom, Share.level == level]
    return exists().where(*wanted)


def _is_desk_of(viewer: Viewer) -> ColumnElement[bool]:
    # Not ``in_``: SQLAlchemy writes a list into the statement at each execution, a third of the time of a permission.
    return or_(false(), *(Share.desk_id == desk_id for desk_id in sorted(viewer.desk_ids)))


def _restricted_viewer(session: Session) -> Viewer | None:
    viewer = get_viewer(session)
    return None if viewer is None or viewer.is_unrestricted else viewer


@event.listens_for(Session, "do_orm_execute")
def _filter_statement(state: ORMExecuteState) -> None:
    viewer = _restricted_viewer(state.session)
    # A refresh concerns a row that was found before; a relationship's query carries the criteria of its owner, but an
    # object just made was found with nothing.
    if viewer is None or state.is_column_load or not (state.is_select or state.is_update or state.is_delete):
        return
    state.statement = state.statement.options(*_visibility_criteria(viewer))


@cached_by_viewer
def _visibility_criteria(viewer: Viewer) -> tuple[Any, ...]:
    def in_readable_source(column: Any) -> ColumnElement[bool]:
        source = Source.__table__.alias().c
        return exists().where(source.id == column, readable_source(viewer, source))

    def in_readable_draft(column: Any) -> ColumnElement[bool]:
        draft = Draft.__table__.alias().c
        return exists().where(draft.id == column, readable_draft(viewer, draft))

    comment = Comment.__table__.alias().c

    def in_readable_comment(column: Any) -> ColumnElement[bool]:
        return exists().where(comment.id == column, in_readable_draft(comment.draft_id))

    limits: list[tuple[type[Any], ColumnElement[bool]]] = [
        (Source, readable_source(viewer)),
        (SourceParagraph, in_readable_source(SourceParagraph.source_id)),
        (ParagraphRevision, in_readable_source(ParagraphRevision.source_id)),
        (Post, in_readable_source(Post.source_id)),
        (LiveSource, in_readable_source(LiveSource.source_id)),
        (LiveLine, in_readable_source(LiveLine.source_id)),
        (Draft, readable_draft(viewer)),
        (DraftRevision, in_readable_draft(DraftRevision.draft_id)),
        (Image, in_readable_draft(Image.draft_id)),
        (SharedText, in_readable_draft(SharedText.draft_id)),
        (SharedTextUpdate, in_readable_draft(SharedTextUpdate.draft_id)),
        (Publication, in_readable_draft(Publication.draft_id)),
        (SignOff, in_readable_draft(SignOff.draft_id)),
        (Comment, in_readable_draft(Comment.draft_id)),
        (CommentReply, in_readable_comment(CommentReply.comment_id)),
        (Mention, in_readable_comment(Mention.comment_id)),
        (Feedback, or_(in_readable_draft(Feedback.draft_id), Feedback.person_id == viewer.person_id)),
    ]
    return tuple(CachedLoaderCriteria(entity, limit, include_aliases=True) for entity, limit in limits)
