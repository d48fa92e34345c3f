"""How likely a ranked paragraph is quoted next: features by hand, probabilities of a ranking, weights as files."""

import json
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from models.errors import AppError
from models.recommend.confidence import (
    FURTHEST,
    LEAST_MATCH,
    LISTED_THRESHOLDS,
    MATCH_NAMES,
    MATCH_THRESHOLDS,
    NAMES,
    THRESHOLDS,
    Confidence,
    ConfidenceFeatures,
    ConfidenceWeights,
    LogisticWeights,
    introduces_quote,
    offered,
)
from models.recommend.protocol import OfferProbabilities, QuoteQuery
from models.recommend.recommender import FusionWeights, TrainedRecommender
from models.recommend.sentences import ParagraphSentences
from models.recommend.signals import NAMES as SIGNALS
from models.recommend.signals import VIEWS, Signals
from models.recommend.zero_shot import ZeroShotSpanPredictor
from models.text.sentences.splitting import split_many
from tests.fakes.encoders import HashingEncoder

PARAGRAPHS = [
    "Thank you all for coming this evening.",
    "The pumps are old and they leak every single day. We knew.",
    "Nobody will pay for a new harbour wall this year.",
    "Swimming lessons are free for children.",
]
SPEAKERS = ["CHAIR", "IDA SAMPLE", "MAX MUSTER", ""]
QUOTED = "“The pumps are old and they leak every single day,” said Ida Sample."


class HashedQueries:
    """Queries in the space of ``HashingEncoder``."""

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        vector: NDArray[np.float32] = HashingEncoder().encode([f"{query.title} {query.left_context}"])[0]
        return vector


class EvenPosition:
    """Says that a quote comes here with a fixed probability."""

    def probability(self, query: QuoteQuery) -> float:
        return 0.25


SENTENCES = ParagraphSentences(HashingEncoder(), split_many)
READER = ConfidenceFeatures(EvenPosition(), HashedQueries(), HashingEncoder(), SENTENCES)


def features(query: QuoteQuery, scores: list[float]) -> dict[str, float]:
    ranking = np.array(scores, dtype=np.float32)
    alike = np.zeros((VIEWS, len(PARAGRAPHS)), dtype=np.float32)
    signals = Signals().read(query, PARAGRAPHS, SPEAKERS, alike, alike)
    read = READER.read(query, PARAGRAPHS, SPEAKERS, signals, ranking)
    assert read.shape == (len(NAMES),)
    assert np.isfinite(read).all()
    return dict(zip(NAMES, read.tolist(), strict=True))


def test_features_of_the_scores() -> None:
    values = features(QuoteQuery("Pumps", "It rained."), [1.0, 3.0, 2.0, 0.0])
    assert values["share"] == pytest.approx(-math.log(sum(math.exp(-below) for below in (2, 0, 1, 3))))
    assert values["margin"] == 1.0
    assert values["height"] == pytest.approx(1.5 / np.std([1, 3, 2, 0]), rel=1e-4)
    assert values["paragraphs"] == pytest.approx(math.log(4))
    assert values["position"] == pytest.approx(math.log(0.25 / 0.75))


def test_words_and_speakers_of_the_draft_in_the_sources() -> None:
    related = features(QuoteQuery("Harbour wall", "The town met. Ida Sample spoke of pumps that leak."), [0, 1, 0, 0])
    # “pumps” and “leak”, but not “Ida” and “Sample”.
    assert 0.0 < related["last_shared"] == related["last_known"] < 1.0
    assert (related["title_shared"], related["title_known"]) == (0.0, pytest.approx(1.0))
    assert related["speaker_any_near"] == related["first_speaker_near"] == related["no_quotes"] == 1.0
    unrelated = features(QuoteQuery("Chess", "The grandmaster resigned after forty moves."), [0, 1, 0, 0])
    assert unrelated["last_known"] == unrelated["title_known"] == unrelated["speaker_any_near"] == 0.0
    assert unrelated["query_cosine"] < related["query_cosine"]


