"""The HTTP server of the inference process: frames in and out, over a Unix socket or a port.

It is the standard library's threading server, with a bound on connections. A WSGI server on top of that (Werkzeug) adds
0.2 ms to each query, a pre-forking one (gunicorn) loads the models once a worker, and neither tells a request that
waits in the queue that its client has disconnected.
"""

import hmac
import json
import os
import select
import socket
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError
from concurrent.futures import TimeoutError as NotInTime
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from socketserver import TCPServer, ThreadingMixIn, UnixStreamServer
from time import monotonic
from typing import Any

import numpy as np
import structlog
from prometheus_client import CONTENT_TYPE_LATEST

from models.errors import InputError
from server.inference.process.metrics import InferenceMetrics
from server.inference.process.networks import MAX_BATCH_ITEMS, LoadedModels
from server.inference.process.work_queue import DeadlineExceeded, Lane, LaneFull, QueuedWork, WorkQueue
from server.inference.transport.addresses import Address
from server.inference.transport.frames import CONTENT_TYPE, Frame, MalformedFrame
from server.inference.transport.items import FINDINGS, ITEMS

log = structlog.get_logger(__name__)

MAX_REQUEST_BYTES = 32 * 1024 * 1024
# Each connection has its own thread.
_MAX_CONNECTIONS = 512
# The connection of a client that disappeared without closing it is closed after this time.
_IDLE_TIMEOUT_S = 600
# For connections that have not sent the secret yet.
_UNIDENTIFIED_TIMEOUT_S = 5
_MAX_UNIDENTIFIED = 64
_MAX_BUDGET_MS = 600_000
# Items of one request; a desk splits larger work.
_MAX_ITEMS = 4_096


class InferenceServer:
    """Listens as soon as it is created, and answers once ``run`` is called.

    Raises:
        AppError: ``port_taken``.
    """

    def __init__(self, address: Address, secret: str, models: LoadedModels, threads: int = 2) -> None:
        metrics = InferenceMetrics()
        self._queue = WorkQueue(models.compute, threads, MAX_BATCH_ITEMS, metrics.watch)
        metrics.follow(self._queue)
        self._address = address
        self._service = answering = _InferenceService(models, self._queue, metrics, secret)

        class Handler(_RequestHandler):
            service = answering

        try:
            self._server: _TcpServer | _UnixSocketServer = (
                _bind_unix_socket(address.path, Handler)
                if address.path
                else _TcpServer((address.host, address.port), Handler)
            )
        except OSError as error:
            self._queue.close()
            raise InputError(
                "port_taken", f"{address} cannot be listened on: {error.strerror}.", "Stop what listens there already."
            ) from error

    @property
    def address(self) -> Address:
        """The address where it listens; port 0 is replaced by the assigned one."""
        if self._address.path:
            return self._address
        return Address(host=self._address.host, port=self._server.socket.getsockname()[1])

    def mark_prepared(self) -> None:
        """Report from now on that answers come without delay."""
        self._service.is_prepared = True

    def run(self) -> None:
        """Answer until ``stop`` is called or a signal handler raises; requests in progress are finished."""
        try:
            self._server.serve_forever(poll_interval=0.1)
        finally:
            self._server.server_close()
            if self._address.path:
                Path(self._address.path).unlink(missing_ok=True)
            self._queue.close()
            self._server.stop_reading()

    def stop(self) -> None:
        """Make ``run`` return; call it from another thread."""
        self._server.shutdown()


class _RejectedRequest(Exception):
    """A request to answer with an HTTP status and an error code."""

    def __init__(self, status: int, code: str, **more: Any) -> None:
        super().__init__(code)
        self.status = status
        self.body = {"error": code, **more}


