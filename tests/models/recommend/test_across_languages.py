"""Ranking across languages: vectors of another encoder on the recall encoder's scale, and English as before."""

import json
from functools import partial
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest
from numpy.typing import NDArray

from models.errors import AppError
from models.evaluation.recommend.systems import scores_across_languages
from models.recommend.across_languages import (
    KINDS,
    LanguageScale,
    Line,
    MeaningEncoders,
    MeaningQueries,
    Scale,
    ScaledPassages,
    ScaledQueries,
    assemble_across_languages,
    kind_of,
    read_languages,
)
from models.recommend.assembly import LANGUAGES, SHIPPED_WEIGHTS
from models.recommend.probability import FitModel
from models.recommend.protocol import Candidates, QueryLanguages, QuoteQuery
from models.recommend.recommender import FusionWeights, TrainedRecommender
from models.recommend.sentences import ParagraphSentences
from models.recommend.signals import NAMES
from models.recommend.zero_shot import ZeroShotSpanPredictor
from models.text.sentences.splitting import split_many
from tests.fakes.encoders import CountingEncoder, HashingEncoder

ENGLISH = ["The pumps are old and they leak.", "Nobody pays for a new wall. We asked everyone.", "Thank you all."]
GERMAN = ["Die Pumpen sind alt und sie lecken.", "Niemand bezahlt eine neue Mauer.", "Danke Ihnen allen."]
QUERY = QuoteQuery("Pumps too late", "The council met on Monday. The pumps are old and they leak, it heard.")
DEUTSCH = QuoteQuery("Pumpen zu spät", "Der Rat tagte am Montag. Die Pumpen sind alt und sie lecken, hieß es dort.")
SCALE = LanguageScale(
    {kind: Scale(0.5 + number, 0.1, -0.2) for number, kind in enumerate(KINDS)}, Line(2.0, 0.25), "meaning-1"
)


class Meaning(HashingEncoder):
    """Has a dictionary: the German words of these tests are what they mean in English."""

    DICTIONARY: ClassVar = {"die": "the", "pumpen": "pumps", "sind": "are", "alt": "old", "und": "and", "sie": "they"}

    def encode(self, texts: object) -> NDArray[np.float32]:
        read = [" ".join(self.DICTIONARY.get(word, word) for word in str(text).lower().split()) for text in texts]  # type: ignore[attr-defined]
        return super().encode(read)


class CountingQueries:
    """Queries in the space of ``HashingEncoder``; ``asked``: those that had words."""

    def __init__(self) -> None:
        self.asked: list[QuoteQuery] = []

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        if query.title or query.left_context:
            self.asked.append(query)
        vector: NDArray[np.float32] = HashingEncoder().encode([f"{query.title} {query.left_context}"])[0]
        return vector


class Desk:
    """A recommender without and with other languages, over encoders that count what they are asked."""

    def __init__(self) -> None:
        self.recall, self.meaning = CountingEncoder(), CountingEncoder(Meaning(version="meaning-1"))
        self.queries = CountingQueries()
        sentences = ParagraphSentences(self.recall, split_many)
        weights = np.array([float(name in {"dense", "cosine_last_sentence"}) for name in NAMES], dtype=np.float32)
        recommender = partial(
            TrainedRecommender,
            self.recall,
            self.queries,
            sentences,
            FusionWeights(weights, FitModel(-1.0, 1.0, 1.0)),
            ZeroShotSpanPredictor(self.queries, sentences),
        )
        meaning = MeaningEncoders(self.meaning, self.meaning)
        self.plain = recommender()
        self.across = recommender(across=assemble_across_languages(meaning, split_many, ZeroShotSpanPredictor, SCALE))


@pytest.fixture
def desk() -> Desk:
    return Desk()


def column(signals: NDArray[np.float32], name: str) -> list[float]:
    values: list[float] = signals[:, NAMES.index(name)].tolist()
    return values


@pytest.mark.parametrize(
    ("query", "kind"),
    [
        (QuoteQuery("A title", ""), "title"),
        (QuoteQuery("", "One sentence."), "sentence"),
        (QuoteQuery("A title", "One sentence."), "whole"),
        (QuoteQuery("", "One sentence. And another one."), "whole"),
        (QuoteQuery("A title", "", typed="She said"), "whole"),
    ],
)
def test_cosines_are_on_the_scale_of_their_kind(query: QuoteQuery, kind: str) -> None:
    assert kind_of(query) == kind
    encoder = HashingEncoder()
    plain = MeaningQueries(encoder).query_vector(query) @ encoder.encode(ENGLISH).T
    scaled = ScaledQueries(MeaningQueries(encoder), SCALE.cosines).query_vector(query)
    scale = SCALE.cosines[kind]
    for of in ("paragraph", "sentence"):
        vectors = ScaledPassages(encoder, of).encode(ENGLISH)
        np.testing.assert_allclose(vectors @ scaled, scale.slope * plain + getattr(scale, of), atol=1e-4)
        np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)


