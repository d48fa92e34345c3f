"""The trained recommender: signals and network in one score, in staged answers."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from models.encoders.base_model import BaseModel
from models.errors import AppError, ModelsUnavailable
from models.recommend.networks.scorer import InteractionScorer
from models.recommend.protocol import QuoteQuery
from models.recommend.recommender import (
    FIRST_SPANS,
    MORE_SPANS,
    NETWORK,
    READ,
    FusionWeights,
    TrainedRecommender,
)
from models.recommend.sentences import ParagraphSentences
from models.recommend.signals import NAMES
from tests.fakes.encoders import HashingEncoder
from tests.fakes.small_models import write_interaction_weights

TOPICS = ["pumps", "school bus", "fish market", "harbour wall", "library", "ferry", "budget", "bridge", "lift", "park"]
VERBS = ["opened", "cost a million", "will not be built", "was paid for", "stays closed", "came too late"]
PARAGRAPHS = [f"The {topic} {verb}. I said so in year {n}." for n, verb in enumerate(VERBS) for topic in TOPICS] + [
    f"In the end the {one} and the {other} are alike." for one in TOPICS[:7] for other in TOPICS if one != other
]
SPEAKERS = [f"SPEAKER {'ABCDE'[n % 5] * 3}" if n % 7 else "" for n in range(len(PARAGRAPHS))]
QUERY = QuoteQuery("Pumps too late", "The council spoke of the pumps. “The school bus opened,” said a member.")
RECALL = np.array([1.0 if name in {"lexical", "dense"} else 0.1 for name in NAMES], dtype=np.float32)

# So large that the small network of the tests changes the order of recall.
WEIGHT = 200.0


class HashedQueries:
    """Queries in the space of ``HashingEncoder``; ``asked``: the texts embedded so far."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        self.asked += [query.left_context or query.title] if query.left_context or query.title else []
        vector: NDArray[np.float32] = HashingEncoder().encode([f"{query.title} {query.left_context}"])[0]
        return vector


class CountingScorer(InteractionScorer):
    """Records the number of paragraphs of each call: those ranked in ``read``, those for spans in ``asked``."""

    asked: list[int]
    read: list[int]

    def rank(self, query: QuoteQuery, paragraphs: Any, speakers: Any = None) -> Any:
        self.read.append(len(paragraphs))
        return super().rank(query, paragraphs, speakers)

    def score(self, query: QuoteQuery, paragraphs: Any, speakers: Any = None) -> Any:
        self.asked.append(len(paragraphs))
        return super().score(query, paragraphs, speakers)


@pytest.fixture(scope="module")
def scorer(small_base: BaseModel, tmp_path_factory: pytest.TempPathFactory) -> CountingScorer:
    folder = tmp_path_factory.mktemp("weights")
    weights = write_interaction_weights(folder / "joint.safetensors", small_base)
    return CountingScorer(small_base, weights, "torch-cpu", folder)


def sentences_of(texts: Any) -> list[list[tuple[int, int]]]:
    ends = [[at + 1 for at, mark in enumerate(text) if mark == "."] for text in texts]
    return [list(zip([0, *its[:-1]], its, strict=True)) if its else [] for its in ends]


def made(scorer: CountingScorer, network: float, queries: HashedQueries | None = None) -> TrainedRecommender:
    scorer.asked, scorer.read = [], []
    encoder = HashingEncoder()
    sentences = ParagraphSentences(encoder, sentences_of)
    weights = FusionWeights(RECALL, network)
    return TrainedRecommender(encoder, queries or HashedQueries(), sentences, weights, scorer, scorer)


@pytest.fixture
def recommender(scorer: CountingScorer) -> TrainedRecommender:
    return made(scorer, network=WEIGHT)


@pytest.fixture
def without_ranker(scorer: CountingScorer) -> TrainedRecommender:
    """The network predicts spans only."""
    return made(scorer, network=0.0)