def test_what_the_draft_has_quoted() -> None:
    values = features(QuoteQuery("Pumps", f"“Not a word of this was said there,” he said. {QUOTED} "), [0, 0, 1, 0])
    assert (values["latest_from_sources"], values["earlier_from_sources"], values["no_quotes"]) == (1.0, 0.5, 0.0)
    assert (values["first_last_next"], values["first_last_same"]) == (1.0, 0.0)
    assert values["goes_on"] == values["goes_on_attributed"] == values["goes_on_attributed_sources"] == 1.0
    next_paragraph = features(QuoteQuery("Pumps", f"{QUOTED}\n"), [0, 0, 1, 0])
    assert next_paragraph["goes_on"] == next_paragraph["goes_on_attributed"] == 0.0
    assert 0.0 < features(QuoteQuery("Pumps", QUOTED), [0, 0, 1, 0])["goes_on"] < 1.0


def test_an_empty_draft_has_features() -> None:
    assert features(QuoteQuery("", ""), [0, 0, 1, 0])["last_known"] == 0.0


def logistic(intercept: float, **weights: float) -> LogisticWeights:
    row = np.array([weights.get(name, 0.0) for name in NAMES])
    return LogisticWeights(row, np.zeros(len(NAMES)), np.ones(len(NAMES)), intercept)


def probabilities(
    weights: ConfidenceWeights, scores: list[float], last: str = "It rained hard.", typed: str = ""
) -> OfferProbabilities:
    signals = np.zeros((len(PARAGRAPHS), len(SIGNALS)), dtype=np.float32)
    return Confidence(READER, weights).probabilities(
        QuoteQuery("Pumps", last, typed=typed), PARAGRAPHS, SPEAKERS, signals, np.array(scores, dtype=np.float32)
    )


def test_probabilities_share_that_of_a_quote_in_the_order_of_the_ranking() -> None:
    confidence = probabilities(ConfidenceWeights(logistic(0.0), logistic(0.0)), [1.0, 3.0, 2.0, 0.0]).confidence
    assert confidence[1] == pytest.approx(0.25)
    assert sum(confidence) == pytest.approx(0.5)
    assert confidence[1] > confidence[2] > confidence[0] > confidence[3] > 0.0


def test_match_is_apart_from_whether_a_quote_comes() -> None:
    scores = [1.0, 3.0, 2.0, 0.0]
    unlikely = ConfidenceWeights(logistic(-9.0), logistic(0.0), logistic(1.0))
    sure = probabilities(unlikely, scores)
    assert sure.match is not None
    assert sure.match[1] == pytest.approx(1 / (1 + math.exp(-1.0)))
    assert sure.match[1] > sure.match[2] > sure.match[0] > sure.match[3] > 0.0
    assert sure.confidence.max() < 0.001
    assert probabilities(replace(unlikely, match=None), scores).match is None
    signals = np.zeros((len(PARAGRAPHS), len(SIGNALS)), dtype=np.float32)
    ranking = np.array(scores, dtype=np.float32)
    foreign = Confidence(READER, unlikely).probabilities(
        QuoteQuery("Pumpen", "Es regnete."), PARAGRAPHS, SPEAKERS, signals, ranking, english=False
    )
    assert foreign.match is None


@pytest.mark.parametrize(("last", "typed"), [("", ""), ("It rained.", ""), ("", "She said: “")])
def test_match_is_not_known_where_the_last_sentence_says_nothing(last: str, typed: str) -> None:
    likely = ConfidenceWeights(logistic(0.0), logistic(0.0), logistic(1.0))
    assert probabilities(likely, [1.0, 3.0, 2.0, 0.0], last, typed).match is None


def test_where_a_quote_is_announced_the_match_does_not_keep_it_back() -> None:
    apart = ConfidenceWeights(logistic(0.0), logistic(0.0), logistic(-9.0))
    for typed, least in (("", 0.0), ("Asked about the pumps, she said: “", LEAST_MATCH)):
        match = probabilities(apart, [1.0, 3.0, 2.0, 0.0], typed=typed).match
        assert match is not None
        assert match.max() == pytest.approx(least, abs=1e-3)


def test_no_paragraph_is_likelier_than_the_first() -> None:
    confidence = probabilities(ConfidenceWeights(logistic(3.0), logistic(-3.0)), [0.0, 0.1, -9.0, -9.0]).confidence
    assert max(confidence) == confidence[1]
    assert sum(confidence) <= 1.0


def test_a_feature_far_from_the_mean_counts_no_more_than_one_at_the_limit() -> None:
    weights = logistic(0.0, margin=1.0)
    rows = np.zeros((2, len(NAMES)))
    rows[:, NAMES.index("margin")] = [FURTHEST, 100 * FURTHEST]
    assert weights.probability(rows)[0] == weights.probability(rows)[1]


