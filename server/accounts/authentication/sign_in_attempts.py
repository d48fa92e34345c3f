"""Limits of failed attempts to sign in.

Failures are counted for an account and an address together, so that nobody who guesses elsewhere locks the owner out,
and for an address over all accounts, generously, because a whole newsroom may share one. A browser that the person was
signed in with before has a counter of its own, whatever happens at its address.
"""

import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Final

from limits import parse

from models.errors import AppError, InputError
from server.access.identity import fingerprint
from server.web.security.rate_limits import RateLimited, RateLimits, network_of
from server.workload.fair_queue import FairQueue, Overloaded

_LIMIT_KIND: Final = "sign_in"
# Accounts that may fail as often as one at an address, before the address as a whole has to wait.
_ACCOUNTS_PER_ADDRESS: Final = 10
_LONGEST_WAIT_S: Final = 20.0


class TooManyAttempts(RateLimited):
    """Too many attempts; says when the next one is allowed."""

    def __init__(self, retry_after: float) -> None:
        super().__init__(retry_after)
        self.code = "too_many_attempts"
        self.message = "There were too many attempts to sign in."
        self.hint = f"Try again in {self.retry_after} seconds."


class SignInRateLimit:
    """Counts failures, for all processes alike.

    Args:
        limit: such as ``10/minute``.

    Raises:
        AppError: ``bad_setting``.
    """

    def __init__(self, rates: RateLimits, limit: str) -> None:
        try:
            item = parse(limit)
        except ValueError as error:
            raise InputError(
                "bad_setting", f"sign_in_limit: {limit!r} is no limit.", "Give one such as 10/minute or 100/hour."
            ) from error
        self._rates = rates
        self._limit = limit
        self._address_limit = f"{item.amount * _ACCOUNTS_PER_ADDRESS}/{item.multiples} {item.GRANULARITY.name}"
        self._lock = threading.Lock()
        self._in_progress: Counter[str] = Counter()
        # Each hashes a password. Known browsers and addresses take turns: a flood from one is not in the way of others.
        self._queue = FairQueue("sign_in", most_of_one=8, longest_wait=_LONGEST_WAIT_S)

    @contextmanager
    def attempt(self, address: str | None, account: str, device: str | None = None) -> Iterator[None]:
        """Run an attempt to sign in; an ``AppError`` in it counts as a failure.

        Attempts in progress count as failures for as long as they run: many at once are no more guesses than one after
        the other.

        Args:
            account: whether or not it exists.
            device: id of a browser that the person was signed in with before.

        Raises:
            TooManyAttempts: the limit is exceeded, or too many others wait, before anything runs.
        """
        network = network_of(address)
        counters = (
            [(self._limit, f"device:{device}")]
            if device is not None
            else [
                (self._limit, f"account:{fingerprint(account)} address:{network}"),
                (self._address_limit, f"address:{network}"),
            ]
        )
        with self._running(counters), self._turn(counters[-1][1]):
            try:
                yield
            except AppError:
                self._count(counters)
                raise

    @contextmanager
    def _turn(self, who: str) -> Iterator[None]:
        with ExitStack() as stack:
            try:
                stack.enter_context(self._queue.turn(who))
            except Overloaded as error:
                raise TooManyAttempts(error.retry_after) from error
            yield

    @contextmanager
    def code_attempt(self, person_id: str, device: str | None = None) -> Iterator[None]:
        """Run an attempt with the code of a second factor, after the password.

        It counts for the account, wherever it comes from, for a code has six digits only.

        Raises:
            TooManyAttempts: as ``attempt``.
        """
        who = f"device:{device}" if device is not None else f"code:{person_id}"
        counters = [(self._limit, who)]
        with self._running(counters):
            try:
                yield
            except AppError:
                self._count(counters)
                raise

    @contextmanager
    def _running(self, counters: Sequence[tuple[str, str]]) -> Iterator[None]:
        with self._lock:
            for limit, who in counters:
                left, seconds = self._rates.remaining(limit, _LIMIT_KIND, who)
                if left <= self._in_progress[who]:
                    raise TooManyAttempts(seconds)
            for _, who in counters:
                self._in_progress[who] += 1
        try:
            yield
        finally:
            with self._lock:
                for _, who in counters:
                    self._in_progress[who] -= 1
                    if not self._in_progress[who]:
                        del self._in_progress[who]

    def _count(self, counters: Sequence[tuple[str, str]]) -> None:
        for limit, who in counters:
            with suppress(RateLimited):  # the next attempt is rejected
                self._rates.spend(limit, _LIMIT_KIND, who)
