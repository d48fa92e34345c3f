"""Graceful shutdown: no new work, work in progress is finished, and pages are asked to reconnect elsewhere."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterable
from types import FrameType
from typing import Any, Final

import structlog
from flask import Flask
from flask_socketio import SocketIO

from server.access.declarations import notification
from server.coediting.events import TextEvents
from server.coediting.service import TextService
from server.config import Settings
from server.db.database import db
from server.db.sqlite_library import record_library
from server.inference.engine import Engine
from server.jobs.runner import JobRunner
from server.publishing.delivery import DeliveryRunner
from server.registry import service
from server.schemas.base import NoFields
from server.sockets.scheduler import LatestRequestExecutor
from server.sources.live.follower import LiveFollower
from server.suggestions.archive import ArchiveSuggester
from server.telemetry.lifecycle import Lifecycle

log = structlog.get_logger(__name__)

# Pages are notified, save and disconnect; clients that do not are disconnected after this time.
_CLIENTS_LEAVE_TIMEOUT_S: Final = 3.0
# Time for the last messages to be sent.
_SOCKET_FLUSH_S: Final = 0.3
# A supervisor that signals every process of a service, and gunicorn that signals its own, mean one shutdown.
_SAME_SIGNAL_WINDOW_S: Final = 1.0
# As a shell counts signals.
_SIGNAL_EXIT_CODE_BASE: Final = 128

_SOCKET_PATH = "/socket.io/"
_DRAINING: Final = notification("draining", NoFields)


class RejectSocketsWhileStopping:
    """WSGI middleware: while the server stops, new sockets are rejected with a retry; other requests continue."""

    def __init__(self, application: Callable[..., Iterable[bytes]], lifecycle: Lifecycle) -> None:
        self._application = application
        self._lifecycle = lifecycle

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Answer a request, see WSGI."""
        is_new = environ.get("PATH_INFO", "").startswith(_SOCKET_PATH) and "sid=" not in environ.get("QUERY_STRING", "")
        if is_new and self._lifecycle.is_stopping:
            start_response("503 Service Unavailable", [("Content-Type", "text/plain"), ("Retry-After", "1")])
            return [b"The server is stopping."]
        return self._application(environ, start_response)


def drain(app: Flask) -> None:
    """Finish all work in progress, within ``drain_seconds``; the server listens until this returns."""
    lifecycle, end = service(Lifecycle, app), time.monotonic() + service(Settings, app).drain_seconds
    lifecycle.stop()
    # Sockets of this process only: a message queue would reach those of the others as well.
    service(SocketIO, app).server.emit(_DRAINING, {}, namespace="/", ignore_queue=True)
    leaving = min(end, time.monotonic() + _CLIENTS_LEAVE_TIMEOUT_S)
    while _open_socket_count(app) and time.monotonic() < leaving:
        time.sleep(0.02)
    finished = lifecycle.wait_until_idle(max(0.0, end - time.monotonic()))
    if not finished:
        log.warning("not_drained", in_progress=lifecycle.in_progress)
    _close_open_sockets(app)
    # Work that arrived between the last check and the disconnection.
    lifecycle.wait_until_idle(max(0.0, end - time.monotonic()))


def close(app: Flask) -> None:
    """End threads and close files, after ``drain``."""
    service(TextEvents, app).close()
    service(TextService, app).close()
    service(JobRunner, app).close()
    service(LiveFollower, app).close()
    service(DeliveryRunner, app).close()
    service(LatestRequestExecutor, app).close()
    service(ArchiveSuggester, app).close()
    service(Engine, app).close()
    with app.app_context():
        for connections in db.engines.values():
            connections.dispose()
    record_library(service(Settings, app).store_url)


def install_shutdown_handlers(app: Flask, finish: Callable[[], None]) -> Callable[[], None]:
    """Have SIGTERM and SIGINT drain the server and then call ``finish``, in a thread of its own.

    A second signal ends the process at once.

    Called in the main thread; in other threads signals are left alone.

    Returns:
        A function that restores the previous signal handlers.
    """
    if threading.current_thread() is not threading.main_thread():
        return lambda: None
    first: list[float] = []

    def end() -> None:
        try:
            drain(app)
        finally:
            finish()

    def on_signal(number: int, _frame: FrameType | None) -> None:
        if first:
            if time.monotonic() - first[0] > _SAME_SIGNAL_WINDOW_S:
                os._exit(_SIGNAL_EXIT_CODE_BASE + number)
            return
        first.append(time.monotonic())
        threading.Thread(target=end, name="stopping", daemon=True).start()

    before = {number: signal.signal(number, on_signal) for number in (signal.SIGTERM, signal.SIGINT)}

    def restore_handlers() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    return restore_handlers


def _open_socket_count(app: Flask) -> int:
    return len(service(SocketIO, app).server.eio.sockets)


def _close_open_sockets(app: Flask) -> None:
    sockets = list(service(SocketIO, app).server.eio.sockets.values())
    for open_socket in sockets:
        try:
            open_socket.close(wait=False)
        except Exception as error:  # it went by itself in this moment
            log.debug("socket_gone", kind=type(error).__name__)
    if sockets:
        time.sleep(_SOCKET_FLUSH_S)
