"""Fitting a detector to numbers whose rule is known."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from models.errors import AppError
from models.headline.detection.piece_network import FACTS, Pieces
from models.headline.detection.signals import signal_names
from models.headline.shipped import LAYERS
from models.optimization.headline_detector import (
    FEW_ARTICLES,
    MANY,
    MANY_ARTICLES,
    Examples,
    Recipe,
    fit,
    fit_calibrated,
    recipe_for,
    threshold_for,
)
from models.optimization.headline_pieces import PieceSchedule

NAMES = ("useful", "noise", "large")
SIGNALS_ALONE = Recipe(pieces=None, pieces_share=0.0)


def examples(count: int, seed: int = 0, noise: float = 0.5) -> Examples:
    """Make examples whose ``useful`` feature and first piece separate the classes as far as ``noise`` allows."""
    random = np.random.default_rng(seed)
    truth = random.random(count) < 0.5
    signals = random.normal(0.0, 1.0, (count, 3)).astype(np.float32)
    signals[:, 0] = np.where(truth, 1.0, -1.0) + random.normal(0.0, noise, count)
    signals[:, 2] = 1_000.0 + 50.0 * signals[:, 2]
    quotes = tuple(some_pieces(random, 1 + at % 3, 2.0 if one else -2.0) for at, one in enumerate(truth))
    return Examples(NAMES, signals, quotes, truth)


def some_pieces(random: np.random.Generator, count: int, first_fact: float = 0.0) -> Pieces:
    facts = random.normal(0.0, 1.0, (count, FACTS)).astype(np.float32)
    facts[:, 0] += first_fact
    return Pieces(facts, random.normal(0.0, 1.0, (2, count, 6)).astype(np.float16))


def right(probabilities: NDArray[np.float32], unseen: Examples) -> float:
    return float(((probabilities > 0.5) == unseen.unsupported).mean())


def test_signals_of_the_body_are_used_only_where_they_are_named() -> None:
    examples_with_body = replace(examples(100), names=("useful", "noise", "body_run"))
    assert fit(examples_with_body, SIGNALS_ALONE).weights[2] == 0.0
    assert fit(examples_with_body, Recipe(signals=("useful", "body_run"), pieces=None)).weights[2] != 0.0


def test_learns_the_discriminating_signal() -> None:
    detector = fit(examples(200), SIGNALS_ALONE)
    unseen = examples(400, seed=1)
    assert right(detector.probabilities(unseen.signals, unseen.quotes), unseen) > 0.95
    useful, noise, large = detector.weights
    assert useful > 1.0
    assert abs(noise) < useful / 5
    assert abs(large) * 50.0 < useful / 5
    assert detector.pieces is None
    assert (detector.stretch, detector.shift, detector.threshold) == (1.0, 0.0, 0.5)


def test_the_network_learns_from_the_pieces() -> None:
    recipe = Recipe(signals=("noise",), pieces=PieceSchedule(networks=2, epochs=10), pieces_share=1.0)
    fitted, unseen = examples(300), examples(300, seed=1)
    detector = fit(fitted, recipe)
    assert detector.pieces is not None
    assert right(detector.probabilities(unseen.signals, unseen.quotes), unseen) > 0.9


def test_probabilities_are_calibrated_on_unseen_examples() -> None:
    fitted, unseen = examples(600, noise=1.5), examples(20_000, seed=1, noise=1.5)
    strict = replace(SIGNALS_ALONE, strength=1e-3)  # far too timid until it is calibrated
    timid = fit(fitted, strict).probabilities(unseen.signals, unseen.quotes)
    detector, held_out = fit_calibrated(fitted, strict)
    probabilities = detector.probabilities(unseen.signals, unseen.quotes)
    for low in (0.1, 0.3, 0.5, 0.7):
        at = (probabilities >= low) & (probabilities < low + 0.2)
        assert unseen.unsupported[at].mean() == pytest.approx(low + 0.1, abs=0.08)
    assert np.abs(timid - 0.5).mean() < np.abs(probabilities - 0.5).mean()
    flagged = probabilities >= detector.threshold
    assert unseen.unsupported[flagged].mean() > 0.85
    assert flagged.mean() > 0.1
    assert held_out.shape == (600,)
    assert right(held_out, fitted) > 0.65


def test_held_out_probabilities_do_not_depend_on_their_label() -> None:
    random = np.random.default_rng(0)
    truth = random.random(120) < 0.5
    hopeless = Examples(
        tuple(map(str, range(60))),
        random.normal(size=(120, 60)).astype(np.float32),
        (some_pieces(random, 1),) * 120,
        truth,
    )
    _, held_out = fit_calibrated(hopeless, replace(SIGNALS_ALONE, strength=10.0))
    assert right(held_out, hopeless) < 0.7
    detector = fit(hopeless, replace(SIGNALS_ALONE, strength=10.0))
    assert right(detector.probabilities(hopeless.signals, hopeless.quotes), hopeless) > 0.85


@pytest.mark.parametrize("answer", [True, False])
def test_single_class_is_rejected(answer: bool) -> None:
    two_classes = examples(20)
    same = replace(two_classes, unsupported=np.full(20, answer))
    for work in (fit, fit_calibrated):
        with pytest.raises(AppError) as caught:
            work(same, SIGNALS_ALONE)
        assert caught.value.code == "one_class"


def threshold(probabilities: list[float], truth: list[int], precision: float = 0.9) -> float:
    return threshold_for(np.array(probabilities, np.float32), np.array(truth, np.bool_), precision)


def test_threshold() -> None:
    assert threshold([0.2, 0.9, 0.7, 0.8], [0, 1, 1, 1]) == pytest.approx(0.7)
    # Nine in ten: one wrong among ten may be.
    assert threshold([0.9] * 9 + [0.8, 0.7], [1] * 9 + [0, 0]) == pytest.approx(0.8)
    # Wrong ones in between do not end the search.
    assert threshold([0.9, 0.8, 0.7, 0.6], [1, 0, 1, 1], 0.75) == pytest.approx(0.6)


def test_threshold_never_runs_through_equal_ones() -> None:
    assert threshold([0.9, 0.8, 0.8], [1, 1, 0]) == pytest.approx(0.9)
    assert threshold([0.8, 0.8, 0.8], [1, 1, 0]) == 1.0
    assert threshold([0.8, 0.8], [1, 1]) == pytest.approx(0.8)


def test_a_precision_out_of_reach() -> None:
    assert threshold([0.9, 0.8, 0.7], [0, 1, 1]) == 1.0
    assert threshold([0.9, 0.8], [0, 0]) == 1.0
    assert threshold([], []) == 1.0


def test_recipes() -> None:
    assert recipe_for(MANY) is MANY_ARTICLES
    assert recipe_for(MANY - 1) is FEW_ARTICLES
    assert set(FEW_ARTICLES.signals or ()) <= set(signal_names(LAYERS))
