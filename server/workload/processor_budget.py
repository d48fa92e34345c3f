"""A budget of processor time for each person: within it requests run at once, beyond it they wait for their turn."""

import threading
import time
from collections import Counter
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

_KNOWN_PEOPLE: Final = 4_096
# What a request counts for while it runs: many at once are not all within the budget because none has ended.
_RUNNING_S: Final = 0.2


class ProcessorBudgets:
    """A leaky bucket of each person: seconds of processor time go in, and leave it evenly. Safe across threads.

    Args:
        seconds: that leave the bucket in a minute, and that fill it.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        # Level of each bucket, and when it was that.
        self._levels: LRUCache[str, tuple[float, float]] = LRUCache(_KNOWN_PEOPLE)
        self._running: Counter[str] = Counter()

    def begin(self, who: str) -> bool:
        """Count a request that begins; whether it is within the budget."""
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
        """Seconds in somebody's bucket, as far as this process knows."""
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
