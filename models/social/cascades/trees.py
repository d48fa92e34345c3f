"""Builds trees of posts that reply to or quote one another (Piotrowski et al. §3.4)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Literal

from models.social.cleaning import clean_post
from models.social.protocol import Post
from models.text.words import tokens

ProblemKind = Literal["cycle", "orphan", "repeated", "conflicting"]


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem in the posts of cascades; no post is lost except duplicates of an id.

    Args:
        kind: ``cycle``: the post replies to its own reply, that link was cut; ``orphan``: its parent is missing;
            ``repeated``: a duplicate id with the same text; ``conflicting``: with another text, which was dropped.
        post_id: of the post.
        other: the parent, of a cycle or orphan; else empty.
    """

    kind: ProblemKind
    post_id: str
    other: str = ""


@dataclass(frozen=True, eq=False)
class Cascade:
    """A tree of replies and quotes.

    Args:
        root: the first post; a post without words if the one all others reply to is missing.
        posts: in reading order, the root first: replies follow their post, the oldest first.
        parents: child id → parent id, of all but the root.
    """

    root: Post
    posts: tuple[Post, ...]
    parents: Mapping[str, str]

    def __len__(self) -> int:
        return len(self.posts)

    def depth(self, post_id: str) -> int:
        """Links between the post and the root.

        Raises:
            KeyError: the post is not of this cascade.
        """
        return self._depths[post_id]

    @cached_property
    def by_age(self) -> tuple[int, ...]:
        """Indices in ``posts``, the oldest first; no post is before its parent.

        A post without a time, or with one before its parent's, counts as as old as its parent.
        """
        times: dict[str, datetime] = {}
        for post in self.posts:
            parent = times.get(self.parents.get(post.post_id, ""), datetime.min)
            times[post.post_id] = max(post.posted_at or parent, parent)
        return tuple(sorted(range(len(self.posts)), key=lambda row: times[self.posts[row].post_id]))

    @cached_property
    def words(self) -> tuple[tuple[str, ...], ...]:
        """The lower-cased words of each post, in the order of ``posts``, without links and handles."""
        return tuple(tuple(tokens(clean_post(post.text))) for post in self.posts)

    @cached_property
    def _depths(self) -> dict[str, int]:
        depths: dict[str, int] = {}
        for post in self.posts:
            parent = self.parents.get(post.post_id)
            depths[post.post_id] = 0 if parent is None else depths[parent] + 1
        return depths


def build_cascades(posts: Iterable[Post], *, together: bool = False) -> tuple[list[Cascade], list[Problem]]:
    """Build the trees that ``posts`` form, the oldest first, and returns the problems found.

    A post's parent is the one it replies to, or else the one it quotes. Cycles are cut above their oldest post. Linear
    in their number except for sorting, at any depth.

    Args:
        together: group orphans of the same missing post in one cascade, whose root is a post without words;
            otherwise each is a root of its own.
    """
    by_id, problems = _once_each(posts)
    parents = _parents(by_id, problems)
    _cut_cycles(by_id, parents, problems)
    missing = [problem for problem in problems if problem.kind == "orphan"] if together else []
    for orphan in missing:
        by_id.setdefault(orphan.other, Post(orphan.other, ""))
        parents[orphan.post_id] = orphan.other
    return _trees(by_id, parents), problems


def cascade_of(root: Post, posts: Iterable[Post], edges: Iterable[tuple[str, str]]) -> tuple[Cascade, list[Problem]]:
    """Build one cascade from known links, ignoring those of its posts.

    Args:
        root: need not be among ``posts``.
        edges: (child, parent) each; a post without one, or whose parent is missing, becomes a child of the root.
    """
    by_id, problems = _once_each([root, *posts])
    parents: dict[str, str] = {}
    for child, parent in edges:
        if child in by_id and child != root.post_id:
            if parent not in by_id:
                problems.append(Problem("orphan", child, parent))
            parents.setdefault(child, parent if parent in by_id else root.post_id)
    _cut_cycles(by_id, parents, problems)
    for post_id in by_id:
        if post_id != root.post_id:
            parents.setdefault(post_id, root.post_id)
    return _trees(by_id, parents)[0], problems


def _once_each(posts: Iterable[Post]) -> tuple[dict[str, Post], list[Problem]]:
    by_id: dict[str, Post] = {}
    problems = []
    for post in posts:
        first = by_id.setdefault(post.post_id, post)
        if first is not post:
            problems.append(Problem("repeated" if first.text == post.text else "conflicting", post.post_id))
    return by_id, problems


def _parents(by_id: Mapping[str, Post], problems: list[Problem]) -> dict[str, str]:
    parents = {}
    for post in by_id.values():
        named = [parent for parent in (post.reply_to, post.quote_of) if parent]
        parent_id = next((parent for parent in named if parent in by_id), None)
        if parent_id is not None:
            parents[post.post_id] = parent_id
        elif named:
            problems.append(Problem("orphan", post.post_id, named[0]))
    return parents


def _cut_cycles(by_id: Mapping[str, Post], parents: dict[str, str], problems: list[Problem]) -> None:
    walks: dict[str, int] = {}
    for number, start in enumerate(by_id):
        path: list[str] = []
        at: str | None = start
        while at is not None and at not in walks:
            walks[at] = number
            path.append(at)
            at = parents.get(at)
        if at is not None and walks[at] == number:
            oldest = min(path[path.index(at) :], key=lambda post_id: _age(by_id[post_id]))
            problems.append(Problem("cycle", oldest, parents.pop(oldest)))


def _trees(by_id: Mapping[str, Post], parents: Mapping[str, str]) -> list[Cascade]:
    children: dict[str, list[Post]] = {}
    for post in sorted((post for post in by_id.values() if post.post_id in parents), key=_age):
        children.setdefault(parents[post.post_id], []).append(post)

    def begun(root: Post) -> datetime:
        return min(map(_age, children.get(root.post_id, ())), default=_age(root)) if not root.posted_at else _age(root)

    roots = sorted((post for post in by_id.values() if post.post_id not in parents), key=begun)
    return [_tree(root, children, parents) for root in roots]


def _tree(root: Post, children: Mapping[str, Sequence[Post]], parents: Mapping[str, str]) -> Cascade:
    posts, waiting = [], [root]
    while waiting:
        post = waiting.pop()
        posts.append(post)
        waiting.extend(reversed(children.get(post.post_id, ())))
    return Cascade(root, tuple(posts), {post.post_id: parents[post.post_id] for post in posts[1:]})


def _age(post: Post) -> datetime:
    return post.posted_at or datetime.max
