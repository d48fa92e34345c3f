"""The ranker and span predictor, compared with the same network in PyTorch."""

import itertools
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from models.encoders.base_model import BaseModel
from models.encoders.weight_files import AdapterShape
from models.errors import AppError
from models.recommend.networks.packing import Packer
from models.recommend.networks.scorer import InteractionScorer, ParagraphScore
from models.recommend.protocol import QuoteQuery, ScoredSpan
from models.recommend.spans.search import without_overlaps
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
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="module")
def scorer(small_base: BaseModel, interaction_weights: Path, cache: Path) -> InteractionScorer:
    return InteractionScorer(small_base, interaction_weights, "cpu", cache)


@pytest.fixture(scope="module")
def reference(small_base: BaseModel, interaction_weights: Path, cache: Path) -> InteractionScorer:
    return InteractionScorer(small_base, interaction_weights, "torch-cpu", cache)


def agree(scorer: InteractionScorer, reference: InteractionScorer) -> None:
    """In ranks, and in the likelihood of the best spans."""
    paragraphs = [*PARAGRAPHS, *(sentence * n for sentence in SENTENCES for n in (1, 3, 9)), LONG]
    ranks, right = (np.array(each.rank(QUERY, paragraphs)) for each in (scorer, reference))
    assert np.corrcoef(ranks, right)[0, 1] > 0.99
    assert np.abs(ranks - right).max() < 0.15 * (right.max() - right.min())
    found, expected = (each.score(QUERY, paragraphs) for each in (scorer, reference))
    best, likeliest = (np.array([score.spans[0].score for score in scores]) for scores in (found, expected))
    assert np.corrcoef(best, likeliest)[0, 1] > 0.98
    same = [one.spans[0].start == other.spans[0].start for one, other in zip(found, expected, strict=True)]
    assert np.mean(same) > 0.7  # where two are all but equal, either may be first


def test_openvino_agrees_with_torch(scorer: InteractionScorer, reference: InteractionScorer) -> None:
    agree(scorer, reference)


@pytest.mark.slow
def test_openvino_agrees_with_torch_over_the_real_base(base_model: BaseModel, tmp_path: Path) -> None:
    weights = write_interaction_weights(
        tmp_path / "joint.safetensors", base_model, shape=AdapterShape(2, rank=8, alpha=16), size=0.02
    )
    agree(
        InteractionScorer(base_model, weights, "cpu", tmp_path),
        InteractionScorer(base_model, weights, "torch-cpu", tmp_path),
    )


def test_one_pass_for_ranks_and_spans(reference: InteractionScorer) -> None:
    paragraphs = [*PARAGRAPHS, LONG]
    ranks = reference.rank(QUERY, paragraphs)
    assert ranks.dtype == np.float32
    scores = reference.score(QUERY, paragraphs)
    np.testing.assert_allclose(ranks, [score.rank for score in scores], rtol=1e-5)
    for text, score in zip(paragraphs, scores, strict=True):
        assert 1 <= len(score.spans) <= 3
        assert [span.score for span in score.spans] == sorted((s.score for s in score.spans), reverse=True)
        assert all(0 <= span.start < span.end <= len(text) for span in score.spans)
        assert all(a.end <= b.start or b.end <= a.start for a, b in itertools.combinations(score.spans, 2))


def test_order_and_company_do_not_matter(reference: InteractionScorer) -> None:
    together = reference.score(QUERY, [*PARAGRAPHS, LONG], [*SPEAKERS, "Q"])
    backwards = reference.score(QUERY, [LONG, *PARAGRAPHS[::-1]], ["Q", *SPEAKERS[::-1]])[::-1]
    for one, other in zip(together, backwards, strict=True):
        assert one.rank == pytest.approx(other.rank, abs=1e-4)
        assert [(s.start, s.end) for s in one.spans] == [(s.start, s.end) for s in other.spans]


def test_more_paragraphs_than_one_batch(reference: InteractionScorer) -> None:
    many = [f"{PARAGRAPHS[number % 7]} Item {number}." for number in range(150)]
    ranks = reference.rank(QUERY, many)
    assert ranks[[3, 77, 149]] == pytest.approx(reference.rank(QUERY, [many[at] for at in (3, 77, 149)]), abs=1e-4)


