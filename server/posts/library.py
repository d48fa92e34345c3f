"""Reads and presents posts of the library; private people are not named in lists."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any, Final, cast

from sqlalchemy import ColumnElement, and_, func, select, tuple_
from sqlalchemy.orm import Session

from indexer.sources import Rights
from models.errors import AppError, NotFound
from models.social.protocol import Post as SocialPost
from server.db.tables import Post, Source, SourceParagraph
from server.schemas import posts as schemas
from server.schemas.base import format_timestamp
from server.schemas.parsing import DayRange
from server.sources.embargo import no_embargo_now

_CHUNK = 400
# The rights of sources that may be suggested.
RIGHTS: Final[frozenset[Rights]] = frozenset(("quotable", "ask"))


@dataclass(frozen=True, slots=True)
class LibraryPost:
    """A post with its text.

    Args:
        index: the index of its paragraph.
        parent: the position of the post that it answers or quotes, if that is in the source.
    """

    source_id: str
    source_title: str
    paragraph_id: int
    index: int
    text: str
    position: int
    thread: int
    parent: int | None
    relation: str
    platform: str
    handle: str
    author: str
    known: bool
    posted_at: datetime | None
    url: str

    def for_models(self) -> SocialPost:
        """Convert the post for the linker."""
        parent = None if self.parent is None else f"{self.source_id}/{self.parent}"
        return SocialPost(
            f"{self.source_id}/{self.position}",
            self.text,
            self.handle,
            self.posted_at,
            reply_to=parent if self.relation == "reply" else None,
            quote_of=parent if self.relation == "quote" else None,
        )

    def as_json(self) -> schemas.ListedPost:
        """Present the post for lists, see ``docs/wire.md``."""
        return {
            "source_id": self.source_id,
            "source_title": self.source_title,
            "paragraph_id": self.paragraph_id,
            "index": self.index,
            "position": self.position,
            "thread": self.thread,
            "text": self.text,
            "platform": self.platform,
            **present_author(known=self.known, handle=self.handle, author=self.author, url=self.url),
            "posted_at": format_timestamp(self.posted_at),
            "relation": cast(schemas.Relation, self.relation),
        }


def present_author(*, known: bool, handle: str, author: str, url: str) -> schemas.ShownAuthor:
    """Present ``{handle, author, known, url}``; for private persons only ``known``, since the address names them."""
    shown = (handle, author, url) if known else ("", "", "")
    return {"handle": shown[0] or None, "author": shown[1] or None, "known": known, "url": shown[2] or None}


def offerable(days: DayRange) -> list[ColumnElement[bool]]:
    """Return SQL conditions of posts that may be suggested: not embargoed and not for background only.

    Either day excludes posts without a time.
    """
    wanted: list[ColumnElement[bool]] = [
        Source.rights.in_(RIGHTS),
        no_embargo_now(),
    ]
    if days.first_day is not None:
        wanted.append(Post.posted_at >= datetime.combine(days.first_day, time()))
    if days.last_day is not None:
        wanted.append(Post.posted_at < datetime.combine(days.last_day, time()) + timedelta(days=1))
    return wanted


def read_posts(
    session: Session, paragraph_ids: Sequence[int], conditions: Iterable[ColumnElement[bool]] = ()
) -> dict[int, LibraryPost]:
    """Read the posts of these paragraphs, by paragraph id; deleted and excluded ones are missing."""
    wanted = (
        select(
            Source.id,
            Source.title,
            SourceParagraph.id,
            SourceParagraph.index,
            SourceParagraph.text,
            Post.position,
            Post.thread,
            Post.parent_position,
            Post.relation,
            Post.platform,
            Post.handle,
            Post.author_name,
            Post.known,
            Post.posted_at,
            Post.url,
        )
        .join_from(SourceParagraph, Source, Source.id == SourceParagraph.source_id)
        .join(Post, and_(Post.source_id == SourceParagraph.source_id, Post.paragraph_index == SourceParagraph.index))
        .where(*conditions)
    )
    posts: dict[int, LibraryPost] = {}
    for first in range(0, len(paragraph_ids), _CHUNK):
        part = SourceParagraph.id.in_(paragraph_ids[first : first + _CHUNK])
        rows: list[Any] = list(session.execute(wanted.where(part)))
        posts |= {row[2]: LibraryPost(*row) for row in rows}
    return posts


def count_replies(session: Session, posts: Iterable[LibraryPost]) -> Mapping[tuple[str, int], int]:
    """Count the replies to each post, by source and position; post without replies are missing."""
    places = [(post.source_id, post.position) for post in posts]
    position = tuple_(Post.source_id, Post.parent_position)
    counts: dict[tuple[str, int], int] = {}
    for first in range(0, len(places), _CHUNK):
        part = position.in_(places[first : first + _CHUNK])
        rows = session.execute(
            select(Post.source_id, Post.parent_position, func.count())
            .where(part, Post.relation == "reply")
            .group_by(Post.source_id, Post.parent_position)
        )
        counts |= {(source_id, position): count for source_id, position, count in rows if position is not None}
    return counts


def unknown_post(source_id: str, position: int) -> AppError:
    """Create the error that a source has no such post."""
    return NotFound(
        "unknown_post",
        f"The source {source_id!r} has no post at {position}.",
        "Posts count from 0 in reading order; the source may have been replaced: reload the page.",
    )
