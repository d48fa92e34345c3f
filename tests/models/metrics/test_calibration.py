"""Expected calibration error, by hand."""

import numpy as np
import pytest

from models.metrics.calibration import expected_calibration_error


def test_calibration_error_of_bins_of_equal_mass() -> None:
    probabilities = np.array([0.1, 0.1, 0.9, 0.9])
    happened = np.array([False, True, True, True])
    # Two bins: |0.1 − 0.5| and |0.9 − 1|.
    assert expected_calibration_error(probabilities, happened, bins=2) == pytest.approx(0.25)


def test_calibrated_probabilities_have_little_error() -> None:
    rng = np.random.default_rng(1)
    probabilities = rng.random(20_000)
    assert expected_calibration_error(probabilities, rng.random(20_000) < probabilities) < 0.02
    assert expected_calibration_error(np.full(20_000, 0.9), rng.random(20_000) < probabilities) > 0.35
