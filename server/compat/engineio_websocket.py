"""python-engineio: the class of its WebSockets, and the handlers of its connections and messages.

Why: python-socketio decodes a packet before any handler runs, and an exception there ends the thread of the connection
with a traceback of all that was sent. Engine.IO has no setting for the class of a WebSocket (with it, the size of a
frame), and no hook before a packet is decoded. So the class is replaced in ``_async``, the table of the chosen driver,
and the registered handler of ``message`` is wrapped. Closing a WebSocket does not wake the thread that reads from it:
that thread would wait for as long as the client keeps its connection open.
"""

import contextlib
import socket
from collections.abc import Callable
from typing import Any, Final

from engineio.async_drivers._websocket_wsgi import SimpleWebSocketWSGI
from flask_socketio import SocketIO

REVIEWED_VERSIONS: Final = {"python-engineio": "4.15.1", "python-socketio": "5.18.1", "simple-websocket": "1.1.0"}

_LIMIT: Final = "quotedesk_message_limit"
_WEBSOCKET: Final = "quotedesk_websocket"


class EngineWebSocket(SimpleWebSocketWSGI):  # type: ignore[misc]  # python-engineio ships no types
    """A WebSocket of Engine.IO that accepts no frame above the server's ``max_http_buffer_size``, or above the limit
    that ``limit_messages`` sets.
    """

    def __init__(self, handler: Any, server: Any, **options: Any) -> None:
        connection = getattr(handler, "__self__", None)
        limit = getattr(connection, _LIMIT, None) or server.max_http_buffer_size
        super().__init__(handler, server, max_message_size=limit, **options)
        if connection is not None:
            setattr(connection, _WEBSOCKET, self)

    def wait(self) -> Any:
        """Waits for the next frame: text or bytes; None when the connection has ended."""
        return super().wait()

    def close(self) -> None:
        """Closes it, whether or not the client answers."""
        with contextlib.suppress(OSError):
            super().close()
        self.abort()

    def abort(self) -> None:
        """Ends the connection; the threads that read from it and write to it end."""
        connection = getattr(self, "ws", None)
        if connection is None:
            return
        connection.connected = False
        with contextlib.suppress(OSError):
            connection.sock.shutdown(socket.SHUT_RDWR)
        connection.event.set()


def use_websocket_class(socketio: SocketIO, kind: type[EngineWebSocket]) -> None:
    """Has ``socketio`` open WebSockets of ``kind``; call it after ``init_app``."""
    engine = socketio.server.eio
    engine._async = {**engine._async, "websocket": kind}


def wrap_message_handler(socketio: SocketIO, wrap: Callable[[Callable[[str, Any], None], str, Any], None]) -> None:
    """Has ``wrap(handler, eio_sid, data)`` called for each message in place of ``handler(eio_sid, data)``."""
    handlers = socketio.server.eio.handlers
    handler: Callable[[str, Any], None] = handlers["message"]
    handlers["message"] = lambda eio_sid, data: wrap(handler, eio_sid, data)


def wrap_connection_handlers(
    socketio: SocketIO, opened: Callable[[str, dict[str, Any]], None], closed: Callable[[str], None]
) -> None:
    """Has ``opened(eio_sid, environ)`` called before a connection is made, and ``closed(eio_sid)`` after its end."""
    handlers = socketio.server.eio.handlers
    connect, disconnect = handlers["connect"], handlers["disconnect"]

    def on_connect(eio_sid: str, environ: dict[str, Any]) -> Any:
        opened(eio_sid, environ)
        return connect(eio_sid, environ)

    def on_disconnect(eio_sid: str, reason: str) -> Any:
        try:
            return disconnect(eio_sid, reason)
        finally:
            closed(eio_sid)

    handlers["connect"], handlers["disconnect"] = on_connect, on_disconnect


def limit_messages(socketio: SocketIO, eio_sid: str, limit: int | None) -> None:
    """Limits the frames of a connection to ``limit`` bytes; None: to those of the server."""
    engine = socketio.server.eio
    connection = engine.sockets.get(eio_sid)
    if connection is None:
        return
    setattr(connection, _LIMIT, limit)
    websocket = getattr(connection, _WEBSOCKET, None)
    if websocket is not None and getattr(websocket, "ws", None) is not None:
        websocket.ws.max_message_size = limit or engine.max_http_buffer_size


def abort_websocket(connection: Any) -> None:
    """Ends the WebSocket of a connection of Engine.IO, if it has one."""
    websocket = getattr(connection, _WEBSOCKET, None)
    if websocket is not None:
        websocket.abort()
