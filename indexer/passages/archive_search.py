"""Search the archive in two stages: which sources are likely to be quoted next, then their paragraphs."""

import math
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache

from indexer.passages.index import Hit, PassageIndex
from indexer.sources import Filter, Found
from models.recommend.earlier_quotes import PARAGRAPHS_SEARCHED, EarlierQuote, earlier_quotes
from models.recommend.protocol import QuoteQuery
from models.recommend.source_ranking import (
    PARAGRAPHS_LISTED,
    SOURCES_LISTED,
    Listed,
    RankedSource,
    SourceEvidence,
    SourceRanking,
    context_tokens,
)

# Results are cached per quote: earlier quotes do not change while the draft grows.
_MAX_CACHED_SEARCHES = 1_000
_WORKERS = 2
# Weight of the log of a source's share relative to the log of a paragraph's own score. It orders the paragraphs passed
# to a recommender, which ranks them again with a fitted weight.
_SOURCE_COUNTS = 0.5
# Candidates per requested source, since some may have been deleted or put under embargo.
_LOOKED_AT = 4


@dataclass(frozen=True, slots=True)
class ArchiveAnswer:
    """What an archive has for a draft.

    Args:
        sources: the likeliest, best first.
        passages: paragraphs of these alone, best first.
        degraded: why only words were used; None where vectors were used too.
    """

    sources: list[RankedSource]
    passages: list[Hit]
    degraded: str | None = None


class ArchiveSearch:
    """Searches an index with the model fitted by ``SourceRanking``. Thread-safe.

    Args:
        index: of the whole library.
        ranking: scores the evidence for each source.
    """

    def __init__(self, index: PassageIndex, ranking: SourceRanking) -> None:
        self._index = index
        self._ranking = ranking
        self._workers = ThreadPoolExecutor(_WORKERS, thread_name_prefix="archive")
        self._cached_search = lru_cache(maxsize=_MAX_CACHED_SEARCHES)(self._search_quote)

    def search(self, query: QuoteQuery, where: Filter, sources: int = 5, k: int = 50) -> ArchiveAnswer:
        """Return the ``sources`` most likely to be quoted next within ``where``, and their ``k`` best paragraphs.

        Where the vectors are unavailable only words are used, see ``PassageIndex.unavailable``.
        """
        evidence, degraded = self._evidence(query, where)
        ranked = self._ranking.rank(query, evidence)[: _LOOKED_AT * sources]
        admitted = self._index.admitted((source.source_id for source in ranked), where)
        chosen = [source for source in ranked if source.source_id in admitted][:sources]
        if not chosen:
            return ArchiveAnswer([], [], degraded)
        within = replace(where, source_ids=frozenset(source.source_id for source in chosen))
        shares = {source.source_id: math.exp(_SOURCE_COUNTS * source.score) for source in chosen}
        hits = [replace(hit, score=hit.score * shares[hit.source_id]) for hit in self._index.search(query, within, k)]
        return ArchiveAnswer(chosen, sorted(hits, key=lambda hit: -hit.score), degraded)

    def evidence(self, query: QuoteQuery, where: Filter) -> SourceEvidence:
        """Return what the index finds for ``query``, by source."""
        return self._evidence(query, where)[0]

    def _evidence(self, query: QuoteQuery, where: Filter) -> tuple[SourceEvidence, str | None]:
        """Return the evidence, and why it lacks vectors, if it does."""
        by_draft = self._workers.submit(self._by_draft, query, where)
        recalled = self._index.recall(query, where, PARAGRAPHS_LISTED)
        context, quoted = by_draft.result()
        rows_of_all = [*recalled.dense, *recalled.lexical, *(row for _, rows in quoted for row in rows)]
        ids = dict.fromkeys(row.paragraph_id for row in rows_of_all)
        # As they are in the library now: deleted or embargoed paragraphs do not count.
        current = {
            hit.passage.paragraph_id: hit
            for hit in self._index.hits(((paragraph_id, 0.0) for paragraph_id in ids), where)
        }
        evidence = SourceEvidence(
            dense=_listed(recalled.dense, current),
            lexical=_listed(recalled.lexical, current),
            source_dense=_sources(recalled.source_dense),
            source_lexical=_sources(recalled.source_lexical),
            source_context=_sources(context),
            quoted=[_shared_words(quote, rows, current) for quote, rows in quoted],
        )
        return evidence, recalled.degraded

    def close(self) -> None:
        """Stop the worker threads; the index stays open."""
        self._workers.shutdown()

    def _by_draft(
        self, query: QuoteQuery, where: Filter
    ) -> tuple[list[Found], list[tuple[EarlierQuote, tuple[Found, ...]]]]:
        """Search sources by the whole left context, and for each earlier quote the paragraphs that share its words."""
        context = self._index.search_source_words(context_tokens(query), where, SOURCES_LISTED)
        # Speakers and current embargoes are checked when the paragraphs are read.
        lasting, generation = replace(where, speakers=None, free_on=None), self._index.generation
        return context, [
            (quote, self._cached_search(quote.sought, lasting, generation))
            for quote in earlier_quotes(query.left_context)
        ]

    def _search_quote(self, sought: tuple[str, ...], where: Filter, _generation: str | None) -> tuple[Found, ...]:
        return tuple(self._index.search_words(sought, where, PARAGRAPHS_SEARCHED))


def _listed(rows: Sequence[Found], current: Mapping[int, Hit]) -> list[Listed]:
    return [
        Listed(row.source_id, row.score, current[row.paragraph_id].passage.speaker or "")
        for row in rows
        if row.paragraph_id in current
    ]


def _sources(rows: Sequence[Found]) -> list[Listed]:
    return [Listed(row.source_id, row.score) for row in rows]


def _shared_words(quote: EarlierQuote, rows: Sequence[Found], current: Mapping[int, Hit]) -> dict[str, float]:
    held: dict[str, float] = {}
    for row in rows:
        if hit := current.get(row.paragraph_id):
            held[row.source_id] = max(held.get(row.source_id, 0.0), quote.share_found_in(hit.passage.text))
    return held
