"""What signing in needs of the whole server: one counter of attempts, one provider."""

from dataclasses import dataclass

from flask import Flask, current_app

from server.config import Settings
from server.people.attempts import Attempts
from server.people.cookie import cookie_settings
from server.people.single_sign_on import Provider
from server.rates import Rates

_KEY = "quotedesk_people"


@dataclass(frozen=True, slots=True)
class Newsroom:
    """One for the whole server.

    Args:
        provider: of the single sign-on; None: there is none.
    """

    attempts: Attempts
    provider: Provider | None

    @staticmethod
    def of_app() -> "Newsroom":
        """That of the running application."""
        found: Newsroom = current_app.extensions[_KEY]
        return found


def init_app(app: Flask, settings: Settings, rates: Rates) -> None:
    """Makes it reachable from ``app``; without a login there is nothing to make.

    Raises:
        InputError: ``bad_setting``.
    """
    if not settings.is_newsroom:
        return
    app.config.update(cookie_settings(settings))
    provider = Provider(app, settings) if settings.oidc_issuer else None
    app.extensions[_KEY] = Newsroom(Attempts(rates, settings.sign_in_limit), provider)
