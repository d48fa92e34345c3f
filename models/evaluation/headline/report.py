"""The report on the headline check on labelled articles: are unsupported quotes distinguished from supported ones?

Two protocols. ``paper``: 15 random splits of one file, 8:2, each system fitted on one part and tested on the other
(Song et al. 2023 §4); mean and standard error. ``fixed``: a fitted detector tested on the whole file.

The paper's AUC equals its F1 to two digits: it was computed on labels. ``auc_label`` and ``auc_score`` are both given.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.stats import t as student
from sklearn.metrics import f1_score, precision_score, recall_score, roc_auc_score
from sklearn.model_selection import GroupShuffleSplit, train_test_split
from tqdm import tqdm

from models.errors import InputError
from models.evaluation.headline.features import Measured
from models.evaluation.headline.systems import PAPERS_NETWORK, SHIPPED, Scores, System
from models.headline.detection.detector import Detector

SEEDS = tuple(range(0, 150, 10))
TEST_SHARE = 0.2


def evaluate_random_splits(measured: Measured, systems: Mapping[str, System], *, grouped: bool) -> dict[str, Any]:
    """Return the report of ``--protocol paper``.

    Args:
        measured: labelled rows with their features.
        systems: by name.
        grouped: keep duplicates on one side of each split.

    Raises:
        AppError: ``one_class`` or ``too_few``.
    """
    truth = measured.examples.unsupported
    _both_classes(truth)
    parts = _splits(measured, grouped=grouped)
    if any(len(set(truth[part].tolist())) < 2 for split in parts for part in split):
        raise InputError(
            "too_few",
            f"The file's {len(truth)} rows are too few: a part of some split has rows of one class only.",
            "Give more rows, or measure once on all of them with --protocol fixed.",
        )
    figures: dict[str, list[dict[str, float]]] = {name: [] for name in systems}
    for train, test in tqdm(parts, desc="splits", leave=False, disable=None):
        train_rows, test_rows = measured.at(train), measured.at(test)
        for name, system in systems.items():
            figures[name].append(_figures(truth[test], system(train_rows, test_rows), 0.5))
    models = {}
    for name, rows in figures.items():
        means = {key: float(np.mean([row[key] for row in rows])) for key in rows[0]}
        error = float(np.std([row["f1"] for row in rows], ddof=1) / len(rows) ** 0.5)
        models[name] = {key: round(value, 4) for key, value in {"f1": means["f1"], "f1_se": error, **means}.items()}
    f1 = {name: np.array([row["f1"] for row in rows]) for name, rows in figures.items()}
    for name in f1.keys() - {PAPERS_NETWORK} if PAPERS_NETWORK in f1 else ():
        models[name][f"p_vs_{PAPERS_NETWORK}"] = corrected_p(f1[name], f1[PAPERS_NETWORK])
    protocol = "paper, duplicates grouped" if grouped else "paper"
    report = {"task": "headline", "protocol": protocol, "splits": len(parts), "n": len(truth)}
    return {**report, "models": models, "encoders": measured.spaces}


def evaluate_fixed_split(measured: Measured, detector: Detector) -> dict[str, Any]:
    """Return the report of ``--protocol fixed``: the detector on labelled rows.

    Raises:
        AppError: ``one_class``.
    """
    truth = measured.examples.unsupported
    _both_classes(truth)
    language_detector = detector.of(measured.language)
    probabilities = language_detector.probabilities(measured.examples.signals, measured.examples.quotes)
    models = {SHIPPED: _at_once(truth, probabilities, language_detector.threshold)}
    report = {"task": "headline", "protocol": "fixed", "n": len(truth)}
    return {**report, "models": models, "encoders": measured.spaces}


def corrected_p(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    """Return the two-sided p of the corrected resampled t-test over random splits, Nadeau and Bengio 2003.

    Args:
        first, second: one figure per split of each system, in the same order.
    """
    differences = first - second
    spread = float(differences.var(ddof=1))
    if spread == 0.0:
        return 1.0 if not differences.any() else 0.0
    statistic = float(differences.mean()) / (spread * (1.0 / len(differences) + TEST_SHARE / (1.0 - TEST_SHARE))) ** 0.5
    return round(float(2.0 * student.sf(abs(statistic), len(differences) - 1)), 4)


def _splits(measured: Measured, *, grouped: bool) -> "list[tuple[NDArray[np.int64], NDArray[np.int64]]]":
    rows = np.arange(len(measured.examples))
    if not grouped:
        return [tuple(train_test_split(rows, test_size=TEST_SHARE, random_state=seed)) for seed in SEEDS]
    return [
        next(GroupShuffleSplit(1, test_size=TEST_SHARE, random_state=seed).split(rows, groups=measured.groups))
        for seed in SEEDS
    ]


def _both_classes(truth: NDArray[np.bool_]) -> None:
    if truth.all() or not truth.any():
        raise InputError("one_class", "The file has rows of one class only.", "Both classes are needed to measure.")


def _figures(truth: NDArray[np.bool_], probability: Scores, threshold: float) -> dict[str, float]:
    flagged = probability >= threshold
    return {
        "f1": f1_score(truth, flagged),
        "auc_label": roc_auc_score(truth, flagged),
        "auc_score": roc_auc_score(truth, probability),
        "precision": precision_score(truth, flagged, zero_division=0.0),
        "recall": recall_score(truth, flagged),
    }


def _at_once(truth: NDArray[np.bool_], probability: Scores, threshold: float) -> dict[str, float]:
    # F1 and AUC on labels at a threshold of 0.5; precision and recall at the system's threshold.
    at_threshold = _figures(truth, probability, threshold)
    figures = {
        **_figures(truth, probability, 0.5),
        "threshold": threshold,
        "precision": at_threshold["precision"],
        "recall": at_threshold["recall"],
        "f1_at_threshold": at_threshold["f1"],
    }
    return {name: round(float(figure), 4) for name, figure in figures.items()}
