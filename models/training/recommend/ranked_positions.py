"""Features of the ranking at each position of replayed articles, which regressions of what is offered are fitted on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from tqdm import tqdm

from models.encoders.caching import CachingEncoder
from models.headline.shipped import load_meaning
from models.recommend.confidence import (
    FURTHEST,
    NAMES,
    Confidence,
    ConfidenceFeatures,
    ConfidenceWeights,
    LogisticWeights,
)
from models.recommend.data.dataset import QuoteDataset
from models.recommend.data.replay import AttachedParagraphs, ReplayPosition
from models.recommend.protocol import OfferProbabilities, QuoteQuery, Speakers
from models.recommend.quote_position import QuotePosition
from models.recommend.shipped import FUSION, POSITIONS, load_shipped_recommender
from models.recommend.vector_space import Cosines
from models.text.sentences.splitting import split_many
from models.training.run import TrainingRun, file_hash


@dataclass(frozen=True)
class RankedPositions:
    """Positions of replayed articles as the regression reads them.

    Args:
        features: float64 [n, len(NAMES)].
        right: bool [n], whether the first paragraph is quoted next.
        quoted: bool [n], whether any of the sources is.
        groups: of each position; those of one group share sources, and are fitted on or measured together.
        weights: float64 [n], how much each counts in the fit.
    """

    features: NDArray[np.float64]
    right: NDArray[np.bool_]
    quoted: NDArray[np.bool_]
    groups: NDArray[np.int64]
    weights: NDArray[np.float64]

    def only(self, which: NDArray[np.bool_]) -> "RankedPositions":
        """Return the positions chosen by ``which``, bool [n]."""
        return RankedPositions(*(values[which] for values in vars(self).values()))

    @classmethod
    def joined(cls, parts: Sequence["RankedPositions"]) -> "RankedPositions":
        """Return the positions of all parts, in order."""
        columns = zip(*(vars(part).values() for part in parts), strict=True)
        return cls(*(np.concatenate(values) for values in columns))


class RecordingConfidence(Confidence):
    """Records the features of each ranking in place of predicting.

    Args:
        features: reads them.
    """

    def __init__(self, features: ConfidenceFeatures) -> None:
        nothing = np.zeros(len(NAMES))
        unfitted = LogisticWeights(nothing, nothing, np.ones(len(NAMES)), 0.0)
        super().__init__(features, ConfidenceWeights(unfitted, unfitted))
        self._reader = features
        self.latest = nothing

    def probabilities(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers,
        signals: NDArray[np.float32],
        scores: NDArray[np.float32],
        cosines: Cosines | None = None,
        *,
        english: bool = True,
    ) -> OfferProbabilities:
        """Return zeros; the features of the first paragraph are in ``latest``."""
        self.latest = self._reader.read(query, paragraphs, speakers, signals, scores, cosines)
        return OfferProbabilities(np.zeros(len(paragraphs)))


class PositionReader:
    """Ranks at positions, and reads the features of each ranking.

    Args:
        run: its folder has the weights of recall, fusion and positions.

    Raises:
        AppError: about the weights.
    """

    def __init__(self, run: TrainingRun) -> None:
        self._weights = run.out
        recommender = load_shipped_recommender(
            run.base_model,
            run.device,
            run.out,
            remember=lambda encoder: CachingEncoder(encoder, capacity=1_000_000),
            confident=False,
        )
        encoder = recommender.encoder
        self._recall_sha256 = encoder.weights_sha256
        position = QuotePosition(run.base, run.out / POSITIONS, encoder.weights_sha256, encoder)
        self._recording = RecordingConfidence(
            ConfidenceFeatures(position, encoder, recommender.passages, recommender.sentences)
        )
        meaning = load_meaning(run.device)
        ranker = recommender.with_languages(meaning, meaning, split_many).trained
        self._ranker = ranker.with_confidence(self._recording)

    def hashes(self) -> dict[str, str]:
        """Return the hashes of the weights that rankings depend on, for a run card."""
        return {
            "recall_sha256": self._recall_sha256,
            "fusion_sha256": file_hash(self._weights / FUSION),
            "positions_sha256": file_hash(self._weights / POSITIONS),
        }

    def read(
        self,
        data: QuoteDataset,
        positions: Sequence[ReplayPosition],
        groups: Mapping[str, int],
        label: str,
        weight: float = 1.0,
    ) -> RankedPositions:
        """Rank at each position.

        Args:
            data: has the sources of the positions.
            groups: see ``source_groups``.
            label: names the progress bar.
            weight: how much each position counts.
        """
        features = np.zeros((len(positions), len(NAMES)))
        right = np.zeros(len(positions), dtype=np.bool_)
        attached: dict[tuple[str, ...], AttachedParagraphs] = {}
        # Positions with the same sources together, so that they share what is cached.
        order = sorted(range(len(positions)), key=lambda row: positions[row].transcript_ids)
        for row in tqdm(order, desc=label, unit=" positions", disable=None):
            position = positions[row]
            if position.transcript_ids not in attached:
                attached = {position.transcript_ids: AttachedParagraphs.of(data, position.transcript_ids)}
            paragraphs = attached[position.transcript_ids]
            first = paragraphs.first(self._ranker, position.query)
            features[row] = self._recording.latest
            right[row] = paragraphs.origins[first.index] in position.quoted
        return RankedPositions(
            features,
            right,
            np.array([bool(position.quoted) for position in positions], dtype=np.bool_),
            np.array([groups[position.article_id] for position in positions], dtype=np.int64),
            np.full(len(positions), weight),
        )


def logistic_weights(
    features: NDArray[np.float64], happened: NDArray[np.bool_], weights: NDArray[np.float64], inverse_ridge: float
) -> LogisticWeights:
    """Fit a logistic regression over all features, float64 [n, len(NAMES)], with a ridge penalty.

    Args:
        happened: bool [n].
        weights: float64 [n], how much each row counts.
        inverse_ridge: inverse of the penalty, on standardized features.
    """
    mean, spread = features.mean(0), features.std(0) + 1e-3
    scaled = np.clip((features - mean) / spread, -FURTHEST, FURTHEST)
    regression = LogisticRegression(C=inverse_ridge, max_iter=2_000).fit(scaled, happened, weights)
    return LogisticWeights(regression.coef_[0], mean, spread, float(regression.intercept_[0]))


def source_groups(positions: Sequence[ReplayPosition]) -> dict[str, int]:
    """Return a number for each article; articles that share a source, directly or through others, have the same."""
    group_of: dict[str, int] = {}
    for number, position in enumerate(positions):
        joined = {group_of[key] for key in position.transcript_ids if key in group_of}
        group = min(joined, default=number)
        if len(joined) > 1:
            group_of = {key: group if other in joined else other for key, other in group_of.items()}
        group_of |= dict.fromkeys(position.transcript_ids, group)
    return {position.article_id: group_of[position.transcript_ids[0]] for position in positions}
