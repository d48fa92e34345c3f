"""What is known of the posts that paragraphs of a source are: whose, when and where, and who may be named."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import and_, bindparam, select
from sqlalchemy.orm import Session

from server.db.tables import Post, SourceParagraph
from server.schemas.checks import QuotedPost

# Names in one query; some databases take no more than a thousand.
_AT_ONCE = 500


# With each check of a draft, so it is put together once.
_POSTS: Final = (
    select(SourceParagraph.id, Post)
    .join(Post, and_(Post.source_id == SourceParagraph.source_id, Post.paragraph_index == SourceParagraph.index))
    .where(SourceParagraph.id.in_(bindparam("ids", expanding=True)))
)


@dataclass(frozen=True, slots=True)
class PostMetadata:
    """A post beside its words.

    Args:
        handle: with its sign, as the network shows it; empty where it has none.
        author: the name that its author goes by there.
        known: a public figure or an organisation; everyone else is a private person.
        posted_at: UTC, without a zone.
    """

    platform: str
    handle: str
    author: str
    known: bool
    posted_at: datetime | None
    url: str

    @property
    def account(self) -> str:
        """What an article calls its author: the handle, or the name of one without."""
        return self.handle or self.author

    @property
    def moment(self) -> str:
        """``2031-05-03T10:00:00Z``; empty where it is not known."""
        return f"{self.posted_at.isoformat(timespec='seconds')}Z" if self.posted_at else ""

    def is_named_in(self, text: str) -> bool:
        """Whether ``text`` says whose it is: then nothing of its author is hidden beside it."""
        return self.known or any(name and name.casefold() in text.casefold() for name in (self.handle, self.author))

    def as_json(self, *, named: bool) -> QuotedPost:
        """The post as the wire has it: of one that is not ``named`` neither author nor link, which has the handle."""
        return {
            "platform": self.platform,
            "handle": self.handle or None if named else None,
            "author": self.author or None if named else None,
            "known": self.known,
            "posted_at": self.moment or None,
            "url": self.url or None if named else None,
        }


def load_post_metadata(session: Session, paragraph_ids: Iterable[int]) -> Mapping[int, PostMetadata]:
    """Those of these paragraphs that are posts, by their ids."""
    found: dict[int, PostMetadata] = {}
    wanted = sorted(set(paragraph_ids))
    for first in range(0, len(wanted), _AT_ONCE):
        rows = session.execute(_POSTS, {"ids": wanted[first : first + _AT_ONCE]})
        found |= {paragraph_id: _facts(post) for paragraph_id, post in rows}
    return found


def _facts(post: Post) -> PostMetadata:
    handle = post.handle if not post.handle or post.handle.startswith("@") else f"@{post.handle}"
    return PostMetadata(post.platform, handle, post.author_name, post.known, post.posted_at, post.url)
