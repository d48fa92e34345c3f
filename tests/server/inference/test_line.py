"""The line over real sockets: what it says of models that are late, busy, gone, back, or others than expected."""

import http.client
import json
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from structlog.testing import capture_logs

from models.errors import InputError, ModelsUnavailable
from models.headline.protocol import HeadlineFinding
from models.recommend.protocol import ParagraphScore, QuoteQuery, ScoredSpan, Speakers
from server.config import Settings
from server.inference.addresses import Address, check_secret, parse_address
from server.inference.asking import asked_by
from server.inference.facts import Facts
from server.inference.frames import Frame
from server.inference.line import Line, NotWanted
from server.inference.models import Models
from server.inference.remote import RemoteHeadlineChecker, RemotePassages, RemoteRecall, RemoteScorer
from server.inference.serving import MOST_BYTES, ModelsServer
from server.inference.work import WAITING, Lane
from tests.fakes.encoders import HashingEncoder

FACTS = Facts("hashing-1", 64, "samples/base", "a" * 64, "b" * 64, has_scorer=True, ranks=True, texts_together=8)
QUERY = QuoteQuery("Pumps", "Before the wall.", "After it.")
SECRET = "known to both of them"
# What may be added to a budget; more on a machine that has more to do than it can.
GRACE_S = 0.2 * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


