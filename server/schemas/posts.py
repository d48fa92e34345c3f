"""Posts and threads, posts for a draft, articles that a thread is about, and imported articles."""

from typing import Annotated, Any, Literal, NotRequired, Self

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from models.social.cascades.aggregation import How
from server.schemas.base import (
    MAX_INTEGER,
    Context,
    Offset,
    ParagraphId,
    Payload,
    Seq,
    SourceIds,
    number,
)
from server.schemas.parsing import DayRange
from server.schemas.sources import NamedSource
from server.schemas.suggestions import Degraded

MAX_POSTS_LISTED = 2_000
MAX_POSTS_MONITORED = 100_000
# Posts are some hundred characters each.
MAX_MONITORED_TEXT = 2_000_000
# Several times what the largest threads come to; 18 MB took everybody's answers for seconds.
MAX_MONITORED_BYTES = 8 * 1024 * 1024
MAX_TITLE_LENGTH = 20_000

PostStage = Literal["recall", "complete"]
Relation = Literal["", "reply", "quote"]
Position = Annotated[Annotated[int, Field(ge=0, le=MAX_INTEGER)] | None, BeforeValidator(number)]
Most = Annotated[Annotated[int, Field(ge=1, le=MAX_POSTS_LISTED)], BeforeValidator(number)]


class SuggestPosts(DayRange):
    """``suggest_posts``: find the posts of the library and of these days (UTC) that belong to the story of a draft."""

    seq: Seq
    title: Annotated[str, Field(max_length=MAX_TITLE_LENGTH)]
    body: Context
    source_ids: SourceIds | None = None
    """Sources to search; by default all."""
    replies: bool = True


class PageRequest(Payload):
    """The query of ``GET /api/sources/ID/threads/POSITION``: ``most`` posts of a thread, from the ``from``-th on."""

    first: Offset = Field(default=0, alias="from")
    most: Most = 500


class PostsRequest(Payload):
    """The query of ``GET /api/sources/ID/posts``: ``most`` posts of all threads, from the ``from``-th on."""

    first: Offset = Field(default=0, alias="from")
    most: Most = 500


class ShapeRequest(Payload):
    """The query of ``GET /api/sources/ID/posts/outline``."""

    thread: Position = None
    """Position of the root of a thread; by default all threads."""


class WordsRequest(ShapeRequest):
    """The query of ``GET /api/sources/ID/posts/find``."""

    q: Annotated[str, Field(max_length=200)] = ""
    """Words to find; case and white space are ignored."""


class ArticleQuery(Payload):
    """The query of ``GET /api/articles``."""

    q: Annotated[str, Field(max_length=200)] = ""
    """Searched in title, outlet and body."""
    page: Annotated[Annotated[int, Field(ge=1, le=1_000_000)], BeforeValidator(number)] = 1


class MonitorRequest(Payload):
    """``POST /api/monitor``: find the articles and drafts that a thread is about.

    The thread is given as ``posts``, as ``text``, or by ``source_id`` and ``thread``.
    """

    max_bytes = MAX_MONITORED_BYTES

    posts: Annotated[list[Any], Field(max_length=MAX_POSTS_MONITORED)] | None = None
    """Posts as in docs/posts.md."""
    text: Annotated[str, Field(max_length=MAX_MONITORED_TEXT)] | None = None
    """JSON Lines, the JSON of a network, or plain text with a post per line or paragraph."""
    source_id: Annotated[str, Field(max_length=64)] | None = None
    thread: Annotated[int, Field(ge=0, le=MAX_INTEGER)] | None = None
    """Position of the root of the thread."""
    aggregation: How = "learned"
    """How the probabilities of the posts are combined."""

    @model_validator(mode="after")
    def _one_of_them(self) -> Self:
        named = self.source_id is not None
        if [self.posts is not None, self.text is not None, named].count(True) != 1 or named != (
            self.thread is not None
        ):
            raise PydanticCustomError("one_of_them", "Send posts, or text, or source_id and thread")
        return self


class PostAuthor(TypedDict):
    """The author of a post."""

    handle: str | None
    author: str | None
    url: str | None


class ShownAuthor(PostAuthor):
    """The author of a post in a list; all other fields are null for a private person."""

    known: bool
    """Whether the author is a public person or an organisation."""


