"""What people wait for now, and how heavy work gives way to it."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

# While people use the desk, heavy work rests as long as it has worked, and for up to three times as long while one of
# them waits for an answer: it goes on, slower, however busy the desk is.
_LEAST_REST: Final = 1.0
_MOST_REST: Final = 3.0
# While edits are saved late, who ranks and checks rests for up to so many times as long as it has worked, and never
# longer than a few seconds. Edits are late once one of them waits for so many seconds.
_MOST_REST_FOR_EDITS: Final = 4.0
_LONGEST_REST_S: Final = 2.0
_LATE_S: Final = 0.1
_CHECK_EVERY_S: Final = 0.02
# Seconds after an answer for which the desk counts as used: people type on.
_IN_USE_S: Final = 1.0


class InteractiveWork:
    """Counts what people wait for: events, pages, suggestions. Safe across threads.

    Threads of lower priority would not do within a process: one that has the interpreter, or a lock of the memory, and
    gets no core keeps all others waiting.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._running = 0
        self._answered_at = -_IN_USE_S
        # When each edit that is being saved came, the oldest first.
        self._edits: dict[object, float] = {}

    @contextmanager
    def running(self) -> Iterator[None]:
        """Count the work of the context."""
        self.begin()
        try:
            yield
        finally:
            self.end()

    def begin(self) -> None:
        """Count one more."""
        with self._changed:
            self._running += 1

    def end(self, *, answered: bool = True) -> None:
        """Count one less.

        Args:
            answered: False: it turned out to be heavy work.
        """
        with self._changed:
            self._running -= 1
            if answered:
                self._answered_at = time.monotonic()
            if not self._running:
                self._changed.notify_all()

    def give_way(self, worked: float) -> None:
        """Rests while people use the desk. Call it from heavy work, every few hundredths of a second.

        Args:
            worked: seconds since the last call.
        """
        now = began = time.monotonic()
        with self._changed:
            if not self._running and now - self._answered_at > _IN_USE_S:
                return
            while (left := began + (_MOST_REST if self._running else _LEAST_REST) * worked - now) > 0:
                self._changed.wait(left)
                now = time.monotonic()

    @contextmanager
    def saving(self) -> Iterator[None]:
        """Count an edit that is saved within the context."""
        edit = object()
        with self._changed:
            self._edits[edit] = time.monotonic()
        try:
            yield
        finally:
            with self._changed:
                del self._edits[edit]

    def let_edits_pass(self, worked: float) -> None:
        """Rests while edits are saved late. Call it between two suggestions or checks.

        All of them need the interpreter, and a late letter of somebody else's disturbs more than a late suggestion.

        Args:
            worked: seconds of processor time since the last call.
        """
        end = time.monotonic() + min(_MOST_REST_FOR_EDITS * worked, _LONGEST_REST_S)
        while (left := end - time.monotonic()) > 0 and self._edits_are_late():
            time.sleep(min(left, _CHECK_EVERY_S))

    def _edits_are_late(self) -> bool:
        with self._changed:
            oldest = next(iter(self._edits.values()), None)
        return oldest is not None and time.monotonic() - oldest > _LATE_S