class Networks:
    """All of them, behind their Protocols; each call waits for the gate."""

    version, dimension, weights_sha256, ranks = FACTS.version, FACTS.dimension, FACTS.recall_sha256, True

    def __init__(self) -> None:
        self._encoder = HashingEncoder()
        self.gate = threading.Event()
        self.gate.set()
        self.asked: list[Any] = []

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self._meet(list(texts))
        return self._encoder.encode(texts)

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        self._meet(query)
        return self._encoder.encode([f"{query.title} {query.left_context} {query.right_context}"])[0]

    def query_vectors(self, queries: Sequence[QuoteQuery]) -> NDArray[np.float32]:
        return np.stack([self.query_vector(query) for query in queries])

    def rank(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        return np.array([each.rank for each in self.score(query, paragraphs, speakers)], dtype=np.float32)

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> list[ParagraphScore]:
        self._meet((query, tuple(paragraphs), speakers))
        return [
            ParagraphScore(len(text) / 3, (ScoredSpan(0, len(text), -1 / 3),) if text else ()) for text in paragraphs
        ]

    def predict(
        self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None
    ) -> list[list[ScoredSpan]]:
        return [list(each.spans) for each in self.score(query, paragraphs, speakers)]

    def prepare(self) -> None:
        pass

    def check(self, headline: str, body: str) -> list[HeadlineFinding]:
        return self.check_many([(headline, body)])[0]

    def check_many(self, articles: Sequence[tuple[str, str]]) -> list[list[HeadlineFinding]]:
        raise ValueError("the words of an article")

    def check_quotes(self, rows: Sequence[tuple[str, Sequence[str]]]) -> list[list[HeadlineFinding]]:
        raise ValueError("the words of an article")

    def _meet(self, asked: Any) -> None:
        self.asked.append(asked)
        assert self.gate.wait(20)


@contextmanager
def serving(networks: Networks, address: Address, secret: str = "", facts: Facts = FACTS) -> Iterator[Address]:
    """A server in this process, on the sockets that one in a process of its own would have."""
    server = ModelsServer(address, secret, Models(facts, networks, networks, networks))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield server.address
    finally:
        networks.gate.set()
        server.stop()
        thread.join()


@pytest.fixture
def networks() -> Networks:
    return Networks()


@pytest.fixture
def address(tmp_path: Path) -> Address:
    return Address(path=str(tmp_path / "models.sock"))


OpenLine = Callable[..., Line]


@pytest.fixture
def open_line(address: Address) -> Iterator[OpenLine]:
    opened: list[Line] = []

    def make(to: Address = address, secret: str = "", budget_ms: int = 5_000) -> Line:
        line = Line(to, secret, budget_ms)
        line.expect(FACTS)
        opened.append(line)
        return line

    yield make
    for line in opened:
        line.close()


def until(true: Callable[[], bool], seconds: float = 5.0) -> float:
    """Waits for it; how long it took."""
    began = time.monotonic()
    while not true():
        assert time.monotonic() - began < seconds
        time.sleep(0.005)
    return time.monotonic() - began


def ask(line: Line, query: QuoteQuery = QUERY) -> Frame:
    return line.call("queries", [[query.title, query.left_context, query.right_context]], Lane.RECALL)


@pytest.mark.parametrize("to", [None, Address(host="127.0.0.1"), Address(host="::1")], ids=["socket", "IPv4", "IPv6"])
def test_every_network_answers_as_it_would_here(
    networks: Networks, address: Address, to: Address | None, open_line: OpenLine
) -> None:
    with serving(networks, to or address, SECRET) as listening:
        line = open_line(listening, SECRET)
        assert line.facts() == FACTS
        recall, scorer = RemoteRecall(line, FACTS, lambda _: None), RemoteScorer(line, FACTS)
        assert np.array_equal(recall.query_vector(QUERY), networks.query_vector(QUERY))
        texts = [f"text {number} \ud83d" for number in range(20)]
        assert np.array_equal(recall.encode(texts), networks.encode(texts))
        assert recall.encode([]).shape == (0, 64)
        assert scorer.score(QUERY, ["one", ""], ["Ada", ""]) == networks.score(QUERY, ["one", ""], ["Ada", ""])
        assert scorer.predict(QUERY, ["one", "three"]) == networks.predict(QUERY, ["one", "three"])
        assert np.array_equal(scorer.rank(QUERY, ["one"]), networks.rank(QUERY, ["one"]))


def test_the_same_query_is_asked_once_and_an_empty_one_never(
    networks: Networks, address: Address, open_line: OpenLine
) -> None:
    with serving(networks, address):
        recall = RemoteRecall(open_line(), FACTS, lambda _: None)
        assert not recall.query_vector(QuoteQuery(" ", "")).any()
        for _ in range(3):
            recall.query_vector(QUERY)
    assert networks.asked == [QUERY]


def test_a_late_answer_is_not_waited_for(networks: Networks, address: Address, open_line: OpenLine) -> None:
    with serving(networks, address):
        line = open_line(budget_ms=300)
        networks.gate.clear()
        for _ in range(2):
            began = time.monotonic()
            with pytest.raises(ModelsUnavailable, match="do not answer"):
                ask(line)
            assert 0.3 <= time.monotonic() - began < 0.3 + GRACE_S
        # Two in a row: the third does not wait at all, until a probe is answered.
        assert line.away is not None
        began = time.monotonic()
        with pytest.raises(ModelsUnavailable):
            ask(line)
        assert time.monotonic() - began < 0.05
        networks.gate.set()
        assert until(lambda: line.away is None) < 2.0
        assert ask(line).arrays[0].shape == (1, 64)


def test_all_that_one_request_asks_has_one_budget(networks: Networks, address: Address, open_line: OpenLine) -> None:
    with serving(networks, address):
        line = open_line(budget_ms=10_000)
        networks.gate.clear()
        began = time.monotonic()
        with asked_by(lambda: False, 300):
            for _ in range(3):
                with pytest.raises(ModelsUnavailable):
                    ask(line)
        assert time.monotonic() - began < 0.3 + GRACE_S
        # Hardly any of the models' own budget was spent: nothing is held against them.
        assert line.away is None


def test_what_nobody_wants_any_more_is_hung_up_on_and_not_computed(
    networks: Networks, address: Address, open_line: OpenLine
) -> None:
    with serving(networks, address), ThreadPoolExecutor(2) as pool:
        line = open_line()
        networks.gate.clear()
        held = [pool.submit(ask, line, QuoteQuery("held", ""))]
        until(lambda: len(networks.asked) == 1)
        held.append(pool.submit(ask, line, QuoteQuery("held, too", "")))
        until(lambda: len(networks.asked) == 2)
        gone = threading.Event()
        threading.Timer(0.1, gone.set).start()
        began = time.monotonic()
        with asked_by(gone.is_set, 10_000), pytest.raises(NotWanted):
            ask(line, QuoteQuery("superseded", ""))
        assert time.monotonic() - began < 1.0
        networks.gate.set()
        assert [each.result(5).arrays[0].shape for each in held] == [(1, 64)] * 2
        assert line.away is None
        ask(line, QuoteQuery("next", ""))
    assert [query.title for query in networks.asked[2:]] == ["next"]


def test_too_much_at_once_is_refused_at_once(networks: Networks, address: Address, open_line: OpenLine) -> None:
    with serving(networks, address), ThreadPoolExecutor(WAITING[Lane.BULK] + 1) as pool:
        line = open_line()
        networks.gate.clear()
        passages = RemotePassages(line, FACTS)
        held = [pool.submit(passages.encode, ["first"])]
        until(lambda: networks.asked)
        held += [pool.submit(passages.encode, [f"text {number}"]) for number in range(WAITING[Lane.BULK])]
        until(lambda: _state(address)["waiting"]["bulk"] == WAITING[Lane.BULK])
        began = time.monotonic()
        with pytest.raises(ModelsUnavailable):
            passages.encode(["one too many"])
        assert time.monotonic() - began < 1.0
        assert line.away is None
        networks.gate.set()
        assert all(each.result(5).shape == (1, 64) for each in held)


def test_prometheus_is_told_how_long_it_takes_and_how_much_waits(networks: Networks, open_line: OpenLine) -> None:
    with serving(networks, Address(host="127.0.0.1"), SECRET) as listening:
        ask(open_line(listening, SECRET))
        connection = http.client.HTTPConnection(listening.host, listening.port)
        connection.request("GET", "/metrics")
        answer = connection.getresponse()
        assert (answer.status, answer.read()) == (401, b'{"error": "wrong_secret"}')
        connection.request("GET", "/metrics", headers={"Authorization": f"Bearer {SECRET}"})
        told = connection.getresponse().read().decode()
        connection.close()
    for line in (
        'quotedesk_models_requests_total{kind="queries"} 1.0',
        'quotedesk_models_compute_seconds_count{kind="queries"} 1.0',
        'quotedesk_models_waiting{lane="recall"} 0.0',
        "quotedesk_models_dropped_total 0.0",
    ):
        assert line in told
    assert QUERY.title not in told


def _state(address: Address) -> Any:
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(address.path)
        line.sendall(b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n")
        with line.makefile("rb") as answer:
            return json.loads(answer.read().partition(b"\r\n\r\n")[2])


def test_a_server_that_comes_back_is_found_by_the_same_line(
    networks: Networks, address: Address, open_line: OpenLine
) -> None:
    line = open_line()
    with serving(networks, address):
        ask(line)
    # At once again: the connection that was kept is broken, another one is not.
    with serving(networks, address):
        assert ask(line).arrays[0].shape == (1, 64)
    with pytest.raises(ModelsUnavailable):
        ask(line)
    assert line.away is not None
    with serving(networks, address):
        assert until(lambda: line.away is None) < 2.0
        assert ask(line).arrays[0].shape == (1, 64)


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


def test_a_fault_in_one_request_is_not_held_against_the_models(
    networks: Networks, address: Address, open_line: OpenLine
) -> None:
    with serving(networks, address), capture_logs() as logged:
        line = open_line()
        checker = RemoteHeadlineChecker(line)
        [finding] = checker.check("Osk: “We will pay it all”", "“We will not pay,” he said.")
        assert finding.state == "unchecked"
        with pytest.raises(ModelsUnavailable):
            RemoteHeadlineChecker(line, patient=True).check("Osk: “We will pay it all”", "“We will not pay,” he said.")
        assert line.away is None
        ask(line)
    assert "models_refused" in str(logged)
    assert "We will" not in str(logged)


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


def test_a_socket_left_behind_is_taken_and_one_in_use_is_not(networks: Networks, address: Address) -> None:
    with socket.socket(socket.AF_UNIX) as left_behind:
        left_behind.bind(address.path)
    with serving(networks, address):
        assert Path(address.path).stat().st_mode & 0o777 == 0o660
        with pytest.raises(InputError) as taken:
            ModelsServer(address, "", Models(FACTS, networks, networks, networks))
        assert taken.value.code == "port_taken"
    assert not Path(address.path).exists()


def test_addresses_and_secrets() -> None:
    assert parse_address("unix:/run/m.sock") == Address(path="/run/m.sock")
    assert parse_address("http://10.0.0.5:8100/") == Address(host="10.0.0.5", port=8100)
    assert str(parse_address("http://[::1]:8100")) == "http://[::1]:8100"
    for wrong in ("", "unix:", "http://10.0.0.5", "https://10.0.0.5:1", "http://h:99999", "ftp://h:1", "http://h:1/x"):
        with pytest.raises(InputError) as refused:
            parse_address(wrong)
        assert refused.value.code == "bad_inference_url"
    assert check_secret(Address(path="/run/m.sock"), Settings()) == ""
    for secret in ("", "too short"):
        with pytest.raises(InputError) as missing:
            check_secret(Address(host="10.0.0.5", port=1), Settings(inference_secret=secret))
        assert missing.value.code == "inference_secret_missing"
    with pytest.raises(InputError):
        check_secret(Address(path="/run/m.sock"), Settings(inference_secret="too short"))
