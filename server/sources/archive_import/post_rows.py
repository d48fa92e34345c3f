"""Converts posts in reading order to rows of their table, and presents import notes."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from indexer.readers.posts.post import Note
from indexer.readers.posts.threads import PlacedPost
from server.schemas.sources import ImportNote


def post_rows(posts: Sequence[PlacedPost], public_handles: AbstractSet[str] = frozenset()) -> list[dict[str, Any]]:
    """Return the columns of ``Post`` without ids, in order.

    Args:
        public_handles: handles of authors who are not private persons, with or without ``@``.
    """
    handles = frozenset(map(_bare, public_handles))
    return [
        {
            "position": position,
            "paragraph_index": placed_post.paragraph_index,
            "post_id": placed_post.source.post.post_id,
            "platform": placed_post.source.platform,
            "handle": placed_post.source.post.author,
            "author_name": placed_post.source.name,
            "known": placed_post.source.is_public_figure or _bare(placed_post.source.post.author) in handles,
            "posted_at": placed_post.source.post.posted_at,
            "url": placed_post.source.url,
            "parent_position": placed_post.parent,
            "relation": placed_post.relation,
            "parent_state": placed_post.parent_state,
            "state": placed_post.source.state,
            "thread": placed_post.thread,
            "text": placed_post.source.post.text if placed_post.paragraph_index is None else "",
        }
        for position, placed_post in enumerate(posts)
    ]


def present_import_notes(notes: Sequence[Note]) -> list[ImportNote]:
    """Present the notes of an import."""
    return [{"code": note.code, "count": note.count, "examples": list(note.examples)} for note in notes]


def _bare(handle: str) -> str:
    return handle.strip().removeprefix("@").casefold()
