"""Reads posts, articles, threads and the links between them from files in one folder.

``posts.jsonl[.gz]``: ``{id, text, date?, author?, reply_to?}``; ``articles.jsonl[.gz]`` and, where there is one,
``distractors.jsonl[.gz]``: ``{id, title, body, date?}``; ``links.SPLIT.jsonl[.gz]``:
``{post_id, article_id, label, how}``; ``cascades.jsonl[.gz]``: ``{id, type, root, posts, edges, articles, event?}``.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from models.errors import AppError, InputError
from models.json_lines import parse_json_lines
from models.social.protocol import NewsArticle, Post

Row = TypeVar("Row")

# Links of these kinds were found by shared words alone, or by a reply that may cite anything: measured separately.
WEAK = ("about_lexical", "factcheck_weak")


@dataclass(frozen=True, slots=True)
class Link:
    """Whether a post is about an article, and how the label was obtained.

    Args:
        how: kind of the link, with a remark in brackets.
    """

    post_id: str
    article_id: str
    label: int
    how: str

    @property
    def kind(self) -> str:
        """``how`` without its remark."""
        return self.how.partition(" ")[0]

    @property
    def weak(self) -> bool:
        """Whether it is measured separately."""
        return self.kind in WEAK


@dataclass(frozen=True, slots=True)
class CascadeRow:
    """A thread of the data, and the articles it is about.

    Args:
        root: None if it is not a post, as below an article.
        edges: (child, parent) each.
        articles: (article id, how the link was obtained) each.
        event: name of the event, for threads about one.
    """

    cascade_id: str
    type: str
    root: str | None
    posts: tuple[str, ...]
    edges: tuple[tuple[str, str], ...]
    articles: tuple[tuple[str, str], ...]
    event: str | None


@dataclass(frozen=True, slots=True)
class SocialData:
    """One folder.

    Args:
        posts, articles: by id.
        distractors: further articles that could be confused with the right ones.
        links: by split.
    """

    posts: dict[str, Post]
    articles: dict[str, NewsArticle]
    distractors: dict[str, NewsArticle]
    links: dict[str, tuple[Link, ...]]
    cascades: tuple[CascadeRow, ...]

    def article(self, article_id: str) -> NewsArticle:
        """Return an article or a distractor."""
        return self.articles.get(article_id) or self.distractors[article_id]


def load_social(folder: Path, splits: Sequence[str] = ("train", "dev", "test")) -> SocialData:
    """Read a folder; of its links only those of ``splits``.

    Raises:
        AppError: ``no_such_file``, ``malformed_line`` naming file and line, or ``unknown_post``, ``unknown_article``
            if a link or thread refers to a missing one.
    """
    posts = {post.post_id: post for post in _rows(folder / "posts", _post)}
    articles = {article.article_id: article for article in _rows(folder / "articles", _article)}
    more = {article.article_id: article for article in _rows(folder / "distractors", _article, needed=False)}
    data = SocialData(
        posts,
        articles,
        more,
        {split: tuple(_rows(folder / f"links.{split}", _link)) for split in splits},
        tuple(_rows(folder / "cascades", _cascade, needed=False)),
    )
    _complete(data, folder)
    return data


def _rows(stem: Path, read: Callable[[dict[str, Any]], Row], *, needed: bool = True) -> Iterator[Row]:
    path = stem.with_name(stem.name + ".jsonl")
    zipped = stem.with_name(stem.name + ".jsonl.gz")
    path = zipped if zipped.is_file() or not path.is_file() else path
    if not needed and not path.is_file():
        return
    yield from parse_json_lines(path, read, f"{read.__name__.strip('_')} cannot be read")


def _post(row: dict[str, Any]) -> Post:
    return Post(str(row["id"]), str(row["text"]), str(row.get("author") or ""), _time(row), row.get("reply_to") or None)


def _article(row: dict[str, Any]) -> NewsArticle:
    time = _time(row)
    return NewsArticle(str(row["id"]), str(row["title"]), str(row["body"]), time.date() if time else None)


def _link(row: dict[str, Any]) -> Link:
    label = row["label"]
    if label not in (0, 1):
        raise ValueError(f"label {label!r} is neither 0 nor 1")
    return Link(str(row["post_id"]), str(row["article_id"]), int(label), str(row["how"]))


def _cascade(row: dict[str, Any]) -> CascadeRow:
    return CascadeRow(
        str(row["id"]),
        str(row["type"]),
        str(row["root"]) if row["root"] else None,
        tuple(row["posts"]),
        tuple((child, parent) for child, parent in row["edges"]),
        tuple((article["article_id"], article["how"]) for article in row["articles"] if article["label"] == 1),
        row.get("event"),
    )


def _time(row: dict[str, Any]) -> datetime | None:
    if not row.get("date"):
        return None
    time = datetime.fromisoformat(str(row["date"]))
    return time.astimezone(UTC).replace(tzinfo=None) if time.tzinfo else time


def _complete(data: SocialData, folder: Path) -> None:
    missing = partial(_missing, folder)
    for split, links in data.links.items():
        for link in links:
            if link.post_id not in data.posts:
                raise missing("post", link.post_id, f"links.{split}")
            if link.article_id not in data.articles and link.article_id not in data.distractors:
                raise missing("article", link.article_id, f"links.{split}")
    for cascade in data.cascades:
        for post_id in (cascade.root, *cascade.posts):
            if post_id is not None and post_id not in data.posts:
                raise missing("post", post_id, "cascades")


def _missing(folder: Path, what: str, name: str, where: str) -> AppError:
    message = f"{folder / where} names the {what} {name!r}, which is in no file of the folder."
    hint = f"Add it to {what}s.jsonl, or remove what names it."
    if what == "post":
        return InputError("unknown_post", message, hint)
    return InputError("unknown_article", message, hint)
