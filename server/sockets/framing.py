"""What comes over a socket before it is an event: a client that does not keep to Socket.IO is put off, quietly."""

import json
from collections.abc import Callable, Iterable
from typing import Any

import structlog
from engineio.async_drivers._websocket_wsgi import SimpleWebSocketWSGI
from flask import Flask
from flask_socketio import SocketIO
from socketio.packet import ACK, CONNECT, DISCONNECT, EVENT, Packet

log = structlog.get_logger(__name__)

_ALLOWED_PACKET_TYPES = frozenset({CONNECT, DISCONNECT, EVENT, ACK})
# What the library itself calls when somebody comes and goes.
_SOCKETIO_PACKET_TYPES = frozenset("0123456")
_ENGINE_PACKETS = frozenset({"1", "2", "2probe", "3", "3probe", "5", "6"})
_RESERVED_EVENTS = frozenset({"connect", "disconnect", "connect_error", "message", "ping", "pong", "*"})


class InvalidPacket(ValueError):
    """It is no packet of Socket.IO, or one that nobody sends who means well."""


class JsonPacket(Packet):  # type: ignore[misc]  # python-socketio ships no types
    """A packet as the desk's clients send them: events with a name, in JSON, nothing attached."""

    # Nor does the desk attach anything: no answer is looked through for bytes before it goes.
    uses_binary_events = False

    def decode(self, encoded_packet: Any) -> int:
        """Reads a packet.

        Raises:
            BadFrame: whatever is wrong with it.
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
    """Ends the connection of whoever sends what is no packet; called once, after ``init_app``."""
    server = socketio.server
    handle: Callable[[str, Any], None] = server.eio.handlers["message"]

    def message(eio_sid: str, data: Any) -> None:
        if eio_sid not in server.environ:
            return  # it was put off, and had sent more
        try:
            handle(eio_sid, data)
        except InvalidPacket:
            log.info("bad_frame")
            server.eio.disconnect(eio_sid)

    server.eio.handlers["message"] = message
    server.eio._async = {**server.eio._async, "websocket": ValidatingWebSocket}


class ValidatingWebSocket(SimpleWebSocketWSGI):  # type: ignore[misc]  # python-engineio ships no types
    """A websocket that gives on packets of Engine.IO alone, none larger than may be: other frames end it."""

    def __init__(self, handler: Any, server: Any, **options: Any) -> None:
        super().__init__(handler, server, max_message_size=server.max_http_buffer_size, **options)

    def wait(self) -> str | None:
        """The next packet; None where the line has ended.

        Raises:
            BadFrame: it is none.
        """
        frame: str | None = super().wait()
        if frame is not None and not _is_engine_packet(frame):
            raise InvalidPacket
        return frame


def _is_engine_packet(frame: object) -> bool:
    if not isinstance(frame, str):
        return False
    # A message has a packet of Socket.IO in it; of the others only the probe of an upgrade has anything.
    return frame[1:2] in _SOCKETIO_PACKET_TYPES if frame[:1] == "4" else frame in _ENGINE_PACKETS


def reject_bad_requests(app: Flask) -> None:
    """Answers 400 to what is no handshake and no polling, where the library would fail; after ``init_app``."""
    inner = app.wsgi_app

    def wsgi(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if not environ.get("PATH_INFO", "").startswith("/socket.io"):
            return inner(environ, start_response)
        try:
            return inner(environ, start_response)
        except (ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
            log.info("bad_frame", reason=type(error).__name__)
            start_response("400 Bad Request", [("Content-Type", "text/plain")])
            return [b"This is no request of Socket.IO."]

    app.wsgi_app = wsgi  # type: ignore[method-assign]


class StrictJson:
    """JSON as the wire has it: no NaN, and brackets in brackets only as deep as can be read."""

    dumps = staticmethod(json.dumps)

    @staticmethod
    def loads(text: str | bytes, **_options: Any) -> Any:
        """What ``text`` says.

        Raises:
            ValueError: it is no JSON.
        """
        try:
            return json.loads(text, parse_constant=_reject_constant)
        except RecursionError:
            raise ValueError("nested too deeply") from None


def _reject_constant(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")
