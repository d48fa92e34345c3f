"""Systems around a trained network."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from models.baselines.recommend.interaction.scorer import InteractionScorer
from models.encoders.base_model import BaseModel
from models.errors import AppError
from models.evaluation.recommend.networks import network_systems
from models.evaluation.recommend.systems import BM25, SystemRegistry
from models.recommend.probability import FitModel
from models.recommend.protocol import Candidates, QuoteQuery
from models.recommend.recommender import FusionWeights, TrainedRecommender
from models.recommend.sentences import ParagraphSentences
from models.recommend.signals import NAMES
from models.recommend.zero_shot import ZeroShotSpanPredictor
from models.text.sentences.splitting import split_many
from tests.fakes.encoders import HashingEncoder
from tests.fakes.small_models import write_interaction_weights

PARAGRAPHS = ("The pumps came late. Nobody paid.", "A wall is not a pump.", "The ferry stays.", "Buses, buses.", "No.")
QUERY = QuoteQuery("Pumps", "The council met. It spoke of the pumps.")


class HashedQueries:
    """Queries in the space of ``HashingEncoder``."""

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        vector: NDArray[np.float32] = HashingEncoder().encode([f"{query.title} {query.left_context}"])[0]
        return vector


@pytest.fixture(scope="module")
def recommender() -> TrainedRecommender:
    encoder, queries = HashingEncoder(), HashedQueries()
    sentences = ParagraphSentences(encoder, split_many)
    weights = np.array([float(name in {"dense", "dense_last"}) for name in NAMES], dtype=np.float32)
    fusion = FusionWeights(weights, FitModel(0.0, 1.0, 0.0))
    return TrainedRecommender(encoder, queries, sentences, fusion, ZeroShotSpanPredictor(queries, sentences))


@pytest.fixture(scope="module")
def network(small_base: BaseModel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_interaction_weights(tmp_path_factory.mktemp("weights") / "joint.safetensors", small_base)


def test_rows_of_a_network(small_base: BaseModel, network: Path, recommender: TrainedRecommender) -> None:
    systems = network_systems([network], small_base, "cpu", recommender, most=3)
    assert list(systems) == ["joint", "joint+signals", "joint*joint"]
    scorer = InteractionScorer(small_base, network, "cpu")
    recalled = recommender.recall(QUERY, Candidates(PARAGRAPHS))
    order = np.argsort(-recalled, kind="stable")
    read, rest = order[:3], order[3:]
    read_scores = scorer.score(QUERY, Candidates([PARAGRAPHS[row] for row in read]))

    def shares(logits: list[float]) -> NDArray[np.float64]:
        return np.asarray(logits) - np.logaddexp.reduce(logits)

    rank = shares([score.rank for score in read_scores])
    expected = {
        "joint": rank,
        "joint+signals": rank + shares(recommender.score(QUERY, Candidates(PARAGRAPHS))[read].tolist()),
        "joint*joint": rank + [score.spans[0].score for score in read_scores],
    }
    for name, fused in expected.items():
        ranker = systems[name].ranker
        assert ranker is not None
        scores = ranker(QUERY, Candidates(PARAGRAPHS))
        np.testing.assert_allclose(scores[read], fused, atol=1e-3)
        # The others follow in the order of recall.
        assert scores[rest].max() < scores[read].min()
        assert np.argsort(-scores[rest], kind="stable").tolist() == list(range(len(rest)))
    predictor = systems["joint"].span_predictor
    assert predictor is not None
    assert [spans[0].start for spans in predictor.predict(QUERY, Candidates(PARAGRAPHS[:1]))] == [
        read_scores[0].spans[0].start
    ]


def test_networks_of_one_name_are_rejected(
    small_base: BaseModel, network: Path, recommender: TrainedRecommender
) -> None:
    with pytest.raises(AppError) as caught:
        network_systems([network, network], small_base, "cpu", recommender, None)
    assert caught.value.code == "same_name"
    registry = SystemRegistry("no-encoder-is-loaded", "cpu")
    systems = network_systems([network], small_base, "cpu", recommender, None)
    registry.add(systems)
    assert registry.choose(["joint"]) == ["joint"]
    assert registry.take("joint") is systems["joint"]
    with pytest.raises(AppError):
        registry.add({BM25: systems["joint"]})
