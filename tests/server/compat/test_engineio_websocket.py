"""The WebSocket class and the message handler of Engine.IO are replaced."""

import queue
import socket
import threading
from collections.abc import Iterator

import pytest
import simple_websocket
from engineio.async_drivers._websocket_wsgi import SimpleWebSocketWSGI
from engineio.packet import MESSAGE, PING, Packet
from flask_socketio import SocketIO
from wsproto.events import CloseConnection
from wsproto.extensions import PerMessageDeflate
from wsproto.frame_protocol import FrameProtocol

from server.compat.engineio_websocket import EngineWebSocket, use_websocket_class, wrap_message_handler


def test_websocket_class_and_message_handler_are_replaced() -> None:
    socketio = SocketIO(async_mode="threading")
    socketio.init_app(None)
    engine = socketio.server.eio
    drivers = dict(engine._async)
    assert drivers["websocket"] is SimpleWebSocketWSGI
    use_websocket_class(socketio, EngineWebSocket)
    assert engine._async == {**drivers, "websocket": EngineWebSocket}
    received: list[object] = []
    engine.handlers["message"] = lambda eio_sid, data: received.append((eio_sid, data))
    wrap_message_handler(socketio, lambda handler, eio_sid, data: handler(eio_sid, f"checked {data}"))
    engine.handlers["message"]("sid", "packet")
    assert received == [("sid", "checked packet")]


def test_websocket_is_limited_to_the_buffer_size_of_the_server() -> None:
    class Server:
        max_http_buffer_size = 123

    assert EngineWebSocket(None, Server).server_args["max_message_size"] == 123


class _Connection:
    """As Engine.IO's, with one end of a pair of sockets."""

    connected = closed = False

    def __init__(self) -> None:
        self.queue: queue.Queue[Packet | None] = queue.Queue()
        self.websocket = EngineWebSocket(self.handle, type("Server", (), {"max_http_buffer_size": 1 << 20}))
        ours, self.client = socket.socketpair()
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        environ = {
            "werkzeug.socket": ours,
            "HTTP_HOST": "desk",
            "HTTP_UPGRADE": "websocket",
            "HTTP_CONNECTION": "Upgrade",
            "HTTP_SEC_WEBSOCKET_KEY": "dGhlIHNhbXBsZSBub25jZQ==",
            "HTTP_SEC_WEBSOCKET_VERSION": "13",
            "HTTP_SEC_WEBSOCKET_EXTENSIONS": "permessage-deflate",
        }
        self.websocket.ws = simple_websocket.Server(environ, **self.websocket.server_args)
        self.client.recv(4096)
        compression = PerMessageDeflate()
        compression.finalize("permessage-deflate")
        self.frames = FrameProtocol(client=True, extensions=[compression])

    def handle(self, _websocket: object) -> None: ...

    def check_ping_timeout(self) -> bool:
        raise AssertionError("whoever sends something ends no connection")

    def send(self, packet: Packet) -> None: ...

    def received(self, until: str) -> list[str]:
        """Return the messages that the client got, up to this one."""
        messages, part = [], ""
        while until not in messages:
            self.frames.receive_bytes(self.client.recv(65_536))
            for frame in self.frames.received_frames():
                part += str(frame.payload)
                if frame.message_finished:
                    messages.append(part)
                    part = ""
        return messages


class _Recording:
    """A socket, with what is written to it."""

    def __init__(self, inner: socket.socket, sent: list[bytes]) -> None:
        self._inner, self._sent = inner, sent

    def sendall(self, frame: bytes) -> None:
        self._sent.append(frame)
        self._inner.sendall(frame)

    def close(self) -> None:
        self._inner.close()


@pytest.fixture
def connection() -> Iterator[_Connection]:
    """Yield a connection that has just been opened."""
    opened = _Connection()
    yield opened
    opened.client.close()
    opened.websocket.ws.sock.close()


def _write(connection: _Connection) -> None:
    while (packet := connection.queue.get()) is not None:
        connection.websocket.send(packet.encode())


def test_packet_is_written_at_once_except_a_ping(connection: _Connection) -> None:
    connection.send(Packet(MESSAGE, "one"))
    assert connection.queue.empty()
    assert connection.received("4one") == ["4one"]
    # The thread that writes takes its silence for the end of the connection.
    connection.send(Packet(PING))
    assert connection.queue.qsize() == 1
    connection.send(Packet(MESSAGE, "two"))  # after the ping
    connection.queue.put(None)
    _write(connection)
    assert connection.received("4two") == ["2", "4two"]


def test_client_that_reads_late_gets_everything_in_order_and_nobody_waits_for_it(connection: _Connection) -> None:
    sent = [f"{number:04}" + "x" * 3_000 for number in range(40)]
    for text in sent:
        connection.send(Packet(MESSAGE, text))
    connection.queue.put(None)
    assert connection.queue.qsize() > 1
    writing = threading.Thread(target=_write, args=[connection])
    writing.start()
    got = connection.received(f"4{sent[-1]}")
    writing.join()
    assert [message for message in got if message != "6"] == [f"4{text}" for text in sent]


@pytest.mark.parametrize("size", [0, 1, 124, 125, 126, 127, 1_022, 1_023, 1_024, 70_000])
def test_short_message_is_not_compressed(connection: _Connection, size: int) -> None:
    text = "é" * (size // 2) + "x" * (size % 2)
    sent: list[bytes] = []
    connection.websocket.ws.sock = _Recording(connection.websocket.ws.sock, sent)
    for _ in range(2):
        connection.websocket.send(f"4{text}")
        assert connection.received(f"4{text}") == [f"4{text}"]
    is_compressed = [bool(frame[0] & 0x40) for frame in sent]
    assert is_compressed == [size + 1 >= 1_024] * 2


def test_nothing_is_sent_to_a_client_that_has_said_goodbye(connection: _Connection) -> None:
    connection.websocket.ws.ws.send(CloseConnection(1000))
    with pytest.raises(OSError):
        connection.websocket.send("4late")


def test_message_is_read_in_the_thread_that_waits_until_the_client_goes(connection: _Connection) -> None:
    frame = bytes((0x81, 0x80 | 3)) + bytes(4) + b"4hi"
    connection.client.sendall(frame + frame[:4])
    assert connection.websocket.wait() == "4hi"
    connection.client.close()
    assert connection.websocket.wait() is None
