"""Validates packets before they become events: a client that violates Socket.IO is disconnected."""

import json
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import structlog
from flask import Flask
from flask_socketio import SocketIO
from socketio.packet import ACK, CONNECT, DISCONNECT, EVENT, Packet

from server.compat.engineio_websocket import EngineWebSocket, use_websocket_class, wrap_message_handler
from server.schemas.base import present_fields

log = structlog.get_logger(__name__)

_ALLOWED_PACKET_TYPES = frozenset({CONNECT, DISCONNECT, EVENT, ACK})
# Types of the packets of Socket.IO, as the first character of a message.
_SOCKETIO_PACKET_TYPES = frozenset("0123456")
_ENGINE_PACKETS = frozenset({"1", "2", "2probe", "3", "3probe", "5", "6"})
_RESERVED_EVENTS = frozenset({"connect", "disconnect", "connect_error", "message", "ping", "pong", "*"})


class InvalidPacket(ValueError):
    """Not a packet of Socket.IO, or one that no client of the desk sends."""


class JsonPacket(Packet):  # type: ignore[misc]  # python-socketio ships no types
    """A packet as the desk's clients send them: named events in JSON, without binary attachments."""

    # The desk sends no attachments either, so answers are not searched for bytes.
    uses_binary_events = False

    def decode(self, encoded_packet: Any) -> int:
        """Read a packet.

        Raises:
            InvalidPacket: the packet is malformed or not allowed.
        """
        try:
            attachments = int(super().decode(encoded_packet))
        except (ValueError, TypeError, IndexError, KeyError, RecursionError, AttributeError):
            raise InvalidPacket from None
        if attachments or self.packet_type not in _ALLOWED_PACKET_TYPES:
            raise InvalidPacket
        if self.packet_type in {EVENT, ACK} and not isinstance(self.data, list):
            raise InvalidPacket
        if self.packet_type == EVENT and not _is_event(self.data):
            raise InvalidPacket
        return 0


def _is_event(data: list[Any]) -> bool:
    return bool(data) and isinstance(data[0], str) and data[0] not in _RESERVED_EVENTS


def reject_invalid_packets(socketio: SocketIO) -> None:
    """End the connection of a client that sends an invalid packet; called once, after ``init_app``."""
    server = socketio.server

    def message(handle: Callable[[str, Any], None], eio_sid: str, data: Any) -> None:
        if eio_sid not in server.environ:
            return  # the connection has been closed
        try:
            handle(eio_sid, data)
        except InvalidPacket:
            log.info("invalid_packet")
            # Without waiting: a polling client may never fetch its messages.
            connection = server.eio.sockets.get(eio_sid)
            if connection is not None:
                connection.close(wait=False)

    wrap_message_handler(socketio, message)
    use_websocket_class(socketio, ValidatingWebSocket)


class ValidatingWebSocket(EngineWebSocket):
    """A WebSocket that accepts only packets of Engine.IO within the size limit; other frames close it."""

    def wait(self) -> str | None:
        """Wait for the next packet; None when the connection has ended.

        Raises:
            InvalidPacket: the frame is no packet.
        """
        frame: str | None = super().wait()
        if frame is not None and not _is_engine_packet(frame):
            raise InvalidPacket
        return frame


def _is_engine_packet(frame: object) -> bool:
    if not isinstance(frame, str):
        return False
    # A message holds a packet of Socket.IO; of the other packets only the probe of an upgrade holds anything.
    return frame[1:2] in _SOCKETIO_PACKET_TYPES if frame[:1] == "4" else frame in _ENGINE_PACKETS


def reject_bad_requests(app: Flask) -> None:
    """Answer 400 to malformed requests of Socket.IO, where the library would fail; call it after ``init_app``."""
    inner = app.wsgi_app

    def wsgi(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if not environ.get("PATH_INFO", "").startswith("/socket.io"):
            return inner(environ, start_response)
        try:
            return inner(environ, start_response)
        except (ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
            log.info("invalid_packet", reason=type(error).__name__)
            start_response("400 Bad Request", [("Content-Type", "text/plain")])
            return [b"This is no request of Socket.IO."]

    app.wsgi_app = wsgi  # type: ignore[method-assign]


class StrictJson:
    """JSON of the wire: without NaN and infinity, and nested only as deeply as Python can read."""

    dumps = staticmethod(partial(json.dumps, default=present_fields))

    @staticmethod
    def loads(text: str | bytes, **_options: Any) -> Any:
        """Decode ``text``.

        Raises:
            ValueError: it is not such JSON.
        """
        try:
            return json.loads(text, parse_constant=_reject_constant)
        except RecursionError:
            raise ValueError("nested too deeply") from None


def _reject_constant(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")
