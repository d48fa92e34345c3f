"""The archive over the index as it is now: everything in memory, filters beside the search."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from sqlalchemy import select
from sqlalchemy.orm import Session

from indexer.index import Hit, PassageIndex
from indexer.sources import Attributes, Filter, Found, Rights
from models.recommend.protocol import QuoteQuery
from server.services.archive_words import SearchWords
from server.store.tables import Source


@dataclass(frozen=True, slots=True)
class _Scored:
    source_id: str
    score: float


@dataclass(frozen=True, slots=True)
class _Answer:
    sources: list[_Scored]
    passages: list[Hit]


class PresentArchive:
    """An ``Archive`` and its two halves over a ``PassageIndex``."""

    def __init__(self, index: PassageIndex, attributes: Callable[[], Mapping[str, Attributes]]) -> None:
        self._index = index
        self._attributes = attributes

    def search(self, query: QuoteQuery, where: Filter, sources: int = 5, k: int = 50) -> _Answer:
        """See ``Archive.search``."""
        scores: dict[str, float] = {}
        hits = self._hits(query, where, k)
        for hit in hits:
            scores[hit.source_id] = scores.get(hit.source_id, 0.0) + hit.score
        best = sorted(scores, key=lambda source_id: -scores[source_id])[:sources]
        return _Answer(
            [_Scored(source_id, scores[source_id]) for source_id in best],
            [hit for hit in hits if hit.source_id in best],
        )

    def nearest(self, query: QuoteQuery, where: Filter, k: int) -> list[Found]:
        """See ``Halves.nearest``."""
        return [Found(hit.source_id, hit.passage.paragraph_id, hit.score) for hit in self._hits(query, where, k)]

    def worded(self, text: str, where: Filter, k: int) -> list[Found]:
        """See ``Halves.worded``."""
        words = SearchWords.parse(text)
        found = [
            Found(source_id, passage.paragraph_id, float(len(marks)))
            for source_id in self._admitted(where)
            for passage in self._index.passages(source_id)
            if (where.speakers is None or passage.speaker in where.speakers)
            and words.admits(passage.text)
            and (marks := words.highlights(passage.text))
        ]
        return sorted(found, key=lambda each: -each.score)[:k]

    def _hits(self, query: QuoteQuery, where: Filter, k: int) -> list[Hit]:
        hits = self._index.search(query, self._admitted(where), k)
        return [hit for hit in hits if where.speakers is None or hit.passage.speaker in where.speakers]

    def _admitted(self, where: Filter) -> list[str]:
        return [
            source_id for source_id, attributes in self._attributes().items() if where.admits(source_id, attributes)
        ]


def read_attributes(session: Session) -> dict[str, Attributes]:
    """What searches are limited by, of every source of the library."""
    rows = session.execute(
        select(Source.id, Source.spoken_on, Source.language, Source.rights, Source.embargo_until).order_by(Source.id)
    )
    return {
        source_id: Attributes(day, language, cast(Rights, rights), until)
        for source_id, day, language, rights, until in rows
    }
