"""Converts posts in reading order to rows of their table, and presents import notes."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from indexer.readers.posts.post import Note
from indexer.readers.posts.threads import PlacedPost
from server.schemas.sources import ImportNote


def post_rows(posts: Sequence[PlacedPost], known: AbstractSet[str] = frozenset()) -> list[dict[str, Any]]:
    """Returns the columns of ``Post`` without ids, in order.

    Args:
        known: handles of authors who are not private persons, with or without ``@``.
    """
    handles = frozenset(map(_bare, known))
    return [
        {
            "position": position,
            "paragraph_index": each.paragraph_index,
            "post_id": each.source.post.post_id,
            "platform": each.source.platform,
            "handle": each.source.post.author,
            "author_name": each.source.name,
            "known": each.source.known or _bare(each.source.post.author) in handles,
            "posted_at": each.source.post.posted_at,
            "url": each.source.url,
            "parent_position": each.parent,
            "relation": each.relation,
            "parent_state": each.parent_state,
            "state": each.source.state,
            "thread": each.thread,
            "text": each.source.post.text if each.paragraph_index is None else "",
        }
        for position, each in enumerate(posts)
    ]


def present_import_notes(notes: Sequence[Note]) -> list[ImportNote]:
    """Presents the notes of an import."""
    return [{"code": note.code, "count": note.count, "examples": list(note.examples)} for note in notes]


def _bare(handle: str) -> str:
    return handle.strip().removeprefix("@").casefold()
