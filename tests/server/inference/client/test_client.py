"""The line over real sockets: what it says of models that are late, busy, gone, back, or at fault."""

import http.client
import json
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from structlog.testing import capture_logs

from models.errors import ModelsUnavailable
from models.recommend.protocol import QuoteQuery
from server.inference.client.client import NotWanted
from server.inference.client.deadline import asked_by
from server.inference.client.remote_models import RemoteHeadlineChecker, RemotePassages, RemoteRecall, RemoteScorer
from server.inference.process.work_queue import WAITING, Lane
from server.inference.transport.addresses import Address
from tests.server.inference.networks import FACTS, GRACE_S, QUERY, SECRET, Networks, OpenLine, ask, serving, until


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
