"""A page's end of the socket."""

import time
from collections.abc import Callable
from typing import Any

from flask import Flask
from flask_socketio import SocketIO
from flask_socketio.test_client import SocketIOTestClient

from server.registry import service
from tests.server.wire import validate_acknowledgement, validate_event
from tests.waiting import HANG_S


class Socket:
    """One page's connection. What it receives is validated as the schemas say.

    Args:
        validates: False where a test answers the events itself.
    """

    def __init__(self, desk: Flask, validates: bool = True, **rest: Any) -> None:
        self._validates = validates
        self.client: SocketIOTestClient = service(SocketIO, desk).test_client(desk, **rest)
        self.got: list[dict[str, Any]] = []

    @property
    def sid(self) -> str:
        """The id under which the server knows this client."""
        manager = self.client.socketio.server.manager
        return str(manager.sid_from_eio_sid(self.client.eio_sid, "/"))

    def emit(self, event: str, *data: Any, **rest: Any) -> Any:
        answer = self.client.emit(event, *data, **rest)
        if self._validates and rest.get("callback"):
            validate_acknowledgement(event, answer)
        return answer

    def wait(self, enough: Callable[[list[dict[str, Any]]], bool], seconds: float = HANG_S) -> list[dict[str, Any]]:
        end = time.monotonic() + seconds
        while True:
            received = self.client.get_received()
            for message in received if self._validates else ():
                validate_event(message["name"], message["args"][0])
            self.got += received
            if enough(self.got):
                return self.got
            assert time.monotonic() < end, self.got
            time.sleep(0.005)

    def answers(self, event: str, seq: int | None, last: Callable[[dict[str, Any]], bool] = lambda _: True) -> Any:
        """Return the answers on ``event`` for ``seq``, once the last one has arrived."""

        def mine() -> list[Any]:
            sent = [message["args"][0] for message in self.got if message["name"] == event]
            return [payload for payload in sent if payload.get("seq") == seq]

        self.wait(lambda _got: any(last(answer) for answer in mine()))
        return mine()
