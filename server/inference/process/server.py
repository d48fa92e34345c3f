"""The process of the models as its askers meet it: HTTP over a unix socket or a port, frames in and out."""

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
from models.recommend.protocol import QuoteQuery
from server.inference.process.metrics import Metrics
from server.inference.process.networks import TOGETHER, Models, ToCheck, ToLink, ToScore
from server.inference.process.work_queue import Busy, Lane, Late, Work, WorkQueue
from server.inference.transport.addresses import Address
from server.inference.transport.findings import finding_as_json
from server.inference.transport.frames import CONTENT_TYPE, BadFrame, Frame
from server.inference.transport.post_links import article_from_row, post_from_row

log = structlog.get_logger(__name__)

MOST_BYTES = 32 * 1024 * 1024
# Each has a thread of its own, as each open page of the desk has.
_MOST_CONNECTIONS = 512
# A desk that went away without a word is let go.
_IDLE_S = 600
_LONGEST_BUDGET_MS = 600_000
# Of one request; a desk sends more in several.
_MOST_ITEMS = 4_096


def _text(given: Any) -> str:
    if not isinstance(given, str):
        raise TypeError("a text is due")
    return given


def _texts(given: Any) -> tuple[str, ...] | None:
    return None if given is None else tuple(map(_text, given))


def _query(row: Any) -> QuoteQuery:
    title, left, right = row
    return QuoteQuery(_text(title), _text(left), _text(right))


def _to_score(row: Any) -> ToScore:
    query, paragraphs, speakers = row
    return ToScore(_query(query), _texts(paragraphs) or (), _texts(speakers))


def _to_check(row: Any) -> ToCheck:
    headline, body, quotes = row
    return ToCheck(_text(headline), _text(body), _texts(quotes))


def _to_link(row: Any) -> ToLink:
    posts, articles = row
    return ToLink(tuple(map(post_from_row, posts)), tuple(map(article_from_row, articles)))


_PARSED: dict[str, Callable[[Any], Any]] = {
    "queries": _query,
    "encode": _text,
    "score": _to_score,
    "check": _to_check,
    "posts": _text,
    "parts": _text,
    "cut": article_from_row,
    "glance": _to_link,
    "link": _to_link,
}


class ModelsServer:
    """Listens as soon as it is made, and answers once ``run`` is called.

    Raises:
        AppError: ``port_taken``.
    """

    def __init__(self, address: Address, secret: str, models: Models, threads: int = 2) -> None:
        metrics = Metrics()
        self._queue = WorkQueue(models.compute, threads, TOGETHER, metrics.watch)
        metrics.follow(self._queue)
        self._address = address
        answering = _Answering(models, self._queue, metrics, secret)

        class Handler(_Handler):
            service = answering

        try:
            self._server: _Ports | _Sockets = (
                _on_socket(address.path, Handler) if address.path else _Ports((address.host, address.port), Handler)
            )
        except OSError as error:
            self._queue.close()
            raise InputError(
                "port_taken", f"{address} cannot be listened on: {error.strerror}.", "Stop what listens there already."
            ) from error

    @property
    def address(self) -> Address:
        """Where it listens; of port 0 the one it got."""
        if self._address.path:
            return self._address
        return Address(host=self._address.host, port=self._server.socket.getsockname()[1])

    def run(self) -> None:
        """Answers until ``stop``, or an exception of a signal's handler; then what is under way is finished."""
        try:
            self._server.serve_forever(poll_interval=0.1)
        finally:
            self._server.server_close()
            if self._address.path:
                Path(self._address.path).unlink(missing_ok=True)
            self._queue.close()
            self._server.let_go()

    def stop(self) -> None:
        """Has ``run`` return; called from another thread."""
        self._server.shutdown()


class _Refused(Exception):
    """Answered with a status and a word."""

    def __init__(self, status: int, code: str, **more: Any) -> None:
        super().__init__(code)
        self.status = status
        self.body = {"error": code, **more}


