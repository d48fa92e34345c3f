"""Comparing paragraphs with the last sentence in meaning, and what the ranking makes of it."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from models.encoders.caching import EncoderWrapper
from models.encoders.protocol import Encoder
from models.errors import ModelsUnavailable
from models.recommend.meaning_reader import MeaningReader
from models.recommend.protocol import QuoteQuery
from models.recommend.recommender import (
    MEANING_SHARE,
    MEANING_WEIGHT,
    READ_FOR_MEANING,
    FusionWeights,
    TrainedRecommender,
)
from models.recommend.sentences import ParagraphSentences
from models.recommend.signals import NAMES
from models.recommend.zero_shot import ZeroShotSpanPredictor
from models.text.sentences.splitting import split_many
from tests.fakes.encoders import HashingEncoder

SUBJECTS = ("The pumps", "A bus", "Fish", "The wall", "Our library", "The ferry", "This budget", "A bridge")
PARAGRAPHS = [f"{subject} stays closed. Reason {n} of {subject} was money." for n in range(4) for subject in SUBJECTS]
LAST = "The library lacks money, she said."
QUERY = QuoteQuery("Pumps", f"The council met. {LAST}")


class NamedQueries:
    """Queries in the space of ``HashingEncoder``."""

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        vector: NDArray[np.float32] = HashingEncoder().encode([f"{query.title} {query.left_context}"])[0]
        return vector


class LateEncoder:
    """Has the vectors of texts only once ``known`` has them; ``asked``: texts that somebody wanted."""

    def __init__(self) -> None:
        self.version, self.dimension = "late", HashingEncoder().dimension
        self.known: set[str] = set()
        self.asked: list[str] = []

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        if not self.known.issuperset(texts):
            raise ModelsUnavailable("they are being computed")
        return HashingEncoder().encode(texts)


def reader_over(passages: Encoder) -> MeaningReader:
    return MeaningReader(ParagraphSentences(passages, split_many), HashingEncoder())


@pytest.fixture(scope="module")
def plain() -> TrainedRecommender:
    encoder = HashingEncoder()
    sentences = ParagraphSentences(encoder, split_many)
    weights = FusionWeights(np.array([name == "dense" for name in NAMES], dtype=np.float32), 0.0)
    spans = ZeroShotSpanPredictor(NamedQueries(), sentences)
    return TrainedRecommender(encoder, NamedQueries(), sentences, weights, spans)


def test_a_cosine_is_that_of_the_closest_sentence() -> None:
    cosines = reader_over(HashingEncoder()).cosines(LAST, PARAGRAPHS[:5])
    assert cosines is not None
    assert cosines.dtype == np.float32
    encode = HashingEncoder().encode
    [last] = encode([LAST])
    for cosine, paragraph in zip(cosines, PARAGRAPHS[:5], strict=True):
        both = encode([f"{sentence.strip('.')}." for sentence in paragraph.split(". ")])
        assert cosine == pytest.approx(float((both @ last).max()), abs=1e-6)


def test_the_unfinished_sentence_counts(plain: TrainedRecommender) -> None:
    typed = QuoteQuery("Pumps", "The council met.", typed=LAST)
    tuned, far = plain.with_meaning(reader_over(HashingEncoder())), QuoteQuery("Pumps", "The council met.")
    change, none = (tuned.score(query, PARAGRAPHS) - plain.score(query, PARAGRAPHS) for query in (typed, far))
    assert not np.allclose(change, none, atol=0.1)


def test_without_a_sentence_the_ranking_is_that_of_recall_and_final(plain: TrainedRecommender) -> None:
    late, headline = LateEncoder(), QuoteQuery("Pumps", "")
    *_, last = plain.with_meaning(reader_over(late)).answers(headline, PARAGRAPHS)
    *_, before = plain.answers(headline, PARAGRAPHS)
    assert last == before
    assert last.is_complete
    assert not last.is_provisional
    assert late.asked == []


def test_a_paragraph_without_sentences_is_far_from_everything() -> None:
    cosines = MeaningReader(ParagraphSentences(HashingEncoder(), lambda texts: [[] for _ in texts]), HashingEncoder())
    np.testing.assert_array_equal(cosines.cosines(LAST, ["…", "–"]), [-1.0, -1.0])


def test_missing_vectors_are_asked_for_and_the_answer_comes_without() -> None:
    late = LateEncoder()
    assert reader_over(late).cosines(LAST, PARAGRAPHS[:2], PARAGRAPHS[2:]) is None
    # Those that are needed first, then all others that the next sentences may need.
    assert late.asked[:2] == ["The pumps stays closed.", "Reason 0 of The pumps was money."]
    assert len(set(late.asked)) == len({part for paragraph in PARAGRAPHS for part in paragraph.split(". ")})
    late.known = set(late.asked)
    assert reader_over(late).cosines(LAST, PARAGRAPHS[:2]) is not None


class CountingEncoder(EncoderWrapper):
    """Counts how often it embeds each text; away: raises in place of that."""

    def __init__(self) -> None:
        super().__init__(HashingEncoder())
        self.counts: Counter[str] = Counter()
        self.is_away = False

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.counts.update(texts)
        if self.is_away:
            raise ModelsUnavailable("it is away")
        return self._encoder.encode(texts)


def test_a_sentence_that_was_begun_is_embedded_once_and_as_before() -> None:
    queries = CountingEncoder()
    reader = MeaningReader(ParagraphSentences(HashingEncoder(), split_many), queries)
    reader.begin(LAST)
    reader.begin(LAST)
    np.testing.assert_array_equal(
        reader.cosines(LAST, PARAGRAPHS), reader_over(HashingEncoder()).cosines(LAST, PARAGRAPHS)
    )
    assert queries.counts == {LAST: 1}
    reader.begin("")
    assert reader.cosines("Another sentence.", PARAGRAPHS) is not None
    assert queries.counts == {LAST: 1, "Another sentence.": 1}


def test_a_sentence_that_was_begun_and_failed_is_asked_for_again() -> None:
    queries = CountingEncoder()
    reader = MeaningReader(ParagraphSentences(HashingEncoder(), split_many), queries)
    queries.is_away = True
    reader.begin(LAST)
    assert reader.cosines(LAST, PARAGRAPHS) is None
    queries.is_away = False
    assert reader.cosines(LAST, PARAGRAPHS) is not None


def test_the_score_is_the_probability_of_either_reason(plain: TrainedRecommender) -> None:
    reader = reader_over(HashingEncoder())
    recalled = plain.recall(QUERY, PARAGRAPHS).astype(np.float64)
    order = np.argsort(-recalled, kind="stable")
    read, rest = order[:READ_FOR_MEANING], order[READ_FOR_MEANING:]
    cosines = reader.cosines(LAST, [PARAGRAPHS[at] for at in read])
    assert cosines is not None
    likely = np.exp(recalled[read])
    alike = likely * np.exp(MEANING_WEIGHT * cosines)
    expected = (1 - MEANING_SHARE) * likely / likely.sum() + MEANING_SHARE * alike / alike.sum()
    scores = plain.with_meaning(reader).score(QUERY, PARAGRAPHS)
    np.testing.assert_allclose(np.exp(scores[read]), expected, rtol=1e-4)
    assert scores.dtype == np.float32
    assert scores[rest].max() <= scores[read].min()
    np.testing.assert_allclose(np.diff(scores[rest]), np.diff(recalled[rest]), atol=1e-4)


def test_the_closest_rises_and_the_first_stage_is_as_before(plain: TrainedRecommender) -> None:
    query = QuoteQuery("Fish stays closed", "Fish stays closed. Reason 2 of Fish was money. She spoke of the ferry.")
    reader = reader_over(HashingEncoder())
    tuned = plain.with_meaning(reader)
    order = np.argsort(-plain.score(query, PARAGRAPHS), kind="stable")
    cosines = reader.cosines("She spoke of the ferry.", [PARAGRAPHS[at] for at in order[:READ_FOR_MEANING]])
    assert cosines is not None
    before = int(cosines.argmax())
    [after] = np.flatnonzero(np.argsort(-tuned.score(query, PARAGRAPHS), kind="stable") == order[before])
    assert after < before
    firsts = [next(iter(recommender.answers(query, PARAGRAPHS))) for recommender in (plain, tuned)]
    assert firsts[0] == firsts[1]


def test_while_vectors_are_missing_the_ranking_is_that_of_recall(plain: TrainedRecommender) -> None:
    late = LateEncoder()
    waiting = plain.with_meaning(reader_over(late))
    np.testing.assert_array_equal(waiting.score(QUERY, PARAGRAPHS), plain.score(QUERY, PARAGRAPHS))
    late.known = set(late.asked)
    assert not np.array_equal(waiting.score(QUERY, PARAGRAPHS), plain.score(QUERY, PARAGRAPHS))
    np.testing.assert_array_equal(waiting.with_meaning(None).score(QUERY, PARAGRAPHS), plain.score(QUERY, PARAGRAPHS))
