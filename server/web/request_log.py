"""Instrumentation of HTTP requests: an id, the duration, and the count of work in progress."""

import re
import secrets
import time

import structlog
from flask import Flask, Response, g, request

from server.config import Settings
from server.registry import service
from server.telemetry.lifecycle import Lifecycle
from server.telemetry.metrics import count_request

log = structlog.get_logger(__name__)

REQUEST_ID = "X-Request-ID"
_VALID_REQUEST_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
# Requested all the time, and of no interest in a log.
_UNLOGGED = frozenset({"static", "desk.healthz", "operating.readyz", "operating.metrics"})


def init_app(app: Flask) -> None:
    """Register the hooks. Call it before other hooks, so that requests they reject are counted, too."""
    app.before_request(_start_request)
    app.after_request(_finish_request)
    app.teardown_request(_release_work)


def _start_request() -> None:
    given = request.headers.get(REQUEST_ID, "")
    # The id that a trusted proxy has in its own log; those of other clients are not trusted.
    trusted = service(Settings).trusted_proxies > 0 and _VALID_REQUEST_ID.fullmatch(given)
    g.request_id = given if trusted else secrets.token_hex(6)
    g.began = time.perf_counter()
    service(Lifecycle).begin_work()
    g.counted_work = True


def _finish_request(response: Response) -> Response:
    seconds = time.perf_counter() - g.began if "began" in g else 0.0
    response.headers.setdefault(REQUEST_ID, g.get("request_id", ""))
    count_request(request.endpoint, request.method, response.status_code, seconds)
    if request.endpoint not in _UNLOGGED and service(Settings).is_newsroom:
        log.info(
            "request",
            endpoint=request.endpoint,
            method=request.method,
            status=response.status_code,
            milliseconds=round(seconds * 1000, 1),
        )
    return response


def _release_work(_fault: BaseException | None) -> None:
    if g.pop("counted_work", False):
        service(Lifecycle).end_work()
