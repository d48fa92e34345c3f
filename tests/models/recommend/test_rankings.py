"""Rankings: standardized, fused, and filled with spans for visible paragraphs only."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.recommend.protocol import Candidates, QuoteQuery, ScoredSpan, VisibleParagraphs, never
from models.recommend.rankings import rank_with_spans, reciprocal_rank_fusion, z_scores

QUERY = QuoteQuery("A title", "A context.")


def test_fusion_by_hand() -> None:
    fused = reciprocal_rank_fusion([[7, 8, 9], [8, 5]])
    assert [item for item, _ in fused] == [8, 7, 5, 9]
    assert dict(fused) == pytest.approx({7: 1 / 61, 8: 1 / 62 + 1 / 61, 9: 1 / 63, 5: 1 / 62})


def test_fusion_breaks_ties_the_same_way_every_time() -> None:
    assert reciprocal_rank_fusion([[3], [1]]) == reciprocal_rank_fusion([[1], [3]]) == [(1, 1 / 61), (3, 1 / 61)]


def test_fusion_of_empty_rankings() -> None:
    assert reciprocal_rank_fusion([]) == []
    assert reciprocal_rank_fusion([[], [4]]) == [(4, 1 / 61)]


def test_damping() -> None:
    assert dict(reciprocal_rank_fusion([[1, 2]], k=0)) == {1: 1.0, 2: 0.5}


def test_z_scores_by_hand() -> None:
    scores = z_scores(np.array([1, 2, 3], dtype=np.float32))
    np.testing.assert_allclose(scores, [-1.2247449, 0, 1.2247449], rtol=1e-6)
    assert scores.dtype == np.float32


def test_z_scores_of_equals_are_zero() -> None:
    assert z_scores(np.full(3, 0.1, dtype=np.float32)).tolist() == [0, 0, 0]
    assert z_scores(np.array([5], dtype=np.float32)).tolist() == [0]


class Counting:
    """A ``SpanPredictor`` that counts its calls."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def predict(self, query: QuoteQuery, candidates: Candidates) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``."""
        self.asked += candidates.paragraphs
        return [[ScoredSpan(0, len(text), 0.0)] for text in candidates.paragraphs]


@given(st.lists(st.booleans(), min_size=1, max_size=60), st.integers(1, 30))
def test_visible_paragraphs_get_the_same_spans(may: list[bool], most: int) -> None:
    scores = np.random.default_rng(len(may)).permutation(len(may)).astype(np.float32)
    everything = Candidates([f"paragraph {at}" for at in range(len(may))])
    some = replace(everything, shown=VisibleParagraphs(may, most))
    every, few = Counting(), Counting()
    whole = list(rank_with_spans(every, QUERY, everything, scores, (4, 40), never))
    spare = list(rank_with_spans(few, QUERY, some, scores, (4, 40), never))
    assert len(whole) == len(spare)
    for one, other in zip(whole, spare, strict=True):
        assert [(ranked.index, ranked.score) for ranked in one] == [(ranked.index, ranked.score) for ranked in other]
        shown = [[ranked for ranked in answer if may[ranked.index]][:most] for answer in (one, other)]
        assert shown[0] == shown[1]
    assert len(few.asked) <= min(most, sum(may))
    assert set(few.asked) <= set(every.asked)
