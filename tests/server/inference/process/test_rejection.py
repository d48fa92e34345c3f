"""Clients and requests that the inference process refuses."""

import http.client
import json
import socket
from contextlib import ExitStack
from typing import Any

import pytest
from structlog.testing import capture_logs

from models.errors import ModelsUnavailable
from server.inference.model_info import ModelInfo
from server.inference.process import server
from server.inference.process.server import MAX_REQUEST_BYTES
from server.inference.transport.addresses import Address
from server.inference.transport.frames import Frame
from tests.server.inference.networks import MODEL_INFO, SECRET, BlockableNetworks, ConnectClient, ask, serving
from tests.waiting import wait_until


@pytest.mark.parametrize("theirs", ["", "another secret than that", "ключ"])
def test_wrong_inference_secret_is_rejected(
    networks: BlockableNetworks, connect_client: ConnectClient, theirs: str
) -> None:
    with serving(networks, Address(host="127.0.0.1"), SECRET) as listening:
        if theirs.isascii():
            client = connect_client(listening, theirs)
            with pytest.raises(ModelsUnavailable) as refused:
                ask(client)
            assert "wrong_secret" in refused.value.reason
        connection = http.client.HTTPConnection(listening.host, listening.port)
        for method, path in (("POST", "/queries"), ("POST", "/nothing"), ("GET", "/facts"), ("GET", "/nothing")):
            body = b"{}" if method == "POST" else None
            connection.request(method, path, body, {"Authorization": f"Bearer {theirs}".encode()})
            answer = connection.getresponse()
            assert (answer.status, json.loads(answer.read())) == (401, {"error": "wrong_secret"})
        connection.request("GET", "/healthz")
        assert connection.getresponse().status == 200
        connection.close()
    assert networks.asked == []


def test_body_is_not_read_before_the_secret(networks: BlockableNetworks) -> None:
    with (
        serving(networks, Address(host="127.0.0.1"), SECRET) as listening,
        socket.create_connection((listening.host, listening.port), timeout=60) as stranger,
    ):
        stranger.sendall(f"POST /queries HTTP/1.1\r\nContent-Length: {MAX_REQUEST_BYTES}\r\n\r\n".encode())
        # None of the body was sent.
        assert stranger.recv(100).startswith(b"HTTP/1.1 401")


def test_idle_strangers_do_not_fill_the_port(
    networks: BlockableNetworks, connect_client: ConnectClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "_MAX_CONNECTIONS", 20)
    monkeypatch.setattr(server, "_MAX_UNIDENTIFIED", 8)
    with serving(networks, Address(host="127.0.0.1"), SECRET) as listening, ExitStack() as idle:
        client = connect_client(listening, SECRET)
        ask(client)
        for _ in range(40):
            stranger = idle.enter_context(socket.create_connection((listening.host, listening.port), timeout=60))
            stranger.sendall(b"POST /queries HTTP/1.1\r\n")
        ask(client)
        ask(connect_client(listening, SECRET))


def test_idle_stranger_is_disconnected(networks: BlockableNetworks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server._RequestHandler, "timeout", 0.5)
    with (
        serving(networks, Address(host="127.0.0.1"), SECRET) as listening,
        socket.create_connection((listening.host, listening.port), timeout=60) as stranger,
    ):
        assert stranger.recv(100) == b""


def test_stranger_who_keeps_sending_headers_is_disconnected(
    networks: BlockableNetworks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "_UNIDENTIFIED_TIMEOUT_S", 0.5)
    with (
        serving(networks, Address(host="127.0.0.1"), SECRET) as listening,
        socket.create_connection((listening.host, listening.port), timeout=60) as stranger,
    ):
        stranger.sendall(b"POST /queries HTTP/1.1\r\n")

        def is_disconnected() -> bool:
            try:
                stranger.sendall(b"X: y\r\n")
            except OSError:
                return True
            return False

        wait_until(is_disconnected)


def test_unexpected_models_are_reported_and_not_used(
    networks: BlockableNetworks, address: Address, connect_client: ConnectClient
) -> None:
    newer = ModelInfo(**{**MODEL_INFO.as_json(), "version": "hashing-2"})
    client = connect_client()
    with serving(networks, address, model_info=newer), capture_logs() as logged:
        with pytest.raises(ModelsUnavailable) as refused:
            ask(client)
        for word in ("hashing-1", "hashing-2", "restart the desk"):
            assert word in refused.value.reason
            assert word in str(logged)
        assert client.unavailable_reason is not None
    assert networks.asked == []


def request(**head: Any) -> bytes:
    return Frame({"version": MODEL_INFO.version, "lane": 0, "budget_ms": 1, **head}).to_bytes()


MALFORMED: list[tuple[str, bytes]] = [
    ("/queries", b""),
    ("/queries", b"\xff" * 12),
    ("/queries", Frame({"version": MODEL_INFO.version}).to_bytes()),
    ("/queries", request(lane=9, items=[])),
    ("/queries", request(budget_ms="1 s", items=[])),
    ("/queries", request(items=[["a"]])),
    ("/encode", request(items=[1])),
    ("/encode", request(items=["a"] * 5_000)),
    ("/link", request(version="", items=[{"posts": [{"text": 2}], "articles": []}])),
    ("/check", request(items=[["a", "b", [1]]])),
]


@pytest.mark.parametrize(("path", "body"), MALFORMED)
def test_malformed_inference_requests_are_rejected(networks: BlockableNetworks, path: str, body: bytes) -> None:
    with serving(networks, Address(host="127.0.0.1"), SECRET) as listening:
        connection = http.client.HTTPConnection(listening.host, listening.port)
        connection.request("POST", path, body, {"Authorization": f"Bearer {SECRET}"})
        answer = connection.getresponse()
        assert (answer.status, set(json.loads(answer.read()))) == (400, {"error", "about"})
        connection.close()
    assert networks.asked == []


@pytest.mark.parametrize("size", [str(MAX_REQUEST_BYTES + 1), "-1", "many", "9" * 40])
def test_oversized_inference_request_is_not_read(networks: BlockableNetworks, size: str) -> None:
    with serving(networks, Address(host="127.0.0.1"), SECRET) as listening:
        connection = http.client.HTTPConnection(listening.host, listening.port)
        connection.putrequest("POST", "/queries")
        connection.putheader("Content-Length", size)
        connection.endheaders()
        assert connection.getresponse().status in {411, 413}
        connection.close()