class _InferenceService:
    """Turns requests into work and results into answers; independent of HTTP."""

    def __init__(self, models: LoadedModels, queue: WorkQueue, metrics: InferenceMetrics, secret: str) -> None:
        self._models = models
        self._queue = queue
        self._metrics = metrics
        self._secret = secret.encode()
        self.is_prepared = False

    def is_authorized(self, authorization: str) -> bool:
        """Return whether the client knows the secret."""
        return not self._secret or hmac.compare_digest(authorization.encode(), b"Bearer " + self._secret)

    def state(self) -> dict[str, Any]:
        """Return the state for health checks."""
        return {
            "status": "ok" if self.is_prepared else "loading",
            "waiting": self._queue.waiting(),
            "dropped": self._queue.dropped,
        }

    def metrics(self) -> bytes:
        """Return the metrics in the format of Prometheus."""
        return self._metrics.text()

    def model_info(self) -> dict[str, Any]:
        """See ``ModelInfo``."""
        return self._models.model_info.as_json()

    def answer(self, kind: str, request: Frame, wanted: Callable[[], bool]) -> Frame:
        """Compute the answer to one request.

        Raises:
            _RejectedRequest: with status and code.
        """
        work = self._parse_work(kind, request, wanted)
        try:
            self._queue.submit(work)
            results = work.answer.result(work.end - monotonic())
        except LaneFull:
            raise _RejectedRequest(503, "busy") from None
        except (NotInTime, DeadlineExceeded, CancelledError):
            work.answer.cancel()
            raise _RejectedRequest(503, "late") from None
        return _frame_answer(kind, results)

    def _parse_work(self, kind: str, request: Frame, wanted: Callable[[], bool]) -> QueuedWork:
        head = request.head
        version = self._models.model_info.version_of(kind)
        if head.get("version") != version:
            raise _RejectedRequest(409, "other_models", version=version)
        try:
            rows = head["items"]
            if not isinstance(rows, list) or len(rows) > _MAX_ITEMS:
                raise ValueError("items")
            items = ITEMS[kind].validate_python(rows)
            budget_ms = min(float(head["budget_ms"]), _MAX_BUDGET_MS)
            return QueuedWork(kind, Lane(head["lane"]), items, monotonic() + budget_ms / 1000, wanted)
        except (KeyError, ValueError, TypeError, IndexError) as error:
            raise _RejectedRequest(400, "bad_request", about=repr(error)) from error


class _RequestHandler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "quotedesk-models", ""
    # Buffered, so that head and body of an answer are sent together.
    wbufsize = -1
    timeout = _UNIDENTIFIED_TIMEOUT_S
    service: _InferenceService

    def setup(self) -> None:
        if isinstance(self.request, socket.socket) and self.request.family != socket.AF_UNIX:
            self.request.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)
        super().setup()

    def finish(self) -> None:
        # Flushing the buffer fails if the client has disconnected.
        with suppress(OSError):
            super().finish()
        self.rfile.close()

    def do_GET(self) -> None:
        if self.path == "/healthz":
            self._send_json(200, self.service.state())
        elif not self._check_authorization():
            pass
        elif self.path == "/facts":
            self._send_json(200, self.service.model_info())
        elif self.path == "/metrics":
            self._send(200, CONTENT_TYPE_LATEST, self.service.metrics())
        else:
            self._send_json(404, _NOT_FOUND)

    def do_POST(self) -> None:
        size = self.headers.get("Content-Length", "")
        if not size.isascii() or not size.isdigit() or int(size) > MAX_REQUEST_BYTES:
            self.close_connection = True
            return self._send_json(413 if size.isdigit() else 411, {"error": "too_large"})
        if not self._check_authorization():
            return None
        data = self.rfile.read(int(size))
        kind = self.path.removeprefix("/")
        if kind not in ITEMS:
            return self._send_json(404, _NOT_FOUND)
        try:
            answer = self.service.answer(kind, Frame.from_bytes(data), self._is_client_connected).to_bytes()
        except MalformedFrame as error:
            return self._send_json(400, {"error": "bad_frame", "about": str(error)})
        except _RejectedRequest as refusal:
            return self._send_json(refusal.status, refusal.body)
        except Exception:
            # Does not log the request, which contains texts.
            log.exception("models_failed", kind=kind)
            return self._send_json(500, {"error": "fault"})
        return self._send(200, CONTENT_TYPE, answer)

    def log_message(self, format: str, *args: object) -> None:
        pass

    def _check_authorization(self) -> bool:
        if self.service.is_authorized(self.headers.get("Authorization", "")):
            self.connection.settimeout(_IDLE_TIMEOUT_S)
            if isinstance(self.server, _BoundedServer):
                self.server.identify(self.request)
            return True
        # The body of the request is left unread.
        self.close_connection = True
        self._send_json(401, {"error": "wrong_secret"})
        return False

    def _is_client_connected(self) -> bool:
        """Return whether the client is still connected."""
        try:
            # A socket with a timeout waits in recv, whatever its flags say.
            look = select.poll()
            look.register(self.connection, select.POLLIN)
            return not look.poll(0) or bool(self.connection.recv(1, socket.MSG_PEEK))
        except (OSError, ValueError):
            return False

    def _send_json(self, status: int, body: dict[str, Any]) -> None:
        self._send(status, "application/json", json.dumps(body).encode())

    def _send(self, status: int, content_type: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)


