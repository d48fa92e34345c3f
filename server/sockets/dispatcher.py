"""Answers Socket.IO events: through the scheduler, at once, or with an acknowledgement. See ``docs/wire.md``."""

import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from typing import Any, Final, TypeVar

import structlog
from flask import Flask, g, request

from models.errors import AppError
from server.access.authorization import act_as
from server.access.declarations import Event
from server.access.viewer import current_viewer
from server.config import Settings
from server.db.database import db
from server.errors import DISK_FULL, STORE_UNAVAILABLE, to_app_error
from server.inference.client.deadline import deadline_scope
from server.registry import service
from server.schemas.parsing import Message, error_payload
from server.sockets.authorization import AuthorizingSocketIO, Handler
from server.sockets.limits import SocketLimits
from server.sockets.rooms import SocketClosed, client_of
from server.sockets.scheduler import LatestRequestExecutor, Priority, RunningRequest
from server.sockets.transports import Transports
from server.telemetry.lifecycle import Lifecycle
from server.telemetry.metrics import DEGRADED, EVENTS, FAULTS, QUEUE_WAIT, SAVE_SECONDS, SAVES, count_refusal
from server.web.security.origin_guard import reject_embedding

log = structlog.get_logger(__name__)

# There may be a hundred events a second: only those that a user may have noticed are logged.
_SLOW_EVENT_S: Final = 1.0

Send = Callable[[Mapping[str, Any]], None]
Result = TypeVar("Result")
_ENDED: Final = object()


class EventDispatcher:
    """Registers events. An exception in a handler is answered with an error."""

    def __init__(
        self, app: Flask, socketio: AuthorizingSocketIO, settings: Settings, pool: LatestRequestExecutor
    ) -> None:
        self.app = app
        self.socketio = socketio
        self.settings = settings
        self._pool = pool
        self.transports = Transports(app, socketio, settings)
        self.limits = SocketLimits(app, socketio, settings, self.transports)

    def register(self, handlers: object) -> None:
        """Register the methods of an object that are declared with ``@event``."""
        for name, method in vars(type(handlers)).items():
            declaration = getattr(method, "declaration", None)
            if isinstance(declaration, Event):
                self.serve(declaration, getattr(handlers, name))

    def serve(self, event: Event, work: Handler) -> None:
        """Register the handler of one event.

        Args:
            work: called with the parsed message. If the event is answered, also with ``send``, and, if it is queued,
                with the running request: it sends each part of its answer as soon as it is computed, and other requests
                may run first where it yields. If not, it returns the acknowledgement, and embedded pages are refused.
        """
        if event.answer is None:
            handle = self._acknowledging(event, work)
        elif event.turn == "immediate":
            handle = self._answering(event, event.answer, work)
        else:
            handle = self._queueing(event, event.answer, event.turn, work)
        self.socketio.serve(event, handle)

    def _queueing(self, event: Event, answer: str, urgency: Priority, work: Handler) -> Handler:
        """Return a handler for the scheduler, which queues only the newest request of each client."""

        def handle(data: object = None, *_more: object) -> None:
            client, asking, address = client_of(), current_viewer(), request.remote_addr or ""
            timer, message = EventTimer(event.name), Message(data)

            def send(payload: Mapping[str, Any]) -> None:
                if payload.get("degraded"):  # answered without the models
                    DEGRADED.labels(event.name).inc()
                self.socketio.emit(answer, payload, to=client)

            def run(running_request: RunningRequest) -> Iterator[None]:
                with self.app.app_context(), timer.running(self.app, queued=True):
                    act_as(asking, address)
                    steps: Iterator[None] | None = None

                    def step() -> bool:
                        nonlocal steps
                        if steps is None:
                            steps = work(message.parse(event.message), send, running_request) or iter(())
                        return next(steps, _ENDED) is not _ENDED

                    while True:
                        with deadline_scope(running_request.superseded, self.settings.inference_budget_ms):
                            is_unfinished = _send_errors(send, data, step)
                        if not is_unfinished:
                            return
                        db.session.rollback()  # hold no connection while other requests run
                        yield

            try:
                message.check_size(self.settings.max_message_bytes)
            except AppError as error:
                send(error_payload(data, error.as_json()))
            else:
                self._pool.submit((client, event.name), run, message.subject, urgency, self.limits.who_pays())

        return handle

    def _answering(self, event: Event, answer: str, work: Handler) -> Handler:
        """Return a handler whose event is answered at once."""

        def handle(data: object = None, *_more: object) -> None:
            client, timer, message = client_of(), EventTimer(event.name), Message(data)

            def send(payload: Mapping[str, Any]) -> None:
                self.socketio.emit(answer, payload, to=client)

            def run() -> None:
                message.check_size(self.settings.max_message_bytes)
                work(message.parse(event.message), send)

            with timer.running(self.app):
                _send_errors(send, data, run)

        return handle

    def _acknowledging(self, event: Event, work: Handler) -> Handler:
        """Return a handler whose result is the acknowledgement."""

        def handle(data: object = None, *_more: object) -> dict[str, Any]:
            answer: dict[str, Any] = {}
            timer, message = EventTimer(event.name), Message(data)

            def run() -> None:
                message.check_size(self.settings.max_message_bytes)
                reject_embedding()
                answer.update(work(message.parse(event.message)))

            with timer.running(self.app), SAVE_SECONDS.time() if event.is_save else nullcontext():
                _send_errors(answer.update, data, run)
            if event.is_save:
                SAVES.labels(_save_outcome(answer)).inc()
            return answer

        return handle

    def forget(self, client: str) -> None:
        """Drop the waiting requests of a client that has disconnected, and stop its running ones."""
        self._pool.forget(lambda key: isinstance(key, tuple) and key[0] == client)


def _save_outcome(answer: Mapping[str, Any]) -> str:
    if "version" in answer:
        return "saved"
    if "conflict" in answer:
        return "conflict"
    is_fault = answer.get("error", {}).get("code") in {"internal_error", STORE_UNAVAILABLE, DISK_FULL}
    return "failed" if is_fault else "refused"


def _send_errors(send: Send, data: object, work: Callable[[], Result]) -> Result | None:
    try:
        return work()
    except SocketClosed:
        db.session.rollback()
    except AppError as error:
        db.session.rollback()
        count_refusal(error.code)
        send(error_payload(data, error.as_json()))
    except Exception as error:
        db.session.rollback()
        described_error = to_app_error(error)
        if described_error.code == "bad_value":
            send(error_payload(data, described_error.as_json()))
            return None
        log.exception("event_failed")
        FAULTS.labels("event").inc()
        send(error_payload(data, {**described_error.as_json(), "request_id": g.get("event_id", "")}))
    return None


class EventTimer:
    """Times one event; create it when the event arrives."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._at = time.perf_counter()
        EVENTS.labels(kind).inc()

    @contextmanager
    def running(self, app: Flask, *, queued: bool = False) -> Iterator[None]:
        """Time the work of the context, which answers the event in an application context.

        Args:
            queued: whether the event has waited in the scheduler.
        """
        if queued:
            QUEUE_WAIT.labels(self.kind).observe(time.perf_counter() - self._at)
        g.event_id = secrets.token_hex(6)
        with service(Lifecycle, app).count_work():
            try:
                yield
            finally:
                seconds = time.perf_counter() - self._at
                if seconds > _SLOW_EVENT_S:
                    log.info("slow_event", kind=self.kind, milliseconds=round(seconds * 1000, 1))
