"""Whose names are shown in lists: everybody's, but for private people whose posts stand in the library.

The names stay in the store, and quotes are held to them; who wants to know one asks for it, post by post.
"""

from typing import Final, cast

from sqlalchemy import ColumnElement, Table, case, exists, or_, select

from server.store.tables import Post, Source, SourceParagraph

# Tables, not classes: whose paragraphs may be read at all is seen to where they are selected.
_SOURCES: Final = cast(Table, Source.__table__)
_POSTS: Final = cast(Table, Post.__table__)

_of_posts = select(_SOURCES.c.id).where(_SOURCES.c.format == "posts")
_by_known = exists().where(
    _POSTS.c.source_id == SourceParagraph.source_id,
    _POSTS.c.paragraph_index == SourceParagraph.index,
    _POSTS.c.known,
)


def said_openly() -> ColumnElement[bool]:
    """Of a select of ``SourceParagraph``: paragraphs whose speaker is shown."""
    return or_(SourceParagraph.source_id.not_in(_of_posts), _by_known)


def shown_speaker() -> ColumnElement[str | None]:
    """A column for a select of ``SourceParagraph``: its speaker; NULL for a private person."""
    return case((said_openly(), SourceParagraph.speaker), else_=None)
