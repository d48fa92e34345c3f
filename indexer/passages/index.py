"""Paragraphs of the library → hybrid recall: vectors and words side by side, fused by reciprocal rank."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from indexer.embeddings.documents import PassageVectors
from indexer.lexical.protocol import LexicalStore
from indexer.library import LazyLibrary
from indexer.maintenance.maintainer import IndexMaintainer
from indexer.maintenance.stores import PARAGRAPH_VECTORS, Stores
from indexer.progress import Progress, no_progress
from indexer.sources import EVERYTHING, Filter, Found, Passage, SourceRepository, StoreUnavailable
from indexer.storage.change_lock import ChangeLock
from indexer.vectors.protocol import VectorStore
from models.encoders.protocol import Encoder
from models.errors import ModelsUnavailable
from models.lexical.bm25 import query_tokens
from models.recommend.fusion import reciprocal_rank_fusion
from models.recommend.protocol import QueryEncoder, QuoteQuery

# A request waits while so many sources are put in; more are put in beside.
_WAITED_FOR = 8
_RECALLING = 4


@dataclass(frozen=True, slots=True)
class Hit:
    """One paragraph recalled; a higher score is better (Σ 1 / (60 + rank))."""

    source_id: str
    passage: Passage
    score: float


@dataclass(frozen=True, slots=True)
class Recall:
    """What the four stores find for one query, each best first.

    Args:
        dense, lexical: paragraphs.
        source_dense, source_lexical: whole sources, each by the id of its first paragraph.
        degraded: why the dense halves are missing; None where they are not.
    """

    dense: list[Found]
    lexical: list[Found]
    source_dense: list[Found]
    source_lexical: list[Found]
    degraded: str | None = None


def _no_others() -> Stores | None:
    return None


class PassageIndex:
    """The index of one installation; it holds no texts. Searches run beside changes.

    Args:
        truth: the relational store; whatever the index has is derived from it.
        documents: embeds paragraphs; give it a store, for nothing is to be embedded twice.
        queries: embeds queries.
        vectors, words: of paragraphs.
        source_vectors, source_words: of whole sources, each one row under the id of its first paragraph.
        lock: shared by all who change these stores.
        reopened: asked once a second: stores to go on with in place of these, where others were made, or None.
    """

    def __init__(
        self,
        truth: SourceRepository,
        documents: Encoder,
        queries: QueryEncoder,
        vectors: VectorStore,
        words: LexicalStore,
        source_vectors: VectorStore,
        source_words: LexicalStore,
        *,
        lock: ChangeLock,
        reopened: Callable[[], Stores | None] = _no_others,
    ) -> None:
        self._truth = truth
        self._documents = documents
        self._queries = queries
        stores = Stores(vectors, words, source_vectors, source_words)
        self._kept = IndexMaintainer(truth, PassageVectors(documents), stores, lock, reopened)
        self._recalling = ThreadPoolExecutor(_RECALLING, thread_name_prefix="recall")

    @property
    def source_ids(self) -> frozenset[str]:
        """The sources of the library."""
        return self._kept.listing.source_ids

    @property
    def sources(self) -> LazyLibrary:
        """The paragraphs of every source, read when asked for; another object after each change."""
        return self._kept.listing.sources

    @property
    def generation(self) -> str | None:
        """Changes whenever what can be found changes; None before the library was listed."""
        return None if self._kept.listing.fingerprint is None else str(self._kept.changes)

    @property
    def paragraph_count(self) -> int:
        """How many paragraphs can be searched."""
        return self._kept.stores.words.rows

    @property
    def unavailable(self) -> str | None:
        """Why part of the index cannot be searched now; None where all of it can."""
        return self._kept.unavailable

    def passages(self, source_id: str) -> tuple[Passage, ...]:
        """The paragraphs of one source in order; empty if there is none."""
        sources = self.sources
        return sources[source_id] if source_id in sources.revisions else ()

    def is_current(self) -> bool:
        """Whether the index has what the library has; what others have changed is looked at once a second."""
        return self._kept.is_current()

    def synchronise(self, progress: Progress = no_progress) -> None:
        """Brings every store up to date with the library; durable when this returns.

        Where an engine cannot be reached the others are brought up to date, see ``unavailable``.

        Args:
            progress: called with ``(done, total)`` sources.

        Raises:
            AppError: ``index_busy``.
        """
        self._kept.synchronise(progress)

    def catch_up(self, at_most: int = _WAITED_FOR) -> None:
        """As ``synchronise``, for one who is waiting: the library is listed, and what takes longer goes on beside.

        Args:
            at_most: as many sources are waited for.
        """
        self._kept.catch_up(at_most)

    def follow(self, source_ids: Iterable[str]) -> None:
        """Brings the index up to date with these sources alone: changed, new or gone; durable when this returns.

        Raises:
            AppError: ``index_busy``.
        """
        self._kept.follow(source_ids)

    def compact(self) -> None:
        """Brings the stores into the form that is searched fastest; done beside after changes, too."""
        self._kept.compact()

    def recall(self, query: QuoteQuery, where: Filter = EVERYTHING, k: int = 50) -> Recall:
        """The ``k`` best of each store, the halves side by side.

        Args:
            where: limits the search; its speakers are a matter of paragraphs alone.
        """
        stores, words = self._kept.stores, query_tokens(query)
        of_sources = replace(where, speakers=None)

        def lexical() -> tuple[list[Found], list[Found]]:
            return stores.words.search(words, k, where), stores.source_words.search(words, k, of_sources)

        def dense(vector: NDArray[np.float32]) -> tuple[list[Found], list[Found]]:
            return stores.vectors.search(vector, k, where), stores.source_vectors.search(vector, k, of_sources)

        by_words = self._recalling.submit(lexical) if words else None
        near, near_sources, degraded = self._near(query, dense)
        found, found_sources = by_words.result() if by_words is not None else ([], [])
        return Recall(near, found, near_sources, found_sources, degraded)

    def search(self, query: QuoteQuery, where: Filter = EVERYTHING, k: int = 50) -> list[Hit]:
        """The ``k`` paragraphs that fit ``query``, best first; by their words alone where vectors are unavailable."""
        stores, words = self._kept.stores, query_tokens(query)
        by_words = self._recalling.submit(stores.words.search, words, k, where) if words else None
        near, _, _ = self._near(query, lambda vector: (stores.vectors.search(vector, k, where), []))
        found = by_words.result() if by_words is not None else []
        ranked = reciprocal_rank_fusion([[each.paragraph_id for each in half] for half in (near, found)])
        hits: list[Hit] = []
        # Nearly always the first k are all still there: no more are read.
        for first in range(0, len(ranked), max(k, 1)):
            hits += self.hits(ranked[first : first + k], where)
            if len(hits) >= k:
                break
        return hits[:k]

    def nearest(self, query: QuoteQuery, where: Filter = EVERYTHING, k: int = 50) -> list[Found]:
        """The ``k`` paragraphs closest in meaning, best first; none for an empty query.

        Raises:
            StoreUnavailable: the engine of the vectors, or the models, cannot be reached now.
        """
        try:
            vector = self._queries.query_vector(query)
        except ModelsUnavailable as error:
            raise StoreUnavailable(error.reason) from error
        if not vector.any():
            return []
        try:
            return self._kept.stores.vectors.search(vector, k, where)
        except StoreUnavailable as error:
            self._kept.lost(PARAGRAPH_VECTORS, str(error))
            raise

    def search_text(self, text: str, where: Filter = EVERYTHING, k: int = 50) -> list[Found]:
        """The ``k`` best paragraphs for what somebody typed, see ``LexicalStore.search_text``.

        Raises:
            StoreUnavailable: the engine of the words fails.
        """
        return self._kept.stores.words.search_text(text, k, where)

    def worded(self, words: Sequence[str], where: Filter = EVERYTHING, k: int = 50) -> list[Found]:
        """The ``k`` best paragraphs with any of ``words``, which are as ``models.text.words.tokens`` gives them."""
        return self._kept.stores.words.search(words, k, where)

    def search_source_words(self, words: Sequence[str], where: Filter = EVERYTHING, k: int = 50) -> list[Found]:
        """The same among whole sources: titles, speakers and all their words."""
        return self._kept.stores.source_words.search(words, k, replace(where, speakers=None))

    def hits(self, ranked: Iterable[tuple[int, float]], where: Filter = EVERYTHING) -> list[Hit]:
        """Paragraphs with their texts, as they are in the library now; what is gone, or not admitted, is left out.

        Args:
            ranked: ids of paragraphs and their scores, in the order wanted.
        """
        ranked = list(ranked)
        passages = self._truth.passages(paragraph_id for paragraph_id, _ in ranked)
        admitted = self.admitted((source_id for source_id, _ in passages.values()), where)
        return [
            Hit(*passages[paragraph_id], score)
            for paragraph_id, score in ranked
            if paragraph_id in passages
            and passages[paragraph_id][0] in admitted
            and (where.speakers is None or passages[paragraph_id][1].speaker in where.speakers)
        ]

    def admitted(self, source_ids: Iterable[str], where: Filter) -> frozenset[str]:
        """Those of the sources that ``where`` admits, as they are in the library now."""
        attributes = self._truth.attributes(source_ids)
        return frozenset(key for key, value in attributes.items() if where.admits(key, value))

    def cosines(self, query: QuoteQuery, paragraphs: Sequence[str]) -> NDArray[np.float32] | None:
        """How close paragraphs come to ``query`` in the dense half: float32 [n_paragraphs].

        None for an empty query, and where the models cannot be reached.
        """
        try:
            vector = self._queries.query_vector(query)
            if not vector.any():
                return None
            encoded = self._documents.encode(paragraphs)
        except ModelsUnavailable:
            return None
        # Row by row, so that a paragraph's number does not hang on those beside it.
        return np.asarray((encoded * vector).sum(axis=1), dtype=np.float32)

    def close(self) -> None:
        """Ends what goes on beside, and closes the stores."""
        self._recalling.shutdown()
        self._kept.close()

    def _near(
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
            self._kept.lost(PARAGRAPH_VECTORS, str(error))
            return [], [], str(error)
