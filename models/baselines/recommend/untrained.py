"""Rankers by words within one source, and fixed spans: what trained models are compared with."""

import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction.text import TfidfVectorizer

from models.lexical.bm25 import BM25, query_tokens
from models.recommend.protocol import Candidates, QuoteQuery, ScoredSpan
from models.recommend.sentences import SentenceSplitter
from models.text.words import tokens


def bm25_scores(query: QuoteQuery, candidates: Candidates) -> NDArray[np.float32]:
    """Score paragraphs by BM25 within one source: a ``Ranker``."""
    return BM25(candidates.paragraphs).score(query_tokens(query))


def tfidf_scores(query: QuoteQuery, candidates: Candidates) -> NDArray[np.float32]:
    """Score paragraphs by the cosine of TF-IDF vectors, a ``Ranker``; document frequencies are the source's own."""
    paragraphs = candidates.paragraphs
    if not any(tokens(paragraph) for paragraph in paragraphs):
        return np.zeros(len(paragraphs), dtype=np.float32)
    vectorizer = TfidfVectorizer(analyzer=tokens, sublinear_tf=True, dtype=np.float32)
    matrix = vectorizer.fit_transform(paragraphs)
    query_row = vectorizer.transform([" ".join(query_tokens(query))])
    return np.asarray((matrix @ query_row.T).todense(), dtype=np.float32).ravel()


class WholeParagraph:
    """A ``SpanPredictor`` that quotes everything."""

    def predict(self, query: QuoteQuery, candidates: Candidates) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``."""
        return [[ScoredSpan(0, len(paragraph), 1.0)] for paragraph in candidates.paragraphs]


class OneSentence:
    """A ``SpanPredictor`` that quotes the sentence at ``position``: 0 the first, -1 the last."""

    def __init__(self, split: SentenceSplitter, position: int) -> None:
        self._split = split
        self._position = position

    def predict(self, query: QuoteQuery, candidates: Candidates) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``; no span for a paragraph without words."""
        return [
            [ScoredSpan(*sentences[self._position], 1.0)] if sentences else []
            for sentences in self._split(candidates.paragraphs)
        ]
