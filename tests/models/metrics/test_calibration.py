"""Area under the ROC curve and expected calibration error, by hand and against scikit-learn."""

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score

from models.metrics.calibration import area_under_roc, expected_calibration_error


def test_area_is_the_share_of_pairs_in_order_ties_counting_half() -> None:
    happened = np.array([True, False, True, False])
    assert area_under_roc(np.array([0.9, 0.1, 0.5, 0.5]), happened) == pytest.approx(3.5 / 4)
    rng = np.random.default_rng(0)
    scores, outcomes = rng.integers(0, 20, 300) / 20, rng.random(300) < 0.3
    assert area_under_roc(scores, outcomes) == pytest.approx(roc_auc_score(outcomes, scores))


@pytest.mark.parametrize("happened", [[True, True], [False, False]])
def test_area_needs_both_outcomes(happened: list[bool]) -> None:
    assert area_under_roc(np.array([0.2, 0.8]), np.array(happened)) is None


def test_calibration_error_of_bins_of_equal_mass() -> None:
    probabilities = np.array([0.1, 0.1, 0.9, 0.9])
    happened = np.array([False, True, True, True])
    # Two bins: |0.1 − 0.5| and |0.9 − 1|.
    assert expected_calibration_error(probabilities, happened, bins=2) == pytest.approx(0.25)


def test_fewer_probabilities_than_bins() -> None:
    assert expected_calibration_error(np.array([0.25]), np.array([False])) == pytest.approx(0.25)


def test_calibrated_probabilities_have_little_error() -> None:
    rng = np.random.default_rng(1)
    probabilities = rng.random(20_000)
    assert expected_calibration_error(probabilities, rng.random(20_000) < probabilities) < 0.02
    assert expected_calibration_error(np.full(20_000, 0.9), rng.random(20_000) < probabilities) > 0.35
