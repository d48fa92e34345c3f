"""Events have the session of their connection, which is read from its cookie once, and no route."""

import pytest
from flask import Flask, request, session, url_for
from flask_socketio import SocketIO

from server.compat.flask_socketio_context import ConnectionSessions, SocketFlask


def test_events_have_the_session_of_their_connection() -> None:
    app = Flask(__name__)
    app.secret_key = "key"
    app.session_interface = ConnectionSessions()
    socketio = SocketIO(app, async_mode="threading")

    @app.route("/sign-in")
    def sign_in() -> str:
        session["person"] = "ada"
        return ""

    @socketio.on("who")
    def who() -> str:
        return str(session.get("person", ""))

    client = app.test_client()
    client.get("/sign-in")
    ada, nobody = socketio.test_client(app, flask_test_client=client), socketio.test_client(app)
    assert ada.emit("who", callback=True) == "ada"
    app.secret_key = "another"  # no cookie is read with it
    assert ada.emit("who", callback=True) == "ada"
    assert nobody.emit("who", callback=True) == ""


def test_events_have_no_route() -> None:
    app = SocketFlask(__name__)
    app.secret_key = "key"
    app.session_interface = ConnectionSessions()
    socketio = SocketIO(app, async_mode="threading")
    endpoints = []

    @app.route("/where")
    def where() -> str:
        return url_for("where")

    @socketio.on("connect")
    def connect() -> None:
        """Return the first event of a connection; the others have its session."""

    @socketio.on("where")
    def where_of_event(host: str) -> str:
        endpoints.append(request.endpoint)
        assert request.host == host
        with pytest.raises(AttributeError):
            url_for("where")
        return ""

    client = socketio.test_client(app)
    client.emit("where", "localhost", callback=True)
    assert endpoints == [None]
    assert app.test_client().get("/where").text == "/where"
