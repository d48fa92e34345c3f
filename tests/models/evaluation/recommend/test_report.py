"""The report on simple systems, on a transcript of thirty paragraphs."""

import numpy as np
import pytest
from numpy.typing import NDArray

from models.baselines.recommend.untrained import WholeParagraph, bm25_scores
from models.errors import AppError
from models.evaluation.recommend.report import evaluate
from models.evaluation.recommend.systems import System, SystemRegistry
from models.recommend.data.dataset import QuoteDataset, QuotePair, SpanInParagraph
from models.recommend.protocol import Candidates, QuoteQuery

PARAGRAPHS = tuple(f"Stall number {number} sells fruit{number}, and nobody knows why." for number in range(30))
DATA = QuoteDataset(
    "dev",
    tuple(
        QuotePair(f"p{number}", QuoteQuery("Market", f"The fruit{number}."), "t", (SpanInParagraph(number, 0, 5),))
        for number in range(30)
    ),
    {"t": PARAGRAPHS},
)


class FirstComesFirst:
    """Ranks paragraphs in their order, so that 12 of the 30 quotes are among its first 12."""

    def score(self, query: QuoteQuery, candidates: Candidates) -> NDArray[np.float32]:
        return -np.arange(len(candidates), dtype=np.float32)


class TwoSystems(SystemRegistry):
    """BM25, and a shipped system whose ranker equals BM25 and whose recall differs."""

    def __init__(self) -> None:
        super().__init__("no-encoder-is-loaded", "cpu")
        self.makers = {
            "bm25": lambda: System(bm25_scores),
            "in-order": lambda: System(FirstComesFirst().score, WholeParagraph()),
            "shipped": lambda: System(bm25_scores, recall=FirstComesFirst().score),
        }


def test_recall_is_of_the_stage_before_the_ranker() -> None:
    models = evaluate(DATA, ["in-order"], TwoSystems())["models"]
    assert models["shipped"]["map"] == models["bm25"]["map"] == models["bm25"]["recall@12"] == 100.0
    assert models["shipped"]["recall@12"] == 40.0
    # A system that only ranks has the recall of its ranking.
    assert models["in-order"]["recall@12"] == 40.0


def test_significance_follows_the_difference() -> None:
    models = evaluate(DATA, ["in-order"], TwoSystems())["models"]
    assert models["shipped"]["p_vs_bm25"] == 1.0
    assert models["in-order"]["p_vs_bm25"] == 0.0001


def test_empty_split_is_rejected() -> None:
    with pytest.raises(AppError, match="no pairs"):
        evaluate(QuoteDataset("dev", (), {}), ["bm25"], TwoSystems())
