"""Read the relational store for the index. The server owns the tables; only the columns used here are declared."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import (
    Boolean,
    ColumnElement,
    Date,
    DateTime,
    Engine,
    Integer,
    Row,
    Select,
    String,
    and_,
    column,
    func,
    or_,
    select,
    table,
    true,
    tuple_,
)

from indexer.sources import Filter, IndexedSource
from models.quotes.passages import Passage

_source = table(
    "source",
    column("id", String),
    column("title", String),
    column("format", String),
    column("imported_at", DateTime),
    column("revision", Integer),
    column("spoken_on", Date),
    column("language", String),
    column("rights", String),
    column("embargo_until", DateTime),
    column("held", Boolean),
)
_paragraph = table(
    "source_paragraph",
    column("id", Integer),
    column("source_id", String),
    column("index", Integer),
    column("text", String),
    column("speaker", String),
    column("question", Boolean),
    column("kind", String),
)
_PASSAGE = (_paragraph.c.id, _paragraph.c.text, _paragraph.c.speaker, _paragraph.c.question, _paragraph.c.kind)

_ALL = true()
# Ids per query; SQLite and PostgreSQL both accept far more.
_LOOK_UP = 400
# Sources read at once: some thousands of paragraphs.
_READ_TOGETHER = 50

T = TypeVar("T")


class SqlSourceRepository:
    """The relational store, as the index sees it: a ``SourceFeed``. Thread-safe, without state.

    Args:
        engine: its connections; whoever created it disposes of it.
        of_format: only sources of this format; None: all.
    """

    def __init__(self, engine: Engine, of_format: str | None = None) -> None:
        self._engine = engine
        self._counted = _ALL if of_format is None else _source.c.format == of_format
        # What somebody wants to review first is not searched.
        self._searched = and_(self._counted, _source.c.held.is_(False))

    def fingerprint(self) -> str:
        """See ``SourceFeed.fingerprint``."""
        # A change increases the sum of revisions; a deletion lowers the count, and an import has a new paragraph.
        counted = select(func.count(), func.sum(_source.c.revision)).select_from(_source).where(self._counted)
        newest = select(func.max(_paragraph.c.id))
        with self._engine.connect() as connection:
            count, revisions = connection.execute(counted).one()
            summary = f"{count}-{revisions or 0}-{connection.scalar(newest) or 0}"
            if connection.dialect.name == "sqlite":
                return summary
            # With concurrent writers the last import need not have the highest id.
            return f"{summary}-{connection.scalar(select(func.sum(func.hashtext(_source.c.id)))) or 0}"

    def revisions(self, source_ids: Iterable[str] | None = None) -> dict[str, int]:
        """See ``SourceFeed.revisions``."""
        has_paragraphs = select(_paragraph.c.id).where(_paragraph.c.source_id == _source.c.id).exists()
        wanted = select(_source.c.id, _source.c.revision).where(has_paragraphs, self._searched)
        with self._engine.connect() as connection:
            if source_ids is None:
                ordered = wanted.order_by(_source.c.imported_at, _source.c.id)
                return dict(connection.execute(ordered).all())
            revisions: dict[str, int] = {}
            for part in parts_of(source_ids, _LOOK_UP):
                revisions.update(connection.execute(wanted.where(_source.c.id.in_(part))).all())
            return revisions

    def paragraph_count(self) -> int:
        """Return how many paragraphs the sources have in total."""
        count = select(func.count(_paragraph.c.id))
        if self._counted is not _ALL:
            count = count.join_from(_paragraph, _source, _source.c.id == _paragraph.c.source_id).where(self._counted)
        with self._engine.connect() as connection:
            return connection.scalar(count) or 0

    def read(self, source_ids: Iterable[str]) -> Iterator[IndexedSource]:
        """See ``SourceFeed.read``; some dozens at a time, so that memory stays bounded."""
        for part in parts_of(source_ids, _READ_TOGETHER):
            with self._engine.connect() as connection:
                # The revisions first: a change between the two statements is read again, for it has a newer one.
                heads = {
                    row[0]: row
                    for row in connection.execute(
                        select(_source.c.id, _source.c.revision, _source.c.title, _source.c.spoken_on).where(
                            _source.c.id.in_(part), self._searched
                        )
                    )
                }
                passages: dict[str, list[Passage]] = {source_id: [] for source_id in heads}
                for source_id, *passage in connection.execute(_in_order(list(heads))):
                    passages[source_id].append(_passage(passage))
            for source_id in part:
                if passages.get(source_id):
                    _, revision, title, spoken_on = heads[source_id]
                    yield IndexedSource(source_id, revision, tuple(passages[source_id]), title, spoken_on)

    def matching(self, where: Filter, among: Iterable[str] | None = None) -> frozenset[str]:
        """Return the sources that pass ``where``, except for its speakers.

        Args:
            among: only these; None: all sources.
        """
        wanted = select(_source.c.id).where(*_conditions(where))
        if among is None:
            with self._engine.connect() as connection:
                ids = frozenset(connection.scalars(wanted))
        else:
            ids = frozenset(row[0] for row in self._by(among, lambda part: wanted.where(_source.c.id.in_(part))))
        return ids if where.source_ids is None else ids & where.source_ids

    def passages(self, paragraph_ids: Iterable[int]) -> dict[int, tuple[str, Passage]]:
        """Return the source and the text of paragraphs; deleted ones are absent."""
        rows = self._by(
            paragraph_ids, lambda part: select(_paragraph.c.source_id, *_PASSAGE).where(_paragraph.c.id.in_(part))
        )
        return {row[1]: (row[0], _passage(row[1:])) for row in rows}

    def passages_at(self, places: Iterable[tuple[str, int]]) -> dict[tuple[str, int], Passage]:
        """See ``SourceFeed.passages_at``."""
        position = tuple_(_paragraph.c.source_id, _paragraph.c.index)
        rows = self._by(
            places,
            lambda part: select(_paragraph.c.source_id, _paragraph.c.index, *_PASSAGE).where(position.in_(part)),
        )
        return {(row[0], row[1]): _passage(row[2:]) for row in rows}

    def languages(self) -> frozenset[str]:
        """Return the languages of its sources."""
        with self._engine.connect() as connection:
            return frozenset(connection.scalars(select(_source.c.language).distinct()))

    def language(self, source_id: str) -> str | None:
        """Return the language of a source; None if there is no such source."""
        with self._engine.connect() as connection:
            return connection.scalar(select(_source.c.language).where(_source.c.id == source_id))

    def _by(
        self, keys: Iterable[T], query: Callable[[list[T]], Select[*tuple[Any, ...]]]
    ) -> Iterator[Row[*tuple[Any, ...]]]:
        with self._engine.connect() as connection:
            for part in parts_of(keys, _LOOK_UP):
                yield from connection.execute(query(part))


def _conditions(where: Filter) -> Iterator[ColumnElement[bool]]:
    if where.first_day is not None:
        yield _source.c.spoken_on >= where.first_day
    if where.last_day is not None:
        yield _source.c.spoken_on <= where.last_day
    if where.languages is not None:
        yield _source.c.language.in_(where.languages)
    if where.rights is not None:
        yield _source.c.rights.in_(where.rights)
    if where.free_on is not None:
        yield or_(_source.c.embargo_until.is_(None), _source.c.embargo_until <= where.free_on)


def _in_order(source_ids: Sequence[str]) -> Select[Any]:
    return (
        select(_paragraph.c.source_id, *_PASSAGE)
        .where(_paragraph.c.source_id.in_(source_ids))
        .order_by(_paragraph.c.source_id, _paragraph.c.index)
    )


def _passage(columns: Sequence[Any]) -> Passage:
    paragraph_id, text, speaker, question, kind = columns
    return Passage(paragraph_id, text, speaker or "", bool(question), kind == "speech")


def parts_of(keys: Iterable[T], size: int) -> Iterator[list[T]]:
    """Yield different keys in lists of at most ``size``."""
    remaining = iter(dict.fromkeys(keys))
    while part := list(islice(remaining, size)):
        yield part
