"""Limits the sockets of each person, and the events over them (``event_limit``)."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask

from server.access.identity import request_credential
from server.access.viewer import current_viewer
from server.config import Settings
from server.registry import service
from server.sockets.authorization import AuthorizingSocketIO
from server.sockets.rooms import client_of
from server.sockets.transports import Transports
from server.web.security.request_limits import client_key, rates_of
from server.web.security.work_limits import HeavyWork
from server.workload.interactive import InteractiveWork
from server.workload.processor_budget import WorkBudgets


class SocketLimits:
    """Calls handlers only within the limits; a desk without accounts has none."""

    def __init__(self, app: Flask, socketio: AuthorizingSocketIO, settings: Settings, transports: Transports) -> None:
        self._app = app
        self._socketio = socketio
        self._settings = settings
        self._transports = transports
        self._lock = threading.Lock()
        self._engine_ids: dict[str, str] = {}
        if settings.is_newsroom:
            socketio.before_event = self._spend
            socketio.around_event = self._within_budget

    def identify(self, client: str) -> None:
        """Count the transport of a client that connects for its person, or for its network.

        Raises:
            RateLimited: the person or network has too many.
        """
        engine_id = str(self._socketio.server.manager.eio_sid_from_sid(client, "/"))
        if self._settings.is_newsroom:
            is_identified = current_viewer().person_id is not None
            self._transports.identify(engine_id, client_key(), is_identified, request_credential())
        else:
            self._transports.identify(engine_id, "local", False, None)
        with self._lock:
            self._engine_ids[client] = engine_id

    def release(self, client: str) -> None:
        """Forget a client that has disconnected; its transport may end."""
        with self._lock:
            engine_id = self._engine_ids.pop(client, None)
        if engine_id is not None:
            self._transports.namespace_left(engine_id)

    def who_pays(self) -> str | None:
        """Return the key that the current event is charged to; ``None`` without accounts."""
        if not self._settings.is_newsroom:
            return None
        with self._lock:
            engine_id = self._engine_ids.get(client_of())
        return (self._transports.owner_of(engine_id) if engine_id is not None else None) or client_key()

    def _spend(self) -> None:
        """Count an event before it is authorized, since authorization costs more than most events.

        Raises:
            RateLimited: the limit is exceeded.
        """
        rates_of(self._app).spend(self._settings.event_limit, "event", self.who_pays() or client_key())

    @contextmanager
    def _within_budget(self) -> Iterator[None]:
        """Make an event wait for its turn if the budget of its sender is exhausted.

        Raises:
            Overloaded: too many events wait.
        """
        who = self.who_pays() or client_key()
        budgets = service(WorkBudgets, self._app).events
        is_within, began, used = budgets.begin(who), time.thread_time(), 0.0
        try:
            if is_within:
                with service(InteractiveWork, self._app).running():
                    yield
                used = time.thread_time() - began
            else:
                with service(HeavyWork, self._app).events.turn(who):
                    yield
        finally:
            budgets.end(who, used)
