"""Ranking and spans from the untrained base encoder and BM25.

The evaluation compares with the ranking; the spans are also the fallback without weights of candidate spans.

The weights below were chosen on the ``dev`` split; ``python -m models.evaluation recommend`` measures the result.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder
from models.lexical.bm25 import BM25, query_tokens
from models.recommend.protocol import Candidates, QueryEncoder, QuoteQuery, ScoredSpan
from models.recommend.rankings import z_scores
from models.recommend.sentences import ParagraphSentences
from models.recommend.spans.search import first_without_overlaps, without_cuts

# What is quoted next depends most on the words right before it: the near context counts twice, the title half.
FAR_CONTEXT_WORDS = 40
NEAR_CONTEXT_WORDS = 20
TITLE_WEIGHT = 0.5

# A run of several sentences must fit clearly better than its best sentence alone; very short sentences
# (“Thank you.”) are close to many queries and are seldom quoted.
LONGEST_RUN = 3
RUN_PENALTY = 0.15
LENGTH_WEIGHT = 0.1


def query_vector(encoder: Encoder, query: QuoteQuery) -> NDArray[np.float32]:
    """Return the weighted sum of title, far and near context: float32 [dimension], unit length.

    The vector of an empty query is zero.
    """
    words = query.left_context.split()
    parts = [
        (query.title.strip(), TITLE_WEIGHT),
        (" ".join(words[-FAR_CONTEXT_WORDS:]), 1.0),
        (" ".join(words[-NEAR_CONTEXT_WORDS:]), 1.0),
    ]
    present = [(text, weight) for text, weight in parts if text]
    if not present:
        return np.zeros(encoder.dimension, dtype=np.float32)
    weights = np.array([weight for _, weight in present], dtype=np.float32)
    vector = weights @ encoder.encode([text for text, _ in present])
    return np.asarray(vector / np.linalg.norm(vector), dtype=np.float32)


class ZeroShotSpanPredictor:
    """A ``SpanPredictor``: the run of sentences whose mean vector is closest to the query's.

    Args:
        queries: embeds queries into the space of the sentences' vectors.
    """

    def __init__(self, queries: QueryEncoder, sentences: ParagraphSentences) -> None:
        self._queries = queries
        self._sentences = sentences

    def predict(self, query: QuoteQuery, candidates: Candidates) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``; the spans of one paragraph do not overlap."""
        vector, paragraphs = self._queries.query_vector(query), candidates.paragraphs
        return [
            without_cuts(paragraph, _best_runs(paragraph, spans, vectors, vector))
            for paragraph, spans, vectors in zip(
                paragraphs, self._sentences.spans(paragraphs), self._sentences.vectors(paragraphs), strict=True
            )
        ]


class ZeroShotRecommender:
    """A ``SpanPredictor`` and a ``QueryEncoder``.

    The score of a paragraph is the z-score of the cosine (paragraph plus its best sentence) plus the z-score of BM25.

    Args:
        documents: embeds paragraphs and sentences; should cache.
        queries: embeds queries; should cache, for each part embeds the same ones.
        sentences: of paragraphs.
    """

    def __init__(self, documents: Encoder, queries: Encoder, sentences: ParagraphSentences) -> None:
        self._documents = documents
        self._queries = queries
        self._sentences = sentences
        self._bm25: Callable[[tuple[str, ...]], BM25] = lru_cache(maxsize=32)(BM25)
        self.spans = ZeroShotSpanPredictor(self, sentences)

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        """See ``QueryEncoder.query_vector``."""
        return query_vector(self._queries, query)

    def score(self, query: QuoteQuery, candidates: Candidates) -> NDArray[np.float32]:
        """Return scores of paragraphs: a ``Ranker``."""
        paragraphs = candidates.paragraphs
        if not paragraphs:
            return np.zeros(0, dtype=np.float32)
        vector = self.query_vector(query)
        whole = self._documents.encode(paragraphs) @ vector
        best_sentence = np.array(
            [(part @ vector).max() if len(part) else -1.0 for part in self._sentences.vectors(paragraphs)],
            dtype=np.float32,
        )
        worded = self._bm25(tuple(paragraphs)).score(query_tokens(query))
        return z_scores(whole + best_sentence) + z_scores(worded)

    def predict(self, query: QuoteQuery, candidates: Candidates) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``."""
        return self.spans.predict(query, candidates)


def _best_runs(
    paragraph: str,
    sentences: Sequence[tuple[int, int]],
    vectors: NDArray[np.float32],
    query: NDArray[np.float32],
) -> list[ScoredSpan]:
    runs = []
    for first in range(len(sentences)):
        total = np.zeros_like(query)
        for last in range(first, min(first + LONGEST_RUN, len(sentences))):
            total = total + vectors[last]
            start, end = sentences[first][0], sentences[last][1]
            cosine = float(total @ query) / max(float(np.linalg.norm(total)), 1e-9)
            words = max(1, len(paragraph[start:end].split()))
            score = cosine + LENGTH_WEIGHT * float(np.log(words)) - RUN_PENALTY * (last - first)
            runs.append(ScoredSpan(start, end, score))
    return first_without_overlaps(sorted(runs, key=lambda run: -run.score))
