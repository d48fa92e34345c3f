"""The trained recommender: scores of signals and of a reader, in staged answers."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from models.errors import AppError, ModelsUnavailable
from models.recommend.probability import FitModel
from models.recommend.protocol import Candidates, QuoteQuery, ReadPassage, ScoredSpan, VisibleParagraphs
from models.recommend.readings import PIECE_SCORES, PassageReading
from models.recommend.recommender import FIRST_SPANS, MORE_SPANS, READ, FusionWeights, TrainedRecommender
from models.recommend.sentences import ParagraphSentences
from models.recommend.signals import NAMES
from tests.fakes.encoders import HashingEncoder

TOPICS = ["pumps", "school bus", "fish market", "harbour wall", "library", "ferry", "budget", "bridge", "lift", "park"]
VERBS = ["opened", "cost a million", "will not be built", "was paid for", "stays closed", "came too late"]
PARAGRAPHS = [f"The {topic} {verb}. I said so in year {n}." for n, verb in enumerate(VERBS) for topic in TOPICS] + [
    f"In the end the {one} and the {other} are alike." for one in TOPICS[:7] for other in TOPICS if one != other
]
SPEAKERS = [f"SPEAKER {'ABCDE'[n % 5] * 3}" if n % 7 else "" for n in range(len(PARAGRAPHS))]
SPOKEN, UNNAMED = Candidates(PARAGRAPHS, SPEAKERS), Candidates(PARAGRAPHS)
QUERY = QuoteQuery("Pumps too late", "The council spoke of the pumps. “The school bus opened,” said a member.")
RECALL = np.array([1.0 if name in {"dense", "dense_last"} else 0.1 for name in NAMES], dtype=np.float32)
UNREAD, READ_WEIGHTS = FitModel(-2.0, 0.5, 1.0), FitModel(-1.0, 0.5, 1.0, 0.1)


class HashedQueries:
    """Queries in the space of ``HashingEncoder``; ``embedded`` records their texts."""

    def __init__(self) -> None:
        self.embedded: list[str] = []

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        self.embedded += [query.left_context or query.title] if query.left_context or query.title else []
        vector: NDArray[np.float32] = HashingEncoder().encode([f"{query.title} {query.left_context}"])[0]
        return vector


def reading_of(text: str) -> PassageReading:
    no_pieces = np.zeros((0, 2), dtype=np.int32), np.zeros((0, PIECE_SCORES), dtype=np.float32)
    return PassageReading(sum(map(ord, text)) % 97, *no_pieces)


class FakeNetwork:
    """A reader and span predictor; records what it was given."""

    def __init__(self) -> None:
        self.passages: list[list[ReadPassage]] = []
        self.predicted: list[int] = []
        self.readings: list[Sequence[PassageReading | None] | None] = []

    def read(self, query: QuoteQuery, passages: Sequence[ReadPassage]) -> list[PassageReading]:
        self.passages.append(list(passages))
        return [reading_of(passage.text) for passage in passages]

    def prepare(self) -> None:
        pass

    def predict(self, query: QuoteQuery, candidates: Candidates) -> list[list[ScoredSpan]]:
        self.predicted.append(len(candidates))
        self.readings.append(candidates.readings)
        return [[ScoredSpan(0, len(text), -0.5)] if text else [] for text in candidates.paragraphs]


def sentences_of(texts: Sequence[str]) -> list[list[tuple[int, int]]]:
    ends = [[position + 1 for position, mark in enumerate(text) if mark == "."] for text in texts]
    return [list(zip([0, *text_ends[:-1]], text_ends, strict=True)) if text_ends else [] for text_ends in ends]


def make_recommender(
    network: FakeNetwork, read: FitModel | None = READ_WEIGHTS, queries: HashedQueries | None = None
) -> TrainedRecommender:
    encoder = HashingEncoder()
    sentences = ParagraphSentences(encoder, sentences_of)
    weights = FusionWeights(RECALL, UNREAD, read)
    return TrainedRecommender(encoder, queries or HashedQueries(), sentences, weights, network, network)


@pytest.fixture
def network() -> FakeNetwork:
    return FakeNetwork()


@pytest.fixture
def recommender(network: FakeNetwork) -> TrainedRecommender:
    return make_recommender(network)


def test_best_paragraphs_are_read_and_the_others_stay_below(
    recommender: TrainedRecommender, network: FakeNetwork
) -> None:
    scores = recommender.score(QUERY, SPOKEN)
    recalled = recommender.recall(QUERY, SPOKEN)
    order = np.argsort(-recalled, kind="stable")
    read, unread = order[:READ], order[READ:]
    [passages] = network.passages
    assert [passage.text for passage in passages] == [PARAGRAPHS[row] for row in read]
    assert passages[0] == ReadPassage(PARAGRAPHS[read[0]], SPEAKERS[read[0]], PARAGRAPHS[read[0] - 1])
    cosines = recommender.signals(QUERY, SPOKEN)[:, NAMES.index("cosine_last_sentence")]
    logits = np.array([reading_of(passage.text).logit for passage in passages], dtype=np.float32)
    np.testing.assert_allclose(scores[read], READ_WEIGHTS.log_odds(recalled, cosines, logits, read), rtol=1e-5)
    assert scores.dtype == np.float32
    assert scores[unread].max() < scores[read].min()
    np.testing.assert_allclose(np.diff(scores[unread]), np.diff(UNREAD.log_odds(recalled, cosines)[unread]), atol=1e-4)
    assert network.predicted == []


def test_hidden_paragraphs_are_not_read(recommender: TrainedRecommender, network: FakeNetwork) -> None:
    best = int(recommender.recall(QUERY, SPOKEN).argmax())
    may = [row != best for row in range(len(PARAGRAPHS))]
    *_, last = recommender.answers(QUERY, Candidates(PARAGRAPHS, SPEAKERS, shown=VisibleParagraphs(may, 5)))
    assert len(network.passages[0]) == READ
    assert PARAGRAPHS[best] not in [passage.text for passage in network.passages[0]]
    assert last[0].index != best


def test_first_paragraph_of_a_source_is_read_without_another_before_it(
    recommender: TrainedRecommender, network: FakeNetwork
) -> None:
    list(recommender.answers(QUERY, Candidates(PARAGRAPHS[:4], None, [7, 7, 9, 9])))
    previous = {passage.text: passage.previous for passage in network.passages[0]}
    assert [previous[text] for text in PARAGRAPHS[:4]] == ["", PARAGRAPHS[0], "", PARAGRAPHS[2]]


def test_probabilities_are_those_of_the_scores(recommender: TrainedRecommender) -> None:
    recall, *_, last = recommender.answers(QUERY, SPOKEN)
    assert {ranked.probability for ranked in recall} == {None}
    expected = [1 / (1 + np.exp(-ranked.score)) for ranked in last]
    np.testing.assert_allclose([ranked.probability or 0.0 for ranked in last], expected, rtol=1e-4)


def test_recall_uses_signals_alone(recommender: TrainedRecommender, network: FakeNetwork) -> None:
    recalled = recommender.recall(QUERY, SPOKEN)
    np.testing.assert_allclose(recalled, recommender.signals(QUERY, SPOKEN) @ RECALL, rtol=1e-5)
    assert "school bus" in PARAGRAPHS[int(recalled.argmax())]
    assert network.passages == []


def test_by_words_calls_no_encoder(
    recommender: TrainedRecommender, network: FakeNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    recalled = recommender.recall(QUERY, UNNAMED)

    def unavailable(*_: object) -> None:
        raise ModelsUnavailable("nobody answers")

    monkeypatch.setattr(HashingEncoder, "encode", unavailable)
    by_words = recommender.by_words(QUERY, UNNAMED)
    assert by_words.shape == recalled.shape
    assert len(set(by_words.tolist())) > 1
    assert not np.array_equal(by_words, recalled)
    assert recommender.by_words(QUERY, Candidates([])).shape == (0,)
    assert network.passages == []


def test_answers_gain_spans_in_the_order_of_the_scores(recommender: TrainedRecommender, network: FakeNetwork) -> None:
    recalled = recommender.recall(QUERY, SPOKEN)
    recall, *rankings = recommender.answers(QUERY, SPOKEN)
    assert len(PARAGRAPHS) > FIRST_SPANS + MORE_SPANS
    assert [sum(bool(ranked.spans) for ranked in ranking) for ranking in rankings] == [
        FIRST_SPANS,
        FIRST_SPANS + MORE_SPANS,
    ]
    assert [ranking.is_complete for ranking in (recall, *rankings)] == [False, False, True]
    assert [len(passages) for passages in network.passages] == [READ]
    assert network.predicted == [FIRST_SPANS, MORE_SPANS]
    assert [ranked.index for ranked in recall] == np.argsort(-recalled, kind="stable").tolist()
    assert all(ranked.spans == () for ranked in recall)
    scores = recommender.score(QUERY, SPOKEN)
    order = np.argsort(-scores, kind="stable").tolist()
    for ranking in rankings:
        assert [ranked.index for ranked in ranking] == order
        np.testing.assert_allclose([ranked.score for ranked in ranking], scores[order], atol=1e-4)
    assert order != [ranked.index for ranked in recall]


def test_reader_without_weights_is_not_called(network: FakeNetwork) -> None:
    recommender = make_recommender(network, None)
    signals = recommender.signals(QUERY, SPOKEN)
    expected = UNREAD.log_odds(signals @ RECALL, signals[:, NAMES.index("cosine_last_sentence")])
    np.testing.assert_allclose(recommender.score(QUERY, SPOKEN), expected, rtol=1e-5)
    assert network.passages == []


def test_first_answer_does_not_embed_earlier_sentences(network: FakeNetwork) -> None:
    queries = HashedQueries()
    recommender = make_recommender(network, None, queries)
    left = "The library closed. The ferry was late. The council spoke of the pumps."
    query = QuoteQuery("Pumps too late", left)
    answers = recommender.answers(query, SPOKEN)
    next(answers)
    assert queries.embedded == [left, "Pumps too late", "The council spoke of the pumps."]
    second = next(answers)
    assert queries.embedded[3:] == ["The library closed."]
    # The ranking equals that of a recommender that embeds it at once.
    scores = make_recommender(network, None).score(query, SPOKEN)
    assert [ranked.index for ranked in second] == np.argsort(-scores, kind="stable").tolist()


def test_first_answer_uses_an_earlier_sentence_that_is_cached(network: FakeNetwork) -> None:
    queries = HashedQueries()
    recommender = make_recommender(network, None, queries)
    left = "The library closed."
    list(recommender.answers(QuoteQuery("Pumps too late", left), SPOKEN))
    queries.embedded.clear()
    query = QuoteQuery("Pumps too late", f"{left} The ferry was late. The council spoke of the pumps.")
    first, *_ = recommender.answers(query, SPOKEN)
    assert queries.embedded == [query.left_context, "The council spoke of the pumps."]
    recalled = recommender.recall(query, SPOKEN)
    assert [ranked.index for ranked in first] == np.argsort(-recalled, kind="stable").tolist()


def test_superseded_first_answer_embeds_nothing_more(network: FakeNetwork) -> None:
    queries = HashedQueries()
    recommender = make_recommender(network, None, queries)
    query = QuoteQuery("", "The library closed. The council spoke of the pumps.")
    assert len(list(recommender.answers(query, UNNAMED, superseded=lambda: True))) == 1
    assert "The library closed." not in queries.embedded


@pytest.mark.parametrize("batches", [0, 1])
def test_superseded_answers_end(recommender: TrainedRecommender, network: FakeNetwork, batches: int) -> None:
    answers = list(recommender.answers(QUERY, UNNAMED, superseded=lambda: len(network.predicted) >= batches))
    assert len(network.predicted) == batches
    assert len(answers) == 1 + batches


def test_empty_source_has_no_answers(recommender: TrainedRecommender, network: FakeNetwork) -> None:
    assert list(recommender.answers(QUERY, Candidates([]))) == []
    assert recommender.predict(QUERY, Candidates([])) == []
    assert recommender.score(QUERY, Candidates([])).shape == recommender.recall(QUERY, Candidates([])).shape == (0,)
    assert (network.passages, network.predicted) == ([], [])


@pytest.mark.parametrize("query", [QUERY, QuoteQuery("", ""), QuoteQuery("🌊", "…")])
def test_one_paragraph_has_a_finite_score(recommender: TrainedRecommender, query: QuoteQuery) -> None:
    for text in ("The pumps came too late.", "…", ""):
        recall, ranking = recommender.answers(query, Candidates([text], ["SPEAKER AAA"]))
        assert [ranked.index for ranked in recall] == [ranked.index for ranked in ranking] == [0]
        assert np.isfinite(ranking[0].score)
        assert bool(ranking[0].spans) == bool(text)


def test_neighbour_signals_stay_within_a_source(recommender: TrainedRecommender) -> None:
    paragraphs = PARAGRAPHS[:4]  # the second is quoted
    column = NAMES.index("last_after")
    together = recommender.signals(QUERY, Candidates(paragraphs))
    apart = recommender.signals(QUERY, Candidates(paragraphs, None, [7, 7, 9, 9]))
    assert together[:, column].tolist() == pytest.approx([0, 0, np.exp(-1 / 5), np.exp(-2 / 5)])
    assert apart[:, column].tolist() == [0, 0, 0, 0]


def fusion() -> dict[str, Any]:
    weights = {name: number / 10 for number, name in enumerate(NAMES)}
    return {"recall": weights, "unread": UNREAD.as_json(), "read": READ_WEIGHTS.as_json()}


def test_load_reads_the_weights(tmp_path: Path) -> None:
    path = tmp_path / "fusion.json"
    path.write_text(json.dumps({**fusion(), "cross_validated": {"stories": {"map": 50.0}}}))
    weights = FusionWeights.load(path)
    np.testing.assert_allclose(weights.recall, np.arange(len(NAMES)) / 10, rtol=1e-6)
    assert (weights.unread, weights.read) == (UNREAD, READ_WEIGHTS)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda row: row["recall"].pop(NAMES[3]),
        lambda row: row["unread"].pop("share"),
        lambda row: row["recall"].update({NAMES[0]: "much"}),
    ],
)
def test_load_rejects_damaged_weights(tmp_path: Path, spoil: Callable[[dict[str, Any]], object]) -> None:
    row: dict[str, Any] = json.loads(json.dumps(fusion()))
    spoil(row)
    (tmp_path / "fusion.json").write_text(json.dumps(row))
    with pytest.raises(AppError, match=r"fusion\.json") as caught:
        FusionWeights.load(tmp_path / "fusion.json")
    assert caught.value.code == "damaged_weights"
