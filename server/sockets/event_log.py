"""Instrumentation of socket events: an id for the log, the duration, and the count of work in progress."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import structlog
from flask import Flask, g
from flask_socketio import SocketIO

from server.compat.engineio_ping import on_pong
from server.registry import service
from server.telemetry.lifecycle import Lifecycle
from server.telemetry.metrics import DEGRADED, EVENTS, QUEUE_WAIT, SOCKET_PING
from server.web.request_log import new_request_id

log = structlog.get_logger(__name__)

# There may be a hundred events a second: only those are logged that a user may have noticed.
_SLOW_EVENT_S: Final = 1.0


class EventTimer:
    """Times one event; create it when the event arrives."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._at = time.perf_counter()
        EVENTS.labels(kind).inc()

    @contextmanager
    def running(self, app: Flask, *, queued: bool = False) -> Iterator[None]:
        """Times the work of the context, which answers the event in an application context.

        Args:
            queued: whether the event has waited in the scheduler.
        """
        if queued:
            QUEUE_WAIT.labels(self.kind).observe(time.perf_counter() - self._at)
        g.event_id = new_request_id()
        with service(Lifecycle, app).count_work():
            try:
                yield
            finally:
                seconds = time.perf_counter() - self._at
                if seconds > _SLOW_EVENT_S:
                    log.info("slow_event", kind=self.kind, milliseconds=round(seconds * 1000, 1))


def count_degraded(kind: str, send: Callable[[Mapping[str, Any]], None]) -> Callable[[Mapping[str, Any]], None]:
    """Wraps ``send`` to count the answers that were given without the models."""

    def sent(payload: Mapping[str, Any]) -> None:
        if isinstance(payload, Mapping) and payload.get("degraded"):
            DEGRADED.labels(kind).inc()
        send(payload)

    return sent


def measure_pings(socketio: SocketIO, client: str) -> None:
    """Records how long this client takes to answer each ping from now on."""
    on_pong(socketio, client, SOCKET_PING.observe)
