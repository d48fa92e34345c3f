"""Transports before and after the sign-in, over real connections to a real server."""

import http.client
import json
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
import requests
import websocket
from flask import Flask
from sqlalchemy import delete, update

from server.db.database import db
from server.db.tables import ApiToken, SignIn, now
from server.sockets import transports
from server.sockets.transports import MAX_SOCKETS, MAX_UNIDENTIFIED_PER_ADDRESS
from tests.conftest import MakeDesk
from tests.server.people import add_person, signed_in_client, token_of
from tests.server.sockets.test_live import LiveServer
from tests.waiting import HANG_S

HANDSHAKE = "/socket.io/?EIO=4&transport=websocket"
BARE_UPGRADES = 240


@pytest.fixture
def app(make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setattr(transports, "_CHECK_EVERY_S", 0.02)
    monkeypatch.setattr(transports, "_CHECK_CREDENTIALS_EVERY_S", 0.0)
    return make_desk(mode="newsroom")


@pytest.fixture
def live(app: Flask) -> Iterator[LiveServer]:
    server = LiveServer(app)
    yield server
    server.close()


class RawSocket:
    """A WebSocket as an attacker opens it: it sends what it wants and answers nothing."""

    def __init__(self, port: int, path: str = HANDSHAKE, **headers: str) -> None:
        self.connection = socket.create_connection(("127.0.0.1", port), timeout=60)
        given = {
            "Host": f"127.0.0.1:{port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version": "13",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in given.items())
        self.connection.sendall(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode())

    def status(self) -> int:
        first = b""
        while b"\r\n" not in first:
            part = self.connection.recv(1)
            if not part:
                return 0
            first += part
        return int(first.split()[1])

    def wait_closed(self) -> None:
        """Wait until the server ends the connection; earlier messages are discarded.

        Raises:
            TimeoutError: it does not.
        """
        self.connection.settimeout(HANG_S)
        with suppress(ConnectionError):
            while self.connection.recv(4096):
                pass

    def close(self) -> None:
        self.connection.close()


@pytest.fixture
def raw(live: LiveServer) -> Iterator[Callable[..., RawSocket]]:
    opened: list[RawSocket] = []

    def open_one(path: str = HANDSHAKE, **headers: str) -> RawSocket:
        opened.append(RawSocket(live.port, path, **headers))
        return opened[-1]

    yield open_one
    for entry in opened:
        entry.close()


def own_origin(live: LiveServer) -> str:
    return f"http://127.0.0.1:{live.port}"


def cookie_of(client: Any) -> str:
    cookie = client.get_cookie("quotedesk")
    return f"quotedesk={cookie.value}"


def connect(live: LiveServer, cookie: str = "", token: str = "", auth: object = None) -> websocket.WebSocket:
    """Open a client that follows the protocol, up to the answer to its CONNECT."""
    headers = [f"Authorization: Bearer {token}"] if token else []
    opened = websocket.create_connection(
        f"ws://127.0.0.1:{live.port}{HANDSHAKE}", cookie=cookie or None, header=headers, timeout=60
    )
    opened.recv()
    opened.send("40" + (json.dumps(auth) if auth else ""))
    return opened


def wait_ended(page: websocket.WebSocket) -> None:
    """Wait until the server closes the connection, or the transport by Engine.IO's CLOSE."""
    with suppress(websocket.WebSocketConnectionClosedException, ConnectionError):
        while page.recv() not in {"", "1"}:
            pass


def test_bare_upgrades_are_refused_before_the_upgrade(live: LiveServer, raw: Callable[..., RawSocket]) -> None:
    bare = [raw() for _ in range(BARE_UPGRADES)]
    assert {connection.status() for connection in bare} <= {401, 429}
    assert live.get("/healthz")[0] == 200
    for connection in bare:
        connection.wait_closed()


def test_forged_origin_is_capped_by_address(live: LiveServer, raw: Callable[..., RawSocket]) -> None:
    statuses = [raw(Origin=own_origin(live)).status() for _ in range(BARE_UPGRADES)]
    assert statuses.count(101) == MAX_UNIDENTIFIED_PER_ADDRESS
    assert statuses.count(429) == BARE_UPGRADES - MAX_UNIDENTIFIED_PER_ADDRESS
    assert live.get("/healthz")[0] == 200


def test_signed_in_people_connect_while_strangers_fill_their_cap(
    app: Flask, live: LiveServer, raw: Callable[..., RawSocket]
) -> None:
    for _ in range(MAX_UNIDENTIFIED_PER_ADDRESS + 1):
        raw(Origin=own_origin(live))
    page = connect(live, cookie_of(signed_in_client(app, add_person(app, "Ada Quill"))))
    assert '"hello"' in page.recv()
    page.shutdown()


def test_transport_without_connect_is_closed(
    live: LiveServer, raw: Callable[..., RawSocket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transports, "CONNECT_TIMEOUT_S", 0.1)
    silent = raw(Origin=own_origin(live))
    assert silent.status() == 101
    silent.wait_closed()
    # Its place is free again.
    statuses = [raw(Origin=own_origin(live)).status() for _ in range(MAX_UNIDENTIFIED_PER_ADDRESS)]
    assert statuses == [101] * MAX_UNIDENTIFIED_PER_ADDRESS


def test_single_user_desk_closes_silent_transports(make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transports, "CONNECT_TIMEOUT_S", 0.1)
    server = LiveServer(make_desk())
    silent = RawSocket(server.port)
    try:
        assert silent.status() == 101
        silent.wait_closed()
    finally:
        silent.close()
        server.close()


def test_refused_namespace_closes_the_transport_at_once(live: LiveServer) -> None:
    for packet in ("40", '40{"token": "qd_wrong"}', "40/other,"):
        refused = websocket.create_connection(
            f"ws://127.0.0.1:{live.port}{HANDSHAKE}", origin=own_origin(live), timeout=60
        )
        refused.recv()
        refused.send(packet)
        answer = refused.recv()
        assert isinstance(answer, str)
        assert answer.startswith("44")
        assert refused.recv() in {"1", ""}  # Engine.IO's CLOSE, or the end
        refused.shutdown()


def test_person_is_limited_by_transports(app: Flask, live: LiveServer, raw: Callable[..., RawSocket]) -> None:
    cookie = cookie_of(signed_in_client(app, add_person(app, "Ada Quill")))
    statuses = [raw(Cookie=cookie).status() for _ in range(MAX_SOCKETS + 5)]
    assert statuses == [101] * MAX_SOCKETS + [429] * 5
    other = connect(live, cookie_of(signed_in_client(app, add_person(app, "Bram Osk"))))
    assert '"hello"' in other.recv()
    other.shutdown()


def test_left_namespace_still_counts_until_its_transport_ends(
    app: Flask, live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = connect(live, cookie_of(signed_in_client(app, add_person(app, "Ada Quill"))))
    assert '"hello"' in page.recv()
    monkeypatch.setattr(transports, "CONNECT_TIMEOUT_S", 0.1)
    page.send("41")
    wait_ended(page)
    page.shutdown()


def test_large_frames_need_a_connection(app: Flask, live: LiveServer) -> None:
    cookie = cookie_of(signed_in_client(app, add_person(app, "Ada Quill")))
    early = websocket.create_connection(f"ws://127.0.0.1:{live.port}{HANDSHAKE}", cookie=cookie, timeout=60)
    early.recv()
    early.send("40" + "x" * 65 * 1024)
    with pytest.raises((websocket.WebSocketException, OSError)):
        if not early.recv():
            raise ConnectionError
    early.shutdown()
    page = connect(live, cookie)
    assert '"hello"' in page.recv()
    message = {"seq": 1, "title": "", "left_context": "x" * 100 * 1024}
    page.send("42" + json.dumps(["suggest", message]))
    while "suggestions" not in (answer := page.recv()):
        assert answer
    page.shutdown()


def test_large_post_needs_a_connection(live: LiveServer) -> None:
    polling = f"{own_origin(live)}/socket.io/?EIO=4&transport=polling"
    opened = requests.get(polling, headers={"Origin": own_origin(live)}, timeout=60)
    sid = json.loads(opened.text[1:])["sid"]
    answer = requests.post(f"{polling}&sid={sid}", data=b"4" + b"x" * 65 * 1024, timeout=60)
    assert answer.status_code == 413


def test_upgrades_of_one_session_occupy_one_thread(live: LiveServer, raw: Callable[..., RawSocket]) -> None:
    polling = f"{own_origin(live)}/socket.io/?EIO=4&transport=polling"
    opened = requests.get(polling, headers={"Origin": own_origin(live)}, timeout=60)
    sid = json.loads(opened.text[1:])["sid"]
    statuses = [raw(f"{HANDSHAKE}&sid={sid}").status() for _ in range(20)]
    assert sorted(statuses) == [101] + [400] * 19
    raw(f"{HANDSHAKE}&sid={sid}").wait_closed()


def test_token_authenticates_the_handshake(app: Flask, live: LiveServer, raw: Callable[..., RawSocket]) -> None:
    token = token_of(app, add_person(app, "Ada Quill"), "read", "assist")
    program = connect(live, token=token)
    assert '"hello"' in program.recv()
    program.shutdown()
    assert raw(Authorization="Bearer qd_wrong").status() == 401
    # A browser cannot send that header: an embedded assistant sends its token with CONNECT.
    embedded = connect(live, auth={"token": token})
    assert '"hello"' in embedded.recv()
    embedded.shutdown()


@pytest.mark.parametrize("how", ["signed out", "expired", "account ended", "token revoked"])
def test_signed_out_socket_is_closed(app: Flask, live: LiveServer, how: str) -> None:
    person_id = add_person(app, "Ada Quill")
    client = signed_in_client(app, person_id)
    if how == "token revoked":
        page = connect(live, token=token_of(app, person_id, "read", "assist"))
    else:
        page = connect(live, cookie_of(client))
    assert '"hello"' in page.recv()
    with app.app_context():
        from server.db.tables import Person

        db.session.execute(
            {
                "signed out": delete(SignIn),
                "expired": update(SignIn).values(ends_at=now() - timedelta(seconds=1)),
                "account ended": update(Person).values(active=False),
                "token revoked": delete(ApiToken),
            }[how]
        )
        db.session.commit()
    wait_ended(page)
    page.shutdown()


def test_polling_is_refused_before_a_session(live: LiveServer) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", live.port, timeout=60)
    connection.request("GET", "/socket.io/?EIO=4&transport=polling")
    answer = connection.getresponse()
    assert (answer.status, json.loads(answer.read())["error"]["code"]) == (401, "sign_in")
    connection.close()
