from datetime import datetime, timedelta

import numpy as np
import pytest
from scipy.optimize import approx_fprime

from models.errors import AppError
from models.optimization.cascade_pooling import Labelled, PooledPairs, fit_pooling
from models.social.cascades.aggregation import WEIGHTS, aggregate
from models.social.cascades.trees import build_cascades
from models.social.protocol import Post

NOON = datetime(2019, 5, 1, 12)


def thread(number: int, size: int, random: np.random.Generator) -> Labelled:
    """Return cascades with an informative root and random replies."""
    posts = [
        Post(
            f"{number}-{n}",
            "ferry pier smoke rope"[: 5 + 4 * n],
            "",
            NOON + timedelta(minutes=n),
            f"{number}-0" if n else None,
        )
        for n in range(size)
    ]
    (cascade,), _ = build_cascades(posts)
    truth = np.array([True, False, False])
    similarities = random.random((size, 3))
    similarities[0] = 0.6 * truth + 0.4 * random.random(3)
    return Labelled(cascade, similarities, truth)


def threads(count: int, seed: int = 0) -> list[Labelled]:
    random = np.random.default_rng(seed)
    return [thread(number, 2 + number % 5, random) for number in range(count)]


def test_learns_which_posts_are_informative() -> None:
    pooling = fit_pooling(threads(60), "tests")
    assert pooling.trained_on == "tests"
    assert pooling.weights["root"] + pooling.weights["shared"] > 0.5

    def right(how: str) -> float:
        best = [np.argmax(aggregate(one.similarities, one.cascade, how, pooling)) == 0 for one in threads(100, seed=1)]
        return float(np.mean(best))

    assert right("learned") > right("mean") + 0.05
    assert right("learned") > right("max") + 0.05


def test_the_gradient_is_that_of_the_loss() -> None:
    pairs = PooledPairs(threads(12))
    at = np.random.default_rng(2).normal(size=len(WEIGHTS) + 2)
    numeric = approx_fprime(at, lambda x: pairs.loss(x, 0.01)[0], 1e-6)
    np.testing.assert_allclose(pairs.loss(at, 0.01)[1], numeric, atol=1e-4)


@pytest.mark.parametrize(
    "rows",
    [[], [Labelled(labelled.cascade, labelled.similarities[:, :1], labelled.truth[:1]) for labelled in threads(3)]],
)
def test_single_class_is_rejected(rows: list[Labelled]) -> None:
    with pytest.raises(AppError) as caught:
        fit_pooling(rows)
    assert caught.value.code == "one_class"


def test_threads_without_words_are_skipped() -> None:
    (silent,), _ = build_cascades([Post("a", ""), Post("b", "@user", reply_to="a")])
    rows = threads(20)
    mute = Labelled(silent, np.zeros((2, 2)), np.array([True, False]))
    assert fit_pooling([*rows, mute]) == fit_pooling(rows)
