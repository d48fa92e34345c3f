"""Flask-SocketIO: the session of a connection.

Why: Flask reads the session from the signed cookie for every event, and Flask-SocketIO then replaces it with the one of
the connection, which it has in ``saved_session`` of the environment. Checking the signature takes longer than most
handlers, so it is left out where that session is there.
"""

from typing import Any, Final

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from flask.wrappers import Request

REVIEWED_VERSIONS: Final = {"flask-socketio": "5.7.0"}

_SAVED: Final = "saved_session"


class ConnectionSessions(SecureCookieSessionInterface):
    """Sessions of signed cookies, which are read once for each connection."""

    def open_session(self, app: Flask, request: Request) -> Any:
        """See ``SessionInterface.open_session``."""
        saved = request.environ.get(_SAVED)
        return super().open_session(app, request) if saved is None else saved
