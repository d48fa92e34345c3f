"""Hybrid retrieval of the library's paragraphs: vectors and words in parallel, combined by reciprocal rank fusion."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from indexer.embeddings.documents import PassageVectors
from indexer.library import LazyLibrary
from indexer.maintenance.location import ActiveStores, IndexLocation
from indexer.maintenance.maintainer import IndexMaintainer
from indexer.maintenance.stores import PARAGRAPH_VECTORS, Stores
from indexer.sources import EVERYTHING, Filter, Found, RowFilter, StoreUnavailable
from indexer.sql_sources import SqlSourceRepository
from indexer.storage.locks import ChangeLock
from models.encoders.protocol import Encoder
from models.errors import ModelsUnavailable
from models.lexical.bm25 import query_tokens
from models.quotes.passages import Passage
from models.recommend.protocol import QueryEncoder, QuoteQuery
from models.recommend.rankings import reciprocal_rank_fusion

_WORKERS = 4
_MAX_CACHED_FILTERS = 64


@dataclass(frozen=True, slots=True)
class Hit:
    """One retrieved paragraph.

    Args:
        score: higher is better; comparable within one answer.
    """

    source_id: str
    passage: Passage
    score: float


@dataclass(frozen=True, slots=True)
class Recall:
    """What the four stores find for one query, each best first.

    Args:
        dense, lexical: paragraphs.
        source_dense, source_lexical: whole sources, each by the id of its first paragraph.
        degraded: why the dense lists are missing; None where they are not.
    """

    dense: list[Found]
    lexical: list[Found]
    source_dense: list[Found]
    source_lexical: list[Found]
    degraded: str | None = None


class PassageIndex(IndexMaintainer[Stores]):
    """The index of one installation; it stores no texts. Searches run concurrently with changes.

    The stores may have paragraphs that were deleted or put under embargo since they were indexed. Which results are
    checked against the library as it is now:

    ========================================  =======  ===========================================
    method                                    checked  the caller has to
    ========================================  =======  ===========================================
    ``search``, ``hits``                      yes      do nothing more
    ``recall``, ``nearest``, ``search_text``  no       read paragraphs with ``hits``
    ``search_words``                          no       read paragraphs with ``hits``
    ``search_source_words``                   no       check sources with ``admitted``
    ========================================  =======  ===========================================

    Args:
        library: the relational store; the index is derived from it.
        documents: embeds paragraphs; pass one with a store, so that nothing is embedded twice.
        queries: embeds queries.
        stores: of paragraphs, and of whole sources, each one row under the id of its first paragraph.
        lock: shared by all who change these stores.
        reopened: called once a second: stores that replace these after a rebuild, or None.
    """

    def __init__(
        self,
        library: SqlSourceRepository,
        documents: Encoder,
        queries: QueryEncoder,
        stores: Stores,
        *,
        lock: ChangeLock,
        reopened: Callable[[], Stores | None] = lambda: None,
    ) -> None:
        super().__init__(library, PassageVectors(documents), stores, lock, reopened)
        self._library = library
        self._documents = documents
        self._queries = queries
        self._workers = ThreadPoolExecutor(_WORKERS, thread_name_prefix="recall")
        self._cached_matching = lru_cache(_MAX_CACHED_FILTERS)(self._matching)

    @property
    def sources(self) -> LazyLibrary:
        """The paragraphs of every source, read on demand; another object after each change."""
        return self.listing.sources

    @property
    def paragraph_count(self) -> int:
        """How many paragraphs can be searched."""
        return self.stores.words.rows

    def passages(self, source_id: str) -> tuple[Passage, ...]:
        """Return the paragraphs of one source in order; empty if there is none."""
        sources = self.sources
        return sources[source_id] if source_id in sources.revisions else ()

    def recall(self, query: QuoteQuery, where: Filter = EVERYTHING, k: int = 50) -> Recall:
        """Return the ``k`` best of each store; vectors and words are searched in parallel.

        Args:
            where: restricts the search; its speakers apply to paragraphs only.
        """
        stores, words, rows = self.stores, query_tokens(query), self.within(where)
        of_sources = replace(rows, speakers=None)

        def lexical() -> tuple[list[Found], list[Found]]:
            return stores.words.search(words, k, rows), stores.source_words.search(words, k, of_sources)

        def dense(vector: NDArray[np.float32]) -> tuple[list[Found], list[Found]]:
            return stores.vectors.search(vector, k, rows), stores.source_vectors.search(vector, k, of_sources)

        by_words = self._workers.submit(lexical) if words else None
        near, near_sources, degraded = self._search_vectors(query, dense)
        with_words, sources_with_words = by_words.result() if by_words is not None else ([], [])
        return Recall(near, with_words, near_sources, sources_with_words, degraded)

    def search(self, query: QuoteQuery, where: Filter = EVERYTHING, k: int = 50) -> list[Hit]:
        """Return the ``k`` best paragraphs for ``query``, best first; by words alone where vectors are unavailable."""
        stores, words, rows = self.stores, query_tokens(query), self.within(where)
        by_words = self._workers.submit(stores.words.search, words, k, rows) if words else None
        near, _, _ = self._search_vectors(query, lambda vector: (stores.vectors.search(vector, k, rows), []))
        with_words = by_words.result() if by_words is not None else []
        ranked = reciprocal_rank_fusion([[row.paragraph_id for row in half] for half in (near, with_words)])
        hits: list[Hit] = []
        # Nearly always the first k still exist: no more are read.
        for first in range(0, len(ranked), max(k, 1)):
            hits += self.hits(ranked[first : first + k], where)
            if len(hits) >= k:
                break
        return hits[:k]

    def nearest(self, query: QuoteQuery, where: Filter = EVERYTHING, k: int = 50) -> list[Found]:
        """Return the ``k`` paragraphs closest in meaning, best first; none for an empty query.

        Raises:
            StoreUnavailable: the vector engine, or the models, cannot be reached now.
        """
        try:
            vector = self._queries.query_vector(query)
        except ModelsUnavailable as error:
            raise StoreUnavailable(error.reason) from error
        if not vector.any():
            return []
        try:
            return self.stores.vectors.search(vector, k, self.within(where))
        except StoreUnavailable as error:
            self.lost(PARAGRAPH_VECTORS, str(error))
            raise

    def search_text(self, text: str, where: Filter = EVERYTHING, k: int = 50) -> list[Found]:
        """Return the ``k`` best paragraphs for what a user typed, see ``TantivyStore.search_text``.

        Raises:
            StoreUnavailable: the lexical engine fails.
        """
        return self.stores.words.search_text(text, k, self.within(where))

    def search_words(self, words: Sequence[str], where: Filter = EVERYTHING, k: int = 50) -> list[Found]:
        """Return the ``k`` best paragraphs with any of ``words``, as ``models.text.words.tokens`` gives them."""
        return self.stores.words.search(words, k, self.within(where))

    def search_source_words(self, words: Sequence[str], where: Filter = EVERYTHING, k: int = 50) -> list[Found]:
        """Return the ``k`` best whole sources by titles, speakers and all their words."""
        return self.stores.source_words.search(words, k, self.within(replace(where, speakers=None)))

    def hits(self, ranked: Iterable[tuple[int, float]], where: Filter = EVERYTHING) -> list[Hit]:
        """Read paragraphs as they are in the library now; deleted or filtered ones are left out.

        Args:
            ranked: ids of paragraphs and their scores, in the order wanted.
        """
        ranked = list(ranked)
        passages = self._library.passages(paragraph_id for paragraph_id, _ in ranked)
        admitted = self.admitted((source_id for source_id, _ in passages.values()), where)
        return [
            Hit(*passages[paragraph_id], score)
            for paragraph_id, score in ranked
            if paragraph_id in passages
            and passages[paragraph_id][0] in admitted
            and (where.speakers is None or passages[paragraph_id][1].speaker in where.speakers)
        ]

    def admitted(self, source_ids: Iterable[str], where: Filter) -> frozenset[str]:
        """Return those of the sources that pass ``where``, as they are in the library now."""
        return self._library.matching(where, source_ids)

    def within(self, where: Filter) -> RowFilter:
        """Return the filter of the stores: the sources that pass ``where`` in the library, and its speakers."""
        conditions = replace(where, source_ids=None, speakers=None)
        if conditions == EVERYTHING:
            return RowFilter(where.source_ids, where.speakers)
        source_ids = self._cached_matching(conditions, self.generation)
        return RowFilter(source_ids if where.source_ids is None else source_ids & where.source_ids, where.speakers)

    def _matching(self, where: Filter, _generation: str | None) -> frozenset[str]:
        return self._library.matching(where)

    def cosines(self, query: QuoteQuery, paragraphs: Sequence[str]) -> NDArray[np.float32] | None:
        """Return the cosine of each paragraph to ``query``: float32 [n_paragraphs].

        None for an empty query, and where the models cannot be reached.
        """
        try:
            vector = self._queries.query_vector(query)
            if not vector.any():
                return None
            encoded = self._documents.encode(paragraphs)
        except ModelsUnavailable:
            return None
        # Row by row, so that a paragraph's score does not depend on its neighbours.
        return np.asarray((encoded * vector).sum(axis=1), dtype=np.float32)

    def close(self) -> None:
        """Stop background work, and close the stores."""
        self._workers.shutdown()
        super().close()

    def _search_vectors(
        self, query: QuoteQuery, search: Callable[[NDArray[np.float32]], tuple[list[Found], list[Found]]]
    ) -> tuple[list[Found], list[Found], str | None]:
        try:
            vector = self._queries.query_vector(query)
        except ModelsUnavailable as error:
            return [], [], error.reason
        if not vector.any():
            return [], [], None
        try:
            return *search(vector), None
        except StoreUnavailable as error:
            self.lost(PARAGRAPH_VECTORS, str(error))
            return [], [], str(error)


def open_index(
    location: IndexLocation, repository: SqlSourceRepository, documents: Encoder, queries: QueryEncoder
) -> PassageIndex:
    """Open the active index as it is on disk; synchronise it before searching.

    Raises:
        AppError: ``index_unreadable``.
    """
    active = ActiveStores(location)
    return PassageIndex(repository, documents, queries, active.first(), lock=location.lock, reopened=active.reopened)
