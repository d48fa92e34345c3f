"""A newsroom's publishing system on loopback: answers as configured, and records what arrives."""

import hashlib
import hmac
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

SECRET = "a secret of the newsroom"

Reply = Callable[[BaseHTTPRequestHandler], None]


class FakeCms:
    """Answers each request with the next of ``replies``, and with the last one ever after."""

    def __init__(self, *replies: Reply) -> None:
        self.arrived: list[tuple[str, dict[str, str], bytes]] = []
        self.replies = list(replies)
        self._changed = threading.Condition()
        self.url = ""

    def take(self, handler: BaseHTTPRequestHandler) -> None:
        """Answer one request."""
        body = handler.rfile.read(int(handler.headers.get("Content-Length", 0)))
        with self._changed:
            self.arrived.append((handler.path, dict(handler.headers.items()), body))
            reply = self.replies[0] if len(self.replies) == 1 else self.replies.pop(0)
            self._changed.notify_all()
        reply(handler)

    def wait_for(self, count: int) -> None:
        """Wait until ``count`` requests have arrived."""
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.arrived) >= count, timeout=60), len(self.arrived)


def respond_with(status: int, text: str = "", **headers: str) -> Reply:
    """Answer a request."""

    def reply(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(text.encode())))
        handler.end_headers()
        handler.wfile.write(text.encode())

    return reply


def never_responds(released: threading.Event) -> Reply:
    """Return a reply that does not answer until ``released``."""
    return lambda handler: (released.wait(10), None)[1]


def responds_slowly(handler: BaseHTTPRequestHandler) -> None:
    """Answer byte by byte: no single read takes long."""
    try:
        for byte in b"HTTP/1.1 200 OK\r\nX-Long: " + b"a" * 1_000:
            handler.wfile.write(bytes([byte]))
            handler.wfile.flush()
            time.sleep(0.02)
    except OSError:
        pass


def responds_endlessly(handler: BaseHTTPRequestHandler) -> None:
    """More than anybody wants to read."""
    try:
        handler.send_response(200)
        handler.end_headers()
        for _ in range(10_000):
            handler.wfile.write(b"much " * 1_000)
    except OSError:
        pass


@contextmanager
def running_cms(*replies: Reply) -> Iterator[FakeCms]:
    """Run a system that listens."""
    cms = FakeCms(*replies)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            cms.take(self)

        def do_GET(self) -> None:
            cms.take(self)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    cms.url = f"http://127.0.0.1:{server.server_port}/articles?from=desk"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield cms
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def verify_delivery(headers: dict[str, str], body: bytes, secret: str = SECRET) -> dict[str, Any]:
    """Verify a delivery as docs/wire.md tells a receiver to."""
    timestamp = headers["X-Quotedesk-Timestamp"]
    expected = hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    assert hmac.compare_digest(headers["X-Quotedesk-Signature"], f"sha256={expected}")
    assert abs(time.time() - int(timestamp)) < 300
    content: dict[str, Any] = json.loads(body)
    return content
