"""How often somebody may try to sign in, from one address and for one account."""

from contextlib import suppress
from typing import Final

from limits import parse

from models.errors import InputError
from server.access.identity import fingerprint
from server.web.security.rate_limits import RateLimited, RateLimits, network_of

_LIMIT_KIND: Final = "sign_in"


class TooManyAttempts(RateLimited):
    """Told with when to come back."""

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
        """Hears one more; whether there is such an account makes no difference.

        Raises:
            TooManyAttempts: it is one too many.
        """
        own = f"account:{fingerprint(account)}"
        try:
            self._rates.spend(self._limit, _LIMIT_KIND, f"address:{network_of(address)}")
        except RateLimited as error:
            # It counts for the account all the same: whoever goes on elsewhere has not begun anew.
            with suppress(RateLimited):
                self._rates.spend(self._limit, _LIMIT_KIND, own)
            raise TooManyAttempts(error.retry_after) from error
        try:
            self._rates.spend(self._limit, _LIMIT_KIND, own)
        except RateLimited as error:
            raise TooManyAttempts(error.retry_after) from error
