"""Counts the requests that people wait for, and pauses heavy work meanwhile."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

# While people use the desk, heavy work pauses for its run time times the first factor; times the second one while a
# request waits. So it always makes progress.
_MIN_PAUSE: Final = 1.0
_MAX_PAUSE: Final = 3.0
# While edits are saved late, suggestions and checks pause for up to their run time times this factor.
_MAX_EDIT_PAUSE: Final = 4.0
_MAX_EDIT_PAUSE_S: Final = 2.0
# An edit is late after this many seconds.
_LATE_S: Final = 0.1
_CHECK_EVERY_S: Final = 0.02
# The desk counts as in use for this many seconds after an answer.
_IN_USE_S: Final = 1.0


class InteractiveWork:
    """Counts the events, pages and suggestions that people wait for. Safe across threads.

    Threads of lower priority would not help: one that holds the interpreter lock and gets no core blocks all others.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._running = 0
        self._answered_at = -_IN_USE_S
        # Arrival time of each edit that is being saved, the oldest first.
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
        """Count a request that starts."""
        with self._changed:
            self._running += 1

    def end(self, *, answered: bool = True) -> None:
        """Count a request that ends.

        Args:
            answered: ``False`` if it turned out to be heavy work.
        """
        with self._changed:
            self._running -= 1
            if answered:
                self._answered_at = time.monotonic()
            if not self._running:
                self._changed.notify_all()

    def give_way(self, worked: float) -> None:
        """Pause while people use the desk; heavy work calls this every few hundredths of a second.

        Args:
            worked: seconds since the last call.
        """
        now = began = time.monotonic()
        with self._changed:
            if not self._running and now - self._answered_at > _IN_USE_S:
                return
            while (left := began + (_MAX_PAUSE if self._running else _MIN_PAUSE) * worked - now) > 0:
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
        """Pause while edits are saved late; called between two suggestions or checks.

        A late letter of a co-writer disturbs more than a late suggestion.

        Args:
            worked: seconds of processor time since the last call.
        """
        end = time.monotonic() + min(_MAX_EDIT_PAUSE * worked, _MAX_EDIT_PAUSE_S)
        while (left := end - time.monotonic()) > 0 and self._edits_are_late():
            time.sleep(min(left, _CHECK_EVERY_S))

    def _edits_are_late(self) -> bool:
        with self._changed:
            oldest = next(iter(self._edits.values()), None)
        return oldest is not None and time.monotonic() - oldest > _LATE_S
