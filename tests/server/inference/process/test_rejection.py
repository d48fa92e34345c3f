"""Whom and what the models' server refuses."""

import http.client
import json

import pytest
from structlog.testing import capture_logs

from models.errors import ModelsUnavailable
from server.inference.model_info import Facts
from server.inference.process.server import MOST_BYTES
from server.inference.transport.addresses import Address
from server.inference.transport.frames import Frame
from tests.server.inference.networks import FACTS, SECRET, Networks, OpenLine, ask, serving


@pytest.mark.parametrize("theirs", ["", "another secret than that", "ключ"])
def test_only_who_knows_the_secret_is_answered(networks: Networks, open_line: OpenLine, theirs: str) -> None:
    with serving(networks, Address(host="127.0.0.1"), SECRET) as listening:
        if theirs.isascii():
            line = open_line(listening, theirs)
            with pytest.raises(ModelsUnavailable) as refused:
                ask(line)
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


def test_other_models_than_expected_are_told_and_not_asked(
    networks: Networks, address: Address, open_line: OpenLine
) -> None:
    newer = Facts(**{**FACTS.as_json(), "version": "hashing-2"})
    line = open_line()
    with serving(networks, address, facts=newer), capture_logs() as logged:
        with pytest.raises(ModelsUnavailable) as refused:
            ask(line)
        for word in ("hashing-1", "hashing-2", "start the desk anew"):
            assert word in refused.value.reason
            assert word in str(logged)
        assert line.away is not None
    assert networks.asked == []


MALFORMED: list[tuple[str, bytes]] = [
    ("/queries", b""),
    ("/queries", b"\xff" * 12),
    ("/queries", Frame({"version": FACTS.version}).encoded()),
    ("/queries", Frame({"version": FACTS.version, "lane": 9, "budget_ms": 1, "items": []}).encoded()),
    ("/queries", Frame({"version": FACTS.version, "lane": 0, "budget_ms": "1 s", "items": []}).encoded()),
    ("/queries", Frame({"version": FACTS.version, "lane": 0, "budget_ms": 1, "items": [["a", "b"]]}).encoded()),
    ("/encode", Frame({"version": FACTS.version, "lane": 0, "budget_ms": 1, "items": [1]}).encoded()),
    ("/encode", Frame({"version": FACTS.version, "lane": 0, "budget_ms": 1, "items": ["a"] * 5_000}).encoded()),
    ("/check", Frame({"version": FACTS.version, "lane": 0, "budget_ms": 1, "items": [["a", "b", [1]]]}).encoded()),
]


@pytest.mark.parametrize(("path", "body"), MALFORMED)
def test_what_is_malformed_is_refused(networks: Networks, path: str, body: bytes) -> None:
    with serving(networks, Address(host="127.0.0.1"), SECRET) as listening:
        connection = http.client.HTTPConnection(listening.host, listening.port)
        connection.request("POST", path, body, {"Authorization": f"Bearer {SECRET}"})
        answer = connection.getresponse()
        assert (answer.status, set(json.loads(answer.read()))) == (400, {"error", "about"})
        connection.close()
    assert networks.asked == []


@pytest.mark.parametrize("size", [str(MOST_BYTES + 1), "-1", "many", "9" * 40])
def test_too_large_a_request_is_not_read(networks: Networks, size: str) -> None:
    with serving(networks, Address(host="127.0.0.1"), SECRET) as listening:
        connection = http.client.HTTPConnection(listening.host, listening.port)
        connection.putrequest("POST", "/queries")
        connection.putheader("Content-Length", size)
        connection.endheaders()
        assert connection.getresponse().status in {411, 413}
        connection.close()
