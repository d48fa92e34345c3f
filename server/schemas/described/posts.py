"""Threads of posts, and what they are about."""

from collections.abc import Mapping
from typing import Final, Literal

from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.posts.routes import listing as post_lists
from server.posts.routes import monitor as monitored
from server.posts.routes import threads
from server.schemas.described.operation import Operation


class ThreadPost(TypedDict):
    """A post in its thread; of a private person neither ``handle`` nor ``author`` nor ``url`` is told."""

    position: int
    parent: int | None
    relation: Literal["", "reply", "quote"]
    depth: int
    paragraph_id: int | None
    index: int | None
    text: str
    platform: str
    handle: str | None
    author: str | None
    known: bool
    url: str | None
    posted_at: str | None
    state: str
    parent_state: str


class MissingParent(TypedDict):
    """A post whose parent cannot be read."""

    position: int
    state: str


# ``from`` is a word of the language.
Thread = TypedDict(
    "Thread",
    {
        "source_id": str,
        "source_title": str,
        "root": int,
        "total": int,
        "from": int,
        "at": int,
        "posts": list[ThreadPost],
        "missing": list[MissingParent],
    },
)


class PostAuthor(TypedDict):
    """Who wrote a post."""

    handle: str | None
    author: str | None
    url: str | None


class TellingPost(TypedDict):
    """A post that speaks for an article."""

    position: int
    probability: float
    text: str


class MonitoredArticle(TypedDict):
    """What a thread may be about."""

    kind: Literal["draft", "publication", "article"]
    id: str
    title: str
    date: str | None
    url: str | None
    draft_id: str | None
    probability: float
    aggregation: str
    curve: list[tuple[int, float]]
    posts: list[TellingPost]


MonitoredCascade = TypedDict(
    "MonitoredCascade",
    {
        "posts": int,
        "depth": int,
        "from": str | None,
        "to": str | None,
        "read": int,
        "sampled": bool,
        "others": int,
    },
)


class Monitored(TypedDict):
    """Which articles and drafts a thread is about."""

    cascade: MonitoredCascade
    articles: list[MonitoredArticle]
    threshold: float
    aggregation: str
    aggregations: list[str]
    behind: bool


PostsPage = TypedDict(
    "PostsPage",
    {"source_id": str, "source_title": str, "root": int, "total": int, "from": int, "posts": list[ThreadPost]},
)


class PostsShape(TypedDict):
    """All that a tree needs of posts before their words: of each the depth; places, from 0, of some."""

    depths: list[int]
    known: list[int]
    wordless: list[int]


class Places(TypedDict):
    """Places in reading order, from 0."""

    places: list[int]


OPERATIONS: Final[Mapping[str, Operation]] = {
    "monitored.monitor": Operation({200: Monitored}, body=monitored.MonitorRequest),
    "post_lists.find": Operation({200: Places}, query=post_lists.WordsRequest),
    "post_lists.outline": Operation({200: PostsShape}, query=post_lists.ShapeRequest),
    "post_lists.page": Operation({200: PostsPage}, query=post_lists.PostsRequest),
    "threads.author": Operation({200: PostAuthor}),
    "threads.show": Operation({200: Thread}, query=threads.PageRequest),
}
