"""Vectors cached in memory."""

from concurrent.futures import ThreadPoolExecutor

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


def test_the_least_recently_used_is_forgotten() -> None:
    inner = CountingEncoder()
    remembering = CachingEncoder(inner, capacity=2)
    remembering.encode(["one", "two"])
    remembering.encode(["one"])
    remembering.encode(["three"])
    inner.asked.clear()
    remembering.encode(["one", "three"])
    assert inner.asked == []
    remembering.encode(["two"])
    assert inner.asked == ["two"]


def test_batch_larger_than_the_cache() -> None:
    remembering = CachingEncoder(HashingEncoder(), capacity=3)
    texts = [f"text {n}" for n in range(10)]
    np.testing.assert_array_equal(remembering.encode(texts), HashingEncoder().encode(texts))


def test_no_texts() -> None:
    inner = CountingEncoder()
    assert CachingEncoder(inner).encode([]).shape == (0, inner.dimension)
    assert inner.asked == []


def test_concurrent_threads_get_correct_vectors() -> None:
    remembering = CachingEncoder(HashingEncoder(), capacity=20)
    jobs = [[f"text {(start + n) % 50}" for n in range(15)] for start in range(100)]
    with ThreadPoolExecutor(8) as pool:
        for job, vectors in zip(jobs, pool.map(remembering.encode, jobs), strict=True):
            np.testing.assert_array_equal(vectors, HashingEncoder().encode(job))
