"""How well probabilities separate and agree with what happened."""

import numpy as np
from numpy.typing import NDArray
from scipy.stats import rankdata

BINS = 15


def area_under_roc(scores: NDArray[np.float64], happened: NDArray[np.bool_]) -> float | None:
    """Return the probability that one that happened scores above one that did not, ties counting half.

    Args:
        scores: float [n].
        happened: bool [n].

    Returns:
        None if all or none happened.
    """
    positives = int(happened.sum())
    negatives = len(happened) - positives
    if not positives or not negatives:
        return None
    ranks = rankdata(scores)
    return float((ranks[happened].sum() - positives * (positives + 1) / 2) / (positives * negatives))


def expected_calibration_error(
    probabilities: NDArray[np.float64], happened: NDArray[np.bool_], bins: int = BINS
) -> float:
    """Return the mean over all of |mean probability − share that happened| within their bin.

    Bins have equally many of the sorted probabilities each (give or take one). Guo et al., ICML 2017, §2, with bins of
    equal mass as in Nguyen and O'Connor, EMNLP 2015: most probabilities here are close to zero.
    """
    order = np.argsort(probabilities, kind="stable")
    parts = [part for part in np.array_split(order, bins) if len(part)]
    gaps = [abs(probabilities[part].mean() - happened[part].mean()) * len(part) for part in parts]
    return float(sum(gaps) / max(1, len(order)))
