"""The cache of what is computed in batches."""

from models.caching import BatchCache


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
