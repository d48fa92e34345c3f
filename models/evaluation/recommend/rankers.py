"""Rankers that only the evaluation uses."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder
from models.recommend.across_languages import read_languages
from models.recommend.protocol import QueryEncoder, QuoteQuery, QuoteRecommender, Speakers


class LanguagesRanker:
    """A ``ParagraphRanker`` of drafts and sources in any languages, which are detected in each text."""

    def __init__(self, recommender: QuoteRecommender) -> None:
        self._recommender = recommender

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """See ``ParagraphRanker.score``."""
        scores = np.zeros(len(paragraphs), dtype=np.float32)
        languages = read_languages(query, paragraphs)
        for ranking in self._recommender.answers(query, paragraphs, speakers, languages=languages):
            for ranked in ranking:
                scores[ranked.index] = ranked.score
        return scores


class DenseRanker:
    """A ``ParagraphRanker`` by the recall encoder's vectors alone."""

    def __init__(self, passages: Encoder, queries: QueryEncoder) -> None:
        self._passages = passages
        self._queries = queries

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """See ``ParagraphRanker.score``."""
        cosines: NDArray[np.float32] = self._passages.encode(paragraphs) @ self._queries.query_vector(query)
        return cosines


class RecallRanker:
    """A ``ParagraphRanker`` by the recall stage of a recommender."""

    def __init__(self, recommender: QuoteRecommender) -> None:
        self._recommender = recommender

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """See ``ParagraphRanker.score``."""
        return self._recommender.recall(query, paragraphs, speakers)
