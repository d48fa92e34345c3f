"""The network over two vectors against what scikit-learn and a reader make of the same weights."""

import warnings

import numpy as np
from sklearn.neural_network import MLPClassifier
from sklearn.preprocessing import StandardScaler

from models.headline.pair_network import PairNetwork, closest_vector, compared, from_sklearn, pair_vector
from models.headline.signals import match
from tests.fakes.encoders import HashingStates


def test_by_hand() -> None:
    network = PairNetwork(
        {
            "mean": np.array([1.0, 0.0], np.float32),
            "scale": np.array([2.0, 1.0], np.float32),
            "0.hidden": np.array([[1.0, -1.0], [1.0, -1.0]], np.float32),
            "0.hidden_bias": np.array([0.0, 0.5], np.float32),
            "0.out": np.array([1.0, 10.0], np.float32),
            "0.out_bias": np.array([0.25], np.float32),
        }
    )
    # (3, 1) → (1, 1) → (2, −1.5) → (2, 0) → 2.25; (1, 0) → (0, 0) → (0, 0.5) → 5.25
    np.testing.assert_allclose(network.logits(np.array([[3.0, 1.0], [1.0, 0.0]], np.float32)), [2.25, 5.25])


def test_says_what_sklearn_says() -> None:
    random = np.random.default_rng(3)
    vectors = random.normal(2.0, 3.0, (80, 12)).astype(np.float32)
    vectors[:, 5] = 7.0  # the same everywhere
    truth = vectors[:, 0] > vectors[:, 1]
    scaler = StandardScaler().fit(vectors)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        fitted = [
            MLPClassifier((5,), max_iter=40, random_state=seed).fit(scaler.transform(vectors), truth)
            for seed in range(11)
        ]
    asked = random.normal(2.0, 3.0, (30, 12)).astype(np.float32)
    each = [network.predict_proba(scaler.transform(asked))[:, 1] for network in fitted]
    logits = np.mean([np.log(one / (1 - one)) for one in each], axis=0)
    network = PairNetwork(from_sklearn(scaler, fitted))
    np.testing.assert_allclose(network.logits(asked), logits, atol=2e-3)
    assert all(array.dtype == np.float32 for array in network.arrays.values())


def test_the_closest() -> None:
    means = np.array([[0.0, 1.0], [1.0, 0.0], [0.8, 0.6]], np.float32)
    mean = np.array([1.0, 0.0], np.float32)
    np.testing.assert_allclose(closest_vector(mean, means), [1.0, 0.0])
    two = closest_vector(mean, means, 2)
    np.testing.assert_allclose(two, np.array([0.9, 0.3]) / np.hypot(0.9, 0.3), rtol=1e-5)
    # Where there are fewer, those.
    np.testing.assert_allclose(closest_vector(mean, means[:1], 2), [0.0, 1.0])
    assert np.isfinite(closest_vector(mean, np.array([[1.0, 0.0], [-1.0, 0.0]], np.float32), 2)).all()


def test_compared() -> None:
    u, v = np.array([1.0, -2.0], np.float32), np.array([3.0, 4.0], np.float32)
    assert compared(u, v).tolist() == [1.0, -2.0, 3.0, 4.0, 2.0, 6.0, 3.0, -8.0]


def test_pairs_of_pieces_may_stand_in_several_quotes() -> None:
    states = HashingStates(layers=2, width=64)
    [headline], body = states.read(["walls pumps"]), states.read(["herring walls", "pumps"])
    vector = pair_vector(headline, body, match(headline, body))
    assert vector.shape == (6 * 64,)
    u, v, difference, product, pieces, both = np.split(vector, 6)
    np.testing.assert_allclose(u, headline.means[-1])
    np.testing.assert_allclose(v, body[1].means[-1], atol=1e-6)
    np.testing.assert_allclose(difference, np.abs(u - v))
    np.testing.assert_allclose(product, u * v)
    # Every piece has its like, if in two quotes.
    np.testing.assert_allclose(pieces, 0.0, atol=1e-3)
    np.testing.assert_allclose(both.sum(), 1.0, atol=1e-3)
