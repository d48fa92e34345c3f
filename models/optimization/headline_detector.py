"""Fits a detector to features of labelled articles; takes seconds on a CPU."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold
from sklearn.preprocessing import StandardScaler

from models.errors import InputError
from models.headline.detection.detector import LanguageDetector, logistic
from models.headline.detection.piece_network import Pieces
from models.headline.detection.signals import BODY_SIGNALS
from models.optimization.headline_pieces import PieceSchedule, fit_pieces

FOLDS = 10
PRECISION = 0.9


@dataclass(frozen=True)
class Recipe:
    """Hyperparameters of a detector.

    Args:
        signals: names of those that are used; all but ``BODY_SIGNALS`` if None.
        strength: inverse of the ridge penalty on standardised signals (scikit-learn's C).
        pieces: schedule of the network over pieces; None for no network.
        pieces_share: weight of its logit relative to that of the signals.
    """

    signals: tuple[str, ...] | None = None
    strength: float = 0.05
    pieces: PieceSchedule | None = field(default_factory=PieceSchedule)
    pieces_share: float = 1.0


# A few hundred labelled articles support few weights; the signals were chosen on the English articles.
FEW_ARTICLES = Recipe(
    signals=(
        "one@12",
        "one_low@12",
        "one_rare@12",
        "one_grams_4",
        "sentence_grams_3",
        "sentence_grams_4",
        "number_missing",
        *BODY_SIGNALS,
    ),
    strength=0.02,
    pieces=None,
    pieces_share=0.0,
)
MANY_ARTICLES = Recipe()
# From this many labelled articles on the larger recipe is better.
MANY = 800


def recipe_for(articles: int) -> Recipe:
    """Return the recipe for a number of labelled articles."""
    return MANY_ARTICLES if articles >= MANY else FEW_ARTICLES


@dataclass(frozen=True)
class Examples:
    """Features of labelled headline quotes.

    Args:
        signals: float32 [n, n_signals]; ``names`` theirs.
        quotes: the pieces of each headline quote.
        unsupported: bool [n].
    """

    names: tuple[str, ...]
    signals: NDArray[np.float32]
    quotes: tuple[Pieces, ...]
    unsupported: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.unsupported)

    def at(self, rows: NDArray[np.int64]) -> "Examples":
        """Return some of them."""
        return Examples(self.names, self.signals[rows], tuple(self.quotes[row] for row in rows), self.unsupported[rows])


def fit(examples: Examples, recipe: Recipe, seed: int = 0) -> LanguageDetector:
    """Fit a detector without calibration; its threshold is 0.5.

    Raises:
        AppError: ``one_class``.
    """
    if len(set(examples.unsupported.tolist())) < 2:
        raise InputError("one_class", "The labelled articles are of one class only.", "Both are needed to learn from.")
    used = [
        at
        for at, name in enumerate(examples.names)
        if (name not in BODY_SIGNALS if recipe.signals is None else name in recipe.signals)
    ]
    scaler = StandardScaler().fit(examples.signals[:, used])
    weighed = LogisticRegression(C=recipe.strength, max_iter=5_000)
    weighed.fit(scaler.transform(examples.signals[:, used]), examples.unsupported)
    weights = np.zeros(len(examples.names), dtype=np.float32)
    weights[used] = weighed.coef_[0] / scaler.scale_
    return LanguageDetector(
        intercept=float(weighed.intercept_[0] - (weighed.coef_[0] / scaler.scale_) @ scaler.mean_),
        weights=weights,
        pieces=fit_pieces(examples.quotes, examples.unsupported, recipe.pieces, seed) if recipe.pieces else None,
        pieces_share=recipe.pieces_share,
        stretch=1.0,
        shift=0.0,
        threshold=0.5,
    )


def fit_calibrated(examples: Examples, recipe: Recipe, seed: int = 0) -> tuple[LanguageDetector, NDArray[np.float32]]:
    """Fit a detector whose probabilities and threshold are calibrated on held-out folds.

    Returns:
        The detector, and float32 [n], the calibrated probability of each example by the fit that held it out.

    Raises:
        AppError: ``one_class``.
    """
    whole = fit(examples, recipe, seed)
    fewest = int(min(examples.unsupported.sum(), (~examples.unsupported).sum()))
    if fewest < 2:
        raise InputError(
            "one_class",
            "Of one class there is a single labelled article.",
            "Two are needed: one to learn from, one to be held out.",
        )
    held_out = np.empty(len(examples), dtype=np.float32)
    folds = StratifiedKFold(min(FOLDS, fewest), shuffle=True, random_state=seed)
    for rest, fold in folds.split(examples.signals, examples.unsupported):
        one = fit(examples.at(rest), recipe, seed)
        held_out[fold] = _logits(one, examples.at(fold))
    curve = LogisticRegression(C=1e3).fit(held_out[:, None], examples.unsupported)
    stretch, shift = float(curve.coef_[0, 0]), float(curve.intercept_[0])
    probabilities = logistic(stretch * held_out + shift).astype(np.float32)
    threshold = threshold_for(probabilities, examples.unsupported, PRECISION)
    return replace(whole, stretch=stretch, shift=shift, threshold=threshold), probabilities


def threshold_for(probabilities: NDArray[np.float32], truth: NDArray[np.bool_], precision: float) -> float:
    """Return the lowest threshold with at least ``precision``; 1.0 if there is none."""
    order = np.argsort(-probabilities, kind="stable")
    right = np.cumsum(truth[order])
    counts = np.arange(1, len(order) + 1)
    # A threshold must not separate equal probabilities.
    ends = np.append(np.diff(probabilities[order]) != 0.0, True)
    reached = np.flatnonzero((right / counts >= precision) & ends)
    # Not rounded: the probability at the threshold would fall below it.
    return float(probabilities[order[reached[-1]]]) if len(reached) else 1.0


def _logits(detector: LanguageDetector, examples: Examples) -> NDArray[np.float32]:
    probabilities = np.clip(detector.probabilities(examples.signals, examples.quotes), 1e-7, 1.0 - 1e-7)
    return np.log(probabilities / (1.0 - probabilities)).astype(np.float32)


def stacked(names: Sequence[str], rows: Sequence[tuple[NDArray[np.float32], Pieces, bool]]) -> Examples:
    """Stack ``(signals, pieces, unsupported)`` tuples into examples."""
    signals, quotes, truth = zip(*rows, strict=True)
    return Examples(tuple(names), np.stack(signals), tuple(quotes), np.array(truth, dtype=np.bool_))
