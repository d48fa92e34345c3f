"""Few threads at a time."""

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

PERMITS: Final = 3
MAX_WAIT_S: Final = 1.0


class FairSemaphore:
    """A semaphore that serves threads in the order in which they arrive.

    Every socket has a thread. When a hundred of them write, each that returns from the database, some ten times per
    event, waits for the interpreter behind all others; with a few at a time they wait for each other only, and all are
    done sooner.

    Args:
        permits: number of threads that proceed at once.
        max_wait_s: a thread that has waited this long proceeds without a permit, so that threads that are blocked by
            a database that does not answer block no others.
    """

    def __init__(self, permits: int = PERMITS, max_wait_s: float = MAX_WAIT_S) -> None:
        self._lock = threading.Lock()
        self._free = permits
        # One acquired lock per waiting thread; releasing it passes a permit on. A semaphore of the standard library
        # gives the permit to the first thread to ask, which is the one that has just released it.
        self._waiting: deque[threading.Lock] = deque()
        self._max_wait_s = max_wait_s

    @contextmanager
    def acquired(self) -> Iterator[None]:
        """Holds a permit within the context."""
        has_permit = self._acquire()
        try:
            yield
        finally:
            if has_permit:
                self._release()

    def _acquire(self) -> bool:
        with self._lock:
            if self._free:
                self._free -= 1
                return True
            mine = threading.Lock()
            mine.acquire()
            self._waiting.append(mine)
        if mine.acquire(timeout=self._max_wait_s):
            return True
        with self._lock:
            if mine not in self._waiting:  # the permit was passed on in this moment
                return True
            self._waiting.remove(mine)
            return False

    def _release(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._free += 1
