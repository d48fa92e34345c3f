"""Fusion of rankings."""

import numpy as np
import pytest

from models.recommend.fusion import reciprocal_rank_fusion, z_scores


def test_fusion_by_hand() -> None:
    fused = reciprocal_rank_fusion([[7, 8, 9], [8, 5]])
    assert [item for item, _ in fused] == [8, 7, 5, 9]
    assert dict(fused) == pytest.approx({7: 1 / 61, 8: 1 / 62 + 1 / 61, 9: 1 / 63, 5: 1 / 62})


def test_fusion_breaks_ties_the_same_way_every_time() -> None:
    assert reciprocal_rank_fusion([[3], [1]]) == reciprocal_rank_fusion([[1], [3]]) == [(1, 1 / 61), (3, 1 / 61)]


def test_fusion_of_empty_rankings() -> None:
    assert reciprocal_rank_fusion([]) == []
    assert reciprocal_rank_fusion([[], [4]]) == [(4, 1 / 61)]


def test_damping() -> None:
    assert dict(reciprocal_rank_fusion([[1, 2]], k=0)) == {1: 1.0, 2: 0.5}


def test_z_scores_by_hand() -> None:
    scores = z_scores(np.array([1, 2, 3], dtype=np.float32))
    np.testing.assert_allclose(scores, [-1.2247449, 0, 1.2247449], rtol=1e-6)
    assert scores.dtype == np.float32


def test_z_scores_of_equals_are_zero() -> None:
    assert z_scores(np.full(3, 0.1, dtype=np.float32)).tolist() == [0, 0, 0]
    assert z_scores(np.array([5], dtype=np.float32)).tolist() == [0]