class _Answering:
    """What is asked → work → what is answered; knows nothing of HTTP."""

    def __init__(self, models: Models, queue: WorkQueue, metrics: Metrics, secret: str) -> None:
        self._models = models
        self._queue = queue
        self._metrics = metrics
        self._secret = secret.encode()

    def admits(self, authorization: str) -> bool:
        """Whether the asker knows the secret."""
        return not self._secret or hmac.compare_digest(authorization.encode(), b"Bearer " + self._secret)

    def state(self) -> dict[str, Any]:
        """For whoever looks whether it is there."""
        return {"status": "ok", "waiting": self._queue.waiting(), "dropped": self._queue.dropped}

    def metrics(self) -> bytes:
        """For Prometheus."""
        return self._metrics.text()

    def facts(self) -> dict[str, Any]:
        """See ``Facts``."""
        return self._models.facts.as_json()

    def answer(self, kind: str, asked: Frame, wanted: Callable[[], bool]) -> Frame:
        """The answer to one request.

        Raises:
            _Refused: with why.
        """
        work = self._work(kind, asked, wanted)
        try:
            self._queue.submit(work)
            found = work.answer.result(work.end - monotonic())
        except Busy:
            raise _Refused(503, "busy") from None
        except (NotInTime, Late, CancelledError):
            work.answer.cancel()
            raise _Refused(503, "late") from None
        return _framed(kind, found)

    def _work(self, kind: str, asked: Frame, wanted: Callable[[], bool]) -> Work:
        head = asked.head
        version = self._models.facts.version_of(kind)
        if head.get("version") != version:
            raise _Refused(409, "other_models", version=version)
        try:
            rows = head["items"]
            if not isinstance(rows, list) or len(rows) > _MOST_ITEMS:
                raise ValueError("items")
            items = [_PARSED[kind](row) for row in rows]
            budget_ms = min(float(head["budget_ms"]), _LONGEST_BUDGET_MS)
            return Work(kind, Lane(head["lane"]), items, monotonic() + budget_ms / 1000, wanted)
        except (KeyError, ValueError, TypeError, IndexError) as error:
            raise _Refused(400, "bad_request", about=repr(error)) from error


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "quotedesk-models", ""
    # Head and body of an answer leave together, and at once.
    wbufsize = -1
    timeout = _IDLE_S
    service: _Answering

    def setup(self) -> None:
        if isinstance(self.request, socket.socket) and self.request.family != socket.AF_UNIX:
            self.request.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)
        super().setup()

    def finish(self) -> None:
        # Of one who has hung up, what is left to write cannot be.
        with suppress(OSError):
            super().finish()
        self.rfile.close()

    def do_GET(self) -> None:
        if self.path == "/healthz":
            self._send_json(200, self.service.state())
        elif not self._admitted():
            pass
        elif self.path == "/facts":
            self._send_json(200, self.service.facts())
        elif self.path == "/metrics":
            self._send(200, CONTENT_TYPE_LATEST, self.service.metrics())
        else:
            self._send_json(404, _NOT_FOUND)

    def do_POST(self) -> None:
        size = self.headers.get("Content-Length", "")
        if not size.isascii() or not size.isdigit() or int(size) > MOST_BYTES:
            self.close_connection = True
            return self._send_json(413 if size.isdigit() else 411, {"error": "too_large"})
        data = self.rfile.read(int(size))
        if not self._admitted():
            return None
        kind = self.path.removeprefix("/")
        if kind not in _PARSED:
            return self._send_json(404, _NOT_FOUND)
        try:
            answer = self.service.answer(kind, Frame.decoded(data), self._is_there).encoded()
        except BadFrame as error:
            return self._send_json(400, {"error": "bad_frame", "about": str(error)})
        except _Refused as refusal:
            return self._send_json(refusal.status, refusal.body)
        except Exception:
            # Without what was asked: texts do not go into logs.
            log.exception("models_failed", kind=kind)
            return self._send_json(500, {"error": "fault"})
        return self._send(200, CONTENT_TYPE, answer)

    def log_message(self, format: str, *args: object) -> None:
        pass

    def _admitted(self) -> bool:
        if self.service.admits(self.headers.get("Authorization", "")):
            return True
        self._send_json(401, {"error": "wrong_secret"})
        return False

    def _is_there(self) -> bool:
        """Whether the asker has not hung up."""
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
        self.end_headers()
        self.wfile.write(body)


_NOT_FOUND = {"error": "not_found"}


class _Bounded(ThreadingMixIn):
    daemon_threads = True
    # Open connections idle: who closes does not wait for them.
    block_on_close = False
    request_queue_size = 128
    allow_reuse_address = True

    def __init__(self, *args: Any) -> None:
        self._open: set[Any] = set()
        self._lock = threading.Lock()
        super().__init__(*args)

    def let_go(self) -> None:
        """Hears nobody any more; answers that are on their way still go out."""
        with self._lock:
            for request in self._open:
                with suppress(OSError):
                    request.shutdown(socket.SHUT_RD)

    def verify_request(self, request: Any, _client_address: Any) -> bool:
        with self._lock:
            if len(self._open) >= _MOST_CONNECTIONS:
                return False
            self._open.add(request)
            return True

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            with self._lock:
                self._open.discard(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        # A desk that was killed, or did not wait.
        pass


class _Ports(_Bounded, TCPServer):
    def __init__(self, address: tuple[str, int], handler: type[_Handler]) -> None:
        self.address_family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        super().__init__(address, handler)


class _Sockets(_Bounded, UnixStreamServer):
    pass


def _on_socket(path: str, handler: type[_Handler]) -> _Sockets:
    """Takes the place of a socket that was left behind, never that of one that answers."""
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(path)
        except ConnectionRefusedError:
            Path(path).unlink(missing_ok=True)
        except OSError:
            pass
        else:
            raise OSError(0, "another process answers there")
    # Its owner and its group, nobody else; from the first moment on.
    before = os.umask(0o117)
    try:
        return _Sockets(path, handler)
    finally:
        os.umask(before)


def _framed(kind: str, found: list[Any]) -> Frame:
    if kind in {"queries", "encode", "posts", "parts"}:
        return Frame({}, [np.stack(found)] if found else [])
    if kind in {"glance", "link"}:
        return Frame({}, found)
    rows: list[Any]
    if kind == "cut":
        rows = found
    elif kind == "score":
        rows = [
            [[each.rank, [[span.start, span.end, span.score] for span in each.spans]] for each in scores]
            for scores in found
        ]
    else:
        rows = [[finding_as_json(finding) for finding in findings] for findings in found]
    return Frame({"items": rows})
