"""Exhaustive search, compared with a direct computation and with bm25s."""

from pathlib import Path

import numpy as np
import pytest

from bench.scale.measurements import exact
from bench.scale.measurements.exact import Exact, best_by_words, fused, nearest, recall_by_score, recall_by_text
from models.lexical.bm25 import BM25
from models.text.words import tokens

WORDS = ("flood", "wall", "pumps", "harbour", "gates", "herring", "quay", "boats", "town", "money", "river", "defence")


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several parts even of small data."""
    monkeypatch.setattr(exact, "ROWS_AT_ONCE", 37)


@pytest.fixture(scope="module")
def texts() -> list[str]:
    rng = np.random.default_rng(1)
    return [" ".join(rng.choice(WORDS, rng.integers(0, 30))) for _ in range(200)]


def test_the_nearest_are_those_of_the_largest_inner_products() -> None:
    rng = np.random.default_rng(2)
    vectors = rng.standard_normal((200, 16), dtype=np.float32)
    queries = rng.standard_normal((5, 16), dtype=np.float32)
    mask = rng.random(200) < 0.1
    found = nearest(vectors, queries, 10, {"few": mask})
    scores = queries @ vectors.T
    assert np.array_equal(found[""].rows, np.argsort(-scores, axis=1)[:, :10])
    assert np.allclose(found[""].scores, -np.sort(-scores, axis=1)[:, :10], atol=1e-5)
    for number, rows in enumerate(found["few"].rows):
        best = [row for row in np.argsort(-scores[number]) if mask[row]][:10]
        assert [row for row in rows if row >= 0] == best


def test_the_best_by_words_are_those_of_bm25s(texts: list[str], tmp_path: Path) -> None:
    queries = [["pumps", "wall", "nobody"], ["herring"], ["nobody"], list(WORDS)]
    found = best_by_words(texts, queries, 20, tmp_path)[""]
    bm25 = BM25(texts)
    for number, query in enumerate(queries):
        scores = bm25.score(query)
        best = -np.sort(-scores)[:20]
        assert np.allclose(found.scores[number], best, rtol=1e-4)
        for row, score in zip(found.rows[number], found.scores[number], strict=True):
            assert row < 0 or scores[row] == pytest.approx(score, rel=1e-4)
    assert found.rows[2].tolist() == [-1] * 20
    assert not list(tmp_path.glob("*.npz"))


def test_a_mask_leaves_document_frequencies_as_they_are(texts: list[str], tmp_path: Path) -> None:
    mask = np.arange(200) % 7 == 0
    found = best_by_words(texts, [["herring", "gates"]], 200, tmp_path, {"some": mask})
    everywhere = dict(zip(found[""].rows[0].tolist(), found[""].scores[0].tolist(), strict=True))
    there = [row for row in found["some"].rows[0].tolist() if row >= 0]
    assert set(there) == {row for row in everywhere if row >= 0 and mask[row]}
    assert all({"herring", "gates"} & set(tokens(texts[row])) for row in there)
    for row, score in zip(there, found["some"].scores[0].tolist(), strict=False):
        assert score == pytest.approx(everywhere[row])


def test_halves_are_fused_by_rank() -> None:
    dense = Exact(np.array([[4, 2, 9]]), np.zeros((1, 3), np.float32))
    lexical = Exact(np.array([[2, 7, -1]]), np.zeros((1, 3), np.float32))
    assert fused(dense, lexical, 3)[0][0] == 2
    assert set(fused(dense, lexical, 3)[0]) == {2, 4, 7, 9}
    assert set(fused(dense, lexical, 1)[0]) == {2, 4}


def test_recall_accepts_equally_good_rows() -> None:
    best = Exact(np.array([[1, 2, 3, 4]]), np.array([[9.0, 8.0, 7.0, 7.0]], np.float32))
    assert recall_by_score([[1, 2, 4]], best, 3) == 1.0
    assert recall_by_score([[1, 5, 4]], best, 3) == pytest.approx(2 / 3)
    assert recall_by_score([[5, 6, 8, 1, 2, 3]], best, 3) == 0.0
    # With fewer rows than requested, all are returned.
    few = Exact(np.array([[1, -1, -1]]), np.array([[9.0, 0.0, 0.0]], np.float32))
    assert recall_by_score([[1]], few, 3) == 1.0
    assert recall_by_score([[2]], few, 3) == 0.0


def test_recall_by_text_counts_each_once() -> None:
    assert recall_by_text([[11, 2]], [[1, 2]], lambda row: row % 10, 2) == 1.0
    assert recall_by_text([[1, 11]], [[1, 2]], lambda row: row % 10, 2) == 0.5
    assert recall_by_text([[3, 1]], [[1, 2]], lambda row: row, 1) == 0.0
