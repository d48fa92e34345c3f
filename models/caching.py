"""A bounded cache of what is computed for many keys together, and locks by key."""

import threading
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Generic, TypeVar

from cachetools import LRUCache

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class BatchCache(Generic[Key, Value]):
    """Caches the values used most recently; what is missing is computed in one batch. Safe across threads.

    The lock is not held while values are computed: of two threads that miss the same key both compute it.

    Args:
        capacity: values at most.
    """

    def __init__(self, capacity: int) -> None:
        self._values: LRUCache[Key, Value] = LRUCache(capacity)
        self._lock = threading.Lock()

    def known(self, keys: Sequence[Key]) -> dict[Key, Value]:
        """Return the values that are cached, by key."""
        with self._lock:
            return {key: self._values[key] for key in keys if key in self._values}

    def add(self, values: Mapping[Key, Value]) -> None:
        """Cache ``values``; the least recently used are evicted."""
        with self._lock:
            self._values.update(values)

    def get(self, keys: Sequence[Key], compute: Callable[[list[Key]], Sequence[Value]]) -> list[Value]:
        """Return the value of each key.

        Args:
            compute: returns the values of the keys that are missing, each key once; not called where none is.
        """
        distinct = list(dict.fromkeys(keys))
        values = self.known(distinct)
        if missing := [key for key in distinct if key not in values]:
            computed = dict(zip(missing, compute(missing), strict=True))
            self.add(computed)
            values |= computed
        return [values[key] for key in keys]


class KeyLocks:
    """One lock for each key, as long as somebody has it or waits for it.

    Who computes what is then cached has the lock of its key: others who want the same wait, and find it.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._held: dict[Hashable, tuple[threading.Lock, int]] = {}

    @contextmanager
    def held(self, key: Hashable) -> Iterator[None]:
        """Has the lock of ``key``, which is not reentrant, until the end of the context."""
        with self._lock:
            lock, users = self._held.get(key, (threading.Lock(), 0))
            self._held[key] = lock, users + 1
        try:
            with lock:
                yield
        finally:
            with self._lock:
                users = self._held[key][1] - 1
                if users:
                    self._held[key] = lock, users
                else:
                    del self._held[key]

    def __len__(self) -> int:
        return len(self._held)
