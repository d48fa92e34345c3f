"""Systems that detect unsupported headline quotes, each fitted on some rows and tested on others."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from models.errors import InputError
from models.evaluation.headline.features import FROZEN, Measured
from models.headline.detection.detector import logistic
from models.headline.detection.fitting import Recipe, fit, recipe_for
from models.headline.detection.piece_fitting import PieceSchedule, fit_pieces

SHIPPED = "shipped"

Scores = NDArray[np.float32]
# Fits a system on some rows and returns P(no body quote supports the headline quote) of others.
System = Callable[[Measured, Measured], Scores]


def systems(layers: Sequence[int], trained: Iterable[str]) -> dict[str, System]:
    """Return the systems that can be named on the command line, the shipped one last.

    Args:
        layers: layers of the encoder whose states are read.
        trained: names of quote encoders; over each the paper's detector is fitted.
    """
    middle, last = layers[0], layers[-1]
    return {
        "words": _one_signal("one_words"),
        "bigrams": _one_signal("grams_2"),
        "alignment": _one_signal(f"align@{middle}"),
        "cosine": _one_signal(f"cosine@{last}"),
        "mlp": partial(_over_closest, FROZEN),
        "mlp-two": lambda train, test: _mlp(train.two_closest, train, test.two_closest),
        **{name: partial(_over_closest, name) for name in trained},
        "signals": lambda train, test: _recipe(train, test, Recipe(pieces=None)),
        "pieces": _pieces_alone,
        SHIPPED: lambda train, test: _recipe(train, test, recipe_for(len(train.examples))),
    }


def chosen_systems(names: Sequence[str], systems: Mapping[str, System]) -> dict[str, System]:
    """Return the named systems in their order; ``all`` names all.

    Raises:
        AppError: ``unknown_system``.
    """
    unknown = [name for name in names if name not in systems and name != "all"]
    if unknown:
        raise InputError(
            "unknown_system", f"There is no system {unknown[0]!r}.", f"Choose among {', '.join(systems)}, or all."
        )
    return {name: system for name, system in systems.items() if name in names or "all" in names}


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


def _over_closest(name: str, train: Measured, test: Measured) -> Scores:
    return _mlp(train.closest[name], train, test.closest[name])


def _mlp(train_vectors: NDArray[np.float32], train: Measured, test_vectors: NDArray[np.float32]) -> Scores:
    """Return the detector of Song et al. §3: one hidden layer over [u, v, |u − v|, u ∗ v], stopped early."""
    network = make_pipeline(
        StandardScaler(), MLPClassifier((128,), alpha=1.0, early_stopping=True, max_iter=100, random_state=0)
    )
    network.fit(train_vectors, train.examples.unsupported)
    return np.asarray(network.predict_proba(test_vectors)[:, 1], dtype=np.float32)
