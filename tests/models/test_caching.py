"""The cache of what is computed in batches, and locks by key."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from models.caching import BatchCache, KeyLocks


def test_get_computes_only_missing_keys_once() -> None:
    cache: BatchCache[str, str] = BatchCache(10)
    batches: list[list[str]] = []

    def compute(keys: list[str]) -> list[str]:
        batches.append(keys)
        return [key.upper() for key in keys]

    assert cache.get(["a", "b", "a"], compute) == ["A", "B", "A"]
    assert cache.get(["b", "c"], compute) == ["B", "C"]
    assert cache.get([], compute) == []
    assert batches == [["a", "b"], ["c"]]


def test_get_evicts_the_least_recently_used() -> None:
    cache: BatchCache[str, int] = BatchCache(2)
    cache.get(["a", "b"], lambda keys: [0] * len(keys))
    cache.get(["a"], lambda keys: [1] * len(keys))
    cache.get(["c"], lambda keys: [2] * len(keys))
    assert cache.known(["a", "b", "c"]) == {"a": 0, "c": 2}


def test_get_returns_a_batch_larger_than_the_cache() -> None:
    cache: BatchCache[int, int] = BatchCache(2)
    assert cache.get([1, 2, 3], lambda keys: [key * 10 for key in keys]) == [10, 20, 30]
    assert cache.known([1, 2, 3]) == {2: 20, 3: 30}


def test_each_key_is_locked_by_one_thread_at_a_time() -> None:
    locks, values, computed = KeyLocks(), dict[str, int](), list[str]()
    begun, end = threading.Semaphore(0), threading.Event()

    def value(key: str) -> int:
        with locks.held(key):
            if key not in values:
                begun.release()
                assert end.wait(60)
                computed.append(key)
                values[key] = len(key)
            return values[key]

    with ThreadPoolExecutor(8) as pool:
        waiting = [pool.submit(value, key) for key in ("a", "a", "bb", "a", "bb")]
        # Both keys are computed at the same time, and each by one thread.
        assert begun.acquire(timeout=60) and begun.acquire(timeout=10)
        assert len(locks) == 2
        end.set()
        assert [result.result(60) for result in waiting] == [1, 1, 2, 1, 2]
    assert sorted(computed) == ["a", "bb"]
    assert len(locks) == 0


def test_a_key_is_free_after_an_error() -> None:
    locks = KeyLocks()
    with pytest.raises(ValueError, match="no value"), locks.held("a"):
        raise ValueError("no value")
    with locks.held("a"):
        assert len(locks) == 1
    assert len(locks) == 0