def test_a_score_is_the_weighted_sum(recommender: TrainedRecommender, scorer: CountingScorer) -> None:
    """Of what the network reads; the others are below, in the order of recall."""
    scores = recommender.score(QUERY, PARAGRAPHS, SPEAKERS)
    recalled = recommender.recall(QUERY, PARAGRAPHS, SPEAKERS)
    order = np.argsort(-recalled, kind="stable")
    read, rest = order[:READ], order[READ:]
    assert scorer.read == [READ]
    logits = scorer.rank(QUERY, [PARAGRAPHS[at] for at in read], [SPEAKERS[at] for at in read])
    np.testing.assert_allclose(scores[read], recalled[read] + WEIGHT * (logits - logits.mean()), rtol=1e-4, atol=1e-3)
    assert scores.dtype == np.float32
    assert scores[read].min() - 0.02 < scores[rest].max() < scores[read].min()
    np.testing.assert_allclose(np.diff(scores[rest]), np.diff(recalled[rest]), atol=1e-4)
    assert scorer.asked == []


def test_spans_are_those_of_the_predictor(recommender: TrainedRecommender, scorer: CountingScorer) -> None:
    assert recommender.predict(QUERY, PARAGRAPHS[:5], SPEAKERS[:5]) == scorer.predict(
        QUERY, PARAGRAPHS[:5], SPEAKERS[:5]
    )


def test_network_that_has_no_time_is_left_out(recommender: TrainedRecommender, scorer: CountingScorer) -> None:
    """The ranking is that of recall then, and complete."""
    hasty = recommender.with_reading_share(1e-9)
    first, second = (list(hasty.answers(QUERY, PARAGRAPHS, SPEAKERS)) for _ in range(2))
    assert scorer.read == [READ]
    recalled = np.argsort(-recommender.recall(QUERY, PARAGRAPHS, SPEAKERS), kind="stable").tolist()
    assert [each.index for each in second[-1]] == recalled
    assert [each.index for each in first[-1]] != recalled
    assert second[-1].is_complete


def test_network_that_predicts_spans_alone_does_not_rank(
    scorer: CountingScorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scorer, "ranks", False)
    recommender = made(scorer, network=WEIGHT)
    scores = recommender.score(QUERY, PARAGRAPHS, SPEAKERS)
    np.testing.assert_array_equal(scores, recommender.recall(QUERY, PARAGRAPHS, SPEAKERS))
    assert scorer.read == []


def test_recall_asks_no_network(recommender: TrainedRecommender, scorer: CountingScorer) -> None:
    recalled = recommender.recall(QUERY, PARAGRAPHS, SPEAKERS)
    np.testing.assert_allclose(recalled, recommender.signals(QUERY, PARAGRAPHS, SPEAKERS) @ RECALL, rtol=1e-5)
    assert PARAGRAPHS[int(recalled.argmax())] == "In the end the school bus and the pumps are alike."
    assert scorer.read == []


