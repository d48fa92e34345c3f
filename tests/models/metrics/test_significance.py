from itertools import product

import numpy as np
import pytest

from models.metrics.significance import paired_permutation_p


def exact_p(first: list[float], second: list[float]) -> float:
    """Return p over every assignment of signs."""
    differences = np.array(first) - np.array(second)
    sums = [abs(float(np.dot(signs, differences))) for signs in product((-1, 1), repeat=len(differences))]
    return float(np.mean(np.array(sums) >= abs(differences.sum()) - 1e-12))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ([1.0, 0.5, 1.0, 1 / 3, 0.25, 1.0, 0.2, 1.0], [0.5, 0.5, 1 / 3, 0.25, 1 / 3, 0.5, 0.1, 1.0]),
        ([0.9, 0.1, 0.4, 0.8, 0.3], [0.1, 0.9, 0.5, 0.2, 0.3]),
        # Ties of sums that differ in their last bit: 0.1 + 0.2 is not 0.3.
        ([0.1, 0.2, 0.3, 0.0], [0.0, 0.0, 0.0, 0.6]),
    ],
)
def test_p_approximates_the_exact_permutation_test(first: list[float], second: list[float]) -> None:
    assert paired_permutation_p(first, second, permutations=40_000) == pytest.approx(exact_p(first, second), abs=0.01)


def test_equal_scores_do_not_differ() -> None:
    assert paired_permutation_p([1.0, 0.5, 0.2], [1.0, 0.5, 0.2]) == 1.0


def test_a_clear_difference_is_never_zero() -> None:
    assert paired_permutation_p([1.0] * 200, [0.5] * 200) == 1 / 10_001
    assert paired_permutation_p([1.0] * 200, [0.5] * 200, permutations=600) == 1 / 601


def test_the_same_seed_gives_the_same_p() -> None:
    random = np.random.default_rng(3)
    first, second = random.random(50), random.random(50)
    assert paired_permutation_p(first, second, seed=1) == paired_permutation_p(first, second, seed=1)
    assert paired_permutation_p(first, second, seed=1) != paired_permutation_p(first, second, seed=2)


def test_scores_must_be_of_the_same_quotes() -> None:
    with pytest.raises(ValueError, match="cannot be paired"):
        paired_permutation_p([0.5], [0.5, 0.5])
