"""The client over real sockets: models that are late, overloaded, gone, available again, or fail."""

import http.client
import json
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from structlog.testing import capture_logs

from models.errors import ModelsUnavailable
from models.recommend.protocol import QuoteQuery
from server.inference.client.client import RequestCancelled
from server.inference.client.deadline import deadline_scope
from server.inference.client.remote_models import (
    RemoteHeadlineChecker,
    RemotePassageEncoder,
    RemoteRecallNetwork,
)
from server.inference.process.work_queue import LANE_CAPACITY, Lane
from server.inference.transport.addresses import Address
from tests.server.inference.networks import (
    MODEL_INFO,
    QUERY,
    SECRET,
    BlockableNetworks,
    ConnectClient,
    ask,
    serving,
)
from tests.waiting import wait_until


@pytest.mark.parametrize("to", [None, Address(host="127.0.0.1"), Address(host="::1")], ids=["socket", "IPv4", "IPv6"])
def test_remote_networks_answer_like_local_ones(
    networks: BlockableNetworks, address: Address, to: Address | None, connect_client: ConnectClient
) -> None:
    with serving(networks, to or address, SECRET) as listening:
        client = connect_client(listening, SECRET)
        assert client.model_info() == MODEL_INFO
        recall = RemoteRecallNetwork(client, MODEL_INFO, lambda _: None)
        assert np.array_equal(recall.query_vector(QUERY), networks.query_vector(QUERY))
        texts = [f"text {number} \ud83d" for number in range(20)]
        assert np.array_equal(recall.encode(texts), networks.encode(texts))
        assert recall.encode([]).shape == (0, 64)


def test_query_vectors_are_cached_and_empty_query_is_not_sent(
    networks: BlockableNetworks, address: Address, connect_client: ConnectClient
) -> None:
    with serving(networks, address):
        recall = RemoteRecallNetwork(connect_client(), MODEL_INFO, lambda _: None)
        assert not recall.query_vector(QuoteQuery(" ", "")).any()
        for _ in range(3):
            recall.query_vector(QUERY)
    assert networks.asked == [QUERY]


def test_late_answer_raises_within_budget(
    networks: BlockableNetworks, address: Address, connect_client: ConnectClient
) -> None:
    with serving(networks, address):
        client = connect_client()
        networks.gate.clear()
        for _ in range(2):
            with pytest.raises(ModelsUnavailable, match="not responding"):
                ask(client, budget_ms=100)
        # Two in a row: the third is not sent, until a probe is answered.
        assert client.unavailable_reason is not None
        sent = networks.asked.count(QUERY)
        with pytest.raises(ModelsUnavailable):
            ask(client)
        assert networks.asked.count(QUERY) == sent
        networks.gate.set()
        wait_until(lambda: client.unavailable_reason is None)
        assert ask(client).arrays[0].shape == (1, 64)


def test_calls_of_one_request_share_its_deadline(
    networks: BlockableNetworks, address: Address, connect_client: ConnectClient
) -> None:
    with serving(networks, address):
        client = connect_client(budget_ms=10_000)
        networks.gate.clear()
        with deadline_scope(lambda: False, 300):
            for _ in range(3):
                with pytest.raises(ModelsUnavailable):
                    ask(client)
        # The gate would have let none of them pass.
        assert not networks.gate.is_set()
        # Hardly any of the client's own budget was spent: the breaker stays closed.
        assert client.unavailable_reason is None


def test_cancelled_request_is_disconnected_and_not_computed(
    networks: BlockableNetworks, address: Address, connect_client: ConnectClient
) -> None:
    with serving(networks, address), ThreadPoolExecutor(2) as pool:
        client = connect_client()
        networks.gate.clear()
        held = [pool.submit(ask, client, QuoteQuery("held", ""))]
        wait_until(lambda: len(networks.asked) == 1)
        held.append(pool.submit(ask, client, QuoteQuery("held, too", "")))
        wait_until(lambda: len(networks.asked) == 2)
        gone = threading.Event()
        threading.Timer(0.1, gone.set).start()
        with deadline_scope(gone.is_set, 100_000), pytest.raises(RequestCancelled):
            ask(client, QuoteQuery("superseded", ""))
        networks.gate.set()
        assert [job.result(60).arrays[0].shape for job in held] == [(1, 64)] * 2
        assert client.unavailable_reason is None
        ask(client, QuoteQuery("next", ""))
    assert [query.title for query in networks.asked[2:]] == ["next"]