def test_by_words_is_the_recall_that_asks_no_encoder(
    recommender: TrainedRecommender, scorer: CountingScorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    recalled = recommender.recall(QUERY, PARAGRAPHS)

    def away(*_: object) -> None:
        raise ModelsUnavailable("nobody answers")

    monkeypatch.setattr(HashingEncoder, "encode", away)
    monkeypatch.setattr(recommender, "signals", away)
    by_words = recommender.by_words(QUERY, PARAGRAPHS)
    assert by_words.shape == recalled.shape
    assert len(set(by_words.tolist())) > 1
    assert not np.array_equal(by_words, recalled)
    assert recommender.by_words(QUERY, []).shape == (0,)
    assert scorer.read == []


def test_answers_grow_and_end_in_the_order_of_the_scores(
    recommender: TrainedRecommender, scorer: CountingScorer
) -> None:
    recalled = recommender.recall(QUERY, PARAGRAPHS, SPEAKERS)
    recall, *ranked = recommender.answers(QUERY, PARAGRAPHS, SPEAKERS)
    count = len(PARAGRAPHS)
    assert count > FIRST_SPANS + MORE_SPANS
    assert [sum(bool(each.spans) for each in answer) for answer in ranked] == [FIRST_SPANS, FIRST_SPANS + MORE_SPANS]
    assert [len(answer) for answer in ranked] == [count] * 2
    assert (scorer.read, scorer.asked) == ([READ], [FIRST_SPANS, MORE_SPANS])
    assert [each.index for each in recall] == np.argsort(-recalled, kind="stable").tolist()
    assert all(each.spans == () for each in recall)
    # The first ranked are the first recalled, in another order.
    assert {each.index for each in ranked[0][:READ]} == {each.index for each in recall[:READ]}
    assert [each.index for each in ranked[0][:READ]] != [each.index for each in recall[:READ]]
    # Those not read are below, in the order of recall.
    assert [each.index for each in ranked[0][READ:]] == [each.index for each in recall[READ:]]
    for answer in (recall, *ranked):
        assert [each.score for each in answer] == sorted((each.score for each in answer), reverse=True)
    scores = recommender.score(QUERY, PARAGRAPHS, SPEAKERS)
    assert sorted(each.index for each in ranked[-1]) == list(range(count))
    np.testing.assert_allclose([each.score for each in ranked[-1]], np.sort(scores)[::-1], atol=1e-4)
    spans = recommender.predict(QUERY, PARAGRAPHS, SPEAKERS)
    for each in ranked[-1][: FIRST_SPANS + MORE_SPANS]:
        assert [(s.start, s.end) for s in each.spans] == [(s.start, s.end) for s in spans[each.index]]


def test_without_a_ranker_recall_ranks(without_ranker: TrainedRecommender, scorer: CountingScorer) -> None:
    recall, first, last = without_ranker.answers(QUERY, PARAGRAPHS, SPEAKERS)
    scores = without_ranker.score(QUERY, PARAGRAPHS, SPEAKERS)
    np.testing.assert_allclose(scores, without_ranker.signals(QUERY, PARAGRAPHS, SPEAKERS) @ RECALL, rtol=1e-5)
    order = np.argsort(-scores, kind="stable").tolist()
    assert [[each.index for each in answer] for answer in (first, last)] == [order] * 2
    assert len(recall) == len(order)
    assert [bool(each.spans) for each in first] == [True] * FIRST_SPANS + [False] * (len(PARAGRAPHS) - FIRST_SPANS)
    assert (scorer.read, scorer.asked) == ([], [FIRST_SPANS, MORE_SPANS])


def test_first_answer_waits_for_no_earlier_sentence(scorer: CountingScorer) -> None:
    queries = HashedQueries()
    recommender = made(scorer, network=0.0, queries=queries)
    left = "The library closed. The ferry was late. The council spoke of the pumps."
    query = QuoteQuery("Pumps too late", left)
    answers = recommender.answers(query, PARAGRAPHS, SPEAKERS)
    next(answers)
    assert queries.asked == [left, "Pumps too late", "The council spoke of the pumps."]
    rest = list(answers)
    assert sorted(queries.asked[3:]) == ["The ferry was late.", "The library closed."]
    # The ranking reads all of them: it equals that of a recommender that knew them from the start.
    scores = made(scorer, network=0.0).score(query, PARAGRAPHS, SPEAKERS)
    assert [each.index for each in rest[0]] == np.argsort(-scores, kind="stable").tolist()


def test_first_answer_reads_earlier_sentences_that_are_embedded(scorer: CountingScorer) -> None:
    queries = HashedQueries()
    recommender = made(scorer, network=0.0, queries=queries)
    left = "The library closed. The ferry was late."
    list(recommender.answers(QuoteQuery("Pumps too late", left), PARAGRAPHS, SPEAKERS))
    queries.asked.clear()
    query = QuoteQuery("Pumps too late", f"{left} The council spoke of the pumps.")
    first, *_ = recommender.answers(query, PARAGRAPHS, SPEAKERS)
    assert queries.asked == [query.left_context, "The council spoke of the pumps."]
    recalled = recommender.recall(query, PARAGRAPHS, SPEAKERS)
    assert [each.index for each in first] == np.argsort(-recalled, kind="stable").tolist()


def test_superseded_first_answer_embeds_no_more(scorer: CountingScorer) -> None:
    queries = HashedQueries()
    recommender = made(scorer, network=0.0, queries=queries)
    query = QuoteQuery("", "The library closed. The council spoke of the pumps.")
    assert len(list(recommender.answers(query, PARAGRAPHS, superseded=lambda: True))) == 1
    assert "The library closed." not in queries.asked


@pytest.mark.parametrize("after", [0, 1])
def test_a_newer_request_ends_it(recommender: TrainedRecommender, scorer: CountingScorer, after: int) -> None:
    """Superseded after some batches: no more spans are predicted."""
    answers = list(recommender.answers(QUERY, PARAGRAPHS, superseded=lambda: len(scorer.asked) >= after))
    assert len(scorer.asked) == after
    assert len(answers) == 1 + after


def test_earlier_answers_do_not_change(recommender: TrainedRecommender) -> None:
    answers = recommender.answers(QUERY, PARAGRAPHS)
    next(answers)
    first = next(answers)
    kept = list(first)
    next(answers)
    assert first == kept


def test_an_empty_source(recommender: TrainedRecommender, scorer: CountingScorer) -> None:
    assert list(recommender.answers(QUERY, [])) == []
    assert recommender.predict(QUERY, []) == []
    assert recommender.score(QUERY, []).shape == recommender.recall(QUERY, []).shape == (0,)
    assert (scorer.read, scorer.asked) == ([], [])


@pytest.mark.parametrize("text", ["The pumps came too late.", "…", ""])
def test_one_paragraph(recommender: TrainedRecommender, text: str) -> None:
    recall, ranked = recommender.answers(QUERY, [text], ["SPEAKER AAA"])
    assert [each.index for each in recall] == [each.index for each in ranked] == [0]
    assert np.isfinite(ranked[0].score)
    assert ranked[0].score == pytest.approx(float(recommender.score(QUERY, [text], ["SPEAKER AAA"])[0]), abs=1e-4)
    assert bool(ranked[0].spans) == bool(text)


@pytest.mark.parametrize("query", [QuoteQuery("", ""), QuoteQuery("🌊", "…")])
def test_poor_queries(recommender: TrainedRecommender, query: QuoteQuery) -> None:
    assert np.isfinite(recommender.score(query, PARAGRAPHS[:5], SPEAKERS[:5])).all()


def test_positions_are_per_source(recommender: TrainedRecommender) -> None:
    """The paragraph after the quoted one belongs to another source: it does not come right after."""
    chosen = [0, 1, 2, 3]  # the second is quoted
    paragraphs = [PARAGRAPHS[at] for at in chosen]
    column = NAMES.index("last_next")
    together = recommender.signals(QUERY, paragraphs)
    apart = recommender.signals(QUERY, paragraphs, None, [7, 7, 9, 9])
    assert together[:, column].tolist() == [0, 0, 1, 0]
    assert apart[:, column].tolist() == [0, 0, 0, 0]
    assert len(list(recommender.answers(QUERY, paragraphs, None, [7, 7, 9, 9]))) == 2


def fusion() -> dict[str, Any]:
    weights = {name: number / 10 for number, name in enumerate(NAMES)}
    return {"recall": weights, NETWORK: 1.5}


def test_weights_as_training_writes_them(tmp_path: Path) -> None:
    path = tmp_path / "fusion.json"
    path.write_text(json.dumps({**fusion(), "dev": {"recall": {"map": 50.0}}}))
    weights = FusionWeights.load(path)
    np.testing.assert_allclose(weights.recall, np.arange(len(NAMES)) / 10, rtol=1e-6)
    assert weights.network == 1.5


@pytest.mark.parametrize(
    "spoil",
    [
        lambda row: row.pop("recall"),
        lambda row: row["recall"].pop(NAMES[3]),
        lambda row: row.update({NETWORK: None}),
        lambda row: row["recall"].update({NAMES[0]: "much"}),
        lambda row: row.update({"recall": []}),
    ],
)
def test_weights_that_lack_something(tmp_path: Path, spoil: Callable[[dict[str, Any]], object]) -> None:
    row: dict[str, Any] = json.loads(json.dumps(fusion()))
    spoil(row)
    (tmp_path / "fusion.json").write_text(json.dumps(row))
    with pytest.raises(AppError, match=r"fusion\.json") as caught:
        FusionWeights.load(tmp_path / "fusion.json")
    assert caught.value.code == "damaged_weights"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe"])
def test_weights_that_are_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "fusion.json").write_bytes(content)
    with pytest.raises(AppError) as caught:
        FusionWeights.load(tmp_path / "fusion.json")
    assert caught.value.code == "damaged_weights"


def test_weights_that_are_missing(tmp_path: Path) -> None:
    with pytest.raises(AppError, match="nothing") as caught:
        FusionWeights.load(tmp_path / "nothing.json")
    assert caught.value.code == "no_such_file"
