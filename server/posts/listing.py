"""Presents all posts of a source in reading order: pages, the outline of the threads, and a search."""

import re
import unicodedata
from typing import Final

from sqlalchemy import ColumnElement, and_, func, select
from sqlalchemy.orm import Session

from server.db.lookup import find_source
from server.db.tables import Post, SourceParagraph
from server.posts.library import unknown_post
from server.posts.threads import depths_by_position, present_thread_posts
from server.schemas import posts as schemas

_CHUNK = 5_000
# Characters that the search treats as equal, as the page does.
_ALIKE: Final = str.maketrans(dict.fromkeys("‘’ʼ`´", "'") | dict.fromkeys("“”„‟«»", '"') | dict.fromkeys("‐‑‒–—", "-"))


def present_post_page(session: Session, source_id: str, first: int, most: int) -> schemas.PostsPage:
    """Present a page of all posts of a source, for ``GET /api/sources/ID/posts``.

    Args:
        first: how many posts are skipped.
        most: the largest number of posts in the answer.

    Raises:
        NotFound: ``unknown_source``.
    """
    source = find_source(session, source_id)
    total = session.scalar(select(func.count()).select_from(Post).where(Post.source_id == source_id)) or 0
    return {
        "source_id": source_id,
        "source_title": source.title,
        "root": 0,
        "total": total,
        "from": first,
        "posts": present_thread_posts(session, source_id, _depths(session, source_id, first, most)),
    }


def present_post_outline(session: Session, source_id: str, thread: int | None) -> schemas.PostsShape:
    """Present the outline of threads without texts, for ``GET /api/sources/ID/posts/outline``.

    Args:
        thread: the position of a root; None for all threads.

    Returns:
        ``depths`` of all posts in reading order; ``known`` and ``wordless``, which are positions in that order.

    Raises:
        NotFound: ``unknown_source`` or ``unknown_post``.
    """
    find_source(session, source_id)
    rows = session.execute(
        select(Post.position, Post.parent_position, Post.known, Post.paragraph_index)
        .where(*_of(source_id, thread))
        .order_by(Post.position)
    ).all()
    if thread is not None and not rows:
        raise unknown_post(source_id, thread)
    return {
        "depths": list(depths_by_position((row.position, row.parent_position) for row in rows).values()),
        "known": [position for position, row in enumerate(rows) if row.known],
        "wordless": [position for position, row in enumerate(rows) if row.paragraph_index is None],
    }


def find_words(session: Session, source_id: str, words: str, thread: int | None) -> schemas.Places:
    """Find the posts that contain words, for ``GET /api/sources/ID/posts/find``; return their positions from 0.

    Args:
        words: matched in this order, in any case and with any white space between them.
        thread: the position of a root; None for all threads.

    Raises:
        NotFound: ``unknown_source``.
    """
    find_source(session, source_id)
    wanted = _plain(words)
    if not wanted:
        return {"places": []}
    rows = session.execute(
        select(SourceParagraph.text)
        .select_from(Post)
        .outerjoin(
            SourceParagraph,
            and_(SourceParagraph.source_id == Post.source_id, SourceParagraph.index == Post.paragraph_index),
        )
        .where(*_of(source_id, thread))
        .order_by(Post.position)
        .execution_options(yield_per=_CHUNK)
    )
    return {"places": [position for position, (text,) in enumerate(rows) if text and wanted in _plain(text)]}


def _of(source_id: str, thread: int | None) -> list[ColumnElement[bool]]:
    return [Post.source_id == source_id, *([] if thread is None else [Post.thread == thread])]


def _depths(session: Session, source_id: str, first: int, most: int) -> dict[int, int]:
    """Return the depths of the posts of a page by position, computed from the root of the page's first thread on."""
    thread = session.scalar(select(Post.thread).where(Post.source_id == source_id, Post.position == first))
    if thread is None:
        return {}
    rows = session.execute(
        select(Post.position, Post.parent_position)
        .where(Post.source_id == source_id, Post.position.between(thread, first + most - 1))
        .order_by(Post.position)
    )
    return {position: depth for position, depth in depths_by_position(rows).items() if position >= first}


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", text).translate(_ALIKE)).strip().casefold()
