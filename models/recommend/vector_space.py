"""Cosines of queries with paragraphs and their sentences, in the vectors of one encoder."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.caching import BatchCache
from models.encoders.protocol import Encoder
from models.recommend.protocol import QueryEncoder, QuoteQuery
from models.recommend.sentences import ParagraphSentences

# Vectors of the latest queries' views; of a draft most are those of the request before.
_VIEWS_KEPT = 1_024


class Cosines(NamedTuple):
    """Cosines of each view with each paragraph, and with its closest sentence: float32 [n_views, n_paragraphs]."""

    whole: NDArray[np.float32]
    closest: NDArray[np.float32]


class VectorSpace:
    """Paragraphs, their sentences and queries as vectors of one encoder. Safe across threads.

    Args:
        passages: embeds paragraphs; should cache.
        sentences: of paragraphs, with vectors.
        queries: embeds queries.
    """

    def __init__(self, passages: Encoder, sentences: ParagraphSentences, queries: QueryEncoder) -> None:
        self._passages = passages
        self._sentences = sentences
        self._queries = queries
        self._vectors: BatchCache[QuoteQuery, NDArray[np.float32]] = BatchCache(_VIEWS_KEPT)

    def is_cached(self, view: QuoteQuery) -> bool:
        """Return whether the vector of a view is cached."""
        return bool(self._vectors.known([view]))

    def cosines(self, views: Sequence[QuoteQuery], paragraphs: Sequence[str]) -> Cosines:
        """Return cosines of each view; ``closest`` is −1 for a paragraph without sentences."""
        cached_vectors = self._vectors.get(
            views, lambda missing: [self._queries.query_vector(view) for view in missing]
        )
        vectors = np.stack(cached_vectors)
        # Before the sentences: if vectors of paragraphs are missing, no paragraph is split in vain.
        whole = vectors @ self._passages.encode(paragraphs).T
        return Cosines(whole, self._sentences.closest(vectors, paragraphs))
