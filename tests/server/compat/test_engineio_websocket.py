"""The WebSocket class and the message handler of Engine.IO are replaced."""

from engineio.async_drivers._websocket_wsgi import SimpleWebSocketWSGI
from flask_socketio import SocketIO

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

    assert EngineWebSocket(None, Server).server_args == {"max_message_size": 123}
