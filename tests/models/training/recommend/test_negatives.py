"""Negatives drawn from small sources."""

import numpy as np
import pytest

from models.recommend.data.dataset import QuoteDataset, QuotePair, SpanInParagraph
from models.recommend.protocol import QuoteQuery
from models.training.recommend.negatives import MOST_SIMILAR, SourceNegatives, negative_chances

TEXTS = ("The ferry is late.", "Pumps cost money.", "The pumps are late.", "Nobody came.", "Good evening.")
PAIR = QuotePair("p", QuoteQuery("Pumps", "The pumps are late."), "t", (SpanInParagraph(1, 0, 5),))
DATA = QuoteDataset("train", (PAIR,), {"t": TEXTS})


def test_similar_near_and_other_paragraphs_have_their_shares() -> None:
    scores = np.arange(40, dtype=np.float32)
    chances = negative_chances(scores, {0})
    assert chances.sum() == pytest.approx(1.0)
    assert chances[0] == 0.0
    similar, nearest, other = chances[39], chances[1], chances[15]
    distances = np.arange(1, 40)
    assert similar == pytest.approx(0.5 / MOST_SIMILAR + 0.2 / 39 / (1 / distances).sum() + 0.3 / 39)
    assert nearest == pytest.approx(0.2 / (1 / distances).sum() + 0.3 / 39)
    assert similar > other < nearest


@pytest.mark.parametrize("count", [0, 3, 9])
def test_no_positive_is_drawn_and_nothing_twice(count: int) -> None:
    negatives = SourceNegatives(DATA)
    for seed in range(20):
        drawn = negatives.sample(PAIR, count, np.random.default_rng(seed))
        assert len(drawn) == len(set(drawn)) == min(count, 4)
        assert 1 not in drawn
        assert drawn == SourceNegatives(DATA).sample(PAIR, count, np.random.default_rng(seed))


def test_a_source_of_quoted_paragraphs_alone_has_no_negatives() -> None:
    data = QuoteDataset("train", (PAIR,), {"t": ("No.", "Pumps cost money.")})
    pair = QuotePair("p", PAIR.query, "t", (SpanInParagraph(0, 0, 3), SpanInParagraph(1, 0, 5)))
    assert SourceNegatives(data).sample(pair, 2, np.random.default_rng(0)) == []
