"""Reads the thread to monitor from pasted text, JSON rows, or the library."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import and_, select
from sqlalchemy.orm import Session

from indexer.readers.posts.files import read_posts
from models.errors import InputError
from models.social.cascades.trees import Cascade, build_cascades
from models.social.protocol import Post as SocialPost
from models.text.words import tokens
from server.db.lookup import find_source
from server.db.tables import Post, SourceParagraph
from server.posts.library import unknown_post
from server.posts.monitor import Thread
from server.schemas.posts import MAX_POSTS_MONITORED

_PASTED = "thread.json"


def thread_from_text(text: str) -> Thread:
    """Parse pasted text: JSON Lines, the JSON of a network, or plain text with one post per line.

    If there are empty lines, they separate the posts instead. The first post is the root, the others are its replies.

    Raises:
        InputError: ``no_posts``, ``too_many_posts``, or the errors of the readers of posts.
    """
    file = read_posts(_PASTED, text.encode("utf-8", "surrogatepass"))
    if file is None and text.lstrip().startswith("{"):
        # Read as JSON Lines, so that an error names the line.
        file = read_posts(f"{_PASTED}l", text.encode("utf-8", "surrogatepass"))
    return _largest([entry.post for entry in file.posts] if file is not None else list(_plain(text)))


def thread_from_rows(rows: Sequence[Any]) -> Thread:
    """Parse posts in the format of ``docs/posts.md``.

    Raises:
        InputError: the errors of ``thread_from_text``; ``bad_post`` names the number of the post.
    """
    lines = "\n".join(json.dumps(row) for row in rows)
    file = read_posts("posts.jsonl", lines.encode())
    return _largest([] if file is None else [entry.post for entry in file.posts])


def thread_from_library(session: Session, source_id: str, position: int) -> Thread:
    """Read the thread of the post at ``position`` of a source.

    Raises:
        NotFound: ``unknown_source`` or ``unknown_post``.
    """
    find_source(session, source_id)
    thread = session.scalar(select(Post.thread).where(Post.source_id == source_id, Post.position == position))
    if thread is None:
        raise unknown_post(source_id, position)
    rows = session.execute(
        select(Post.position, Post.parent_position, Post.posted_at, Post.handle, SourceParagraph.text)
        .outerjoin(
            SourceParagraph,
            and_(SourceParagraph.source_id == Post.source_id, SourceParagraph.index == Post.paragraph_index),
        )
        .where(Post.source_id == source_id, Post.thread == thread)
        .order_by(Post.position)
        .limit(MAX_POSTS_MONITORED)
    ).all()
    posts = [
        SocialPost(str(at), text or "", handle, posted_at, reply_to=None if parent is None else str(parent))
        for at, parent, posted_at, handle, text in rows
    ]
    # Stored in reading order, so each post comes after its parent.
    return Thread(Cascade(posts[0], tuple(posts), {post.post_id: post.reply_to or "" for post in posts[1:]}))


def _plain(text: str) -> Iterable[SocialPost]:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    pieces = lines.split("\n\n") if "\n\n" in lines else lines.split("\n")
    texts = [piece.strip() for piece in pieces if tokens(piece)]
    for number, post in enumerate(texts):
        yield SocialPost(str(number), post, reply_to="0" if number else None)


def _largest(posts: Sequence[SocialPost]) -> Thread:
    if not any(tokens(post.text) for post in posts):
        raise InputError("no_posts", "There are no posts with text.", "Paste a thread, one post per line.")
    if len(posts) > MAX_POSTS_MONITORED:
        raise InputError(
            "too_many_posts",
            f"These are {len(posts):,} posts; {MAX_POSTS_MONITORED:,} are the most.",
            "Add them to the sources, and monitor one of the threads.",
        )
    cascades, _ = build_cascades(posts, together=True)
    largest = max(cascades, key=len)
    return Thread(_by_position(largest), len(cascades) - 1)


def _by_position(cascade: Cascade) -> Cascade:
    """Replace ids of posts by their positions in reading order."""
    positions = {post.post_id: str(at) for at, post in enumerate(cascade.posts)}
    posts = tuple(replace(post, post_id=positions[post.post_id]) for post in cascade.posts)
    parents = {positions[child]: positions[parent] for child, parent in cascade.parents.items()}
    return Cascade(posts[0], posts, parents)
