"""The archive by recall alone: the sources whose paragraphs are recalled best."""

from dataclasses import dataclass

from indexer.index import Hit, PassageIndex
from indexer.sources import Filter
from models.recommend.protocol import QuoteQuery


@dataclass(frozen=True, slots=True)
class _Scored:
    source_id: str
    score: float


@dataclass(frozen=True, slots=True)
class _Answer:
    sources: list[_Scored]
    passages: list[Hit]


class RecalledArchive:
    """An ``Archive`` over a ``PassageIndex``."""

    def __init__(self, index: PassageIndex) -> None:
        self._index = index

    def search(self, query: QuoteQuery, where: Filter, sources: int = 5, k: int = 50) -> _Answer:
        """See ``Archive.search``."""
        hits = self._index.search(query, where, k)
        scores: dict[str, float] = {}
        for hit in hits:
            scores[hit.source_id] = scores.get(hit.source_id, 0.0) + hit.score
        best = sorted(scores, key=lambda source_id: -scores[source_id])[:sources]
        return _Answer(
            [_Scored(source_id, scores[source_id]) for source_id in best],
            [hit for hit in hits if hit.source_id in best],
        )
