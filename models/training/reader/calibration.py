"""Calibrates the logits of a reader on stories that it was not trained on, and chooses when to show a passage."""

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from models.recommend.reader.weights import Calibration

# Of the passages offered at the caret so many fit; where nothing fits one is offered at most so often.
GHOST_PRECISION, GHOST_AT_NONE = 0.85, 0.05
# Where nothing fits, the list is shown at most so often.
LIST_AT_NONE = 0.25


def calibrate(logits: NDArray[np.float32], is_right: NDArray[np.bool_], has_fit: NDArray[np.bool_]) -> Calibration:
    """Return the calibration of the first passage at each position.

    Slope and intercept are a logistic regression on the logits (Platt 1999); the thresholds are the lowest with which
    the shares above are kept.

    Args:
        logits: float32 [n_positions], of the passage ranked first.
        is_right: bool [n_positions], whether it fits.
        has_fit: bool [n_positions], whether any passage fits.
    """
    if is_right.all() or not is_right.any():
        return Calibration()
    regression = LogisticRegression(C=1e6).fit(logits[:, None].astype(np.float64), is_right)
    scale = Calibration(float(regression.coef_[0, 0]), float(regression.intercept_[0]))
    probabilities = scale.probabilities(logits)
    # From the highest probability down: a threshold at each position shows this one and those before it.
    order = np.argsort(-probabilities, kind="stable")
    precision = np.cumsum(is_right[order]) / np.arange(1, len(order) + 1)
    at_none = np.cumsum(~has_fit[order]) / max(1, int((~has_fit).sum()))
    descending = probabilities[order]
    return Calibration(
        scale.slope,
        scale.intercept,
        _lowest(descending, (precision >= GHOST_PRECISION) & (at_none <= GHOST_AT_NONE)),
        _lowest(descending, at_none <= LIST_AT_NONE),
    )


def _lowest(descending: NDArray[np.float64], is_allowed: NDArray[np.bool_]) -> float:
    """Return the lowest allowed threshold; 1 if none is."""
    return float(descending[is_allowed].min(initial=1.0))
