import numpy as np

from models.metrics.average_precision import bootstrap_p


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
