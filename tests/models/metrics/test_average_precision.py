import numpy as np
import pytest
from sklearn.metrics import average_precision_score

from models.metrics.average_precision import average_precision, bootstrap_p


@pytest.mark.parametrize("levels", [5, 1000])
def test_it_is_scikit_learns_with_ties_and_without(levels: int) -> None:
    random = np.random.default_rng(levels)
    truth = random.random(300) < 0.3
    scores = random.integers(0, levels, 300) / levels + 0.2 * truth
    assert average_precision(truth, scores) == pytest.approx(average_precision_score(truth, scores))


def test_by_hand() -> None:
    truth = np.array([True, False, True, False])
    assert average_precision(truth, np.array([4.0, 3.0, 2.0, 1.0])) == pytest.approx((1.0 + 2 / 3) / 2)
    # Equal scores: in any order every second one is right.
    assert average_precision(truth, np.ones(4)) == pytest.approx(0.5)


def test_a_system_does_not_differ_from_itself() -> None:
    random = np.random.default_rng(0)
    scores, truth = random.random(80), random.random(80) < 0.5
    assert bootstrap_p(truth, scores, scores, np.arange(80)) == 1.0


def test_a_clear_difference_is_significant_either_way() -> None:
    random = np.random.default_rng(1)
    truth = random.random(400) < 0.4
    good, bad = truth + 0.8 * random.random(400), random.random(400)
    clusters = np.arange(400) // 2
    assert bootstrap_p(truth, good, bad, clusters) < 0.005
    assert bootstrap_p(truth, bad, good, clusters) < 0.005


def test_what_rests_on_one_cluster_is_not_significant() -> None:
    random = np.random.default_rng(2)
    truth = random.random(200) < 0.5
    scores = random.random(200)
    better = np.where(np.arange(200) < 60, truth.astype(float), scores)
    alone, apart = np.where(np.arange(200) < 60, 0, np.arange(200)), np.arange(200)
    assert bootstrap_p(truth, better, scores, apart) < 0.01
    assert bootstrap_p(truth, better, scores, alone) > 0.1
