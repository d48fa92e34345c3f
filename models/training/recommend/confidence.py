"""Fits how sure an offer is, on the replayed articles of dev: a logistic regression with few features.

On dev and not on train, because the networks were trained on train: their rankings there are too good.
"""

import json
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from tqdm import tqdm

from models.encoders.base_model import locate_base_model
from models.encoders.caching import CachingEncoder
from models.errors import InputError
from models.evaluation.recommend.offers import RECALL_LEVEL, FirstOffers, unrelated_positions
from models.metrics.calibration import area_under_roc, expected_calibration_error
from models.recommend.confidence import (
    FURTHEST,
    NAMES,
    THRESHOLDS,
    Confidence,
    ConfidenceFeatures,
    ConfidenceWeights,
)
from models.recommend.data.dataset import QuoteDataset
from models.recommend.data.loading import load_quotes
from models.recommend.data.replay import AttachedParagraphs, ReplayPosition, replay
from models.recommend.protocol import QuoteQuery, Speakers, VisibleParagraphs
from models.recommend.quote_position import QuotePosition
from models.recommend.recommender import TrainedRecommender
from models.recommend.shipped import CONFIDENCE, FUSION, POSITIONS, load_shipped_recommender
from models.training.run_card import file_hash, portable_command, provenance

FOLDS = 8
# Inverse of the ridge penalty, on standardized features.
INVERSE_RIDGE = 0.1
# Positions with the sources of another article, per position with its own.
UNRELATED_SHARE = 0.3


@dataclass(frozen=True)
class RankedPositions:
    """Positions of replayed articles as the regression reads them.

    Args:
        features: float64 [n, len(NAMES)].
        right: bool [n], whether the first paragraph is quoted next.
        quoted: bool [n], whether any of the sources is.
        groups: of each position; those of one group share sources, and are fitted on or measured together.
    """

    features: NDArray[np.float64]
    right: NDArray[np.bool_]
    quoted: NDArray[np.bool_]
    groups: NDArray[np.int64]


class RecordingConfidence(Confidence):
    """Records the features of each ranking in place of predicting.

    Args:
        features: reads them.
    """

    def __init__(self, features: ConfidenceFeatures) -> None:
        nothing = np.zeros(len(NAMES))
        super().__init__(features, ConfidenceWeights(nothing, nothing, np.ones(len(NAMES)), 0.0))
        self._reader = features
        self.latest = nothing

    def probabilities(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers,
        signals: NDArray[np.float32],
        scores: NDArray[np.float32],
    ) -> NDArray[np.float64]:
        """Returns zeros; the features of the first paragraph are in ``latest``."""
        self.latest = self._reader.read(query, paragraphs, speakers, signals, scores)
        return np.zeros(len(paragraphs))


def train_confidence(
    data: Path, weights: Path, base_model: str, device: str, seed: int, most: int | None = None
) -> dict[str, Any]:
    """Fits on dev and writes ``confidence.json`` into ``weights``; returns what it wrote.

    The figures under ``dev`` are cross-validated by source: see ``evaluate_offers`` for what they are.

    Args:
        weights: folder with the weights of recall, fusion and positions.
        most: positions at most, a random sample; None: all.

    Raises:
        AppError: about data or weights; ``no_pairs`` when no position has its first paragraph quoted, or each has.
    """
    started = time.monotonic()
    dev = load_quotes(data, "dev")
    base = locate_base_model(base_model)
    recommender = load_shipped_recommender(
        base_model, device, weights, remember=lambda encoder: CachingEncoder(encoder, capacity=1_000_000)
    )
    encoder = recommender.encoder
    position = QuotePosition(base, weights / POSITIONS, encoder.weights_sha256, encoder)
    recording = RecordingConfidence(ConfidenceFeatures(position, encoder, recommender.passages, recommender.sentences))
    ranker = recommender.trained.with_confidence(recording)
    positions = replay(dev)
    groups = source_groups(positions)
    if most is not None and most < len(positions):
        chosen = random.Random(seed).sample(range(len(positions)), most)
        positions = [positions[at] for at in sorted(chosen)]
    strangers = unrelated_positions(positions, seed, round(UNRELATED_SHARE * len(positions)))
    own = _rank(ranker, recording, dev, positions, groups, "dev")
    unrelated = _rank(ranker, recording, dev, strangers, groups, "unrelated")
    fitted = fit(own, unrelated)
    written: dict[str, Any] = {
        "task": "confidence",
        "features": {
            name: {"weight": round(weight, 5), "mean": round(mean, 5), "spread": round(spread, 5)}
            for name, weight, mean, spread in zip(
                NAMES, fitted.weights.tolist(), fitted.mean.tolist(), fitted.spread.tolist(), strict=True
            )
        },
        "intercept": round(fitted.intercept, 5),
        "dev": cross_validated(own, unrelated),
        "command": portable_command(sys.argv[1:]),
        **provenance(base, data),
        "recall_sha256": encoder.weights_sha256,
        "fusion_sha256": file_hash(weights / FUSION),
        "positions_sha256": file_hash(weights / POSITIONS),
        "seed": seed,
        "positions": len(positions),
        "unrelated_positions": len(strangers),
        "minutes": round((time.monotonic() - started) / 60, 1),
    }
    (weights / CONFIDENCE).write_text(json.dumps(written, indent=2) + "\n")
    return written


