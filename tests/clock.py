"""A clock that only a test, or the code that waits for it, moves."""

from collections.abc import Callable

import pytest


class Clock:
    """Stands in for the module ``time``: who sleeps moves it, and nothing else does.

    Attributes:
        now: seconds.
    """

    def __init__(self) -> None:
        self.now = 1_000.0
        self._events: list[tuple[float, Callable[[], object]]] = []

    def monotonic(self) -> float:
        return self.now

    thread_time = monotonic

    def after(self, seconds: float, action: Callable[[], object]) -> None:
        """Call ``action`` once this much time has passed."""
        self._events.append((self.now + seconds, action))

    def sleep(self, seconds: float) -> None:
        """Let time pass up to the next action or for ``seconds``, whichever is sooner; as a wait that is notified."""
        end = self.now + seconds
        due = min(self._events, key=lambda event: event[0], default=None)
        if due is None or due[0] > end:
            self.now = end
            return
        self._events.remove(due)
        self.now = due[0]
        due[1]()

    def seconds_of(self, work: Callable[[], object]) -> float:
        """Return how much time passes during ``work``."""
        began = self.now
        work()
        return self.now - began


def clock_of(monkeypatch: pytest.MonkeyPatch, *modules: object) -> Clock:
    """Return the clock that these modules read from now on."""
    clock = Clock()
    for module in modules:
        monkeypatch.setattr(module, "time", clock)
    return clock
