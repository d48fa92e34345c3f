"""The probability that a passage fits."""

import numpy as np
import pytest

from models.recommend.probability import LISTED, OFFERED, FitModel, probabilities

RECALLED = np.array([2.0, 1.0, 0.0], dtype=np.float32)
COSINES = np.array([0.5, 0.25, 0.0], dtype=np.float32)


def test_log_odds_are_linear_in_share_cosine_and_logit() -> None:
    shares = RECALLED - np.log(np.exp(RECALLED).sum())
    model = FitModel(-1.0, 0.5, 2.0, 3.0)
    np.testing.assert_allclose(model.log_odds(RECALLED, COSINES), -1 + 0.5 * shares + 2 * COSINES, rtol=1e-5)
    rows = np.array([2, 0])
    logits = np.array([1.0, -1.0], dtype=np.float32)
    expected = -1 + 0.5 * shares[rows] + 2 * COSINES[rows] + 3 * logits
    np.testing.assert_allclose(model.log_odds(RECALLED, COSINES, logits, rows), expected, rtol=1e-5)


def test_probabilities_of_log_odds() -> None:
    assert probabilities(np.array([0.0, 2.0], dtype=np.float32)) == pytest.approx([0.5, 1 / (1 + np.exp(-2.0))])


def test_json_gives_the_same_model_again() -> None:
    model = FitModel(-1.25, 0.5, 2.0, 3.0)
    assert FitModel.of_json(model.as_json()) == model


def test_settings_that_show_more_have_lower_thresholds() -> None:
    for thresholds in (OFFERED, LISTED):
        assert thresholds["fewer"] > thresholds["balanced"] > thresholds["more"]
    assert all(LISTED[level] < OFFERED[level] for level in OFFERED)
