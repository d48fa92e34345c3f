"""Limits of attempts to sign in, per address and per account."""

from contextlib import suppress
from typing import Final

from limits import parse

from models.errors import InputError
from server.access.identity import fingerprint
from server.web.security.rate_limits import RateLimited, RateLimits, network_of

_LIMIT_KIND: Final = "sign_in"


class TooManyAttempts(RateLimited):
    """Too many attempts; says when the next one is allowed."""

    def __init__(self, retry_after: float) -> None:
        super().__init__(retry_after)
        self.code = "too_many_attempts"
        self.message = "There were too many attempts to sign in."
        self.hint = f"Try again in {self.retry_after} seconds."


class SignInRateLimit:
    """Counts them, for all processes alike.

    Args:
        limit: such as ``10/minute``.

    Raises:
        AppError: ``bad_setting``.
    """

    def __init__(self, rates: RateLimits, limit: str) -> None:
        try:
            parse(limit)
        except ValueError as error:
            raise InputError(
                "bad_setting", f"sign_in_limit: {limit!r} is no limit.", "Give one such as 10/minute or 100/hour."
            ) from error
        self._rates = rates
        self._limit = limit

    def count(self, address: str | None, account: str) -> None:
        """Counts an attempt, whether or not the account exists.

        Raises:
            TooManyAttempts: the limit is exceeded.
        """
        own = f"account:{fingerprint(account)}"
        try:
            self._rates.spend(self._limit, _LIMIT_KIND, f"address:{network_of(address)}")
        except RateLimited as error:
            # It counts for the account as well: changing the address does not reset the counter.
            with suppress(RateLimited):
                self._rates.spend(self._limit, _LIMIT_KIND, own)
            raise TooManyAttempts(error.retry_after) from error
        try:
            self._rates.spend(self._limit, _LIMIT_KIND, own)
        except RateLimited as error:
            raise TooManyAttempts(error.retry_after) from error
