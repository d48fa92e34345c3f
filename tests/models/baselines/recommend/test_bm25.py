"""BM25 as a ranker."""

import numpy as np

from models.baselines.recommend.bm25 import BM25Ranker
from models.recommend.protocol import QuoteQuery

PARAGRAPHS = ["Pumps, pumps and a wall.", "The wall cracked.", "Herring is cheap, herring is good in January."]


def test_ranker_scores_within_the_source() -> None:
    scores = BM25Ranker().score(QuoteQuery("Herring", "It was cheap."), PARAGRAPHS)
    assert scores.dtype == np.float32
    assert int(scores.argmax()) == 2
    assert BM25Ranker().score(QuoteQuery("Herring", ""), []).shape == (0,)
