"""Python's collector of cycles stops every thread while it looks through what the process holds: kept short here."""

import gc
import time
from typing import Any, Final

# A key that is pressed meanwhile waits as long.
MAX_PAUSE_S: Final = 0.1


class _FreezeAfterSlowCollection:
    """Sets aside what the collector has looked through, once that takes longer than ``max_pause_s``.

    What a desk loads and remembers is millions of objects that stay: a look through all of them takes a third of a
    second, and nobody is answered in it. What is set aside is freed as ever when nothing refers to it; only cycles
    among it stay, of which the collection that has just ended left none but those in use.
    """

    def __init__(self, max_pause_s: float) -> None:
        self._max_pause_s = max_pause_s
        self._began = 0.0

    def __call__(self, phase: str, found: dict[str, Any]) -> None:
        if phase == "start":
            self._began = time.perf_counter()
        elif found["generation"] == 2 and time.perf_counter() - self._began > self._max_pause_s:
            gc.freeze()


def tune_gc(max_pause_s: float = MAX_PAUSE_S) -> None:
    """From now on the collector looks through what is new alone; to be called once more when much has been loaded.

    Args:
        max_pause_s: how long it may take it.
    """
    gc.callbacks[:] = [each for each in gc.callbacks if not isinstance(each, _FreezeAfterSlowCollection)]
    gc.callbacks.append(_FreezeAfterSlowCollection(max_pause_s))
    gc.collect()
    gc.freeze()
