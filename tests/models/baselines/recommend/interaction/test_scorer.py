"""The ranker and span predictor: scores and spans of paragraphs."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from models.baselines.recommend.interaction.packing import PassagePacker
from models.baselines.recommend.interaction.scorer import InteractionScorer
from models.baselines.recommend.interaction.spans import without_overlaps
from models.encoders.base_model import BaseModel
from models.errors import AppError
from models.recommend.protocol import Candidates, QuoteQuery, ScoredSpan
from tests.fakes.small_models import write_interaction_weights, write_recall_weights

QUERY = QuoteQuery("Council quarrels over the wall", "The engineer spoke last. She was asked about the pumps.")
PARAGRAPHS = [
    "Good evening, everybody. The lift is out of order and the fire doors are at the back.",
    "The pumps would cost four million. Without them the rain stays in the town. I have said so twice.",
    "My mother sold herring on that quay. She opened the stall before dawn. It was cold work.",
    "No.",
    "The school bus has been late all winter. Parents are tired of waiting at the stop.",
    "Is that so? Naïve – £38.4 million 🚰 “wall”!",
    "We counted two hundred and twelve houses that took water in January, and forty-seven of them deeper than a chair.",
]
SPEAKERS = ["CHAIR SAMPLE", "MS. SAMPLE", "", "CHAIR SAMPLE", "MR. EXAMPLE", "Q", "MS. SAMPLE"]
SENTENCES = ["The pumps come first.", "Nobody asked the harbour.", "A wall keeps the sea out, not the rain."]
LONG = " ".join(f"{SENTENCES[number % 3]} That is point {number}." for number in range(90))


@pytest.fixture(scope="session")
def interaction_weights(small_base: BaseModel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_interaction_weights(tmp_path_factory.mktemp("weights") / "joint.safetensors", small_base)


@pytest.fixture(scope="module")
def scorer(small_base: BaseModel, interaction_weights: Path) -> InteractionScorer:
    return InteractionScorer(small_base, interaction_weights, "cpu")


def ranks(
    scorer: InteractionScorer, query: QuoteQuery, paragraphs: list[str], speakers: list[str] | None = None
) -> NDArray[np.float64]:
    return np.array([score.rank for score in scorer.score(query, Candidates(paragraphs, speakers))])


def test_scores_do_not_depend_on_order_or_batch(scorer: InteractionScorer) -> None:
    together = scorer.score(QUERY, Candidates([*PARAGRAPHS, LONG], [*SPEAKERS, "Q"]))
    backwards = scorer.score(QUERY, Candidates([LONG, *PARAGRAPHS[::-1]], ["Q", *SPEAKERS[::-1]]))[::-1]
    for one, other in zip(together, backwards, strict=True):
        assert one.rank == pytest.approx(other.rank, abs=1e-4)
        assert [(s.start, s.end) for s in one.spans] == [(s.start, s.end) for s in other.spans]


def test_speakers_and_query_are_read(scorer: InteractionScorer) -> None:
    plain = ranks(scorer, QUERY, PARAGRAPHS)
    named = ranks(scorer, QUERY, PARAGRAPHS, SPEAKERS)
    changed = np.abs(plain - named) > 1e-3
    assert changed.tolist() == [bool(speaker) for speaker in SPEAKERS]
    other = ranks(scorer, QuoteQuery("School buses", "Parents had come in numbers."), PARAGRAPHS)
    assert np.abs(plain - other).min() > 1e-4


@pytest.mark.parametrize("text", [LONG, " ".join(LONG.split()[::-1])])
def test_a_long_paragraph_has_the_score_of_its_best_window(
    scorer: InteractionScorer, small_base: BaseModel, text: str
) -> None:
    [windows] = PassagePacker(small_base).paragraphs(Candidates([text]))
    assert len(windows) > 5
    parts = []
    for window in windows:
        real = window.offsets[window.offsets[:, 0] >= 0]
        parts.append((int(real[0, 0]), int(real[-1, 1])))
    # Each window is scored like a paragraph.
    alone = scorer.score(QUERY, Candidates([text[start:end] for start, end in parts]))
    [whole] = scorer.score(QUERY, Candidates([text]))
    best = max(score.rank for score in alone)
    assert whole.rank == pytest.approx(best, abs=1e-3)
    expected = without_overlaps(
        [
            ScoredSpan(start + span.start, start + span.end, span.score + score.rank - best)
            for (start, _), score in zip(parts, alone, strict=True)
            for span in score.spans
        ]
    )
    assert len({round(score.rank, 3) for score in alone}) > 3
    for span, right in zip(whole.spans, expected, strict=True):
        assert span.score == pytest.approx(right.score, abs=1e-3)
        assert abs(span.start - right.start) < 3  # a window may begin inside a word
        assert abs(span.end - right.end) < 12
        assert any(start - 12 <= span.start and span.end <= end + 12 for start, end in parts)


@pytest.mark.parametrize("query", [QuoteQuery("", ""), QuoteQuery("🌊", "…"), QuoteQuery("", "a " * 5_000)])
def test_queries_without_words_have_scores(scorer: InteractionScorer, query: QuoteQuery) -> None:
    scores = scorer.score(query, Candidates(PARAGRAPHS))
    assert all(np.isfinite(score.rank) and score.spans for score in scores)


def test_weights_of_another_task_are_rejected(small_base: BaseModel, tmp_path: Path) -> None:
    recall = write_recall_weights(tmp_path / "recall.safetensors", small_base)
    with pytest.raises(AppError) as caught:
        InteractionScorer(small_base, recall, "cpu")
    assert caught.value.code == "other_task"
