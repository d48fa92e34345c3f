"""Vectors cached in memory."""

import numpy as np

from models.encoders.caching import CachingEncoder
from tests.fakes.encoders import CountingEncoder, HashingEncoder


def test_each_text_is_encoded_once() -> None:
    inner = CountingEncoder()
    remembering = CachingEncoder(inner)
    first = remembering.encode(["one", "two", "one"])
    second = remembering.encode(["two", "three", "one"])
    assert inner.asked == ["one", "two", "three"]
    np.testing.assert_array_equal(first[[0, 1]], second[[2, 0]])
    np.testing.assert_array_equal(second, HashingEncoder().encode(["two", "three", "one"]))
    assert (remembering.version, remembering.dimension) == (inner.version, inner.dimension)
