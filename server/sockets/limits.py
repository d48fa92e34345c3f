"""Limits of sockets for each person, and of events over them: ``event_limit``."""

import threading
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from flask import Flask, request
from flask_socketio import ConnectionRefusedError

from models.errors import AppError
from server.config import Settings
from server.sockets.authorization import AuthorizingSocketIO
from server.web.security.rate_limits import RateLimited
from server.web.security.request_limits import client_key, rates_of

# Per person, or per address of anonymous clients: pages, and editors of other programs.
MAX_SOCKETS: Final = 40
_RETRY_AFTER_S: Final = 5.0

Handler = Callable[..., Any]


class SocketLimits:
    """Calls handlers only within the limits; without a login there are none."""

    def __init__(self, app: Flask, socketio: AuthorizingSocketIO, settings: Settings) -> None:
        self._app = app
        self._socketio = socketio
        self._settings = settings
        self._lock = threading.Lock()
        self._owners: dict[str, str] = {}
        self._open: Counter[str] = Counter()
        if settings.is_newsroom:
            socketio.before_event = self._spend

    def on_event(self, event: str, handler: Handler) -> None:
        """As Flask-SocketIO's."""
        if self._settings.is_newsroom:
            if event == "connect":
                handler = self._count_connections(handler)
            elif event == "disconnect":
                handler = self._release_on_disconnect(handler)
        self._socketio.on_event(event, handler)

    def _count_connections(self, connect: Handler) -> Handler:
        def handle(*data: Any) -> Any:
            answer = connect(*data)  # which determines the viewer
            if answer is not False:
                try:
                    self._acquire(_client(), client_key())
                except AppError as error:
                    raise ConnectionRefusedError(error.message, error.as_json()) from error
            return answer

        return handle

    def _release_on_disconnect(self, disconnect: Handler) -> Handler:
        def handle(*data: Any) -> Any:
            self._release(_client())
            return disconnect(*data)

        return handle

    def _spend(self) -> None:
        """Counts an event before it is authorized, which costs more than most events.

        Raises:
            RateLimited: the limit is exceeded.
        """
        with self._lock:
            who = self._owners.get(_client()) or client_key()
        rates_of(self._app).spend(self._settings.event_limit, "event", who)

    def _acquire(self, client: str, who: str) -> None:
        with self._lock:
            if self._open[who] >= MAX_SOCKETS:
                raise RateLimited(_RETRY_AFTER_S)
            self._open[who] += 1
            self._owners[client] = who

    def _release(self, client: str) -> None:
        with self._lock:
            who = self._owners.pop(client, None)
            if who is not None:
                self._open[who] -= 1
                if not self._open[who]:
                    del self._open[who]


def _client() -> str:
    return str(request.sid)  # type: ignore[attr-defined]  # Flask-SocketIO adds it
