"""A budget of processor time for each person: within it requests run at once, beyond it they take turns."""

import threading
import time
from collections import Counter
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

_KNOWN_PEOPLE: Final = 4_096
# A running request is charged this much, so that many simultaneous ones do not all fit into the budget.
_RUNNING_S: Final = 0.2


class ProcessorBudgets:
    """A leaky bucket of processor seconds for each person. Safe across threads.

    Args:
        seconds: capacity of a bucket, which also leaks per minute.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        # (level, time of that level) of each bucket
        self._levels: LRUCache[str, tuple[float, float]] = LRUCache(_KNOWN_PEOPLE)
        self._running: Counter[str] = Counter()

    def begin(self, who: str) -> bool:
        """Count a request that starts; return whether it is within the budget."""
        with self._lock:
            is_within = self._level(who) + _RUNNING_S * self._running[who] < self._seconds
            self._running[who] += 1
            return is_within

    def end(self, who: str, used: float) -> None:
        """Count a request that ends.

        Args:
            used: seconds of processor time.
        """
        with self._lock:
            self._running[who] -= 1
            if not self._running[who]:
                del self._running[who]
            self._add(who, used)

    def level(self, who: str) -> float:
        """Return the level of a bucket in this process, in seconds."""
        with self._lock:
            return ProcessorBudgets._level(self, who)

    def _add(self, who: str, used: float) -> None:
        self._levels[who] = (ProcessorBudgets._level(self, who) + used, time.monotonic())

    def _level(self, who: str) -> float:
        level, then = self._levels.get(who, (0.0, 0.0))
        return max(0.0, level - (time.monotonic() - then) * self._seconds / 60)


@dataclass(frozen=True)
class WorkBudgets:
    """The budgets of each person: of HTTP requests, and of events over sockets."""

    requests: ProcessorBudgets
    events: ProcessorBudgets