def test_rankings_after_recall_have_a_confidence() -> None:
    encoder = HashingEncoder()
    even = np.full(len(SIGNALS), 0.1, dtype=np.float32)
    fusion = FusionWeights(even, network=0.0)
    spans = ZeroShotSpanPredictor(HashedQueries(), SENTENCES)
    plain = TrainedRecommender(encoder, HashedQueries(), SENTENCES, fusion, spans)
    sure = plain.with_confidence(Confidence(READER, ConfidenceWeights(logistic(0.0), logistic(1.0))))
    matched = plain.with_confidence(Confidence(READER, ConfidenceWeights(logistic(0.0), logistic(1.0), logistic(2.0))))
    query = QuoteQuery("Pumps", "The pumps leak.")
    recalled, *rankings = sure.answers(query, PARAGRAPHS, SPEAKERS)
    assert {paragraph.confidence for paragraph in recalled} == {None}
    assert rankings
    for ranking in rankings:
        values = [paragraph.confidence for paragraph in ranking if paragraph.confidence is not None]
        assert len(values) == len(PARAGRAPHS)
        assert values == sorted(values, reverse=True)
        assert values[0] == pytest.approx(0.5 / (1 + math.exp(-1.0)))
        assert {paragraph.match for paragraph in ranking} == {None}
    assert {
        paragraph.confidence for ranking in plain.answers(query, PARAGRAPHS, SPEAKERS) for paragraph in ranking
    } == {None}
    *_, last = matched.answers(query, PARAGRAPHS, SPEAKERS)
    assert last[0].match == pytest.approx(1 / (1 + math.exp(-2.0)))


def test_weights_survive_a_file(tmp_path: Path) -> None:
    written = {"quote": logistic(-1.0, share=2.0).as_json(), "right": logistic(0.5, margin=-1.5).as_json()}
    path = tmp_path / "confidence.json"
    path.write_text(json.dumps(written))
    read = ConfidenceWeights.load(path)
    assert (read.quote.intercept, read.right.intercept) == (-1.0, 0.5)
    assert read.right.weights[NAMES.index("margin")] == -1.5
    assert read.match is None
    match = tmp_path / "match.json"
    match.write_text(json.dumps({"task": "match", **logistic(0.25, share=2.0, position=9.0).as_json(MATCH_NAMES)}))
    matched = ConfidenceWeights.load(path, match).match
    assert matched is not None
    assert (matched.intercept, matched.weights[NAMES.index("share")]) == (0.25, 2.0)
    assert matched.weights[NAMES.index("position")] == 0.0
    del written["right"]["features"]["share"]
    path.write_text(json.dumps(written))
    with pytest.raises(AppError) as caught:
        ConfidenceWeights.load(path)
    assert caught.value.code == "damaged_weights"
    with pytest.raises(AppError) as caught:
        ConfidenceWeights.load(tmp_path / "nowhere.json")
    assert caught.value.code == "no_such_file"


def test_fewer_offers_need_more_confidence() -> None:
    for thresholds in (THRESHOLDS, MATCH_THRESHOLDS, LISTED_THRESHOLDS):
        assert 1.0 > thresholds["fewer"] > thresholds["balanced"] > thresholds["more"] > 0.0
    assert all(LISTED_THRESHOLDS[level] < MATCH_THRESHOLDS[level] for level in THRESHOLDS)
    assert 0.0 < LEAST_MATCH < min(MATCH_THRESHOLDS.values())


@pytest.mark.parametrize(
    ("confidence", "match", "expected"),
    [
        (0.2, LEAST_MATCH, True),
        (0.2, LEAST_MATCH / 2, False),
        (0.2, np.nan, True),
        (0.1, 0.7, True),
        (0.1, 0.5, False),
        (0.1, np.nan, False),
    ],
)
def test_offered_for_either_probability_unless_the_match_is_too_low(
    confidence: float, match: float, expected: bool
) -> None:
    assert offered(np.array([confidence]), np.array([match]), 0.15, 0.6).tolist() == [expected]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("Asked about the pumps, she said:", True),
        ("She said: “", True),
        ("The engineer told them, “", True),
        ("The engineer told them", False),
        ("Three things were missing:", False),
        ("", False),
    ],
)
def test_a_sentence_introduces_a_quote(typed: str, expected: bool) -> None:
    assert introduces_quote(typed) is expected
