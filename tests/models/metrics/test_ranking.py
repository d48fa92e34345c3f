import numpy as np
import pytest

from models.metrics.ranking import accuracy_at, best_rank, mean_average_precision


def scores(*values: float) -> np.ndarray:
    return np.array(values, dtype=np.float32)


@pytest.mark.parametrize(
    ("given", "relevant", "rank"),
    [
        (scores(0.1, 0.9, 0.5), {1}, 1),
        (scores(0.1, 0.9, 0.5), {0}, 3),
        # A quote over several paragraphs: the best of them counts.
        (scores(0.1, 0.9, 0.5), {0, 2}, 2),
        # A tie counts against the relevant paragraph, wherever it is.
        (scores(0.5, 0.5, 0.5), {0}, 3),
        (scores(0.5, 0.5, 0.5), {2}, 3),
        (scores(0.5, 0.5, 0.1), {0, 1}, 1),
        (scores(0.0, 0.0, 0.0), {0, 1, 2}, 1),
    ],
)
def test_best_rank(given: np.ndarray, relevant: set[int], rank: int) -> None:
    assert best_rank(given, relevant) == rank


def test_map_is_the_mean_reciprocal_rank_in_per_cent() -> None:
    assert mean_average_precision([1, 2, 4]) == pytest.approx(100 * (1 + 1 / 2 + 1 / 4) / 3)


def test_accuracy_counts_the_first_k() -> None:
    assert [accuracy_at([1, 2, 4, 9], k) for k in (1, 3, 5)] == [25.0, 50.0, 75.0]
