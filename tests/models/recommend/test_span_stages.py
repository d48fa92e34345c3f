"""Spans are predicted only for visible paragraphs."""

from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from models.recommend.protocol import QuoteQuery, ScoredSpan, Speakers, VisibleParagraphs, never
from models.recommend.span_stages import rank_with_spans

QUERY = QuoteQuery("A title", "A context.")


class Counting:
    """A ``SpanPredictor`` that counts its calls."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def predict(
        self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None
    ) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``."""
        self.asked += paragraphs
        return [[ScoredSpan(0, len(text), 0.0)] for text in paragraphs]


@given(st.lists(st.booleans(), min_size=1, max_size=60), st.integers(1, 30))
def test_visible_paragraphs_get_the_same_spans(may: list[bool], most: int) -> None:
    scores = np.random.default_rng(len(may)).permutation(len(may)).astype(np.float32)
    paragraphs = [f"paragraph {at}" for at in range(len(may))]
    every, few = Counting(), Counting()
    whole = list(rank_with_spans(every, QUERY, paragraphs, None, scores, (4, 40), never))
    spare = list(rank_with_spans(few, QUERY, paragraphs, None, scores, (4, 40), never, VisibleParagraphs(may, most)))
    assert len(whole) == len(spare)
    for one, other in zip(whole, spare, strict=True):
        assert [(each.index, each.score) for each in one] == [(each.index, each.score) for each in other]
        shown = [[each for each in answer if may[each.index]][:most] for answer in (one, other)]
        assert shown[0] == shown[1]
    assert len(few.asked) <= min(most, sum(may))
    assert set(few.asked) <= set(every.asked)