def test_empty_query_has_no_vector() -> None:
    assert not ScaledQueries(MeaningQueries(HashingEncoder()), SCALE.cosines).query_vector(QuoteQuery("", " ")).any()


def test_each_sentence_of_a_draft_is_embedded_once() -> None:
    counting = CountingEncoder()
    queries = MeaningQueries(counting)
    for left in ("The pumps leak.", "The pumps leak. Nobody pays.", "The pumps leak. Nobody pays. Thank you."):
        queries.query_vector(QuoteQuery("A title", left))
    assert sorted(counting.asked) == ["A title", "Nobody pays.", "Thank you.", "The pumps leak."]


def test_english_draft_and_sources_are_ranked_as_without_other_languages(desk: Desk) -> None:
    expected = list(desk.plain.answers(QUERY, Candidates(ENGLISH)))
    for languages in (None, QueryLanguages("en", ("en",) * 3)):
        assert list(desk.across.answers(QUERY, Candidates(ENGLISH, languages=languages))) == expected
    assert desk.meaning.asked == []


def test_german_draft_is_compared_by_meaning_alone(desk: Desk) -> None:
    languages = QueryLanguages("de", ("en",) * 3)
    recalled, *ranked = desk.across.answers(DEUTSCH, Candidates(ENGLISH, languages=languages))
    assert desk.queries.asked == []
    assert ENGLISH[recalled[0].index] == ENGLISH[0]
    assert ranked[-1].is_complete
    assert ranked[-1][0].index == 0
    assert ranked[-1][0].spans
    assert all(paragraph.probability is not None for paragraph in ranked[-1])


def test_probability_in_a_german_draft_needs_no_recall_vectors(desk: Desk) -> None:
    desk.recall.asked.clear()
    list(desk.across.answers(DEUTSCH, Candidates(ENGLISH, languages=QueryLanguages("de", ("en",) * 3))))
    assert desk.recall.asked == []


def test_each_paragraph_is_compared_by_the_encoder_that_knows_it(desk: Desk) -> None:
    mixed = [*ENGLISH, *GERMAN]
    signals = desk.across.signals(QUERY, Candidates(mixed, languages=QueryLanguages("en", ("en",) * 3 + ("de",) * 3)))
    english = desk.plain.signals(QUERY, Candidates(ENGLISH))
    assert column(signals, "cosine_last_sentence")[:3] == pytest.approx(column(english, "cosine_last_sentence"))
    assert set(desk.meaning.asked).isdisjoint(ENGLISH)
    assert set(desk.recall.asked).isdisjoint(GERMAN)
    # Across languages a cosine is what it would be within one, before it comes onto the scale.
    scale = SCALE.cosines["sentence"]
    last = QuoteQuery("", "The pumps are old and they leak, it heard.")
    plain = float(MeaningQueries(Meaning()).query_vector(last) @ Meaning().encode([GERMAN[0]])[0])
    assert column(signals, "cosine_last_sentence")[3] == pytest.approx(
        scale.slope * (SCALE.across.slope * plain + SCALE.across.offset) + scale.sentence, abs=1e-4
    )


def test_spans_of_each_paragraph_are_its_own(desk: Desk) -> None:
    mixed = [ENGLISH[1], GERMAN[1]]
    *_, last = desk.across.answers(QUERY, Candidates(mixed, languages=QueryLanguages("en", ("en", "de"))))
    for paragraph in last:
        assert all(0 <= span.start < span.end <= len(mixed[paragraph.index]) for span in paragraph.spans)
        assert paragraph.spans


def test_languages_are_read_from_the_words() -> None:
    languages = read_languages(DEUTSCH, [GERMAN[0], "Danke.", ENGLISH[0] + " That is what they said to us."])
    assert languages == QueryLanguages("de", ("de", "de", "en"))
    assert read_languages(QuoteQuery("", "Hm."), ["Ach."]) == QueryLanguages("en", ("en",))


def test_ranker_of_languages_ranks_what_the_texts_say(desk: Desk) -> None:
    scores = scores_across_languages(
        desk.across, DEUTSCH, Candidates([text + " That is what they said to us." for text in ENGLISH])
    )
    assert int(scores.argmax()) == 0


def test_scale_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / LANGUAGES
    path.write_text(json.dumps(SCALE.as_json()))
    assert LanguageScale.load(path) == SCALE
    path.write_text(json.dumps({**SCALE.as_json(), "cosines": {}}))
    with pytest.raises(AppError) as caught:
        LanguageScale.load(path)
    assert caught.value.code == "damaged_weights"


def test_shipped_scale_finds_texts_in_two_languages_less_close_than_in_one() -> None:
    shipped = LanguageScale.load(SHIPPED_WEIGHTS / LANGUAGES)
    assert all(0.3 < scale.slope < 1.2 for scale in shipped.cosines.values())
    assert shipped.across.slope > 1.0
