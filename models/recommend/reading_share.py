"""Bounds the share of the time that a network may take which improves answers that are good enough without it."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class ShareOfTime:
    """Grants turns as long as all of them together take at most a share of the time. Safe across threads.

    One writer who waits for an answer always has a turn; when a hundred write, some answers come without one instead
    of all of them late.

    Args:
        share: above 0; from 1 on every turn is granted.
        clock: seconds.
    """

    def __init__(self, share: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._share = share
        self._clock = clock
        self._lock = threading.Lock()
        self._rests_until = float("-inf")
        self._is_taken = False

    @contextmanager
    def turn(self) -> Iterator[bool]:
        """Yields whether there is a turn; if so, the time within the context counts, and nobody else has one then."""
        if self._share >= 1.0:
            yield True
            return
        began = self._clock()
        with self._lock:
            is_granted = not self._is_taken and began >= self._rests_until
            self._is_taken = self._is_taken or is_granted
        try:
            yield is_granted
        finally:
            if is_granted:
                ended = self._clock()
                with self._lock:
                    self._is_taken = False
                    self._rests_until = ended + (ended - began) * (1.0 / self._share - 1.0)
