"""Alignment and uniformity on spaces whose figures are known."""

import numpy as np
import pytest

from models.metrics import embedding_space
from models.metrics.embedding_space import alignment, uniformity


def test_alignment() -> None:
    same = np.array([[1.0, 0.0], [0.0, 1.0]])
    assert alignment(same, same) == 0.0
    assert alignment(same, same[::-1]) == pytest.approx(2.0)
    assert alignment(same[:0], same[:0]) == 0.0


def test_uniformity() -> None:
    assert uniformity(np.array([[1.0, 0.0], [1.0, 0.0]])) == pytest.approx(0.0)
    assert uniformity(np.array([[1.0, 0.0], [-1.0, 0.0]])) == pytest.approx(-8.0)
    assert uniformity(np.array([[1.0, 0.0]])) == 0.0


def test_result_does_not_depend_on_the_block_size(monkeypatch: pytest.MonkeyPatch) -> None:
    vectors = np.random.default_rng(0).normal(size=(23, 5))
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    distances = [float(np.square(vectors[i] - vectors[j]).sum()) for i in range(23) for j in range(i)]
    right = float(np.log(np.mean(np.exp(-2.0 * np.array(distances)))))
    for block in (1, 7, 23, 100):
        monkeypatch.setattr(embedding_space, "_BLOCK", block)
        assert uniformity(vectors) == pytest.approx(right)