def test_speakers_and_query_are_read(reference: InteractionScorer) -> None:
    plain = reference.rank(QUERY, PARAGRAPHS)
    named = reference.rank(QUERY, PARAGRAPHS, SPEAKERS)
    changed = np.abs(plain - named) > 1e-3
    assert changed.tolist() == [bool(speaker) for speaker in SPEAKERS]
    other = reference.rank(QuoteQuery("School buses", "Parents had come in numbers."), PARAGRAPHS)
    assert np.abs(plain - other).min() > 1e-4
    inserted = reference.rank(QuoteQuery(QUERY.title, QUERY.left_context, "The mayor left."), PARAGRAPHS)
    assert np.abs(plain - inserted).min() > 1e-4


@pytest.mark.parametrize("text", [LONG, " ".join(LONG.split()[::-1])])
def test_a_long_paragraph_counts_by_its_best_window(
    reference: InteractionScorer, small_base: BaseModel, text: str
) -> None:
    [windows] = Packer(small_base).paragraphs([text])
    assert len(windows) > 5
    parts = []
    for window in windows:
        real = window.offsets[window.offsets[:, 0] >= 0]
        parts.append((int(real[0, 0]), int(real[-1, 1])))
    # Each window is scored like a paragraph.
    alone = reference.score(QUERY, [text[start:end] for start, end in parts])
    [whole] = reference.score(QUERY, [text])
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
    for found, right in zip(whole.spans, expected, strict=True):
        assert found.score == pytest.approx(right.score, abs=1e-3)
        assert abs(found.start - right.start) < 3  # a window may begin inside a word
        assert abs(found.end - right.end) < 12
        assert any(start - 12 <= found.start and found.end <= end + 12 for start, end in parts)


def test_scores_can_go_over_the_wire(reference: InteractionScorer) -> None:
    for score in reference.score(QUERY, [LONG, PARAGRAPHS[0]]):
        assert json.loads(json.dumps([score.rank, [[s.start, s.end, s.score] for s in score.spans]]))


def test_a_source_of_one_paragraph(scorer: InteractionScorer) -> None:
    [score] = scorer.score(QUERY, PARAGRAPHS[:1], SPEAKERS[:1])
    assert np.isfinite(score.rank)
    assert score.spans


def test_no_paragraphs(scorer: InteractionScorer) -> None:
    assert scorer.score(QUERY, []) == []
    assert scorer.rank(QUERY, []).shape == (0,)


@pytest.mark.parametrize("query", [QuoteQuery("", ""), QuoteQuery("🌊", "…"), QuoteQuery("", "a " * 5_000)])
def test_poor_queries(scorer: InteractionScorer, query: QuoteQuery) -> None:
    scores = scorer.score(query, PARAGRAPHS)
    assert all(np.isfinite(score.rank) and score.spans for score in scores)


def test_paragraphs_without_words(scorer: InteractionScorer) -> None:
    empty, blank, right = scorer.score(QUERY, ["", " \n ", PARAGRAPHS[1]])
    assert empty.spans == blank.spans == ()
    assert np.isfinite([empty.rank, blank.rank]).all()
    assert right.spans


def test_threads_get_the_same_results(scorer: InteractionScorer) -> None:
    queries = [QuoteQuery(f"Title {number % 8}", f"Item {number % 8} was taken.") for number in range(24)]

    def score(query: QuoteQuery) -> list[ParagraphScore]:
        return scorer.score(query, PARAGRAPHS, SPEAKERS)

    with ThreadPoolExecutor(4) as pool:
        together = np.array([[one.rank for one in found] for found in pool.map(score, queries)])
    alone = np.array([[one.rank for one in score(query)] for query in queries[:8]])
    np.testing.assert_allclose(together, np.concatenate([alone] * 3), atol=0.01)
    assert np.ptp(alone, axis=0).min() > 0.02


def test_graphs_are_loaded_from_the_cache(
    scorer: InteractionScorer, small_base: BaseModel, interaction_weights: Path, cache: Path, tmp_path: Path
) -> None:
    before = {path.name for path in (cache / "openvino").iterdir()}
    again = InteractionScorer(small_base, interaction_weights, "cpu", cache)
    assert {path.name for path in (cache / "openvino").iterdir()} == before
    assert len(before) == 2
    np.testing.assert_allclose(again.rank(QUERY, PARAGRAPHS), scorer.rank(QUERY, PARAGRAPHS), atol=1e-2)


def test_weights_of_another_task_are_rejected(small_base: BaseModel, tmp_path: Path) -> None:
    recall = write_recall_weights(tmp_path / "recall.safetensors", small_base)
    with pytest.raises(AppError) as caught:
        InteractionScorer(small_base, recall, "cpu", tmp_path)
    assert caught.value.code == "other_task"
