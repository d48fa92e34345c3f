"""Systems around a trained network: it alone, late fusion of ranker and span predictor, and both with the signals."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.baselines.recommend.interaction.scorer import InteractionScorer, ParagraphScore
from models.encoders.base_model import BaseModel
from models.encoders.loading import default_device
from models.errors import InputError
from models.evaluation.recommend.systems import System
from models.recommend.protocol import Candidates, QuoteQuery, ScoredSpan
from models.recommend.recommender import TrainedRecommender

# Distance between the paragraphs that a network reads and the others, which follow in the order of recall.
_BELOW = 1_000.0
# Log probability of the best span of a paragraph without words.
_LEAST_SCORE = -12.0


class FirstRecalled:
    """A network that reads the best paragraphs of the recall stage, as the desk would. Its latest scores are cached.

    Args:
        scorer: the network.
        recommender: its recall chooses what is read.
        most: paragraphs read per quote; ``None``: all.
    """

    def __init__(self, scorer: InteractionScorer, recommender: TrainedRecommender, most: int | None) -> None:
        self.scorer = scorer
        self.recommender = recommender
        self._most = most
        self.read = lru_cache(maxsize=2_048)(self._read)

    def _read(
        self, query: QuoteQuery, candidates: Candidates
    ) -> tuple[NDArray[np.float32], NDArray[np.int64], list[ParagraphScore]]:
        """Return the scores of recall (float32 [n_paragraphs]), the paragraphs read (int64 [n_read]), their scores."""
        recalled = self.recommender.recall(query, candidates)
        chosen = np.argsort(-recalled, kind="stable")[: self._most]
        return recalled, chosen, self.scorer.score(query, candidates.at(chosen.tolist()))


class LateFusion:
    """A ``Ranker`` by a product of probabilities, each of exponent 1: nothing is fitted.

    MacLaughlin et al. §5, late fusion: p(paragraph) · p(span); with ``signals`` the shipped ranking is a factor too.

    Args:
        ranker: network whose rank logits are a factor; ``None`` if it does not rank.
        spans: network whose probabilities of the best spans are a factor.
        signals: whether the shipped ranking is a factor.
    """

    def __init__(
        self, ranker: FirstRecalled | None, spans: FirstRecalled | None = None, *, signals: bool = False
    ) -> None:
        self._ranker = ranker
        self._spans = spans
        self._signals = signals

    def __call__(self, query: QuoteQuery, candidates: Candidates) -> NDArray[np.float32]:
        """See ``Ranker``."""
        reader = self._ranker or self._spans
        if reader is None:
            raise ValueError("late fusion of nothing")
        recalled, chosen, _ = reader.read(query, candidates)
        fused = np.zeros(len(chosen), dtype=np.float64)
        if self._ranker is not None:
            fused += _log_probabilities([score.rank for score in self._ranker.read(query, candidates)[2]])
        if self._spans is not None:
            fused += [_best_score(score.spans) for score in self._spans.read(query, candidates)[2]]
        if self._signals:
            fused += _log_probabilities(reader.recommender.score(query, candidates)[chosen])
        scores: NDArray[np.float32] = (recalled - recalled.max() + fused.min() - _BELOW).astype(np.float32)
        scores[chosen] = fused
        return scores


def network_systems(
    files: Sequence[Path], base: BaseModel, device: str, recommender: TrainedRecommender, most: int | None
) -> dict[str, System]:
    """Return systems around networks by name.

    For each file the network alone (``joint``) and with the shipped signals (``joint+signals``), and late fusion of
    each that ranks with each that predicts spans (``ranker*span``).

    Args:
        files: weights trained by ``python -m models.training network``; named by their stems.
        most: see ``FirstRecalled``.

    Raises:
        AppError: ``same_name``; see ``InteractionScorer``.
    """
    if len({path.stem for path in files}) < len(files):
        raise InputError("same_name", "Two networks have the same file name.", "Rename one: the rows have these names.")
    readers: dict[str, FirstRecalled] = {}
    rankers, spans = [], []
    for path in files:
        scorer = InteractionScorer(base, path, default_device(device))
        readers[path.stem] = FirstRecalled(scorer, recommender, most)
        rankers += [path.stem] if scorer.ranks else []
        spans += [path.stem] if scorer.predicts_spans else []
    systems = {
        name: System(LateFusion(reader) if name in rankers else None, reader.scorer if name in spans else None)
        for name, reader in readers.items()
    }
    for ranker in rankers:
        systems[f"{ranker}+signals"] = System(LateFusion(readers[ranker], signals=True))
    for ranker in rankers:
        for span in spans:
            systems[f"{ranker}*{span}"] = System(LateFusion(readers[ranker], readers[span]), readers[span].scorer)
    return systems


def _best_score(spans: Sequence[ScoredSpan]) -> float:
    """Return the score of the best of a paragraph's spans, which come best first."""
    return max(spans[0].score, _LEAST_SCORE) if spans else _LEAST_SCORE


def _log_probabilities(logits: Sequence[float] | NDArray[np.float32]) -> NDArray[np.float64]:
    values = np.asarray(logits, dtype=np.float64)
    log_probabilities: NDArray[np.float64] = values - np.logaddexp.reduce(values)
    return log_probabilities
