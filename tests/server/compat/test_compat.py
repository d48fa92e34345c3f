"""The compat package was reviewed for the installed versions, and the private names it uses are as it expects them."""

import importlib
import inspect
import json
import pkgutil
import time
from importlib.metadata import version
from typing import ClassVar

import pytest
from authlib.integrations.base_client import sync_app
from engineio import Server as EngineServer
from engineio.async_drivers._websocket_wsgi import SimpleWebSocketWSGI
from engineio.socket import Socket as EngineSocket
from flask_socketio import SocketIO
from huey import Huey
from huey.serializer import Serializer
from socketio import RedisManager
from sqlalchemy import select
from sqlalchemy.orm.util import LoaderCriteriaOption

from server import compat
from server.compat.authlib_metadata import discard_metadata
from server.compat.engineio_ping import on_pong
from server.compat.engineio_websocket import EngineWebSocket, use_websocket_class, wrap_message_handler
from server.compat.huey_json import JsonSerializer
from server.compat.redis_manager import OverridableRedisManager
from server.compat.sqlalchemy_criteria import CachedLoaderCriteria
from server.db.tables import Source

MODULES = sorted(module.name for module in pkgutil.iter_modules(compat.__path__))


@pytest.mark.parametrize("module", MODULES)
def test_installed_versions_are_reviewed(module: str) -> None:
    reviewed = importlib.import_module(f"server.compat.{module}").REVIEWED_VERSIONS
    assert reviewed
    assert {name: version(name) for name in reviewed} == reviewed, (
        f"Another version is installed than server/compat/{module}.py was read against: "
        "read the library's source again, then change REVIEWED_VERSIONS."
    )


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


def test_answer_to_a_ping_is_timed() -> None:
    assert "self.schedule_ping()" in inspect.getsource(EngineSocket.receive)
    engine = EngineSocket(EngineServer(async_mode="threading"), "sid")
    assert isinstance(engine.last_ping, float)
    assert callable(engine.schedule_ping)
    heard: list[float] = []
    scheduled: list[bool] = []

    class Connection:
        last_ping: float | None = time.time() - 0.5

        def schedule_ping(self) -> None:
            scheduled.append(True)

    connection = Connection()

    class Server:
        class eio:  # noqa: N801  Socket.IO's name
            sockets: ClassVar = {"engine": connection}

        class manager:  # noqa: N801  Socket.IO's name
            @staticmethod
            def eio_sid_from_sid(sid: str, _namespace: str) -> str:
                return "engine" if sid == "here" else "none"

    class SocketIOStub:
        server = Server

    on_pong(SocketIOStub, "gone", heard.append)
    on_pong(SocketIOStub, "here", heard.append)
    connection.schedule_ping()
    connection.last_ping = None
    connection.schedule_ping()
    assert len(heard) == 1
    assert 0.5 <= heard[0] < 5.0
    assert len(scheduled) == 2


def test_key_of_criteria_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    criteria = CachedLoaderCriteria(Source, Source.title == "Pumps", include_aliases=True)
    plain = LoaderCriteriaOption(Source, Source.title == "Pumps", include_aliases=True)
    computed: list[object] = []
    compute = LoaderCriteriaOption._gen_cache_key

    def count(option: LoaderCriteriaOption, *arguments: object) -> object:
        computed.append(option)
        return compute(option, *arguments)

    monkeypatch.setattr(LoaderCriteriaOption, "_gen_cache_key", count)
    keys = [select(Source).options(criteria)._generate_cache_key() for _ in range(3)]
    assert computed == [criteria]
    assert keys[0] == keys[1] == keys[2]
    assert len(keys[0].bindparams) == len(select(Source).options(plain)._generate_cache_key().bindparams) == 1


def test_redis_manager_publishes_and_listens_through_the_overridden_methods() -> None:
    assert "_publish(" in inspect.getsource(RedisManager.__mro__[1])
    assert "_redis_listen_with_retries()" in inspect.getsource(RedisManager._listen)
    published: list[dict[str, object]] = []

    class Manager(OverridableRedisManager):
        def __init__(self) -> None:
            self.channel = "here"

        def publish(self, data: dict[str, object]) -> None:
            published.append(data)

        def listen(self):  # type: ignore[no-untyped-def]
            yield {"channel": b"here", "type": "message", "data": "one"}

    manager = Manager()
    manager._publish({"event": "saved"})
    assert published == [{"event": "saved"}]
    assert next(manager._listen()) == "one"


def test_huey_messages_are_json_and_keep_every_field() -> None:
    huey = Huey("test", immediate=True, serializer=JsonSerializer())

    @huey.task()
    def add(first: int, second: int) -> int:
        return first + second

    task = add.s(1, 2)
    data = huey.serialize_task(task)
    json.loads(data)  # no pickle
    again = huey.deserialize_task(data)
    assert (again.id, tuple(again.args), again.kwargs) == (task.id, task.args, task.kwargs)
    assert {"_serialize", "_deserialize"} <= set(vars(Serializer))


def test_discarded_metadata_are_loaded_again() -> None:
    metadata = {"issuer": "https://other.example", "_loaded_at": 1.0}
    discard_metadata(metadata)
    assert metadata == {"issuer": "https://other.example"}
    assert '"_loaded_at" not in self.server_metadata' in inspect.getsource(sync_app)