def test_full_queue_rejects_at_once(
    networks: BlockableNetworks, address: Address, connect_client: ConnectClient
) -> None:
    with serving(networks, address), ThreadPoolExecutor(LANE_CAPACITY[Lane.BULK] + 1) as pool:
        client = connect_client()
        networks.gate.clear()
        passages = RemotePassageEncoder(client, MODEL_INFO)
        held = [pool.submit(passages.encode, ["first"])]
        wait_until(lambda: bool(networks.asked))
        held += [pool.submit(passages.encode, [f"text {number}"]) for number in range(LANE_CAPACITY[Lane.BULK])]
        wait_until(lambda: _state(address)["waiting"]["bulk"] == LANE_CAPACITY[Lane.BULK])
        with pytest.raises(ModelsUnavailable):
            passages.encode(["one too many"])
        assert not any(request.done() for request in held)
        assert client.unavailable_reason is None
        networks.gate.set()
        assert all(job.result(60).shape == (1, 64) for job in held)


def test_inference_metrics_report_durations_and_queue_length(
    networks: BlockableNetworks, connect_client: ConnectClient
) -> None:
    with serving(networks, Address(host="127.0.0.1"), SECRET) as listening:
        ask(connect_client(listening, SECRET))
        connection = http.client.HTTPConnection(listening.host, listening.port)
        connection.request("GET", "/metrics")
        answer = connection.getresponse()
        assert (answer.status, answer.read()) == (401, b'{"error": "wrong_secret"}')
        connection.request("GET", "/metrics", headers={"Authorization": f"Bearer {SECRET}"})
        metrics = connection.getresponse().read().decode()
        connection.close()
    for line in (
        'quotedesk_models_requests_total{kind="queries"} 1.0',
        'quotedesk_models_compute_seconds_count{kind="queries"} 1.0',
        'quotedesk_models_waiting{lane="recall"} 0.0',
        "quotedesk_models_dropped_total 0.0",
    ):
        assert line in metrics
    assert QUERY.title not in metrics


def _state(address: Address) -> Any:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(address.path)
        connection.sendall(b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n")
        with connection.makefile("rb") as answer:
            return json.loads(answer.read().partition(b"\r\n\r\n")[2])


def test_client_reconnects_to_restarted_server(
    networks: BlockableNetworks, address: Address, connect_client: ConnectClient
) -> None:
    client = connect_client()
    with serving(networks, address):
        ask(client)
    # At once again: the idle connection is broken, a new one is not.
    with serving(networks, address):
        assert ask(client).arrays[0].shape == (1, 64)
    with pytest.raises(ModelsUnavailable):
        ask(client)
    assert client.unavailable_reason is not None
    with serving(networks, address):
        wait_until(lambda: client.unavailable_reason is None)
        assert ask(client).arrays[0].shape == (1, 64)


def test_failed_request_does_not_open_the_breaker(
    networks: BlockableNetworks, address: Address, connect_client: ConnectClient
) -> None:
    with serving(networks, address), capture_logs() as logged:
        client = connect_client()
        checker = RemoteHeadlineChecker(client)
        [finding] = checker.check("Osk: “We will pay it all”", "“We will not pay,” he said.")
        assert finding.state == "unchecked"
        with pytest.raises(ModelsUnavailable):
            RemoteHeadlineChecker(client, patient=True).check(
                "Osk: “We will pay it all”", "“We will not pay,” he said."
            )
        assert client.unavailable_reason is None
        ask(client)
    assert "models_rejected_request" in str(logged)
    assert "We will" not in str(logged)
