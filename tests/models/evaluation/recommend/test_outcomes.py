"""Outcomes of each quote, with scripted rankers and predictors."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from models.evaluation.recommend.outcomes import predict_spans, rank_quotes
from models.recommend.data.dataset import QuoteDataset, QuotePair, SpanInParagraph
from models.recommend.protocol import Candidates, QuoteQuery, ScoredSpan

GARDEN = ("Peas were early.", "Beans failed, I am sorry to say.", "Next year we grow beans again.", "Any questions?")
HARBOUR = ("Dredging starts in May.", "It will be loud.")


def pair(name: str, transcript: str, *spans: SpanInParagraph) -> QuotePair:
    return QuotePair(name, QuoteQuery(name, ""), transcript, spans)


DATA = QuoteDataset(
    "dev",
    (
        pair("failed", "garden", SpanInParagraph(1, 0, 12)),
        pair("loud", "harbour", SpanInParagraph(1, 0, 16)),
        # One quote over two paragraphs.
        pair("beans", "garden", SpanInParagraph(1, 0, 12), SpanInParagraph(2, 18, 29)),
    ),
    {"garden": GARDEN, "harbour": HARBOUR},
)


class ScriptedRanker:
    """Returns scripted scores by the query's title, and records the transcripts of its calls."""

    def __init__(self, scores: dict[str, list[float]]) -> None:
        self._scores = scores
        self.asked: list[Sequence[str]] = []

    def score(self, query: QuoteQuery, candidates: Candidates) -> NDArray[np.float32]:
        self.asked.append(tuple(candidates.paragraphs))
        return np.array(self._scores[query.title], dtype=np.float32)


class ScriptedSpans:
    """Returns scripted spans by paragraph, none for others, and records its calls."""

    def __init__(self, spans: dict[str, tuple[int, int]]) -> None:
        self._spans = spans
        self.asked: dict[str, list[str]] = {}

    def predict(self, query: QuoteQuery, candidates: Candidates) -> list[list[ScoredSpan]]:
        self.asked[query.title] = list(candidates.paragraphs)
        return [[ScoredSpan(*self._spans[text], 1.0)] if text in self._spans else [] for text in candidates.paragraphs]


def test_ranks_and_tops_are_in_the_order_of_the_pairs() -> None:
    ranker = ScriptedRanker({"failed": [0.3, 0.2, 0.1, 0.9], "loud": [0.1, 0.4], "beans": [0.9, 0.2, 0.5, 0.7]})
    outcome = rank_quotes(ranker.score, DATA, "told")
    assert outcome.ranks.tolist() == [3, 1, 3]
    assert outcome.tops.tolist() == [3, 1, 0]
    assert outcome.average_precision.tolist() == pytest.approx([1 / 3, 1.0, 1 / 3])


def test_the_quotes_of_a_transcript_are_ranked_one_after_the_other() -> None:
    ranker = ScriptedRanker({"failed": [0] * 4, "loud": [0] * 2, "beans": [0] * 4})
    rank_quotes(ranker.score, DATA, "told")
    assert ranker.asked == [GARDEN, GARDEN, HARBOUR]


def test_spans_in_the_quoted_paragraph_and_in_the_first() -> None:
    predictor = ScriptedSpans({GARDEN[1]: (0, 12), GARDEN[2]: (10, 29), HARBOUR[0]: (0, 8)})
    outcome = predict_spans(predictor, DATA, np.array([1, 0, 2]), "told")
    assert outcome.positive.tolist() == [[1.0, 1.0], [0.0, 0.0], [1.0, 1.0]]
    # “we grow beans again” for “beans again”: precision 2/4, recall 1, F1 2/3.
    np.testing.assert_allclose(outcome.top, [[1.0, 1.0], [0.0, 0.0], [0.0, 2 / 3]])


def test_of_two_quoted_paragraphs_the_better_prediction_counts() -> None:
    predictor = ScriptedSpans({GARDEN[1]: (14, 31), GARDEN[2]: (10, 29)})
    outcome = predict_spans(predictor, DATA, np.array([0, 0, 0]), "told")
    np.testing.assert_allclose(outcome.positive[2], [0.0, 2 / 3])


def test_each_paragraph_is_predicted_once() -> None:
    predictor = ScriptedSpans({})
    predict_spans(predictor, DATA, np.array([1, 0, 2]), "told")
    assert predictor.asked == {"failed": [GARDEN[1]], "loud": [HARBOUR[1], HARBOUR[0]], "beans": list(GARDEN[1:3])}
