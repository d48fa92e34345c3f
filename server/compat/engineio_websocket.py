"""python-engineio and simple-websocket: the class of WebSockets, and the handlers of connections and messages.

Why: python-socketio decodes a packet before any handler runs, and an exception there ends the thread of the connection
with a traceback of all that was sent. Engine.IO has no setting for the class of a WebSocket (with it, the size of a
frame), and no hook before a packet is decoded. So the class is replaced in ``_async``, the table of the chosen driver,
and the registered handler of ``message`` is wrapped. Closing a WebSocket does not wake the thread that reads from it:
that thread would wait for as long as the client keeps its connection open.

simple-websocket reads in a thread of its own, which wakes the one that handles what was read, and Engine.IO writes in
another, which each packet wakes. Threads that wake one another cost more than most events, so here one thread reads and
handles, and whoever sends a packet writes it, as long as the client takes it at once. For that ``Base._handle_events``
and the parts of a connection are used, and ``send`` of Engine.IO's connection is replaced.

wsproto compresses every message of a client that offers it, for each client by itself. A short one, such as an edit
that goes to all who have the draft open, is one packet of the network either way: its frame is written here, as it is.
"""

import contextlib
import socket
import struct
import threading
from collections.abc import Callable
from typing import Any, Final

from engineio.async_drivers._websocket_wsgi import SimpleWebSocketWSGI
from engineio.packet import NOOP, PING, Packet
from flask_socketio import SocketIO
from wsproto.connection import ConnectionState
from wsproto.events import BytesMessage, TextMessage
from wsproto.utilities import ProtocolError

REVIEWED_VERSIONS: Final = {
    "python-engineio": "4.15.1",
    "python-socketio": "5.18.1",
    "simple-websocket": "1.1.0",
    "wsproto": "1.3.2",
}

_LIMIT: Final = "quotedesk_message_limit"
_WEBSOCKET: Final = "quotedesk_websocket"
# A packet of the network has a little more.
_COMPRESSED_FROM_BYTES: Final = 1_024
_SHORTEST_WITH_LENGTH: Final = 126
_WHOLE_TEXT: Final = 0x81
# Where a system cannot write without waiting, the writing thread of a connection writes everything.
_WITHOUT_WAITING: Final[int | None] = getattr(socket, "MSG_DONTWAIT", None)


class _NoThread:
    """In place of the thread that reads."""

    name = ""

    def __init__(self, target: Callable[[], None]) -> None:
        pass

    def start(self) -> None:
        pass


