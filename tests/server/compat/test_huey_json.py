"""Messages of Huey as JSON."""

import json

from huey import Huey
from huey.serializer import Serializer

from server.compat.huey_json import JsonSerializer


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
