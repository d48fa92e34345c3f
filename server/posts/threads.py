"""Reads threads page by page, and the authors of single posts."""

from collections.abc import Iterable
from threading import Lock
from typing import cast

from cachetools import LRUCache, cached
from sqlalchemy import and_, select
from sqlalchemy.orm import Session

from server.audit.log import audit
from server.db.lookup import find_source
from server.db.tables import Post, SourceParagraph
from server.posts.library import present_author, unknown_post
from server.schemas import posts as schemas
from server.schemas.base import format_timestamp

_PAGE = 500
_MAX_MISSING_PARENTS = 1_000
_OUTLINE_CACHE_SIZE = 8


def present_thread(
    session: Session, source_id: str, position: int, first: int = 0, most: int = _PAGE
) -> schemas.Thread:
    """Present a page of a thread, for ``GET /api/sources/ID/threads/POSITION``.

    Args:
        position: the position of any post of the thread.
        first: how many posts of the thread are skipped.
        most: the largest number of posts in the answer.

    Raises:
        NotFound: ``unknown_source`` or ``unknown_post``.
    """
    source = find_source(session, source_id)
    post = _find_post(session, source_id, position)
    depths = _thread_depths(session, source_id, source.revision, post.thread)
    positions = list(depths)
    return {
        "source_id": source_id,
        "source_title": source.title,
        "root": post.thread,
        "total": len(positions),
        "from": first,
        "at": positions.index(position),
        "posts": present_thread_posts(session, source_id, {at: depths[at] for at in positions[first : first + most]}),
        "missing": _missing(session, source_id, post.thread),
    }


def present_post_author(session: Session, source_id: str, position: int) -> schemas.PostAuthor:
    """Return the author of a post, ``{handle, author, url}``; access to a private person's name is audited.

    Raises:
        NotFound: ``unknown_source`` or ``unknown_post``.
    """
    source = find_source(session, source_id)
    post = _find_post(session, source_id, position)
    author: schemas.PostAuthor = {
        "handle": post.handle or None,
        "author": post.author_name or None,
        "url": post.url or None,
    }
    if not post.known:
        audit(
            session,
            "post.show_author",
            about_kind="source",
            about_id=source_id,
            about_name=source.title,
            details={"position": position},
        )
        session.commit()
    return author


def depths_by_position(posts: Iterable[tuple[int, int | None]]) -> dict[int, int]:
    """Return the depth of each post, 0 for roots, by its position.

    Args:
        posts: the position of each and that of its parent, which comes before it; None for a root.
    """
    depths: dict[int, int] = {}
    for position, parent in posts:
        depths[position] = 0 if parent is None else depths.get(parent, -1) + 1
    return depths


def _find_post(session: Session, source_id: str, position: int) -> Post:
    post = session.scalar(select(Post).where(Post.source_id == source_id, Post.position == position))
    if post is None:
        raise unknown_post(source_id, position)
    return post


# A thread of 100,000 posts is requested page by page.
@cached(
    LRUCache(_OUTLINE_CACHE_SIZE),
    key=lambda _session, source_id, revision, thread: (source_id, revision, thread),
    lock=Lock(),
)
def _thread_depths(session: Session, source_id: str, _revision: int, thread: int) -> dict[int, int]:
    """Return the depths of the posts of a thread by their positions in the source, in reading order."""
    rows = session.execute(
        select(Post.position, Post.parent_position)
        .where(Post.source_id == source_id, Post.thread == thread)
        .order_by(Post.position)
    )
    return depths_by_position(rows)


def present_thread_posts(session: Session, source_id: str, depths: dict[int, int]) -> list[schemas.ThreadPost]:
    """Present the posts of a thread as in ``docs/wire.md``, in reading order.

    Args:
        depths: by position in the source.
    """
    if not depths:
        return []
    # In reading order a page is everything between its first and its last post.
    page = Post.position.between(min(depths), max(depths)), Post.position.in_(depths)
    rows = session.execute(
        select(Post, SourceParagraph.id, SourceParagraph.text)
        .outerjoin(
            SourceParagraph,
            and_(SourceParagraph.source_id == Post.source_id, SourceParagraph.index == Post.paragraph_index),
        )
        .where(Post.source_id == source_id, *page)
        .order_by(Post.position)
    )
    return [_present_post(post, paragraph_id, text, depths[post.position]) for post, paragraph_id, text in rows]


def _present_post(post: Post, paragraph_id: int | None, text: str | None, depth: int) -> schemas.ThreadPost:
    return {
        "position": post.position,
        "parent": post.parent_position,
        "relation": cast(schemas.Relation, post.relation),
        "depth": depth,
        "paragraph_id": paragraph_id,
        "index": post.paragraph_index,
        "text": post.text if text is None else text,
        "platform": post.platform,
        **present_author(known=post.known, handle=post.handle, author=post.author_name, url=post.url),
        "posted_at": format_timestamp(post.posted_at),
        "state": post.state,
        "parent_state": post.parent_state,
    }


def _missing(session: Session, source_id: str, thread: int) -> list[schemas.MissingParent]:
    rows = session.execute(
        select(Post.position, Post.parent_state)
        .where(Post.source_id == source_id, Post.thread == thread, Post.parent_state != "")
        .order_by(Post.position)
        .limit(_MAX_MISSING_PARENTS)
    )
    return [{"position": position, "state": state} for position, state in rows]
