"""Pings of Engine.IO are timed."""

import inspect
import time
from typing import ClassVar

from engineio import Server as EngineServer
from engineio.socket import Socket as EngineSocket

from server.compat.engineio_ping import on_pong


def test_answer_to_a_ping_is_timed() -> None:
    assert "self.schedule_ping()" in inspect.getsource(EngineSocket.receive)
    engine = EngineSocket(EngineServer(async_mode="threading"), "sid")
    assert isinstance(engine.last_ping, float)
    assert callable(engine.schedule_ping)
    heard: list[float] = []
    scheduled: list[bool] = []

    class Connection:
        last_ping: float | None = time.time() - 0.5

        def schedule_ping(self) -> None:
            scheduled.append(True)

    connection = Connection()

    class Server:
        class eio:  # noqa: N801  Socket.IO's name
            sockets: ClassVar = {"engine": connection}

        class manager:  # noqa: N801  Socket.IO's name
            @staticmethod
            def eio_sid_from_sid(sid: str, _namespace: str) -> str:
                return "engine" if sid == "here" else "none"

    class SocketIOStub:
        server = Server

    on_pong(SocketIOStub, "gone", heard.append)
    on_pong(SocketIOStub, "here", heard.append)
    connection.schedule_ping()
    connection.last_ping = None
    connection.schedule_ping()
    assert len(heard) == 1
    assert 0.5 <= heard[0] < 5.0
    assert len(scheduled) == 2
