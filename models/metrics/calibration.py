"""How well probabilities agree with what happened."""

import numpy as np
from numpy.typing import NDArray

BINS = 15


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
