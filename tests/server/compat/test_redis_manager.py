"""The Redis manager's overridable methods are called."""

import inspect

from socketio import RedisManager

from server.compat.redis_manager import OverridableRedisManager


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
