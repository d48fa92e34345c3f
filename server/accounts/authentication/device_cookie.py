"""The cookie by which a browser is known that a person was signed in with before, also after signing out.

It gives access to nothing: failed attempts from such a browser are counted apart from those of others.
"""

from typing import Final

from flask import Flask, Response, current_app, g, request
from itsdangerous import BadSignature, URLSafeTimedSerializer

from server.access.identity import new_secret
from server.access.viewer import Viewer
from server.config import Settings

_NAME: Final = "quotedesk_device"
_SALT: Final = "quotedesk-device"
_MAX_AGE_S: Final = 180 * 24 * 3_600
_MAX_PEOPLE: Final = 8


def init_app(app: Flask, settings: Settings) -> None:
    """Give the cookie to browsers that a person is signed in with."""
    app.extensions[_NAME] = (settings.public_url or "").lower().startswith("https://")
    app.after_request(_remember)


def known_device(person_id: str | None) -> str | None:
    """Return the id of the browser of this request, if the person was signed in with it before; ``None`` if unknown."""
    device = _read()
    people = device["people"] if device is not None else None
    return str(device["id"]) if device is not None and isinstance(people, list) and person_id in people else None


def _read() -> dict[str, object] | None:
    given = request.cookies.get(_cookie_name())
    if given is None:
        return None
    try:
        device: dict[str, object] = _signer().loads(given, max_age=_MAX_AGE_S)
    except BadSignature:
        return None
    return device


def _remember(response: Response) -> Response:
    """Send the cookie with a page of a signed-in person, if the browser has none of that person."""
    viewer = g.get("viewer")
    is_page = request.method == "GET" and response.status_code == 200 and response.mimetype == "text/html"
    if not is_page or not isinstance(viewer, Viewer) or viewer.person_id is None or viewer.scopes is not None:
        return response
    device = _read() or {"id": new_secret(), "people": []}
    people = device["people"]
    if not isinstance(people, list) or viewer.person_id in people:
        return response
    value = _signer().dumps({"id": device["id"], "people": [*people[1 - _MAX_PEOPLE :], viewer.person_id]})
    response.set_cookie(
        _cookie_name(), value, max_age=_MAX_AGE_S, path="/", secure=_is_secure(), httponly=True, samesite="Lax"
    )
    return response


def _signer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(str(current_app.secret_key), salt=_SALT)


def _cookie_name() -> str:
    return f"__Host-{_NAME}" if _is_secure() else _NAME


def _is_secure() -> bool:
    return bool(current_app.extensions[_NAME])
