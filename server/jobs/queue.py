"""The queue between the processes of the web and the workers: ids alone; the store says what is to be done."""

import json
from typing import Any, Final

from huey import Huey, RedisHuey, SqliteHuey
from huey.registry import Message
from huey.serializer import Serializer

from server.config import Settings

NAME: Final = "quotedesk"


class JsonSerializer(Serializer):  # type: ignore[misc]  # Huey has no types
    """Huey's own is pickle, which runs whatever somebody put into the queue."""

    def _serialize(self, data: Any) -> bytes:
        return json.dumps(data).encode()

    def _deserialize(self, data: bytes) -> Any:
        return Message(*json.loads(data))


def open_queue(settings: Settings) -> Huey:
    """In Redis where the desk has one, else in a file beside the store."""
    common = {"results": False, "serializer": JsonSerializer()}
    if settings.redis_url is not None:
        return RedisHuey(NAME, url=settings.redis_url, **common)
    return SqliteHuey(NAME, filename=str(settings.data / "jobs.sqlite"), fsync=True, **common)
