"""Limits of sockets for each person, and of events over them: ``event_limit``."""

import threading
from collections.abc import Callable
from typing import Any

from flask import Flask, request
from flask_socketio import ConnectionRefusedError

from models.errors import AppError
from server.access.identity import request_credential
from server.access.viewer import current_viewer
from server.config import Settings
from server.sockets.authorization import AuthorizingSocketIO
from server.sockets.transports import MAX_SOCKETS, Transports
from server.web.security.request_limits import client_key, rates_of

__all__ = ["MAX_SOCKETS", "SocketLimits"]

Handler = Callable[..., Any]


class SocketLimits:
    """Calls handlers only within the limits; without a login there are none."""

    def __init__(self, app: Flask, socketio: AuthorizingSocketIO, settings: Settings, transports: Transports) -> None:
        self._app = app
        self._socketio = socketio
        self._settings = settings
        self._transports = transports
        self._lock = threading.Lock()
        self._engine_ids: dict[str, str] = {}
        if settings.is_newsroom:
            socketio.before_event = self._spend

    def on_event(self, event: str, handler: Handler) -> None:
        """As Flask-SocketIO's."""
        if event == "connect":
            handler = self._identify_on_connect(handler)
        elif event == "disconnect":
            handler = self._release_on_disconnect(handler)
        self._socketio.on_event(event, handler)

    def _identify_on_connect(self, connect: Handler) -> Handler:
        def handle(*data: Any) -> Any:
            answer = connect(*data)  # which determines the viewer
            if answer is not False:
                try:
                    self._identify(_client())
                except AppError as error:
                    raise ConnectionRefusedError(error.message, error.as_json()) from error
            return answer

        return handle

    def _release_on_disconnect(self, disconnect: Handler) -> Handler:
        def handle(*data: Any) -> Any:
            with self._lock:
                engine_id = self._engine_ids.pop(_client(), None)
            if engine_id is not None:
                self._transports.namespace_left(engine_id)
            return disconnect(*data)

        return handle

    def _identify(self, client: str) -> None:
        engine_id = str(self._socketio.server.manager.eio_sid_from_sid(client, "/"))
        if self._settings.is_newsroom:
            is_identified = current_viewer().person_id is not None
            self._transports.identify(engine_id, client_key(), is_identified, request_credential())
        else:
            self._transports.identify(engine_id, "local", False, None)
        with self._lock:
            self._engine_ids[client] = engine_id

    def _spend(self) -> None:
        """Counts an event before it is authorized, which costs more than most events.

        Raises:
            RateLimited: the limit is exceeded.
        """
        with self._lock:
            engine_id = self._engine_ids.get(_client())
        who = (self._transports.owner_of(engine_id) if engine_id is not None else None) or client_key()
        rates_of(self._app).spend(self._settings.event_limit, "event", who)


def _client() -> str:
    return str(request.sid)  # type: ignore[attr-defined]  # Flask-SocketIO adds it
