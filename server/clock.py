"""Times for what ends and for what opens, on machines whose clock is set while the desk runs.

The clock of the machine is believed as long as it agrees with the time that has passed since the process started.
Where somebody sets it, what had ended stays ended, and what was not open yet does not open.
"""

import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

import structlog

log = structlog.get_logger(__name__)

# Differences up to this are corrections of a clock that runs a little fast or slow.
_TOLERANCE: Final = timedelta(minutes=1)
# A clock that was set forward is believed once it has stayed so for this long: it may have been wrong at the start.
BELIEVED_AFTER: Final = timedelta(hours=1)


def _wall_time() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)


def _passed_time() -> float:
    """Return seconds that no setting of the clock changes, including those in which the machine slept."""
    clock = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class SteadyClock:
    """Compares the clock of the machine with the time that has passed. Thread-safe.

    Args:
        wall: the clock of the machine, UTC without a zone.
        passed: seconds since some moment, which are never set.
    """

    def __init__(self, wall: Callable[[], datetime] = _wall_time, passed: Callable[[], float] = _passed_time) -> None:
        self._wall, self._passed = wall, passed
        self._lock = threading.Lock()
        self._set_at, self._set_to = passed(), wall()
        self._latest = self._set_to
        self._ahead_since: float | None = None

    def expiry_time(self) -> datetime:
        """Return the time by which sign-ins, tokens and links end.

        It never goes back, and goes on if the clock is set back.
        """
        with self._lock:
            wall, expected = self._compare()
            self._latest = max(self._latest, wall, expected)
            return self._latest

    def release_time(self) -> datetime:
        """Return the time by which embargoes end: it is not ahead of the time that has passed.

        A clock that was set forward counts after ``BELIEVED_AFTER``.
        """
        with self._lock:
            return min(self._compare())

    def _compare(self) -> tuple[datetime, datetime]:
        """Return the clock, and what it would show if nobody had set it."""
        wall, passed = self._wall(), self._passed()
        expected = self._set_to + timedelta(seconds=passed - self._set_at)
        difference = wall - expected
        if difference <= _TOLERANCE:
            self._ahead_since = None
        elif self._ahead_since is None:
            self._ahead_since = passed
            log.warning("clock_set_forward", seconds=round(difference.total_seconds()))
        believed = self._ahead_since is not None and passed - self._ahead_since >= BELIEVED_AFTER.total_seconds()
        if abs(difference) <= _TOLERANCE or believed:
            self._set_at, self._set_to, self._ahead_since = passed, wall, None
            expected = wall
        return wall, expected


_clock = SteadyClock()


def expiry_time() -> datetime:
    """Return the time by which sign-ins, tokens and links end.

    It never goes back, and goes on if the clock is set back.
    """
    return _clock.expiry_time()


def release_time() -> datetime:
    """Return the time by which embargoes end: it is not ahead of the time that has passed."""
    return _clock.release_time()
