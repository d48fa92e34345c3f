"""Fits how sure an offer is, on the replayed articles of dev: a logistic regression with few features.

On dev and not on train, because the networks were trained on train: their rankings there are too good.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from models.errors import InputError
from models.evaluation.recommend.offers import RECALL_LEVEL, FirstOffers, unrelated_positions
from models.metrics.calibration import area_under_roc, expected_calibration_error
from models.recommend.confidence import THRESHOLDS, ConfidenceWeights
from models.recommend.data.loading import load_quotes
from models.recommend.data.replay import ReplayPosition, replay
from models.recommend.shipped import CONFIDENCE
from models.training.recommend.positions import begun
from models.training.recommend.ranked_positions import (
    PositionReader,
    RankedPositions,
    logistic_weights,
    source_groups,
)
from models.training.recommend.settings import ConfidenceSettings
from models.training.run import TrainingRun

FOLDS = 8
# Inverse of the ridge penalty, on standardized features.
INVERSE_RIDGE = {"quote": 0.05, "right": 0.02}
# Positions with the sources of another article, per position with its own.
UNRELATED_SHARE = 0.15
# Share of dev's positions that is ranked again with the next sentence begun.
TYPED_SHARE = 0.2
# Optional files of positions written to be judged at, and how many positions of an article each counts as: along an
# article few sentences lead in to a quote, but a writer stops at those that do.
JUDGED = ("leads", "silent")
JUDGED_WEIGHT = 12.0


def train_confidence(run: TrainingRun, settings: ConfidenceSettings) -> dict[str, Any]:
    """Fit on dev, write ``confidence.json`` and return its content.

    Fitted on the positions of dev's articles, on a share of them with the next sentence begun, on a share with the
    sources of other articles, where nothing is right, and on ``leads`` and ``silent`` where the folder has them. The
    figures under ``dev`` are cross-validated by source: see ``evaluate_offers`` for what they are.

    Raises:
        AppError: about data or weights; ``no_pairs`` when no position has its first paragraph quoted, or each has.
    """
    splits = {"dev": load_quotes(run.data, "dev")} | {
        name: load_quotes(run.data, name, silent=True) for name in JUDGED if any(run.data.glob(f"{name}.jsonl*"))
    }
    reader = PositionReader(run)
    replayed = {name: replay(split) for name, split in splits.items()}
    if settings.positions is not None and settings.positions < len(replayed["dev"]):
        chosen = random.Random(run.seed).sample(range(len(replayed["dev"])), settings.positions)
        replayed["dev"] = [replayed["dev"][number] for number in sorted(chosen)]
    groups = source_groups([position for positions in replayed.values() for position in positions])
    ranked = {
        name: reader.read(splits[name], positions, groups, name, JUDGED_WEIGHT if name in JUDGED else 1.0)
        for name, positions in replayed.items()
    }
    typed = typed_positions(replayed["dev"], run.seed)
    ranked["typed"] = reader.read(splits["dev"], typed, groups, "typed")
    unrelated = unrelated_positions(replayed["dev"], run.seed, round(UNRELATED_SHARE * len(replayed["dev"])))
    ranked["unrelated"] = reader.read(splits["dev"], unrelated, groups, "unrelated")
    fitted = fit(RankedPositions.joined(list(ranked.values())))
    card = run.card("confidence") | {
        "quote": fitted.quote.as_json(),
        "right": fitted.right.as_json(),
        "dev": cross_validated(ranked),
        **reader.hashes(),
        "positions": {name: len(part.right) for name, part in ranked.items()},
        "minutes": run.minutes,
    }
    return run.write(CONFIDENCE, card)


def fit(positions: RankedPositions) -> ConfidenceWeights:
    """Fit both regressions, each with a ridge penalty.

    Raises:
        AppError: ``no_pairs`` when the first paragraph is right at no quote, or at each, or every position has a quote.
    """
    quoted = positions.only(positions.quoted)
    if quoted.right.all() or not quoted.right.any() or positions.quoted.all():
        raise InputError(
            "no_pairs", "The first paragraph is right at no quote, or at each.", "Give a dev split with more quotes."
        )
    return ConfidenceWeights(
        logistic_weights(positions.features, positions.quoted, positions.weights, INVERSE_RIDGE["quote"]),
        logistic_weights(quoted.features, quoted.right, quoted.weights, INVERSE_RIDGE["right"]),
    )


def cross_validated(ranked: Mapping[str, RankedPositions]) -> dict[str, Any]:
    """Return the figures of ``evaluate_offers``, each source's from weights fitted without it.

    Args:
        ranked: ``dev``, ``unrelated``, and others, of which only the share with an offer is reported.
    """
    own = ranked["dev"]
    names = np.unique(own.groups)
    np.random.default_rng(0).shuffle(names)
    fold = {int(group): number % FOLDS for number, group in enumerate(names)}
    folds = {
        name: np.array([fold.get(int(group), 0) for group in part.groups], dtype=np.int64)
        for name, part in ranked.items()
    }
    confidence = {name: np.zeros(len(part.right)) for name, part in ranked.items()}
    whole = RankedPositions.joined(list(ranked.values()))
    for held_out in range(min(FOLDS, len(names))):
        rest = RankedPositions.joined([part.only(folds[name] != held_out) for name, part in ranked.items()])
        try:
            weights = fit(rest)
        except InputError:
            # Too few sources to leave one out.
            weights = fit(whole)
        for name, part in ranked.items():
            inside = folds[name] == held_out
            confidence[name][inside] = weights.probability(part.features[inside])
    offers = FirstOffers(confidence["dev"], own.right, own.quoted, np.zeros(len(own.right)))
    auc = area_under_roc(confidence["dev"], own.right)
    return {
        "n_positions": len(own.right),
        "n_quote_positions": int(own.quoted.sum()),
        "always_precision": round(float(own.right.mean()), 4),
        "auc": None if auc is None else round(auc, 4),
        "ece": round(expected_calibration_error(confidence["dev"], own.right), 4),
        f"precision_at_recall_{RECALL_LEVEL:.2f}": offers.precision_at_recall(RECALL_LEVEL),
        "thresholds": {
            setting: {"threshold": threshold}
            | offers.at(threshold)
            | {
                name: round(float((values >= threshold).mean()), 4)
                for name, values in confidence.items()
                if name != "dev" and len(values)
            }
            for setting, threshold in THRESHOLDS.items()
        },
    }


def typed_positions(positions: Sequence[ReplayPosition], seed: int) -> list[ReplayPosition]:
    """Return a share of the positions with some words of the next sentence typed, none of its quote."""
    rng = random.Random(seed)
    chosen = sorted(rng.sample(range(len(positions)), round(TYPED_SHARE * len(positions))))
    typed = [(positions[at], begun(positions[at].next_sentence, rng)) for at in chosen]
    return [replace(position, query=replace(position.query, typed=words)) for position, words in typed if words]
