"""A socket that is closed while one of its events is handled."""

import pytest
from flask import Flask
from flask_socketio import SocketIO
from structlog.testing import capture_logs

from server.coediting.events import TextEvents
from server.db.database import db
from server.drafts.presence.service import PresenceService
from server.registry import service
from tests.server.client import Socket
from tests.server.newsroom import add_draft


@pytest.mark.parametrize("event", ["present", "join_text"])
def test_nothing_is_kept_of_a_socket_closed_meanwhile(desk: Flask, event: str, monkeypatch: pytest.MonkeyPatch) -> None:
    draft_id = add_draft(desk.test_client())
    socket = Socket(desk)
    socketio, sid = service(SocketIO, desk), socket.sid
    monkeypatch.setattr(socketio, "before_event", lambda: socketio.server.manager.disconnect(sid, "/"))
    with capture_logs() as logged:
        socket.emit(event, {"draft_id": draft_id, "page": "page-of-ada-1"})
    assert [event["event"] for event in logged if event["log_level"] in {"warning", "error"}] == []
    assert sid not in service(TextEvents, desk)._sockets
    with desk.app_context():
        assert PresenceService(db.session).of(draft_id) == []
