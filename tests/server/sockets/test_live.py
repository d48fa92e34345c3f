"""A real server in a thread with real websockets and HTTP, for faults that only the network shows."""

import functools
import http.client
import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import socketio
from flask import Flask
from werkzeug.serving import make_server

from tests.conftest import MakeDesk
from tests.server.newsroom import add_draft, add_source
from tests.waiting import HANG_S

SUGGEST = {"title": "Pumps before the wall", "left_context": "Bram Osk was asked about the rain."}


class LiveServer:
    """A desk that listens."""

    def __init__(self, desk: Flask) -> None:
        self.desk = desk
        self._server = make_server("127.0.0.1", 0, desk, threaded=True)
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})
        self._thread.start()

    def get(self, path: str, method: str = "GET", body: bytes | None = None, **headers: str) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            connection.close()

    def close(self) -> None:
        self._server.shutdown()
        self._thread.join(60)
        self._server.server_close()


class Page:
    """One open page: a Socket.IO client over a websocket and nothing else."""

    def __init__(self, port: int) -> None:
        self.client = socketio.Client(reconnection=False)
        self.got: list[tuple[str, dict[str, Any]]] = []
        for event in ("hello", "suggestions", "headline_findings", "quote_findings"):
            self.client.on(event, lambda data, event=event: self.got.append((event, data)))
        self.client.connect(f"http://127.0.0.1:{port}", transports=["websocket"], wait_timeout=60)
        self._websocket = self.client.eio.ws

    def close(self) -> None:
        # Closing politely waits three seconds for a farewell that the server does not send.
        self._websocket.close = functools.partial(self._websocket.close, timeout=0.1)
        self.client.disconnect()
        self._websocket.shutdown()

    def wait(self, enough: Callable[[], bool], seconds: float = HANG_S) -> None:
        end = time.monotonic() + seconds
        while not enough():
            assert time.monotonic() < end, self.got
            time.sleep(0.01)

    def complete(self, seq: int) -> list[dict[str, Any]]:
        """Return the answers to ``seq``, once the last one has arrived."""

        def mine() -> list[dict[str, Any]]:
            return [data for event, data in self.got if event == "suggestions" and data.get("seq") == seq]

        self.wait(lambda: any(data.get("stage") == "complete" or "error" in data for data in mine()))
        return mine()


@pytest.fixture
def live(make_desk: MakeDesk) -> Iterator[LiveServer]:
    live = LiveServer(make_desk())
    yield live
    live.close()


@pytest.fixture
def desk_page(live: LiveServer) -> Iterator[Page]:
    page = Page(live.port)
    yield page
    page.close()


def test_stages_over_a_websocket(live: LiveServer, desk_page: Page) -> None:
    add_source(live.desk.test_client())
    desk_page.client.emit("suggest", {"seq": 5, **SUGGEST})
    assert [answer["stage"] for answer in desk_page.complete(5)] == ["recall", "complete"]
    assert desk_page.got[0][0] == "hello"


def test_acknowledged_save(live: LiveServer, desk_page: Page) -> None:
    draft = add_draft(live.desk.test_client())
    saved = {"draft_id": draft, "version": 1, "headline": "눈 🌊", "body": "One."}
    assert desk_page.client.call("save_draft", saved) == {"version": 2}
    assert live.get(f"/api/drafts/{draft}")[1]["headline"] == "눈 🌊"


def test_message_of_nine_megabytes_closes_connection_only(live: LiveServer, desk_page: Page) -> None:
    desk_page.client.emit("suggest", {"seq": 1, "title": "", "left_context": "x" * 9 * 2**20})
    desk_page.wait(lambda: not desk_page.client.connected)
    assert live.get("/healthz")[0] == 200
    again = Page(live.port)
    again.client.emit("suggest", {"seq": 2, **SUGGEST})
    assert again.complete(2)
    again.close()


def test_fifty_megabytes_are_answered(live: LiveServer) -> None:
    part = b'--b\r\nContent-Disposition: form-data; name="file"; filename="long.txt"\r\n\r\n'
    body = part + b"words " * 8_700_000 + b"\r\n--b--\r\n"
    status, refusal = live.get("/api/sources", "POST", body, **{"Content-Type": "multipart/form-data; boundary=b"})
    assert (status, refusal["error"]["code"]) == (413, "too_large")
    assert live.get("/api/sources") == (200, {"sources": [], "total": 0, "speakers": []})