def fit(own: RankedPositions, unrelated: RankedPositions) -> ConfidenceWeights:
    """Fits the probability that the first paragraph is right, with a ridge penalty.

    Raises:
        AppError: ``no_pairs`` when it is right at no position, or at each.
    """
    features = np.concatenate([own.features, unrelated.features])
    right = np.concatenate([own.right, unrelated.right])
    if right.all() or not right.any():
        raise InputError(
            "no_pairs", "The first paragraph is right at no position, or at each.", "Give a dev split with more quotes."
        )
    mean, spread = features.mean(0), features.std(0) + 1e-3
    scaled = np.clip((features - mean) / spread, -FURTHEST, FURTHEST)
    found = LogisticRegression(C=INVERSE_RIDGE, max_iter=1_000).fit(scaled, right)
    return ConfidenceWeights(found.coef_[0], mean, spread, float(found.intercept_[0]))


def cross_validated(own: RankedPositions, unrelated: RankedPositions) -> dict[str, Any]:
    """Returns the figures of ``evaluate_offers``, each source's from weights fitted without it."""
    names = np.unique(own.groups)
    np.random.default_rng(0).shuffle(names)
    fold = {int(group): number % FOLDS for number, group in enumerate(names)}
    confidence, elsewhere = np.zeros(len(own.right)), np.zeros(len(unrelated.right))
    for held_out in range(min(FOLDS, len(names))):
        inside, outside = _in_fold(own, fold, held_out), _in_fold(unrelated, fold, held_out)
        rest = _chosen(own, ~inside)
        # Too few sources to leave one out.
        enough = rest.right.any() and not rest.right.all()
        weights = fit(rest, _chosen(unrelated, ~outside)) if enough else fit(own, unrelated)
        confidence[inside] = weights.probability(own.features[inside])
        elsewhere[outside] = weights.probability(unrelated.features[outside])
    offers = FirstOffers(confidence, own.right, own.quoted)
    auc = area_under_roc(confidence, own.right)
    return {
        "n_positions": len(own.right),
        "n_quote_positions": int(own.quoted.sum()),
        "always_precision": round(float(own.right.mean()), 4),
        "auc": None if auc is None else round(auc, 4),
        "ece": round(expected_calibration_error(confidence, own.right), 4),
        f"precision_at_recall_{RECALL_LEVEL:.2f}": offers.precision_at_recall(RECALL_LEVEL),
        "thresholds": {
            setting: {"threshold": threshold}
            | offers.at(threshold)
            | {"unrelated": round(float((elsewhere >= threshold).mean()), 4) if len(elsewhere) else None}
            for setting, threshold in THRESHOLDS.items()
        },
    }


def source_groups(positions: Sequence[ReplayPosition]) -> dict[str, int]:
    """Returns a number for each article; articles that share a source, directly or through others, have the same."""
    group_of: dict[str, int] = {}
    for number, position in enumerate(positions):
        joined = {group_of[key] for key in position.transcript_ids if key in group_of}
        group = min(joined, default=number)
        if len(joined) > 1:
            group_of = {key: group if known in joined else known for key, known in group_of.items()}
        group_of |= dict.fromkeys(position.transcript_ids, group)
    return {position.article_id: group_of[position.transcript_ids[0]] for position in positions}


def _rank(
    ranker: TrainedRecommender,
    recording: RecordingConfidence,
    dev: QuoteDataset,
    positions: Sequence[ReplayPosition],
    groups: dict[str, int],
    label: str,
) -> RankedPositions:
    features = np.zeros((len(positions), len(NAMES)))
    right = np.zeros(len(positions), dtype=np.bool_)
    attached: dict[tuple[str, ...], AttachedParagraphs] = {}
    # Those with the same sources together, so that what is cached of these serves all.
    order = sorted(range(len(positions)), key=lambda at: positions[at].transcript_ids)
    for at in tqdm(order, desc=label, unit=" positions", disable=None):
        position = positions[at]
        if position.transcript_ids not in attached:
            attached = {position.transcript_ids: AttachedParagraphs.of(dev, position.transcript_ids)}
        known = attached[position.transcript_ids]
        shown = VisibleParagraphs([False] * len(known.texts), 0)
        *_, last = ranker.answers(position.query, known.texts, known.speakers, known.sources, shown=shown)
        features[at] = recording.latest
        right[at] = known.places[last[0].index] in position.quoted
    return RankedPositions(
        features,
        right,
        np.array([bool(position.quoted) for position in positions], dtype=np.bool_),
        np.array([groups[position.article_id] for position in positions], dtype=np.int64),
    )


def _in_fold(positions: RankedPositions, fold: dict[int, int], number: int) -> NDArray[np.bool_]:
    return np.array([fold.get(int(group), 0) == number for group in positions.groups], dtype=np.bool_)


def _chosen(positions: RankedPositions, which: NDArray[np.bool_]) -> RankedPositions:
    return RankedPositions(
        positions.features[which], positions.right[which], positions.quoted[which], positions.groups[which]
    )
