"""Large resources that are loaded at their first use, and released when nobody has used them for a while."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Generic, TypeVar
from weakref import WeakSet

T = TypeVar("T")

_created: "WeakSet[IdleResource[Any]]" = WeakSet()
_creating = threading.Lock()


class IdleResource(Generic[T]):
    """A resource that ``release_idle`` may release, and the next use loads again. Safe across threads.

    Args:
        load: loads it. If it raises, the use raises, and the next use tries again.
    """

    def __init__(self, load: Callable[[], T]) -> None:
        self._load = load
        self._loaded: T | None = None
        self._loading = threading.Lock()
        self._changing = threading.Lock()
        self._users = 0
        self._last_used = 0.0
        with _creating:
            _created.add(self)

    @contextmanager
    def use(self) -> Iterator[T]:
        """Lend the resource, loaded; it is not released within the context."""
        loaded = self._borrow()
        try:
            yield loaded
        finally:
            with self._changing:
                self._users -= 1
                self._last_used = monotonic()

    def release(self, idle_s: float) -> bool:
        """Release it if it is loaded and nobody has used it for ``idle_s``; returns whether it did."""
        with self._changing:
            if self._loaded is None or self._users or monotonic() - self._last_used < idle_s:
                return False
            released, self._loaded = self._loaded, None
        del released  # outside the lock: millions of small objects may end with it
        return True

    def _borrow(self) -> T:
        # The second lock is held for a moment only: who returns the resource must not wait for one that loads it.
        with self._loading:
            with self._changing:
                loaded = self._loaded
                if loaded is not None:
                    self._users += 1
                    return loaded
            fresh = self._load()
            with self._changing:
                self._loaded = fresh
                self._users += 1
                return fresh


def release_idle(idle_s: float) -> bool:
    """Release every resource that nobody has used for ``idle_s`` seconds; returns whether there was one."""
    with _creating:
        created = list(_created)
    return sum(resource.release(idle_s) for resource in created) > 0
