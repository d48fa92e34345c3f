"""python-engineio: the class of its WebSockets and the handler of its messages.

Why: python-socketio decodes a packet before any handler runs, and an exception there ends the thread of the connection
with a traceback of all that was sent. Engine.IO has no setting for the class of a WebSocket (with it, the size of a
frame), and no hook before a packet is decoded. So the class is replaced in ``_async``, the table of the chosen driver,
and the registered handler of ``message`` is wrapped.
"""

from collections.abc import Callable
from typing import Any, Final

from engineio.async_drivers._websocket_wsgi import SimpleWebSocketWSGI
from flask_socketio import SocketIO

REVIEWED_VERSIONS: Final = {"python-engineio": "4.15.1", "python-socketio": "5.18.1", "simple-websocket": "1.1.0"}


class EngineWebSocket(SimpleWebSocketWSGI):  # type: ignore[misc]  # python-engineio ships no types
    """A WebSocket of Engine.IO that accepts no frame above the server's ``max_http_buffer_size``."""

    def __init__(self, handler: Any, server: Any, **options: Any) -> None:
        super().__init__(handler, server, max_message_size=server.max_http_buffer_size, **options)

    def wait(self) -> Any:
        """Waits for the next frame: text or bytes; None when the connection has ended."""
        return super().wait()


def use_websocket_class(socketio: SocketIO, kind: type[EngineWebSocket]) -> None:
    """Has ``socketio`` open WebSockets of ``kind``; call it after ``init_app``."""
    engine = socketio.server.eio
    engine._async = {**engine._async, "websocket": kind}


def wrap_message_handler(socketio: SocketIO, wrap: Callable[[Callable[[str, Any], None], str, Any], None]) -> None:
    """Has ``wrap(handler, eio_sid, data)`` called for each message in place of ``handler(eio_sid, data)``."""
    handlers = socketio.server.eio.handlers
    handler: Callable[[str, Any], None] = handlers["message"]
    handlers["message"] = lambda eio_sid, data: wrap(handler, eio_sid, data)
