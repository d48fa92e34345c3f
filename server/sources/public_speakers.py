"""SQL filters that hide the names of private people in lists: the authors of posts who are not public figures.

The names stay in the store and quotes are checked against them; each can be requested for a single post.
"""

from typing import Final, cast

from sqlalchemy import ColumnElement, Table, case, distinct, exists, func, not_, null, or_, select
from sqlalchemy.orm import Session

from server.db.tables import Post, Source, SourceParagraph

# Tables, not classes: the visibility filter applies to the statement that these become part of.
_SOURCES: Final = cast(Table, Source.__table__)
_POSTS: Final = cast(Table, Post.__table__)

_of_posts = select(_SOURCES.c.id).where(_SOURCES.c.format == "posts")
_private = exists().where(
    _POSTS.c.source_id == SourceParagraph.source_id,
    _POSTS.c.paragraph_index == SourceParagraph.index,
    not_(_POSTS.c.known),
)


def public_speaker_filter() -> ColumnElement[bool]:
    """Return a condition on ``SourceParagraph``: its speaker may be shown in lists."""
    # Few sources have posts: for paragraphs of the others the posts are not looked up.
    return or_(SourceParagraph.source_id.not_in(_of_posts), not_(_private))


def public_labels(session: Session) -> list[tuple[str, int, int]]:
    """Return the labels of speakers that may be shown in lists: in how many paragraphs and sources, most first."""
    count = func.count()
    rows = session.execute(
        select(SourceParagraph.speaker, count, func.count(distinct(SourceParagraph.source_id)))
        .where(SourceParagraph.speaker.is_not(None), public_speaker_filter())
        .group_by(SourceParagraph.speaker)
        .order_by(count.desc(), SourceParagraph.speaker)
    )
    return [(label or "", paragraphs, sources) for label, paragraphs, sources in rows]


def public_speaker() -> ColumnElement[str | None]:
    """Return a column with the speaker of a ``SourceParagraph``; NULL for a private person."""
    return case((_private, null()), else_=SourceParagraph.speaker)
