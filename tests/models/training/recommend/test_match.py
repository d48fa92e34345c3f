"""Whether a passage belongs to the last sentence, fitted on judged places."""

import numpy as np
import pytest

from models.errors import AppError
from models.recommend.confidence import MATCH_NAMES, NAMES, ConfidenceWeights, LogisticWeights
from models.training.recommend.match import cross_validated, fit
from models.training.recommend.ranked_positions import RankedPositions

SURE = 9.0


def same_everywhere(log_odds: float) -> LogisticWeights:
    return LogisticWeights(np.zeros(len(NAMES)), np.zeros(len(NAMES)), np.ones(len(NAMES)), log_odds)


ALIKE = same_everywhere(SURE)
NEVER = ConfidenceWeights(same_everywhere(-SURE), ALIKE)
SHARED, POSITION = NAMES.index("last_shared"), NAMES.index("position")


def places(count: int, *, sources: int, seed: int, belongs: bool = True) -> RankedPositions:
    """Return places where the first passage is right if it shares words; the probability of a quote says nothing."""
    rng = np.random.default_rng(seed)
    features = rng.normal(size=(count, len(NAMES)))
    right = (features[:, SHARED] > 0.0) & belongs
    quoted = np.full(count, belongs)
    return RankedPositions(features, right, quoted, np.arange(count) % sources, np.ones(count))


def test_it_reads_its_own_features_alone() -> None:
    weights = fit(places(400, sources=4, seed=0))
    assert {NAMES[at] for at in np.flatnonzero(weights.weights)} <= set(MATCH_NAMES)
    assert weights.weights[SHARED] == max(weights.weights)
    assert weights.weights[POSITION] == 0.0


def test_places_are_measured_by_weights_fitted_without_their_source() -> None:
    judged = {"stories": places(200, sources=4, seed=1), "unrelated": places(40, sources=4, seed=2, belongs=False)}
    report = cross_validated(judged, NEVER)
    assert report["n_places"] == report["n_with_a_passage"] == 200
    assert 0.9 < report["auc"] <= 1.0
    listed, offered = report["listed"]["balanced"], report["offered"]["balanced"]
    assert listed["right"] >= offered["right"] > 0
    assert listed["none"] == offered["none"] == 0
    assert set(listed) == {"right", "wrong", "none", "unrelated"}
    assert report["confident"]["balanced"] == {"right": 0, "wrong": 0, "none": 0, "unrelated": 0.0}
    # What is confident is offered whatever its match.
    always = cross_validated(judged, ConfidenceWeights(ALIKE, ALIKE))
    assert always["confident"]["balanced"]["right"] == judged["stories"].right.sum()
    assert always["offered"]["balanced"] == always["listed"]["balanced"] == always["confident"]["balanced"]
    # One source in which what shares words is wrong, and the rest right, counts against the rest alone.
    stories = judged["stories"]
    odd = stories.groups == 0
    turned = RankedPositions(
        stories.features, np.where(odd, ~stories.right, stories.right), stories.quoted, stories.groups, stories.weights
    )
    report = cross_validated({"stories": turned}, NEVER)
    assert report["auc"] < 0.85


def test_places_that_are_all_right_are_refused() -> None:
    some = places(20, sources=2, seed=3)
    with pytest.raises(AppError) as caught:
        fit(some.only(some.right))
    assert caught.value.code == "no_pairs"


def test_scaled_weights_keep_their_proportions_and_fit_the_places() -> None:
    before = fit(places(400, sources=4, seed=0))
    few = places(60, sources=3, seed=4)
    # Passages belong more often than the weights say, and shared words say less.
    noisy = np.random.default_rng(5).random(60) < 0.4
    few = RankedPositions(few.features, few.right | noisy, few.quoted, few.groups, few.weights)
    after = fit(few, before)
    ratios = after.weights[before.weights != 0.0] / before.weights[before.weights != 0.0]
    assert 0.0 < ratios.min() == pytest.approx(ratios.max())
    assert ratios.max() < 1.0
    assert after.probability(few.features).mean() == pytest.approx(few.right.mean(), abs=0.03)
    assert before.probability(few.features).mean() < few.right.mean() - 0.1
    report = cross_validated({"stories": few}, NEVER, before)
    assert report["auc"] == pytest.approx(cross_validated({"stories": few}, NEVER, after)["auc"], abs=0.05)
