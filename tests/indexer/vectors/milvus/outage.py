"""Simulate outages of a Milvus server on loopback: an interrupting proxy, a mute server, a token check."""

import base64
import contextlib
import selectors
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit


class Outage:
    """A TCP proxy to a server: ``uri`` connects to it until ``start``, and again from ``end`` on.

    During the outage open connections are closed and new ones refused, as when a server is gone; the port is unchanged.

    Args:
        uri: of the server, ``http://host:port``.
    """

    def __init__(self, uri: str) -> None:
        parts = urlsplit(uri)
        self._server = (parts.hostname or "127.0.0.1", parts.port or 19530)
        self._listener: socket.socket | None = None
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._port = 0
        self.end()
        self.uri = f"http://127.0.0.1:{self._port}"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.start()

    def start(self) -> None:
        """Stop the server."""
        with self._lock:
            listener, self._listener = self._listener, None
            cut = list(self._open)
            self._open.clear()
        if listener is not None:
            _shut(listener)
        for one in cut:
            _shut(one)

    def end(self) -> None:
        """Resume."""
        listener = socket.create_server(("127.0.0.1", self._port), reuse_port=False)
        self._port = listener.getsockname()[1]
        self._listener = listener
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                near, _ = listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(self._server)
            except OSError:
                near.close()
                continue
            with self._lock:
                if self._listener is not listener:
                    near.close()
                    far.close()
                    return
                self._open |= {near, far}
            threading.Thread(target=self._carry, args=(near, far), daemon=True).start()

    def _carry(self, near: socket.socket, far: socket.socket) -> None:
        other = {near: far, far: near}
        with selectors.DefaultSelector() as ready, contextlib.suppress(OSError, ValueError):
            for one in other:
                ready.register(one, selectors.EVENT_READ)
            while True:
                for key, _ in ready.select():
                    receiver: Any = key.fileobj
                    data = receiver.recv(65536)
                    if not data:
                        return
                    other[receiver].sendall(data)
        with self._lock:
            self._open -= {near, far}
        _shut(near)
        _shut(far)


@contextlib.contextmanager
def mute_server() -> Iterator[str]:
    """Serve connections that never get an answer; yield the address."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"


def closed_port() -> str:
    """Return an address at which no server listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return f"http://127.0.0.1:{listener.getsockname()[1]}"


@contextlib.contextmanager
def guarded_server(folder: Path, token: str) -> Iterator[str]:
    """Start a milvus-lite server that accepts only clients with ``token``; yield its address."""
    import grpc
    from milvus_lite.adapter.grpc.servicer import MilvusServicer
    from milvus_lite.db import MilvusLite
    from pymilvus.grpc_gen import milvus_pb2_grpc

    expected = base64.b64encode(token.encode()).decode()

    class Doorkeeper(grpc.ServerInterceptor):  # type: ignore[misc, unused-ignore]
        def intercept_service(self, go_on: Any, call: Any) -> Any:
            if dict(call.invocation_metadata).get("authorization") == expected:
                return go_on(call)
            return grpc.unary_unary_rpc_method_handler(
                lambda _, context: context.abort(grpc.StatusCode.UNAUTHENTICATED, f"auth check failure for {token}")
            )

    database = MilvusLite(str(folder))
    server = grpc.server(ThreadPoolExecutor(4), interceptors=[Doorkeeper()])
    milvus_pb2_grpc.add_MilvusServiceServicer_to_server(MilvusServicer(database), server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.stop(grace=1).wait()
        database.close()


def _shut(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
