"""The dense half: exact inner product under the paragraphs' own ids."""

from pathlib import Path

import numpy as np
import pytest

from indexer.dense import DenseIndex

AXES = np.eye(4, dtype=np.float32)


def test_nearest_first_under_own_ids() -> None:
    index = DenseIndex(4)
    index.add([70, 5, 9_000_000_000], AXES[:3])
    query = np.array([0.1, 0.9, 0.4, 0.0], dtype=np.float32)
    assert index.search(query, 2) == [5, 9_000_000_000]
    assert index.search(query, 50) == [5, 9_000_000_000, 70]


def test_allowed_are_searched_alone() -> None:
    index = DenseIndex(4)
    index.add([1, 2, 3], AXES[:3])
    assert index.search(AXES[0], 5, [2, 3, 77]) in ([2, 3], [3, 2])
    assert index.search(AXES[0], 5, []) == []
    assert index.search(AXES[0], 5, [77]) == []


def test_empty_index() -> None:
    index = DenseIndex(4)
    index.add([], np.empty((0, 4), dtype=np.float32))
    assert (index.size, index.dimension) == (0, 4)
    assert index.search(AXES[0], 3) == []


def test_save_and_load(tmp_path: Path) -> None:
    index = DenseIndex(4)
    index.add([1, 2], AXES[:2])
    index.save(tmp_path / "dense.faiss")
    loaded = DenseIndex.load(tmp_path / "dense.faiss")
    assert (loaded.size, loaded.dimension) == (2, 4)
    assert loaded.search(AXES[1], 1, [1, 2]) == [2]
    with pytest.raises(RuntimeError):
        DenseIndex.load(tmp_path / "missing")
