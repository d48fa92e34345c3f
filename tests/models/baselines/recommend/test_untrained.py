"""BM25 and TF-IDF cosine as rankers."""

import numpy as np
import pytest

from models.baselines.recommend.untrained import bm25_scores, tfidf_scores
from models.recommend.protocol import Candidates, QuoteQuery

PARAGRAPHS = ["pumps and a wall", "the wall", "herring is cheap", "…"]
SALE = ["Pumps, pumps and a wall.", "The wall cracked.", "Herring is cheap, herring is good in January."]


def test_bm25_scores_within_the_source() -> None:
    scores = bm25_scores(QuoteQuery("Herring", "It was cheap."), Candidates(SALE))
    assert scores.dtype == np.float32
    assert int(scores.argmax()) == 2
    assert bm25_scores(QuoteQuery("Herring", ""), Candidates([])).shape == (0,)


def test_cosine_of_what_is_shared() -> None:
    scores = tfidf_scores(QuoteQuery("Pumps and a wall", ""), Candidates(PARAGRAPHS))
    assert scores.dtype == np.float32
    assert scores[0] == pytest.approx(1.0, abs=1e-6)
    assert 0 < scores[1] < scores[0]
    assert scores[2:].tolist() == [0, 0]


def test_texts_without_words_score_zero() -> None:
    assert tfidf_scores(QuoteQuery("wall", ""), Candidates([])).shape == (0,)
    assert tfidf_scores(QuoteQuery("wall", ""), Candidates(["…"])).tolist() == [0]
    assert tfidf_scores(QuoteQuery("", ""), Candidates(PARAGRAPHS)).tolist() == [0, 0, 0, 0]
