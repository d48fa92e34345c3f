"""Flask-SocketIO: the request context of an event.

Why: every event is handled in a request context of the request that opened the connection. Flask reads the session from
the signed cookie for each, and Flask-SocketIO then replaces it with the one of the connection, which it has in
``saved_session`` of the environment. Flask also looks for the route of the address, which is Socket.IO's own and has
none. Both take longer than most handlers, so they are left out where that session is there.
"""

from typing import Any, Final

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from flask.wrappers import Request
from werkzeug.routing import MapAdapter

REVIEWED_VERSIONS: Final = {"flask-socketio": "5.7.0"}

_SAVED: Final = "saved_session"


class ConnectionSessions(SecureCookieSessionInterface):
    """Sessions of signed cookies, which are read once for each connection."""

    def open_session(self, app: Flask, request: Request) -> Any:
        """See ``SessionInterface.open_session``."""
        saved = request.environ.get(_SAVED)
        return super().open_session(app, request) if saved is None else saved


class SocketFlask(Flask):
    """A Flask application of which events have no route; ``url_for`` does not work in them."""

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """See ``Flask.create_url_adapter``."""
        if request is not None and _SAVED in request.environ:
            return None
        return super().create_url_adapter(request)
