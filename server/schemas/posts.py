"""Posts and threads, posts that belong to a draft's story, articles a thread is about, and imported articles."""

from typing import Annotated, Any, Literal, NotRequired, Self

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from models.social.cascades.aggregation import How
from server.schemas.base import (
    MAX_INTEGER,
    Context,
    Day,
    Offset,
    ParagraphId,
    Payload,
    Seq,
    SourceIds,
    number,
)
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


class SuggestPosts(Payload):
    """``suggest_posts``."""

    seq: Seq
    title: Annotated[str, Field(max_length=MAX_TITLE_LENGTH)]
    body: Context
    source_ids: SourceIds | None = None
    first_day: Day | None = Field(default=None, alias="from")
    last_day: Day | None = Field(default=None, alias="to")
    replies: bool = True


class PageRequest(Payload):
    """The query of ``GET …/threads/POSITION``."""

    first: Offset = Field(default=0, alias="from")
    most: Most = 500


class PostsRequest(Payload):
    """The query of ``GET …/posts``."""

    first: Offset = Field(default=0, alias="from")
    most: Most = 500


class ShapeRequest(Payload):
    """The query of ``GET …/posts/outline``."""

    thread: Position = None


class WordsRequest(ShapeRequest):
    """The query of ``GET …/posts/find``."""

    q: Annotated[str, Field(max_length=200)] = ""


class ArticleQuery(Payload):
    """The query of ``GET /api/articles``."""

    q: Annotated[str, Field(max_length=200)] = ""
    page: Annotated[Annotated[int, Field(ge=1, le=1_000_000)], BeforeValidator(number)] = 1


class MonitorRequest(Payload):
    """``POST /api/monitor``: one of posts, text, and a thread of the library."""

    max_bytes = MAX_MONITORED_BYTES

    posts: Annotated[list[Any], Field(max_length=MAX_POSTS_MONITORED)] | None = None
    text: Annotated[str, Field(max_length=MAX_MONITORED_TEXT)] | None = None
    source_id: Annotated[str, Field(max_length=64)] | None = None
    thread: Annotated[int, Field(ge=0, le=MAX_INTEGER)] | None = None
    aggregation: How = "learned"

    @model_validator(mode="after")
    def _one_of_them(self) -> Self:
        named = self.source_id is not None
        if [self.posts is not None, self.text is not None, named].count(True) != 1 or named != (
            self.thread is not None
        ):
            raise PydanticCustomError("one_of_them", "Send posts, or text, or source_id and thread")
        return self


class PostAuthor(TypedDict):
    """Who wrote a post."""

    handle: str | None
    author: str | None
    url: str | None


class ShownAuthor(PostAuthor):
    """Who wrote a post, in a list; of a private person nothing but that it is one."""

    known: bool


class ThreadPost(ShownAuthor):
    """A post in its thread."""

    position: int
    parent: int | None
    relation: Relation
    depth: int
    paragraph_id: ParagraphId | None
    """Null for a post without words."""
    index: int | None
    text: str
    platform: str
    posted_at: str | None
    state: str
    """``deleted`` if the post cannot be read."""
    parent_state: str
    """``deleted`` or ``missing`` if its parent cannot be read."""


class MissingParent(TypedDict):
    """A post whose parent cannot be read."""

    position: int
    state: str


# “from” is a keyword of Python.
_From = TypedDict("_From", {"from": int})
_Between = TypedDict("_Between", {"from": str | None, "to": str | None})


class PostsPage(_From):
    """A piece of all threads of a source, one after another."""

    source_id: str
    source_title: str
    root: int
    total: int
    posts: list[ThreadPost]


class Thread(PostsPage):
    """A thread in reading order, a page of it."""

    at: int
    """The place of the requested post."""
    missing: list[MissingParent]


class PostsShape(TypedDict):
    """The shape of posts without their words: the depth of each; places, from 0, of some."""

    depths: list[int]
    known: list[int]
    wordless: list[int]


class Places(TypedDict):
    """Places in reading order, from 0."""

    places: list[int]


class ListedPost(ShownAuthor):
    """A post in any list."""

    source_id: str
    source_title: str
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
    """How many more posts say the same."""
    probability: float | None
    score: float


class PostSuggestions(TypedDict):
    """``post_suggestions``: one stage."""

    seq: int
    stage: PostStage
    items: list[SuggestedPost]
    threshold: float | None
    """Items from this probability on belong to the story."""
    behind: bool
    """Posts of the library are still being indexed."""
    degraded: NotRequired[Degraded]


class TellingPost(TypedDict):
    """A post with a high probability."""

    position: int
    probability: float
    text: str


class StoryDetails(TypedDict):
    """When and where an article was published, and of which draft."""

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
    """The probability with so many of the oldest posts; the last one with all."""
    posts: list[TellingPost]


class MonitoredCascade(_Between):
    """The thread that was read."""

    posts: int
    depth: int
    read: int
    sampled: bool
    others: int
    """Threads that came with it and were left out."""


class Monitored(TypedDict):
    """Which articles and drafts a thread is about."""

    cascade: MonitoredCascade
    articles: list[MonitoredArticle]
    threshold: float
    aggregation: How
    aggregations: list[How]
    behind: bool


class Article(TypedDict):
    """An article published elsewhere, without its body."""

    article_id: str
    external_id: str
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
    """The result of importing a file of articles."""

    imported: int
    updated: int
    unchanged: int
