"""How often somebody may try to sign in, from one address and for one account."""

from contextlib import suppress
from typing import Final

from limits import parse

from models.errors import InputError
from server.access.identity import fingerprint
from server.web.security.rate_limits import Rates, TooMany, neighbourhood

_KIND: Final = "sign_in"


class TooManyAttempts(TooMany):
    """Told with when to come back."""

    def __init__(self, retry_after: float) -> None:
        super().__init__(retry_after)
        self.code = "too_many_attempts"
        self.message = "There were too many attempts to sign in."
        self.hint = f"Try again in {self.retry_after} seconds."


class Attempts:
    """Counts them, for all processes alike.

    Args:
        limit: such as ``10/minute``.

    Raises:
        AppError: ``bad_setting``.
    """

    def __init__(self, rates: Rates, limit: str) -> None:
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
            self._rates.spend(self._limit, _KIND, f"address:{neighbourhood(address)}")
        except TooMany as error:
            # It counts for the account all the same: whoever goes on elsewhere has not begun anew.
            with suppress(TooMany):
                self._rates.spend(self._limit, _KIND, own)
            raise TooManyAttempts(error.retry_after) from error
        try:
            self._rates.spend(self._limit, _KIND, own)
        except TooMany as error:
            raise TooManyAttempts(error.retry_after) from error