class ThreadPost(ShownAuthor):
    """A post in its thread."""

    position: int
    """Number of the post in its source, from 0, in reading order."""
    parent: int | None
    """Position of the post that it answers or quotes."""
    relation: Relation
    depth: int
    paragraph_id: ParagraphId | None
    """Null for a post without words."""
    index: int | None
    """Index of the paragraph; null for a post without words."""
    text: str
    platform: str
    posted_at: str | None
    state: str
    """``deleted`` if the post cannot be read."""
    parent_state: str
    """``deleted`` or ``missing`` if its parent cannot be read."""


class MissingParent(TypedDict):
    """A post whose parent cannot be read: its position, and the state of the parent."""

    position: int
    state: str


# “from” is a keyword of Python.
_From = TypedDict("_From", {"from": int})
_Between = TypedDict("_Between", {"from": str | None, "to": str | None})


class PostsPage(_From, NamedSource):
    """Some posts of a source, in reading order: thread after thread."""

    root: int
    """Position of the root of the thread."""
    total: int
    """Number of posts, of which ``posts`` are some, from ``from`` on."""
    posts: list[ThreadPost]


class Thread(PostsPage):
    """A page of a thread in reading order."""

    at: int
    """Number of the requested post within the thread, from 0."""
    missing: list[MissingParent]
    """At most 1,000 posts of the thread whose parent cannot be read."""


class PostsShape(TypedDict):
    """The outline of posts without their words, in reading order."""

    depths: list[int]
    """Depth of each post in its thread."""
    known: list[int]
    """Numbers, from 0, of posts by public accounts."""
    wordless: list[int]
    """Numbers, from 0, of posts without a word."""


class Places(TypedDict):
    """The posts that contain the words searched for."""

    places: list[int]
    """Their numbers in reading order, from 0."""


class ListedPost(ShownAuthor, NamedSource):
    """A post in a list."""

    paragraph_id: ParagraphId
    index: int
    position: int
    thread: int
    text: str
    platform: str
    posted_at: str | None
    relation: Relation


class SuggestedPost(ListedPost):
    """An item of ``post_suggestions``."""

    replies: int
    copies: int
    """Number of further posts with the same text."""
    probability: float | None
    """Probability that it belongs to the story; null if it was found by words."""
    score: float


class PostSuggestions(TypedDict):
    """``post_suggestions``: sent once or twice, as ``recall`` and ``complete``, which replaces it."""

    seq: int
    stage: PostStage
    items: list[SuggestedPost]
    """Most probable first."""
    threshold: float | None
    """Items of at least this probability belong to the story; at most eight weaker ones follow."""
    behind: bool
    """Whether posts of the library are still being indexed."""
    degraded: NotRequired[Degraded]


class TellingPost(TypedDict):
    """A post that indicates what a thread is about."""

    position: int
    probability: float
    text: str


class StoryDetails(TypedDict):
    """The day, address and draft of an article, as far as they exist."""

    date: str | None
    url: str | None
    draft_id: str | None


class MonitoredArticle(StoryDetails):
    """An article that a thread may be about."""

    kind: Literal["draft", "publication", "article"]
    id: str
    title: str
    probability: float
    aggregation: How
    curve: list[tuple[int, float]]
    """Pairs of a number n and the probability given the n oldest posts; the last one is for all posts."""
    posts: list[TellingPost]
    """The posts with the highest probability."""


class MonitoredCascade(_Between):
    """The thread that was read; ``from`` and ``to`` are the times of its first and last post."""

    posts: int
    depth: int
    read: int
    """Number of posts that were read."""
    sampled: bool
    """Whether only a sample of the posts was read, because there are more than 200."""
    others: int
    """Number of smaller threads in the request, which were ignored."""


class Monitored(TypedDict):
    """The articles and drafts that a thread may be about."""

    cascade: MonitoredCascade
    articles: list[MonitoredArticle]
    """At most twelve, most probable first."""
    threshold: float
    """The thread is about articles of at least this probability."""
    aggregation: How
    aggregations: list[How]
    """The values that ``aggregation`` may have."""
    behind: bool
    """Whether articles are still being indexed."""


class Article(TypedDict):
    """An article published elsewhere, without its body."""

    article_id: str
    external_id: str
    """Its id in the imported file."""
    title: str
    date: str | None
    url: str | None
    outlet: str | None
    words: int
    revision: int
    imported_at: str


class Articles(TypedDict):
    """A page of articles."""

    articles: list[Article]
    total: int
    page: int
    pages: int


class ArticlesImported(TypedDict):
    """Numbers of new, changed and unchanged articles of an imported file."""

    imported: int
    updated: int
    unchanged: int
