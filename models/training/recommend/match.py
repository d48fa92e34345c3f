"""Fits whether the passage ranked first belongs to the last sentence, on positions written to be judged at."""

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from models.errors import InputError
from models.evaluation.recommend.offers import unrelated_positions
from models.metrics.calibration import area_under_roc, expected_calibration_error
from models.recommend.confidence import (
    LISTED_THRESHOLDS,
    MATCH_NAMES,
    MATCH_THRESHOLDS,
    NAMES,
    THRESHOLDS,
    ConfidenceWeights,
    LogisticWeights,
    offered,
)
from models.recommend.data.loading import load_quotes
from models.recommend.data.replay import replay
from models.recommend.shipped import CONFIDENCE, MATCH
from models.training.recommend.ranked_positions import (
    PositionReader,
    RankedPositions,
    logistic_weights,
    source_groups,
)
from models.training.recommend.settings import MatchSettings
from models.training.run import TrainingRun, file_hash

STORIES, UNRELATED = "stories", "unrelated"
# Optional files that are fitted on too.
OTHERS = ("leads", "silent")
# Inverse of the ridge penalty, on standardized features.
INVERSE_RIDGE = 0.1


def train_match(run: TrainingRun, settings: MatchSettings) -> dict[str, Any]:
    """Fit on ``stories``, write ``match.json`` and return its content.

    A row of ``stories`` is a position in a story: ``left_context`` is the story so far, and ``spans`` name every
    paragraph that says what its last sentence says, continues or answers it; none where no passage does. Fitted on
    these positions, on as many with the source of another story, where nothing belongs, and on ``leads`` and
    ``silent`` where the folder has them. The figures under ``stories`` are cross-validated by source.

    With ``scale_only`` the weights of the features in ``match.json`` are kept, and only their slope and intercept are
    fitted: for a few stories. Platt 1999.

    Raises:
        AppError: about data or weights; ``no_pairs`` when the first paragraph is right at no position, or at each.
    """
    confidence = ConfidenceWeights.load(run.out / CONFIDENCE, run.out / MATCH if settings.scale_only else None)
    before = confidence.match
    splits = {STORIES: load_quotes(run.data, STORIES, silent=True)} | {
        name: load_quotes(run.data, name, silent=True) for name in OTHERS if any(run.data.glob(f"{name}.jsonl*"))
    }
    reader = PositionReader(run)
    replayed = {name: replay(split) for name, split in splits.items()}
    groups = source_groups([position for positions in replayed.values() for position in positions])
    judged = {name: reader.read(splits[name], positions, groups, name) for name, positions in replayed.items()}
    unrelated = unrelated_positions(replayed[STORIES], run.seed)
    judged[UNRELATED] = reader.read(splits[STORIES], unrelated, groups, UNRELATED)
    fitted = fit(RankedPositions.joined(list(judged.values())), before)
    card = {
        **run.card("match"),
        **fitted.as_json(MATCH_NAMES),
        "stories": cross_validated(judged, confidence, before),
        **reader.hashes(),
        **({"scaled_sha256": file_hash(run.out / MATCH)} if settings.scale_only else {}),
        "places": {name: len(part.right) for name, part in judged.items()},
        "minutes": run.minutes,
    }
    return run.write(MATCH, card)


def fit(positions: RankedPositions, before: LogisticWeights | None = None) -> LogisticWeights:
    """Fit the regression over ``MATCH_NAMES``, or over the log-odds of ``before``.

    Raises:
        AppError: ``no_pairs`` when the first paragraph is right at no position, or at each.
    """
    if positions.right.all() or not positions.right.any():
        raise InputError(
            "no_pairs", "The first paragraph is right at no position, or at each.", "Give stories with more positions."
        )
    if before is not None:
        return scaled(before, positions)
    used = np.isin(NAMES, MATCH_NAMES)
    return logistic_weights(np.where(used, positions.features, 0.0), positions.right, positions.weights, INVERSE_RIDGE)


def scaled(before: LogisticWeights, positions: RankedPositions) -> LogisticWeights:
    """Return the weights with the slope and intercept that fit the positions best."""
    probability = before.probability(positions.features)
    log_odds = np.log(probability) - np.log1p(-probability)
    regression = LogisticRegression().fit(log_odds[:, None], positions.right, positions.weights)
    slope = float(regression.coef_[0, 0])
    intercept = slope * before.intercept + float(regression.intercept_[0])
    return replace(before, weights=slope * before.weights, intercept=intercept)


def cross_validated(
    judged: Mapping[str, RankedPositions], confidence: ConfidenceWeights, before: LogisticWeights | None = None
) -> dict[str, Any]:
    """Return how the first passages are judged, those of each source by weights fitted without it.

    For ``stories``: ``auc`` and ``ece`` of whether the first passage is right, and by the setting of the desk the
    number of positions with a passage that is right, wrong, or shown where none belongs (``right``, ``wrong``,
    ``none``); for the other sets the share of positions with one. ``confident``: offered for its confidence, where its
    match is not too low; ``offered``: for that or its match; ``listed``: in the panel.
    """
    whole = RankedPositions.joined(list(judged.values()))
    match = np.zeros(len(whole.right))
    for group in np.unique(whole.groups):
        inside = whole.groups == group
        match[inside] = fit(whole.only(~inside), before).probability(whole.features[inside])
    ends = np.cumsum([len(part.right) for part in judged.values()])
    of_set = dict(zip(judged, np.split(match, ends[:-1]), strict=True))
    stories = judged[STORIES]
    auc = area_under_roc(of_set[STORIES], stories.right)

    def counts(setting: str, least_match: float) -> dict[str, float]:
        shown = {
            name: offered(confidence.probability(part.features), of_set[name], THRESHOLDS[setting], least_match)
            for name, part in judged.items()
        }
        in_stories = shown.pop(STORIES)
        return {
            "right": _count(in_stories & stories.right),
            "wrong": _count(in_stories & ~stories.right & stories.quoted),
            "none": _count(in_stories & ~stories.quoted),
            **{name: round(float(which.mean()), 4) for name, which in shown.items() if len(which)},
        }

    return {
        "n_places": len(stories.right),
        "n_with_a_passage": _count(stories.quoted),
        "first_is_right": _count(stories.right),
        "auc": None if auc is None else round(auc, 4),
        "ece": round(expected_calibration_error(of_set[STORIES], stories.right), 4),
        "confident": {setting: counts(setting, math.inf) for setting in THRESHOLDS},
        "offered": {setting: counts(setting, least) for setting, least in MATCH_THRESHOLDS.items()},
        "listed": {setting: counts(setting, least) for setting, least in LISTED_THRESHOLDS.items()},
    }


def _count(which: NDArray[np.bool_]) -> int:
    return int(which.sum())
