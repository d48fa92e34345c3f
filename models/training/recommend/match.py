"""Fits whether the passage ranked first belongs to the last sentence, on places that were written to be judged at."""

import json
import math
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
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
from models.training.run_card import file_hash, portable_command, provenance

STORIES, UNRELATED = "stories", "unrelated"
# Fitted on as well, where the folder has them.
OTHERS = ("leads", "silent")
# Inverse of the ridge penalty, on standardized features.
INVERSE_RIDGE = 0.1


def train_match(
    data: Path, weights: Path, base_model: str, device: str, seed: int, *, scale_only: bool = False
) -> dict[str, Any]:
    """Fits on ``stories`` and writes ``match.json`` into ``weights``; returns what it wrote.

    A row of ``stories`` is a place in a story: ``left_context`` is the story so far, and ``spans`` name every paragraph
    that says what its last sentence says, continues or answers it; none where no passage does. Fitted on these places,
    on as many with the source of another story, where nothing belongs, and on ``leads`` and ``silent`` where the folder
    has them. The figures under ``stories`` are cross-validated by source.

    Args:
        weights: folder with the weights of recall, fusion, positions and confidence.
        scale_only: of ``match.json`` that is there, keep what its features weigh, and fit how much all of them together
            count and how often a passage belongs: for a few stories. Platt 1999.

    Raises:
        AppError: about data or weights; ``no_pairs`` when the first paragraph is right at no place, or at each.
    """
    confidence = ConfidenceWeights.load(weights / CONFIDENCE, weights / MATCH if scale_only else None)
    before = confidence.match
    started = time.monotonic()
    splits = {STORIES: load_quotes(data, STORIES, silent=True)} | {
        name: load_quotes(data, name, silent=True) for name in OTHERS if any(data.glob(f"{name}.jsonl*"))
    }
    reader = PositionReader(weights, base_model, device)
    replayed = {name: replay(split) for name, split in splits.items()}
    groups = source_groups([position for positions in replayed.values() for position in positions])
    judged = {name: reader.read(splits[name], positions, groups, name) for name, positions in replayed.items()}
    unrelated = unrelated_positions(replayed[STORIES], seed)
    judged[UNRELATED] = reader.read(splits[STORIES], unrelated, groups, UNRELATED)
    fitted = fit(RankedPositions.joined(list(judged.values())), before)
    written: dict[str, Any] = {
        "task": "match",
        **fitted.as_json(MATCH_NAMES),
        "stories": cross_validated(judged, confidence, before),
        "command": portable_command(sys.argv[1:]),
        **provenance(reader.base, data),
        **reader.hashes(),
        **({"scaled_sha256": file_hash(weights / MATCH)} if scale_only else {}),
        "seed": seed,
        "places": {name: len(part.right) for name, part in judged.items()},
        "minutes": round((time.monotonic() - started) / 60, 1),
    }
    (weights / MATCH).write_text(json.dumps(written, indent=2) + "\n")
    return written


def fit(places: RankedPositions, before: LogisticWeights | None = None) -> LogisticWeights:
    """Fits the regression over ``MATCH_NAMES``, or over the log-odds of ``before``.

    Raises:
        AppError: ``no_pairs`` when the first paragraph is right at no place, or at each.
    """
    if places.right.all() or not places.right.any():
        raise InputError(
            "no_pairs", "The first paragraph is right at no place, or at each.", "Give stories with more places."
        )
    if before is not None:
        return scaled(before, places)
    used = np.isin(NAMES, MATCH_NAMES)
    return logistic_weights(np.where(used, places.features, 0.0), places.right, places.weights, INVERSE_RIDGE)


def scaled(before: LogisticWeights, places: RankedPositions) -> LogisticWeights:
    """Returns the weights with another slope and intercept, those that fit the places best."""
    likely = before.probability(places.features)
    odds = np.log(likely) - np.log1p(-likely)
    found = LogisticRegression().fit(odds[:, None], places.right, places.weights)
    slope = float(found.coef_[0, 0])
    intercept = slope * before.intercept + float(found.intercept_[0])
    return replace(before, weights=slope * before.weights, intercept=intercept)


def cross_validated(
    judged: Mapping[str, RankedPositions], confidence: ConfidenceWeights, before: LogisticWeights | None = None
) -> dict[str, Any]:
    """Returns how the first passages are judged, those of each source by weights fitted without it.

    Of ``stories``: ``auc`` and ``ece`` of whether the first passage is right, and by the setting of the desk the places
    with a passage that is right, wrong, or shown where none belongs (``right``, ``wrong``, ``none``); of the other sets
    the share of places with one. ``confident``: offered for its confidence, where its match is not too low;
    ``offered``: for that or its match; ``listed``: in the panel.
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
