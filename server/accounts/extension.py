"""Sign-in for the whole server: one counter of attempts, one provider of single sign-on."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, current_app

from models.errors import InputError
from server.accounts.authentication import device_cookie
from server.accounts.authentication.session_cookie import cookie_settings
from server.accounts.authentication.sign_in_attempts import SignInRateLimit
from server.accounts.authentication.single_sign_on import OidcProvider
from server.config import Settings
from server.web.security.rate_limits import RateLimits

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})

_KEY = "quotedesk_people"


@dataclass(frozen=True, slots=True)
class SignInServices:
    """One for the whole server.

    Args:
        provider: of the single sign-on; ``None`` if not configured.
    """

    attempts: SignInRateLimit
    provider: OidcProvider | None

    @staticmethod
    def of_current_app() -> "SignInServices":
        """Return the extension of the running application."""
        services: SignInServices = current_app.extensions[_KEY]
        return services


def init_app(app: Flask, settings: Settings, rates: RateLimits) -> None:
    """Register it with ``app``; do nothing without a login.

    Raises:
        AppError: ``bad_setting``.
    """
    if not settings.is_newsroom:
        return
    app.config.update(cookie_settings(settings))
    device_cookie.init_app(app, settings)
    provider = OidcProvider(app, settings) if _has_provider(settings) else None
    app.extensions[_KEY] = SignInServices(SignInRateLimit(rates, settings.sign_in_limit), provider)


def _has_provider(settings: Settings) -> bool:
    if not settings.oidc_issuer:
        return False
    parts = urlsplit(settings.oidc_issuer)
    if parts.scheme != "https" and parts.hostname not in LOOPBACK:
        raise InputError(
            "bad_setting",
            f"oidc_issuer: {settings.oidc_issuer!r} is no address that begins with https://.",
            "Write it as the provider does: QUOTEDESK_OIDC_ISSUER=https://id.example/realms/newsroom.",
        )
    if not settings.oidc_client_id:
        raise InputError(
            "bad_setting",
            "oidc_client_id: the desk has no name at its provider.",
            "Register it there, and set QUOTEDESK_OIDC_CLIENT_ID and QUOTEDESK_OIDC_CLIENT_SECRET.",
        )
    return True
