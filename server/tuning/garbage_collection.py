"""Tuning of Python's cyclic garbage collector, whose full collections stop every thread."""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

# A key that is pressed meanwhile waits as long.
MAX_PAUSE_S: Final = 0.1


class _FreezeAfterSlowCollection:
    """Freezes all objects once a collection takes longer than ``max_pause_s``.

    Models and caches are millions of objects that stay: a full collection of all of them takes a third of a second, in
    which no request is answered. Frozen objects are freed as usual when nothing refers to them; only cycles among them
    stay, of which the collection that has just ended left only those in use.
    """

    def __init__(self, max_pause_s: float) -> None:
        self._max_pause_s = max_pause_s
        self._began = 0.0

    def __call__(self, phase: str, statistics: dict[str, Any]) -> None:
        if phase == "start":
            self._began = time.perf_counter()
        elif statistics["generation"] == 2 and time.perf_counter() - self._began > self._max_pause_s:
            gc.freeze()


@contextmanager
def without_gc() -> Iterator[None]:
    """Collect nothing within the context, and freeze what was made there: for imports, which leave no cycles to free.

    Importing the desk makes so many objects that full collections of them are a fifth of its time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()


def tune_gc(max_pause_s: float = MAX_PAUSE_S) -> None:
    """Freeze all objects, so that the collector scans new ones only; call it again after loading much.

    Args:
        max_pause_s: longest collection before objects are frozen again.
    """
    gc.callbacks[:] = [callback for callback in gc.callbacks if not isinstance(callback, _FreezeAfterSlowCollection)]
    gc.callbacks.append(_FreezeAfterSlowCollection(max_pause_s))
    gc.collect()
    gc.freeze()
