"""The untrained models on texts small enough to know the answer."""

import itertools

import numpy as np
import pytest

from models.encoders.caching import CachingEncoder
from models.encoders.protocol import Encoder
from models.recommend.protocol import Candidates, QuoteQuery
from models.recommend.sentences import ParagraphSentences
from models.recommend.zero_shot import ZeroShotRecommender, query_vector
from models.text.sentences.splitting import split_many
from tests.fakes.encoders import CountingEncoder, HashingEncoder

PARAGRAPHS = [
    "Good evening, everybody. The lift is out of order and the fire doors are at the back.",
    "The pumps would cost four million. Without them the rain stays in the town. I have said so twice. "
    "Thank you, Chair.",
    "My mother sold herring on that quay. She opened the stall before dawn. It was cold work.",
    "The school bus has been late all winter. Parents are tired of waiting at the stop.",
]
PUMPS = QuoteQuery("Engineer warns over flood pumps", "The town engineer was asked what happens to rain water.")
HERRING = QuoteQuery("A life at the fish market", "She remembered her family's years of selling fish.")
BUSES = QuoteQuery("", "Angry parents told the meeting about late school transport.")


@pytest.fixture(scope="module")
def recommender(encoder: Encoder) -> ZeroShotRecommender:
    remembering = CachingEncoder(encoder)
    return ZeroShotRecommender(remembering, encoder, ParagraphSentences(remembering, split_many))


@pytest.mark.parametrize(("query", "right"), [(PUMPS, 1), (HERRING, 2), (BUSES, 3)])
def test_right_paragraph_first(recommender: ZeroShotRecommender, query: QuoteQuery, right: int) -> None:
    scores = recommender.score(query, Candidates(PARAGRAPHS))
    assert scores.dtype == np.float32
    assert int(scores.argmax()) == right


def test_order_of_paragraphs_does_not_matter(recommender: ZeroShotRecommender) -> None:
    forwards = recommender.score(PUMPS, Candidates(PARAGRAPHS))
    backwards = recommender.score(PUMPS, Candidates(PARAGRAPHS[::-1]))
    np.testing.assert_allclose(forwards, backwards[::-1], atol=1e-4)


def test_spans_are_whole_sentences(recommender: ZeroShotRecommender) -> None:
    for paragraph, spans in zip(PARAGRAPHS, recommender.predict(PUMPS, Candidates(PARAGRAPHS)), strict=True):
        [sentences] = split_many([paragraph])
        assert 1 <= len(spans) <= 3
        assert {span.start for span in spans} <= {start for start, _ in sentences}
        assert {span.end for span in spans} <= {end for _, end in sentences}
        assert [span.score for span in spans] == sorted((span.score for span in spans), reverse=True)
        taken = sorted((span.start, span.end) for span in spans)
        assert all(one[1] <= other[0] for one, other in itertools.pairwise(taken))


def test_best_span_is_the_sentence_meant(recommender: ZeroShotRecommender) -> None:
    [spans] = recommender.predict(PUMPS, Candidates([PARAGRAPHS[1]]))
    assert "Without them the rain stays in the town." in PARAGRAPHS[1][spans[0].start : spans[0].end]


@pytest.mark.parametrize(
    "query", [QuoteQuery("", ""), QuoteQuery("Pumps", ""), QuoteQuery("", "Pumps."), QuoteQuery("🌊", "…")]
)
def test_queries_with_few_words_are_answered(recommender: ZeroShotRecommender, query: QuoteQuery) -> None:
    scores = recommender.score(query, Candidates(PARAGRAPHS))
    assert np.isfinite(scores).all()
    assert all(recommender.predict(query, Candidates(PARAGRAPHS)))


def test_no_paragraphs(recommender: ZeroShotRecommender) -> None:
    assert recommender.score(PUMPS, Candidates([])).shape == (0,)
    assert recommender.predict(PUMPS, Candidates([])) == []


@pytest.mark.parametrize("wordless", ["—", "…", "", " \n "])
def test_paragraph_without_words(recommender: ZeroShotRecommender, wordless: str) -> None:
    scores = recommender.score(PUMPS, Candidates([*PARAGRAPHS, wordless]))
    assert np.isfinite(scores).all()
    assert int(scores.argmax()) == 1
    spans = recommender.predict(PUMPS, Candidates([wordless]))
    assert all(0 <= span.start < span.end <= len(wordless) for span in spans[0])


def test_very_long_paragraph(recommender: ZeroShotRecommender) -> None:
    filler = "The clerk read item {n} of the agenda and nobody asked anything about it. "
    long = (
        "".join(filler.format(n=n) for n in range(180))
        + PARAGRAPHS[1]
        + "".join(filler.format(n=n) for n in range(180))
    )
    assert len(long.split()) > 5_000
    scores = recommender.score(PUMPS, Candidates([*PARAGRAPHS[2:], long]))
    [spans] = recommender.predict(PUMPS, Candidates([long]))
    assert int(scores.argmax()) == 2
    assert "rain stays in the town" in long[spans[0].start : spans[0].end]
    assert spans[0].end - spans[0].start < 300


def test_korean_paragraphs(recommender: ZeroShotRecommender) -> None:
    paragraph = "물이 빠지지 않습니다. 펌프가 먼저입니다!"
    [spans] = recommender.predict(QuoteQuery("펌프", "기술자는 경고했다."), Candidates([paragraph]))
    assert {paragraph[span.start : span.end] for span in spans} <= {
        "물이 빠지지 않습니다.", "펌프가 먼저입니다!", paragraph,
    }  # fmt: skip


def test_query_vector(encoder: Encoder) -> None:
    assert not query_vector(encoder, QuoteQuery(" ", "\n")).any()
    vector = query_vector(encoder, PUMPS)
    assert float(np.linalg.norm(vector)) == pytest.approx(1.0, abs=1e-5)


def test_far_context_is_cut() -> None:
    far = "unheard " * 50
    near = " ".join(f"w{n}" for n in range(40))
    counting = CountingEncoder()
    one = query_vector(counting, QuoteQuery("Title", far + near))
    np.testing.assert_allclose(one, query_vector(HashingEncoder(), QuoteQuery("Title", near)), rtol=1e-6)
    assert counting.asked == ["Title", near, " ".join(f"w{n}" for n in range(20, 40))]


def test_sentences_are_split_once() -> None:
    split: list[str] = []

    def splitter(texts):  # type: ignore[no-untyped-def]
        split.extend(texts)
        return split_many(texts)

    sentences = ParagraphSentences(HashingEncoder(), splitter, capacity=3)
    sentences.vectors([PARAGRAPHS[1], PARAGRAPHS[0], PARAGRAPHS[1]])
    assert sentences.texts([PARAGRAPHS[0]])[0][0] == "Good evening, everybody."
    assert split == [PARAGRAPHS[1], PARAGRAPHS[0]]
    assert [len(part) for part in sentences.vectors([PARAGRAPHS[1], "", PARAGRAPHS[0]])] == [4, 0, 2]
