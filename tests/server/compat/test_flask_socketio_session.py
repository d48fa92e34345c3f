"""The session of a connection is read from its cookie once."""

from flask import Flask, session
from flask_socketio import SocketIO

from server.compat.flask_socketio_session import ConnectionSessions


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
