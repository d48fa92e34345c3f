"""Calibration on positions held out."""

import numpy as np
import pytest

from models.recommend.reader.weights import Calibration
from models.training.reader.calibration import calibrate


def test_slope_and_intercept_are_found_again() -> None:
    generator = np.random.default_rng(0)
    logits = generator.normal(size=20_000).astype(np.float32)
    is_right = generator.random(20_000) < 1 / (1 + np.exp(-(2.0 * logits - 1.0)))
    calibration = calibrate(logits, is_right, np.ones(20_000, dtype=np.bool_))
    assert (calibration.slope, calibration.intercept) == pytest.approx((2.0, -1.0), abs=0.1)


def test_thresholds_are_the_lowest_that_keep_precision_and_silence() -> None:
    # From the highest logit down: 17 right, one where nothing fits, 12 wrong, 19 where nothing fits.
    is_right = np.array([True] * 17 + [False] * 32)
    has_fit = np.array([True] * 17 + [False] + [True] * 12 + [False] * 19)
    calibration = calibrate(np.linspace(4, -4, 49, dtype=np.float32), is_right, has_fit)
    probabilities = calibration.probabilities(np.linspace(4, -4, 49, dtype=np.float32))
    # 17 of 20 are right; 5 of 20 without a fit are shown.
    assert int((probabilities >= calibration.ghost).sum()) == 20
    assert int((probabilities >= calibration.listed).sum()) == 34


def test_one_class_alone_cannot_be_calibrated() -> None:
    everything = np.ones(3, dtype=np.bool_)
    assert calibrate(np.zeros(3, dtype=np.float32), everything, everything) == Calibration()
