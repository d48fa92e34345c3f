"""Arrange the posts of a file in threads, one after another, each post with its position."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from indexer.readers.posts.post import Note, PostFile, PostState, SourcePost, make_note
from indexer.readers.text.characters import fold_whitespace, has_words
from models.errors import AppError, InputError, TooLarge
from models.social.cascades.trees import Cascade, Problem, build_cascades
from models.social.protocol import Post
from models.text.paragraphs import Paragraph

Relation = Literal["", "reply", "quote"]

MOST_POSTS: Final = 500_000
# The language code of networks for posts without language: a picture, a link.
_NO_LANGUAGE: Final = frozenset(("und", "zxx", "mul", "art", "mis", "qme", "qht", "qam", "qct", "qst"))
_CODES: Final = {"repeated": "repeated_ids", "conflicting": "conflicting_ids", "cycle": "reply_cycles"}
_DESK_LANGUAGES: Final = frozenset(("en", "ko"))


@dataclass(frozen=True, slots=True)
class PlacedPost:
    """A post at its position, counted among all of them from 0.

    Args:
        paragraph_index: of the paragraph with its words, among those of the source; None without words.
        parent: position of the post that it replies to or embeds; None for the root of a thread.
        relation: how it refers to that post, also where that is absent.
        parent_state: why that post cannot be read; empty if it can, or if there is none.
        thread: position of the root of its thread.
    """

    source: SourcePost
    paragraph_index: int | None
    parent: int | None
    relation: Relation
    parent_state: PostState
    thread: int


@dataclass(frozen=True, slots=True)
class Threads:
    """All posts of a file, in reading order.

    Args:
        paragraphs: those that have words, as a source has them.
        notes: notices about posts that were changed or left out.
    """

    posts: tuple[PlacedPost, ...]
    paragraphs: tuple[Paragraph, ...]
    notes: tuple[Note, ...]


def arrange(file: PostFile, name: str) -> Threads:
    """Assign every post its position.

    Args:
        name: of the file, for messages.

    Raises:
        AppError: ``no_paragraphs``: no post has a word; ``too_large``.
    """
    if len(file.posts) > MOST_POSTS:
        raise TooLarge(
            "too_large",
            f"“{name}” has {len(file.posts):,} posts; a source may have {MOST_POSTS:,}.",
            "Divide it, by day for example, and add the parts.",
        )
    by_id: dict[str, SourcePost] = {}
    for post in file.posts:
        by_id.setdefault(post.post.post_id, post)
    placeholders = _places_of_missing(by_id)
    cascades, problems = build_cascades([*(post.post for post in file.posts), *(post.post for post in placeholders)])
    by_id |= {post.post.post_id: post for post in placeholders}
    placed: list[PlacedPost] = []
    paragraphs: list[Paragraph] = []
    for cascade in cascades:
        _place(cascade, by_id, placed, paragraphs)
    if not paragraphs:
        raise _without_words(name, len(placed))
    return Threads(tuple(placed), tuple(paragraphs), (*file.notes, *_notes(placed, problems)))


def _place(
    cascade: Cascade, by_id: Mapping[str, SourcePost], placed: list[PlacedPost], paragraphs: list[Paragraph]
) -> None:
    """Add the posts of a thread to ``placed``, and to ``paragraphs`` those that have words."""
    thread, positions = len(placed), dict[str, int]()
    for post in cascade.posts:
        positions[post.post_id] = len(placed)
        source = by_id[post.post_id]
        text, index = fold_whitespace(post.text), None
        if has_words(text):
            index = len(paragraphs)
            paragraphs.append(Paragraph(text, source.name or post.author or None))
        parent_id = cascade.parents.get(post.post_id)
        relation, state = _tie(source, parent_id, by_id)
        parent = None if parent_id is None else positions[parent_id]
        placed.append(PlacedPost(source, index, parent, relation, state, thread))


def _without_words(name: str, posts: int) -> AppError:
    what = f"{posts:,} posts, and no words in any of them" if posts else "no posts in it"
    return InputError(
        "no_paragraphs",
        f"“{name}” has {what}.",
        "Check that the posts are in it that are wanted: letters or digits, not only pictures and signs.",
        params={"name": name},
    )


def _places_of_missing(by_id: Mapping[str, SourcePost]) -> list[SourcePost]:
    """Add a placeholder for each absent post that several others reply to or embed, so that they are connected."""
    away: dict[str, list[SourcePost]] = {}
    for post in by_id.values():
        named = [parent for parent in (post.post.reply_to, post.post.quote_of) if parent]
        if named and not any(parent in by_id for parent in named):
            away.setdefault(named[0], []).append(post)
    return [
        SourcePost(Post(post_id, ""), platform=orphans[0].platform, state="missing")
        for post_id, orphans in away.items()
        if len(orphans) > 1
    ]


def _tie(source: SourcePost, parent_id: str | None, by_id: Mapping[str, SourcePost]) -> tuple[Relation, PostState]:
    """Return how a post refers to its parent, and why that cannot be read."""
    post = source.post
    if parent_id is not None:
        return ("reply" if parent_id == post.reply_to else "quote"), by_id[parent_id].state
    away = next(
        (post_id for post_id in (post.reply_to, post.quote_of) if post_id is not None and post_id not in by_id), None
    )
    if away is None:
        return "", ""  # a root; or one whose reference was removed, because it led back to itself
    return ("reply" if away == post.reply_to else "quote"), "missing"


def _notes(placed: Sequence[PlacedPost], problems: Sequence[Problem]) -> tuple[Note, ...]:
    ids_by_code: dict[str, list[str]] = {"repeated_ids": [], "conflicting_ids": [], "reply_cycles": []}
    for problem in problems:
        if problem.kind in _CODES:
            ids_by_code[_CODES[problem.kind]].append(problem.post_id)
    for placed_post in placed:
        post_id, source = placed_post.source.post.post_id, placed_post.source
        if placed_post.parent_state:
            ids_by_code.setdefault(f"{placed_post.parent_state}_parents", []).append(post_id)
        if placed_post.paragraph_index is None and not source.state:
            ids_by_code.setdefault("without_words", []).append(post_id)
        if _is_other(source.language.partition("-")[0].lower()):
            ids_by_code.setdefault("other_language", []).append(post_id)
    return tuple(note for code, post_ids in ids_by_code.items() for note in make_note(code, post_ids))


def _is_other(language: str) -> bool:
    return bool(language) and language not in _NO_LANGUAGE and language not in _DESK_LANGUAGES
