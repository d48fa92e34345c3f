"""Features of quote encoders."""

import numpy as np

from models.headline.quote_encoder import closest_vector, compared


def test_the_closest() -> None:
    means = np.array([[0.0, 1.0], [1.0, 0.0], [0.8, 0.6]], np.float32)
    mean = np.array([1.0, 0.0], np.float32)
    np.testing.assert_allclose(closest_vector(mean, means), [1.0, 0.0])
    two = closest_vector(mean, means, 2)
    np.testing.assert_allclose(two, np.array([0.9, 0.3]) / np.hypot(0.9, 0.3), rtol=1e-5)
    # If there are fewer, all of them.
    np.testing.assert_allclose(closest_vector(mean, means[:1], 2), [0.0, 1.0])
    assert np.isfinite(closest_vector(mean, np.array([[1.0, 0.0], [-1.0, 0.0]], np.float32), 2)).all()


def test_compared() -> None:
    u, v = np.array([1.0, -2.0], np.float32), np.array([3.0, 4.0], np.float32)
    assert compared(u, v).tolist() == [1.0, -2.0, 3.0, 4.0, 2.0, 6.0, 3.0, -8.0]
