"""The feed of articles for the link index: drafts, publications, and articles published elsewhere."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import Engine, Row, Select, func, select

from indexer.sources import IndexedSource
from indexer.sql_sources import parts_of
from models.quotes.passages import Passage
from server.articles.document import parse_body, plain_text
from server.db.tables import Article, Draft, Publication

StoryKind = Literal["draft", "publication", "article"]
KINDS: Final[tuple[StoryKind, ...]] = ("draft", "publication", "article")

_READ_TOGETHER = 50
_LOOK_UP = 400
# Of a draft that was published several times only the latest publication counts.
_LAST_OF_EACH = (
    select(Publication.id, func.row_number().over(partition_by=Publication.draft_id, order_by=(
        Publication.published_at.desc(), Publication.version.desc(), Publication.id)).label("place")).subquery()
)  # fmt: skip
_LAST = select(_LAST_OF_EACH.c.id).where(_LAST_OF_EACH.c.place == 1)


def story_key(kind: StoryKind, article_id: str) -> str:
    """Return the key of an article in the index."""
    return f"{kind}:{article_id}"


def parse_story_key(key: str) -> tuple[StoryKind, str]:
    """Split what ``story_key`` returned.

    Raises:
        ValueError: not such a key.
    """
    prefix, _, article_id = key.partition(":")
    for kind in KINDS:
        if kind == prefix:
            return kind, article_id
    raise ValueError(f"{key!r} names no article")


@dataclass(frozen=True)
class _Kind:
    """The query and the conversion of one kind of article.

    Args:
        revisions: ids and revisions, in the order in which they were added.
        rows: ids, revisions, titles, bodies and days.
        column: of the ids.
        body: a body as plain text.
    """

    name: StoryKind
    revisions: Select[*tuple[Any, ...]]
    rows: Select[*tuple[Any, ...]]
    column: Any
    body: Callable[[Any], str]


def _text_of(body: Any) -> str:
    return plain_text(parse_body(body))


_DRAFTS = _Kind(
    "draft",
    select(Draft.id, Draft.version).where(Draft.template.is_(False)).order_by(Draft.created_at, Draft.id),
    select(Draft.id, Draft.version, Draft.headline, Draft.body, Draft.published_at).where(Draft.template.is_(False)),
    Draft.id,
    _text_of,
)
_PUBLICATIONS = _Kind(
    "publication",
    select(Publication.id, Publication.version)
    .where(Publication.id.in_(_LAST))
    .order_by(Publication.published_at, Publication.id),
    select(Publication.id, Publication.version, Publication.headline, Publication.body, Publication.published_at).where(
        Publication.id.in_(_LAST)
    ),
    Publication.id,
    _text_of,
)
_ARTICLES = _Kind(
    "article",
    select(Article.id, Article.revision).order_by(Article.imported_at, Article.id),
    select(Article.id, Article.revision, Article.title, Article.body, Article.published_on),
    Article.id,
    str,
)
_ALL = (_DRAFTS, _PUBLICATIONS, _ARTICLES)


class StoryRepository:
    """``indexer.sources.SourceFeed`` over the server's database: an article is a source, its paragraphs are passages.

    Args:
        engine: its connections; the caller disposes of it.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def fingerprint(self) -> str:
        """See ``SourceFeed.fingerprint``."""
        counted = (
            select(func.count(), func.sum(Draft.version), func.max(Draft.created_at)).where(Draft.template.is_(False)),
            select(func.count(), func.max(Publication.published_at), func.sum(Publication.version)),
            select(func.count(), func.sum(Article.revision), func.max(Article.imported_at)),
        )
        with self._engine.connect() as connection:
            return " ".join(str(part) for statement in counted for part in connection.execute(statement).one())

    def revisions(self, source_ids: Iterable[str] | None = None) -> Mapping[str, int]:
        """See ``SourceFeed.revisions``."""
        revisions: dict[str, int] = {}
        with self._engine.connect() as connection:
            if source_ids is None:
                for kind in _ALL:
                    rows = connection.execute(kind.revisions)
                    revisions |= {story_key(kind.name, article_id): revision for article_id, revision in rows}
                return revisions
            for kind, ids in _by_kind(source_ids):
                for part in parts_of(ids, _LOOK_UP):
                    rows = connection.execute(kind.revisions.where(kind.column.in_(part)))
                    revisions |= {story_key(kind.name, article_id): revision for article_id, revision in rows}
        return revisions

    def read(self, source_ids: Iterable[str]) -> Iterator[IndexedSource]:
        """See ``SourceFeed.read``."""
        for part in parts_of(source_ids, _READ_TOGETHER):
            rows: dict[str, tuple[_Kind, Row[*tuple[Any, ...]]]] = {}
            with self._engine.connect() as connection:
                for kind, ids in _by_kind(part):
                    for row in connection.execute(kind.rows.where(kind.column.in_(ids))):
                        rows[story_key(kind.name, row[0])] = kind, row
            for key in part:
                if key in rows:
                    kind, (_, revision, title, body, day) = rows[key][0], rows[key][1]
                    spoken_on = day.date() if hasattr(day, "date") else day
                    yield IndexedSource(key, revision, _passages(kind.body(body)), title, spoken_on)

    def passages_at(self, places: Iterable[tuple[str, int]]) -> Mapping[tuple[str, int], Passage]:
        """See ``SourceFeed.passages_at``."""
        wanted = list(places)
        read = {story.source_id: story.passages for story in self.read(source_id for source_id, _ in wanted)}
        return {
            (source_id, number): read[source_id][number]
            for source_id, number in wanted
            if number < len(read.get(source_id, ()))
        }


def _passages(body: str) -> tuple[Passage, ...]:
    """Return the paragraphs of a body; one empty paragraph for an empty body, since a new draft is an article, too."""
    paragraphs = [line for line in body.splitlines() if line.strip()] or [""]
    return tuple(Passage(number, text) for number, text in enumerate(paragraphs))


def _by_kind(keys: Iterable[str]) -> Iterator[tuple[_Kind, list[str]]]:
    ids: dict[StoryKind, list[str]] = {kind: [] for kind in KINDS}
    for key in keys:
        kind, article_id = parse_story_key(key)
        ids[kind].append(article_id)
    for story_kind in _ALL:
        if ids[story_kind.name]:
            yield story_kind, ids[story_kind.name]
