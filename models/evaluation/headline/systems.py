"""Systems that detect unsupported headline quotes, each fitted on some rows and tested on others."""

from collections.abc import Callable, Iterable
from functools import partial

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from models.evaluation.headline.features import FROZEN, Measured
from models.headline.detection.detector import logistic
from models.optimization.headline_detector import Recipe, fit, recipe_for
from models.optimization.headline_pieces import PieceSchedule, fit_pieces

SHIPPED = "shipped"
# The detector of Song et al. over the base model without training.
PAPERS_NETWORK = "mlp"

Scores = NDArray[np.float32]
# Fits a system on some rows and returns P(no body quote supports the headline quote) of others.
System = Callable[[Measured, Measured], Scores]


def systems(trained: Iterable[str]) -> dict[str, System]:
    """Return the systems that can be named on the command line, the shipped one last.

    Args:
        trained: names of quote encoders; over each the paper's detector is fitted.
    """
    return {
        "words": _one_signal("one_words"),
        "bigrams": _one_signal("grams_2"),
        PAPERS_NETWORK: partial(_mlp, FROZEN),
        **{name: partial(_mlp, name) for name in trained},
        "signals": lambda train, test: _recipe(train, test, Recipe(pieces=None)),
        "pieces": _pieces_alone,
        SHIPPED: lambda train, test: _recipe(train, test, recipe_for(len(train.examples))),
    }


def _recipe(train: Measured, test: Measured, recipe: Recipe) -> Scores:
    return fit(train.examples, recipe).probabilities(test.examples.signals, test.examples.quotes)


def _pieces_alone(train: Measured, test: Measured) -> Scores:
    network = fit_pieces(train.examples.quotes, train.examples.unsupported, PieceSchedule())
    return np.asarray(logistic(network.logits(test.examples.quotes)), dtype=np.float32)


def _one_signal(name: str) -> System:
    def system(train: Measured, test: Measured) -> Scores:
        column = train.examples.names.index(name)
        # A single weight needs no penalty.
        curve = LogisticRegression(C=1e3).fit(train.examples.signals[:, [column]], train.examples.unsupported)
        return np.asarray(curve.predict_proba(test.examples.signals[:, [column]])[:, 1], dtype=np.float32)

    return system


def _mlp(encoder: str, train: Measured, test: Measured) -> Scores:
    """Return the scores of the detector of Song et al. §3: one hidden layer over [u, v, |u − v|, u ∗ v]."""
    network = make_pipeline(
        StandardScaler(), MLPClassifier((128,), alpha=1.0, early_stopping=True, max_iter=100, random_state=0)
    )
    network.fit(train.closest[encoder], train.examples.unsupported)
    return np.asarray(network.predict_proba(test.closest[encoder])[:, 1], dtype=np.float32)
