"""Few threads at a time."""

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

PERMITS: Final = 3
MAX_WAIT_S: Final = 1.0


class FairSemaphore:
    """Lets a few in at once, and the others in the order in which they came.

    Every socket has a thread. When a hundred of them write, each that comes back from the store, some ten times for an
    event, waits for the interpreter behind all others that do; a few at a time wait for each other alone, and all are
    done sooner.

    Args:
        permits: how many.
        max_wait_s: who has waited as long goes in all the same, so that those who are held up, by a store that
            does not answer, hold up nobody.
    """

    def __init__(self, permits: int = PERMITS, max_wait_s: float = MAX_WAIT_S) -> None:
        self._lock = threading.Lock()
        self._free = permits
        # Locks that are held, of those who wait; letting go of one gives a turn on. A semaphore of the library would
        # give it to whoever asks first, which is who has just had one.
        self._waiting: deque[threading.Lock] = deque()
        self._max_wait_s = max_wait_s

    @contextmanager
    def acquired(self) -> Iterator[None]:
        """Within it one of the turns is taken."""
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
            if mine not in self._waiting:  # it was given in this very moment
                return True
            self._waiting.remove(mine)
            return False

    def _release(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._free += 1
