"""Loads the metadata of posts: author, time and network, and whether the author may be named."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import and_, bindparam, select
from sqlalchemy.orm import Session

from server.db.tables import Post, SourceParagraph
from server.schemas.checks import QuotedPost

# Values in one query; some databases accept a thousand at most.
_AT_ONCE = 500


# Built once, because it runs with each check of a draft.
_POSTS: Final = (
    select(SourceParagraph.id, Post)
    .join(Post, and_(Post.source_id == SourceParagraph.source_id, Post.paragraph_index == SourceParagraph.index))
    .where(SourceParagraph.id.in_(bindparam("ids", expanding=True)))
)


@dataclass(frozen=True, slots=True)
class PostMetadata:
    """The metadata of a post.

    Args:
        handle: with its @, as the network shows it; empty without one.
        author: the display name of its author.
        is_public_figure: the author is a public figure or an organisation, and no private person.
        posted_at: UTC, without a zone.
    """

    platform: str
    handle: str
    author: str
    is_public_figure: bool
    posted_at: datetime | None
    url: str

    @property
    def account(self) -> str:
        """The name an article gives the author: the handle, or the display name without one."""
        return self.handle or self.author

    @property
    def moment(self) -> str:
        """When it was posted, as ``2031-05-03T10:00:00Z``; empty if unknown."""
        return f"{self.posted_at.isoformat(timespec='seconds')}Z" if self.posted_at else ""

    def is_named_in(self, text: str) -> bool:
        """Return whether ``text`` names the author, who need not be hidden then."""
        return self.is_public_figure or any(
            name and name.casefold() in text.casefold() for name in (self.handle, self.author)
        )

    def quoted(self, *, named: bool) -> QuotedPost:
        """Present the post; without author and link, which contains the handle, unless ``named``."""
        return QuotedPost(
            platform=self.platform,
            handle=self.handle or None if named else None,
            author=self.author or None if named else None,
            known=self.is_public_figure,
            posted_at=self.moment or None,
            url=self.url or None if named else None,
        )


def load_post_metadata(session: Session, paragraph_ids: Iterable[int]) -> Mapping[int, PostMetadata]:
    """Load the metadata of those paragraphs that are posts, by paragraph id."""
    metadata: dict[int, PostMetadata] = {}
    wanted = sorted(set(paragraph_ids))
    for first in range(0, len(wanted), _AT_ONCE):
        rows = session.execute(_POSTS, {"ids": wanted[first : first + _AT_ONCE]})
        metadata |= {paragraph_id: _metadata(post) for paragraph_id, post in rows}
    return metadata


def _metadata(post: Post) -> PostMetadata:
    handle = post.handle if not post.handle or post.handle.startswith("@") else f"@{post.handle}"
    return PostMetadata(post.platform, handle, post.author_name, post.known, post.posted_at, post.url)
