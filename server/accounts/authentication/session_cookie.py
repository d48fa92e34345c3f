"""The cookie of a signed-in person: Flask's signed session with a random secret in it."""

from datetime import timedelta
from typing import Any, Final

from flask import session

from server.access.identity import COOKIE_KEY
from server.config import Settings

_NAME: Final = "quotedesk"


def cookie_settings(settings: Settings) -> dict[str, Any]:
    """Flask's settings of the cookie: unreadable for scripts, not sent by other sites, expiring with the sign-in."""
    secure = (settings.public_url or "").lower().startswith("https://")
    return {
        # Browsers accept a cookie with this prefix from this host and over https only.
        "SESSION_COOKIE_NAME": f"__Host-{_NAME}" if secure else _NAME,
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_SECURE": secure,
        "PERMANENT_SESSION_LIFETIME": timedelta(hours=settings.session_hours),
        "SESSION_REFRESH_EACH_REQUEST": False,
    }


def get_session_secret() -> str | None:
    """Return the secret in the cookie of this request; ``None`` without one."""
    secret = session.get(COOKIE_KEY)
    return secret if isinstance(secret, str) else None


def set_session_secret(secret: str) -> None:
    """Set ``secret`` as the only content of the cookie."""
    session.clear()
    session.permanent = True
    session[COOKIE_KEY] = secret


def clear_session() -> None:
    """Remove the secret from the session cookie."""
    session.clear()