class EngineWebSocket(SimpleWebSocketWSGI):  # type: ignore[misc]  # python-engineio ships no types
    """A WebSocket of Engine.IO that limits the size of frames.

    The limit is the server's ``max_http_buffer_size``, or the one that ``limit_messages`` sets.
    """

    def __init__(self, handler: Any, server: Any, **options: Any) -> None:
        connection = getattr(handler, "__self__", None)
        limit = getattr(connection, _LIMIT, None) or server.max_http_buffer_size
        super().__init__(handler, server, max_message_size=limit, thread_class=_NoThread, **options)
        # For writing, and for what reading changes of the connection.
        self._lock = threading.Lock()
        # The rest of a frame of which the client took a part.
        self._rest = b""
        self._counting = threading.Lock()
        # Packets that the writing thread has not written yet.
        self._queued = 0
        if connection is not None:
            setattr(connection, _WEBSOCKET, self)
            if not connection.connected:  # else it changes from polling, and packets may be anywhere
                self._queued = connection.queue.qsize()
                connection.send = lambda packet: self._send_packet(connection, packet)

    def wait(self) -> Any:
        """Wait for the next frame: text or bytes; None when the connection has ended."""
        connection = self.ws
        while connection.connected and not connection.input_buffer:
            try:
                received = connection.sock.recv(connection.receive_bytes)
                with self._lock:
                    self._write_rest()
                    if received:
                        connection.ws.receive_data(received)
                    connection.connected = bool(received) and connection._handle_events()
            except (OSError, ProtocolError):
                connection.connected = False
        if connection.input_buffer:
            return connection.input_buffer.pop(0)
        with contextlib.suppress(OSError):
            connection.sock.close()
        return None

    def send(self, message: str | bytes) -> None:
        """Write a message; called by the writing thread, in the order of its queue.

        Raises:
            OSError: the connection has ended.
        """
        with self._lock:
            self._write_rest()
            self.ws.sock.sendall(self._frame(message))
        with self._counting:
            self._queued -= 1

    def _send_packet(self, connection: Any, packet: Packet) -> None:
        """Send a packet, in place of ``send`` of Engine.IO's connection.

        That one also ends a connection that has answered no ping: its ``disconnect`` would run in the application
        context of who sends, as somebody else. Engine.IO's own thread looks for these connections as well.
        """
        if connection.closed or self._sends_now(connection, packet):
            return
        with self._counting:
            self._queued += 1
        connection.queue.put(packet)

    def _sends_now(self, connection: Any, packet: Packet) -> bool:
        """Write a packet if nothing waits before it, and the client takes it at once."""
        # The writing thread ends the connection if it has had nothing to write for longer than two pings are apart.
        if self._queued or packet.packet_type == PING or _WITHOUT_WAITING is None:
            return False
        if not self._lock.acquire(blocking=False):
            return False
        try:
            # With a timeout, Python waits whatever it is asked for.
            if self._rest or type(self.ws.sock) is not socket.socket or self.ws.sock.gettimeout() is not None:
                return False
            frame = self._frame(packet.encode())
            try:
                written = self.ws.sock.send(frame, _WITHOUT_WAITING)
            except BlockingIOError:
                written = 0
            self._rest = frame[written:]
        except OSError:
            return False  # the writing thread finds the same, and ends the connection
        finally:
            self._lock.release()
        if self._rest:
            with self._counting:
                self._queued += 1
            connection.queue.put(Packet(NOOP))  # wakes the writing thread
        return True

    def _frame(self, message: str | bytes) -> bytes:
        if not self.ws.connected or self.ws.ws.state is not ConnectionState.OPEN:
            raise OSError
        if isinstance(message, str) and len(payload := message.encode()) < _COMPRESSED_FROM_BYTES:
            return _text_frame(payload)
        try:
            kind = BytesMessage(data=message) if isinstance(message, bytes) else TextMessage(data=message)
            frame: bytes = self.ws.ws.send(kind)
        except ProtocolError:
            raise OSError from None
        return frame

    def _write_rest(self) -> None:
        if self._rest:
            self.ws.sock.sendall(self._rest)
            self._rest = b""

    def close(self) -> None:
        """Close it, whether or not the client answers."""
        with contextlib.suppress(OSError):
            super().close()
        self.abort()

    def abort(self) -> None:
        """End the connection; the threads that read from it and write to it end."""
        connection = getattr(self, "ws", None)
        if connection is None:
            return
        connection.connected = False
        with contextlib.suppress(OSError):
            connection.sock.shutdown(socket.SHUT_RDWR)
        connection.event.set()


def _text_frame(payload: bytes) -> bytes:
    """Return a text as one frame of a server, not compressed (RFC 6455, 5.2; RFC 7692, 6)."""
    size = len(payload)
    length = bytes((size,)) if size < _SHORTEST_WITH_LENGTH else struct.pack("!BH", _SHORTEST_WITH_LENGTH, size)
    return bytes((_WHOLE_TEXT,)) + length + payload


def use_websocket_class(socketio: SocketIO, kind: type[EngineWebSocket]) -> None:
    """Have ``socketio`` open WebSockets of ``kind``; call it after ``init_app``."""
    engine = socketio.server.eio
    engine._async = {**engine._async, "websocket": kind}


def wrap_message_handler(socketio: SocketIO, wrap: Callable[[Callable[[str, Any], None], str, Any], None]) -> None:
    """Have ``wrap(handler, eio_sid, data)`` called for each message in place of ``handler(eio_sid, data)``."""
    handlers = socketio.server.eio.handlers
    handler: Callable[[str, Any], None] = handlers["message"]
    handlers["message"] = lambda eio_sid, data: wrap(handler, eio_sid, data)


def wrap_connection_handlers(
    socketio: SocketIO, opened: Callable[[str, dict[str, Any]], None], closed: Callable[[str], None]
) -> None:
    """Have ``opened(eio_sid, environ)`` called before a connection is made, and ``closed(eio_sid)`` after its end."""
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
    """Limit the frames of a connection to ``limit`` bytes; ``None``: to those of the server."""
    engine = socketio.server.eio
    connection = engine.sockets.get(eio_sid)
    if connection is None:
        return
    setattr(connection, _LIMIT, limit)
    websocket = getattr(connection, _WEBSOCKET, None)
    if websocket is not None and getattr(websocket, "ws", None) is not None:
        websocket.ws.max_message_size = limit or engine.max_http_buffer_size


def abort_websocket(connection: Any) -> None:
    """End the WebSocket of a connection of Engine.IO, if it has one."""
    websocket = getattr(connection, _WEBSOCKET, None)
    if websocket is not None:
        websocket.abort()
