"""How often somebody may try to sign in, from one address and for one account."""

import contextlib
import math
import time
from typing import Final

import structlog
from limits import RateLimitItem, parse
from limits.errors import StorageError
from limits.storage import MemoryStorage, Storage, storage_from_string
from limits.strategies import MovingWindowRateLimiter

from models.errors import InputError
from server.people.identifying import fingerprint

log = structlog.get_logger(__name__)

_SPACE: Final = "sign_in"


class TooManyAttempts(InputError):
    """Told with when to come back.

    Args:
        seconds: until the next attempt is heard.
    """

    def __init__(self, seconds: int) -> None:
        super().__init__(
            "too_many_attempts",
            "There were too many attempts to sign in.",
            f"Try again in {_waiting(seconds)}.",
        )
        self.seconds = seconds


class Attempts:
    """Counts them, for all processes alike where there is a Redis.

    Args:
        limit: such as ``10/minute``.
        redis_url: where counts are kept; None: in this process.

    Raises:
        InputError: ``bad_setting``.
    """

    def __init__(self, limit: str, redis_url: str | None) -> None:
        self._limit: RateLimitItem = _read(limit)
        self._here = MovingWindowRateLimiter(MemoryStorage())
        self._shared = self._here if redis_url is None else MovingWindowRateLimiter(_redis(redis_url))

    def count(self, address: str, account: str) -> None:
        """Hears one more; whether there is such an account makes no difference.

        Raises:
            TooManyAttempts: it is one too many.
        """
        # Each of them counts even where the other is over: whoever goes on stays out.
        for whose in (("address", address), ("account", fingerprint(account))):
            seconds = self._over(whose)
            if seconds:
                raise TooManyAttempts(seconds)

    def forget(self, account: str) -> None:
        """The account's own attempts are forgiven: somebody has signed in. The address's are not."""
        for limiter in {self._shared, self._here}:
            with contextlib.suppress(StorageError):
                limiter.clear(self._limit, _SPACE, "account", fingerprint(account))

    def _over(self, whose: tuple[str, str]) -> int:
        """Seconds to wait; 0: there is room."""
        try:
            return self._hit(self._shared, whose)
        except StorageError as error:
            # Without Redis each process counts for itself: people can still sign in, and guessing stays slow.
            log.warning("attempts_counted_here", reason=type(error.storage_error).__name__)
            return self._hit(self._here, whose)

    def _hit(self, limiter: MovingWindowRateLimiter, whose: tuple[str, str]) -> int:
        if limiter.hit(self._limit, _SPACE, *whose):
            return 0
        return max(1, math.ceil(limiter.get_window_stats(self._limit, _SPACE, *whose).reset_time - time.time()))


def _redis(url: str) -> Storage:
    return storage_from_string(url, socket_connect_timeout=1, socket_timeout=1, wrap_exceptions=True)  # type: ignore[return-value]


def _read(limit: str) -> RateLimitItem:
    try:
        return parse(limit)
    except ValueError as error:
        raise InputError(
            "bad_setting", f"sign_in_limit: {limit!r} is no limit.", "Give one such as 10/minute or 100/hour."
        ) from error


def _waiting(seconds: int) -> str:
    if seconds < 90:
        return f"{seconds} seconds" if seconds > 1 else "a second"
    return f"{math.ceil(seconds / 60)} minutes"
