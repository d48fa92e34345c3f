"""Whose names are shown in lists: everybody's, but for private people whose posts stand in the library.

The names stay in the store, and quotes are held to them; who wants to know one asks for it, post by post.
"""

from typing import Final, cast

from sqlalchemy import ColumnElement, Table, case, exists, not_, null, or_, select

from server.db.tables import Post, Source, SourceParagraph

# Tables, not classes: whose paragraphs may be read at all is seen to where they are selected.
_SOURCES: Final = cast(Table, Source.__table__)
_POSTS: Final = cast(Table, Post.__table__)

_of_posts = select(_SOURCES.c.id).where(_SOURCES.c.format == "posts")
_private = exists().where(
    _POSTS.c.source_id == SourceParagraph.source_id,
    _POSTS.c.paragraph_index == SourceParagraph.index,
    not_(_POSTS.c.known),
)


def public_speaker_filter() -> ColumnElement[bool]:
    """Of a select of many rows of ``SourceParagraph``: those whose speaker is shown."""
    # A library has few sources of posts: each paragraph of the others is passed without a look at its post.
    return or_(SourceParagraph.source_id.not_in(_of_posts), not_(_private))


def public_speaker() -> ColumnElement[str | None]:
    """A column for a select of some rows of ``SourceParagraph``: the speaker; NULL for a private person."""
    return case((_private, null()), else_=SourceParagraph.speaker)
