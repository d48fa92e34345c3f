"""The newsroom's articles that came out elsewhere."""

from collections.abc import Mapping
from typing import Final

from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.posts.routes import external_articles as articles
from server.schemas.described.operation import GONE, Operation


class Article(TypedDict):
    """An article that came out elsewhere, without its body."""

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
    """What came of a file of articles."""

    imported: int
    updated: int
    unchanged: int


OPERATIONS: Final[Mapping[str, Operation]] = {
    "articles.delete_article": Operation(GONE),
    "articles.import_articles": Operation({201: ArticlesImported}, parts=("file",)),
    "articles.list_articles": Operation({200: Articles}, query=articles.ArticleQuery),
}