_NOT_FOUND = {"error": "not_found"}


class _BoundedServer(ThreadingMixIn):
    daemon_threads = True
    # Closing the server does not wait for idle connections.
    block_on_close = False
    request_queue_size = 128
    allow_reuse_address = True

    def __init__(self, *args: Any) -> None:
        self._open: set[Any] = set()
        # The arrival of each, in their order.
        self._unidentified: dict[Any, float] = {}
        self._lock = threading.Lock()
        super().__init__(*args)

    def stop_reading(self) -> None:
        """Read no further requests; answers in progress are still sent."""
        with self._lock:
            for request in self._open:
                with suppress(OSError):
                    request.shutdown(socket.SHUT_RD)

    def verify_request(self, request: Any, _client_address: Any) -> bool:
        with self._lock:
            if len(self._unidentified) >= _MAX_UNIDENTIFIED:
                # A client sends its first request at once, so the connection that has waited longest is idle.
                self._disconnect(next(iter(self._unidentified)))
            if len(self._open) >= _MAX_CONNECTIONS:
                return False
            self._open.add(request)
            self._unidentified[request] = monotonic()
            return True

    def service_actions(self) -> None:
        """Disconnect who has not sent the secret in time, however many bytes of other things; called twice a second."""
        with self._lock:
            for request, arrived_at in list(self._unidentified.items()):
                if monotonic() - arrived_at > _UNIDENTIFIED_TIMEOUT_S:
                    self._disconnect(request)

    def _disconnect(self, request: Any) -> None:
        # Its thread, which ends later, no longer counts as a connection.
        del self._unidentified[request]
        self._open.discard(request)
        with suppress(OSError):
            request.shutdown(socket.SHUT_RDWR)

    def identify(self, request: Any) -> None:
        """Mark a connection as that of a client that knows the secret."""
        with self._lock:
            self._unidentified.pop(request, None)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            with self._lock:
                self._open.discard(request)
                self._unidentified.pop(request, None)

    def handle_error(self, request: Any, client_address: Any) -> None:
        # The desk was killed or has given up waiting.
        pass


class _TcpServer(_BoundedServer, TCPServer):
    def __init__(self, address: tuple[str, int], handler: type[_RequestHandler]) -> None:
        self.address_family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        super().__init__(address, handler)


class _UnixSocketServer(_BoundedServer, UnixStreamServer):
    pass


def _bind_unix_socket(path: str, handler: type[_RequestHandler]) -> _UnixSocketServer:
    """Replace a socket that was left behind, but never one that answers."""
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(path)
        except ConnectionRefusedError:
            Path(path).unlink(missing_ok=True)
        except OSError:
            pass
        else:
            raise OSError(0, "another process answers there")
    # Readable and writable by owner and group only, from the moment it is created.
    before = os.umask(0o117)
    try:
        return _UnixSocketServer(path, handler)
    finally:
        os.umask(before)


def _frame_answer(kind: str, results: list[Any]) -> Frame:
    if kind in {"queries", "encode", "meaning", "posts", "parts"}:
        return Frame({}, [np.stack(results)] if results else [])
    if kind in {"read", "glance", "link"}:
        return Frame({}, results)
    if kind == "check":
        results = FINDINGS.dump_python(results, mode="json")
    return Frame({"items": results})
