"""TF-IDF cosine."""

import numpy as np
import pytest

from models.baselines.recommend.tfidf import TfidfRanker
from models.recommend.protocol import QuoteQuery

PARAGRAPHS = ["pumps and a wall", "the wall", "herring is cheap", "…"]


def test_cosine_of_what_is_shared() -> None:
    scores = TfidfRanker().score(QuoteQuery("Pumps and a wall", ""), PARAGRAPHS)
    assert scores.dtype == np.float32
    assert scores[0] == pytest.approx(1.0, abs=1e-6)
    assert 0 < scores[1] < scores[0]
    assert scores[2:].tolist() == [0, 0]


def test_weights_by_hand() -> None:
    # N = 2: df(wall) = 2 → idf ln(3/3) + 1 = 1; df(pumps) = 1 → idf ln(3/2) + 1 = 1.405465
    scores = TfidfRanker().score(QuoteQuery("pumps", ""), ["pumps wall", "wall"])
    assert scores[0] == pytest.approx(1.405465 / (1.405465**2 + 1) ** 0.5, abs=1e-5)
    assert scores[1] == 0


def test_texts_without_words_score_zero() -> None:
    assert TfidfRanker().score(QuoteQuery("wall", ""), []).shape == (0,)
    assert TfidfRanker().score(QuoteQuery("wall", ""), ["…"]).tolist() == [0]
    assert TfidfRanker().score(QuoteQuery("", ""), PARAGRAPHS).tolist() == [0, 0, 0, 0]
