"""The cookie of who is signed in: Flask's own, signed, with a secret that says nothing by itself."""

from datetime import timedelta
from typing import Any, Final

from flask import session

from server.access.identity import COOKIE_KEY
from server.config import Settings

_NAME: Final = "quotedesk"


def cookie_settings(settings: Settings) -> dict[str, Any]:
    """Flask's settings for it: out of reach of scripts and of other sites, and gone when the sign-in is over."""
    secure = (settings.public_url or "").lower().startswith("https://")
    return {
        # Set by this host alone, and only over https, is what browsers hold a name that begins so to.
        "SESSION_COOKIE_NAME": f"__Host-{_NAME}" if secure else _NAME,
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_SECURE": secure,
        "PERMANENT_SESSION_LIFETIME": timedelta(hours=settings.session_hours),
        "SESSION_REFRESH_EACH_REQUEST": False,
    }


def get_session_secret() -> str | None:
    """What the browser of this request carries; None: nothing."""
    secret = session.get(COOKIE_KEY)
    return secret if isinstance(secret, str) else None


def set_session_secret(secret: str) -> None:
    """The browser carries ``secret`` from now on, and nothing of what it had before."""
    session.clear()
    session.permanent = True
    session[COOKIE_KEY] = secret


def clear_session() -> None:
    """The browser carries nothing any more."""
    session.clear()
