"""The queue between web processes and workers. It has ids only: what has to be done is in the database."""

from typing import Final

from huey import Huey, RedisHuey, SqliteHuey

from server.compat.huey_json import JsonSerializer
from server.config import Settings

NAME: Final = "quotedesk"


def open_queue(settings: Settings) -> Huey:
    """Opens the queue: in Redis where the settings name one, else in a file next to the database."""
    common = {"results": False, "serializer": JsonSerializer()}
    if settings.redis_url is not None:
        return RedisHuey(NAME, url=settings.redis_url, **common)
    return SqliteHuey(NAME, filename=str(settings.data / "jobs.sqlite"), fsync=True, **common)
