"""CSRF protection: changes authorized by a cookie must carry a token that only the desk's pages know."""

from flask import Flask, g, request
from flask_wtf.csrf import CSRFProtect, validate_csrf
from wtforms import ValidationError

from models.errors import Forbidden
from server.access.viewer import Viewer
from server.config import Settings

HEADER = "X-CSRFToken"
_FIELD = "csrf_token"
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def init_app(app: Flask, settings: Settings) -> None:
    """Set up the checks, in a newsroom, and the template functions ``csrf_token()`` and ``newsroom``."""
    app.config.update(
        # Which requests are checked is decided here: Flask-WTF would read a recording of gigabytes to look for it.
        WTF_CSRF_CHECK_DEFAULT=False,
        WTF_CSRF_TIME_LIMIT=settings.session_hours * 3600,
    )
    CSRFProtect(app)
    app.jinja_env.globals["newsroom"] = settings.is_newsroom
    if settings.is_newsroom:
        app.before_request(_check)


def _check() -> None:
    if request.method in _SAFE or _has_bearer_token():
        return
    given = request.headers.get(HEADER)
    if given is None and request.mimetype == "application/x-www-form-urlencoded":
        given = request.form.get(_FIELD)
    try:
        validate_csrf(given)
    except ValidationError as error:
        raise Forbidden(
            "stale_form",
            "This page has expired, or it is not a page of Quotedesk.",
            "Nothing was changed. Reload the page and try again; what you wrote is still there.",
        ) from error


def _has_bearer_token() -> bool:
    """Return whether the request has a token, which no browser sends by itself."""
    viewer = g.get("viewer")
    is_person = isinstance(viewer, Viewer) and viewer.person_id is not None and viewer.scopes is not None
    # In a newsroom nobody is unrestricted but a command of the owner, which has a token of its own.
    return is_person or (isinstance(viewer, Viewer) and viewer.person_id is None and viewer.is_unrestricted)
