"""The archive searched in two stages: which sources are likely quoted next, then their paragraphs."""

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

# A draft's earlier quotes stay while it grows: where they stand is looked up once.
_LOOK_UPS_KEPT = 1_000
_WORKERS = 2
# What the log of a source's share counts beside the log of a paragraph's own score: the order in which paragraphs are
# handed to a recommender, which ranks them anew with a weight that was fitted.
_SOURCE_COUNTS = 0.5
# Times as many sources as are wanted are held to the library: some may be gone or under embargo since.
_LOOKED_AT = 4


@dataclass(frozen=True, slots=True)
class ArchiveAnswer:
    """What an archive has for a draft.

    Args:
        sources: the likeliest, best first.
        passages: paragraphs of these alone, best first.
        degraded: why words alone decided; None where meaning did too.
    """

    sources: list[RankedSource]
    passages: list[Hit]
    degraded: str | None = None


class ArchiveSearch:
    """Searches an index as ``SourceRanking`` was fitted to. Safe across threads.

    Args:
        index: of the whole library.
        ranking: weighs what its lists say of each source.
    """

    def __init__(self, index: PassageIndex, ranking: SourceRanking) -> None:
        self._index = index
        self._ranking = ranking
        self._beside = ThreadPoolExecutor(_WORKERS, thread_name_prefix="archive")
        self._looked_up = lru_cache(maxsize=_LOOK_UPS_KEPT)(self._look_up)

    def search(self, query: QuoteQuery, where: Filter, sources: int = 5, k: int = 50) -> ArchiveAnswer:
        """The ``sources`` likeliest to be quoted next among what ``where`` admits, and their ``k`` best paragraphs.

        Where the vectors are unavailable words alone decide, see ``PassageIndex.unavailable``.
        """
        evidence, degraded = self._evidence(query, where)
        ranked = self._ranking.rank(query, evidence)[: _LOOKED_AT * sources]
        admitted = self._index.admitted((each.source_id for each in ranked), where)
        chosen = [each for each in ranked if each.source_id in admitted][:sources]
        if not chosen:
            return ArchiveAnswer([], [], degraded)
        within = replace(where, source_ids=frozenset(each.source_id for each in chosen))
        shares = {each.source_id: math.exp(_SOURCE_COUNTS * each.score) for each in chosen}
        hits = [replace(hit, score=hit.score * shares[hit.source_id]) for hit in self._index.search(query, within, k)]
        return ArchiveAnswer(chosen, sorted(hits, key=lambda hit: -hit.score), degraded)

    def evidence(self, query: QuoteQuery, where: Filter) -> SourceEvidence:
        """What the index says of the sources for ``query``."""
        return self._evidence(query, where)[0]

    def _evidence(self, query: QuoteQuery, where: Filter) -> tuple[SourceEvidence, str | None]:
        """And why it says nothing of meaning, where it does not."""
        by_draft = self._beside.submit(self._by_draft, query, where)
        recalled = self._index.recall(query, where, PARAGRAPHS_LISTED)
        context, quoted = by_draft.result()
        found = [*recalled.dense, *recalled.lexical, *(each for _, rows in quoted for each in rows)]
        ids = dict.fromkeys(each.paragraph_id for each in found)
        # As they are in the library now: what went since, or came under embargo, says nothing any more.
        standing = {hit.passage.paragraph_id: hit for hit in self._index.hits(((each, 0.0) for each in ids), where)}
        evidence = SourceEvidence(
            dense=_listed(recalled.dense, standing),
            lexical=_listed(recalled.lexical, standing),
            source_dense=_sources(recalled.source_dense),
            source_lexical=_sources(recalled.source_lexical),
            source_context=_sources(context),
            quoted=[_held(quote, rows, standing) for quote, rows in quoted],
        )
        return evidence, recalled.degraded

    def close(self) -> None:
        """Ends what runs beside; the index stays open."""
        self._beside.shutdown()

    def _by_draft(
        self, query: QuoteQuery, where: Filter
    ) -> tuple[list[Found], list[tuple[EarlierQuote, tuple[Found, ...]]]]:
        """Sources by the whole left context, and for each earlier quote the paragraphs that share its words."""
        context = self._index.search_source_words(context_tokens(query), where, SOURCES_LISTED)
        # Who speaks, and what is under embargo now, is asked when the paragraphs are read.
        lasting, generation = replace(where, speakers=None, free_on=None), self._index.generation
        return context, [
            (quote, self._looked_up(quote.sought, lasting, generation)) for quote in earlier_quotes(query.left_context)
        ]

    def _look_up(self, sought: tuple[str, ...], where: Filter, _generation: str | None) -> tuple[Found, ...]:
        return tuple(self._index.worded(sought, where, PARAGRAPHS_SEARCHED))


def _listed(found: Sequence[Found], standing: Mapping[int, Hit]) -> list[Listed]:
    return [
        Listed(each.source_id, each.score, standing[each.paragraph_id].passage.speaker or "")
        for each in found
        if each.paragraph_id in standing
    ]


def _sources(found: Sequence[Found]) -> list[Listed]:
    return [Listed(each.source_id, each.score) for each in found]


def _held(quote: EarlierQuote, rows: Sequence[Found], standing: Mapping[int, Hit]) -> dict[str, float]:
    held: dict[str, float] = {}
    for each in rows:
        if hit := standing.get(each.paragraph_id):
            held[each.source_id] = max(held.get(each.source_id, 0.0), quote.share_found_in(hit.passage.text))
    return held
