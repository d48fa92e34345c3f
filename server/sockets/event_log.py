"""Around every event of the sockets: a number that it is known by, how long it took, and that it is waited for."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import structlog
from flask import Flask, g
from flask_socketio import SocketIO

from server.registry import service
from server.telemetry.lifecycle import Lifecycle
from server.telemetry.metrics import DEGRADED, EVENTS, QUEUE_WAIT, SOCKET_PING
from server.web.request_log import new_request_id

log = structlog.get_logger(__name__)

# Of some hundred events a second only those are logged that somebody may have felt.
_SLOW_EVENT_S: Final = 1.0


class EventTimer:
    """One event from when it came in; made where it does."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._at = time.perf_counter()
        EVENTS.labels(kind).inc()

    @contextmanager
    def running(self, app: Flask, *, queued: bool = False) -> Iterator[None]:
        """What stands within answers it, in an application context.

        Args:
            queued: it waited for its turn.
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
    """``send`` that notes which answers were given without the models."""

    def sent(payload: Mapping[str, Any]) -> None:
        if isinstance(payload, Mapping) and payload.get("degraded"):
            DEGRADED.labels(kind).inc()
        send(payload)

    return sent


def measure_pings(socketio: SocketIO, client: str) -> None:
    """From now on notes how long this client takes to answer pings. Engine.IO tells nobody when an answer comes."""
    server = socketio.server
    connection = server.eio.sockets.get(server.manager.eio_sid_from_sid(client, "/"))
    if connection is None:
        return
    schedule = connection.schedule_ping

    def answered() -> None:
        # Cleared once an answer was heard; by the clock, as Engine.IO keeps it.
        sent = connection.last_ping
        if sent:
            SOCKET_PING.observe(max(0.0, time.time() - sent))
        schedule()

    connection.schedule_ping = answered
