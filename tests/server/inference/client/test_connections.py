"""The connection pool against a socket that stalls, trickles, breaks or disappears."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpcore
import pytest

from server.inference.client.connections import Cancelled, ConnectionPool, DeadlineExceeded
from server.inference.client.deadline import deadline_scope
from server.inference.transport.addresses import Address
from tests.waiting import HANG_S

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
Serve = Callable[[Callable[[socket.socket], None]], ConnectionPool]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Has each connection answered by the given function, and gives a pool of connections to it."""
    path = str(tmp_path / "models.sock")
    pools: list[ConnectionPool] = []
    listeners: list[socket.socket] = []
    threads: list[threading.Thread] = []

    def start(answer: Callable[[socket.socket], None]) -> ConnectionPool:
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(path)
        listener.listen()
        listeners.append(listener)

        def run() -> None:
            while True:
                try:
                    connection = listener.accept()[0]
                except OSError:
                    return
                with connection, suppress(OSError):
                    answer(connection)

        threads.append(threading.Thread(target=run))
        threads[-1].start()
        pools.append(ConnectionPool(Address(path=path), {}))
        return pools[-1]

    yield start
    for pool in pools:
        pool.close()
    for listener in listeners:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
    for thread in threads:
        thread.join()


def test_answer_that_trickles_in_ends_at_the_deadline(serve: Serve) -> None:
    def trickle(connection: socket.socket) -> None:
        connection.recv(4096)
        connection.sendall(ANSWER.replace(b"Length: 2", b"Length: 9999"))
        while True:
            connection.sendall(b"x")
            time.sleep(0.02)

    with pytest.raises(DeadlineExceeded):
        serve(trickle).exchange("GET", "/", b"", time.monotonic() + 0.3)


def test_process_that_reads_nothing_is_given_up_at_the_deadline(serve: Serve) -> None:
    done = threading.Event()

    def answer(_: socket.socket) -> None:
        done.wait()

    pool = serve(answer)
    with pytest.raises(DeadlineExceeded):
        pool.exchange("POST", "/", b"x" * 8_000_000, time.monotonic() + 0.2)
    done.set()


def test_cancelled_request_does_not_wait_for_its_answer(serve: Serve) -> None:
    def answer(connection: socket.socket) -> None:
        if connection.recv(4096):
            connection.recv(1)

    pool = serve(answer)
    began = time.monotonic()
    with deadline_scope(lambda: time.monotonic() > began + 0.1, 500_000), pytest.raises(Cancelled):
        pool.exchange("GET", "/", b"", began + 500.0)


def test_broken_connection_is_replaced_once(serve: Serve) -> None:
    connections: list[int] = []

    def break_first(connection: socket.socket) -> None:
        connections.append(1)
        connection.recv(4096)
        if len(connections) > 1:
            connection.sendall(ANSWER)

    pool = serve(break_first)
    assert pool.exchange("GET", "/", b"", time.monotonic() + HANG_S) == (200, b"ok")
    assert len(connections) == 2


def test_connection_that_breaks_twice_is_an_error(serve: Serve) -> None:
    def answer(connection: socket.socket) -> None:
        connection.recv(4096)

    pool = serve(answer)
    with pytest.raises(httpcore.ProtocolError):
        pool.exchange("GET", "/", b"", time.monotonic() + HANG_S)


def test_idle_connection_is_reused(serve: Serve) -> None:
    connections: list[int] = []

    def answer_all(connection: socket.socket) -> None:
        connections.append(1)
        while connection.recv(4096):
            connection.sendall(ANSWER)

    pool = serve(answer_all)
    for _ in range(3):
        assert pool.exchange("GET", "/", b"", time.monotonic() + HANG_S) == (200, b"ok")
    assert len(connections) == 1


def test_closed_pool_opens_no_connection(serve: Serve) -> None:
    pool = serve(lambda connection: connection.sendall(ANSWER))
    pool.close()
    with pytest.raises(httpcore.ConnectError):
        pool.exchange("GET", "/", b"", time.monotonic() + HANG_S)
