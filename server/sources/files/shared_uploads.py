"""Uploads of a desk of several processes, of which any may be asked to call off what another imports."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from redis import Redis
from redis.exceptions import RedisError

from server.sources.files.uploads import UploadKey, UploadRegistry

_REMEMBERED_S: Final = 600
_LOOK_EVERY_S: Final = 0.2
_ANSWER_S: Final = 1.0


class RedisUploadRegistry(UploadRegistry):
    """``UploadRegistry`` of several processes.

    Args:
        url: of the Redis that they share. While it is away each knows of its own alone.
    """

    def __init__(self, url: str) -> None:
        super().__init__()
        self._redis = Redis.from_url(url, socket_timeout=_ANSWER_S, socket_connect_timeout=_ANSWER_S)
        self._looked: dict[UploadKey, float] = {}

    def cancel(self, key: UploadKey) -> None:
        """See ``UploadRegistry.cancel``."""
        super().cancel(key)
        with suppress(RedisError):
            self._redis.set(_name(key), 1, ex=_REMEMBERED_S)

    @contextmanager
    def track(self, key: UploadKey) -> Iterator[None]:
        """See ``UploadRegistry.track``."""
        try:
            with super().track(key):
                yield
        finally:
            self._looked.pop(key, None)

    def check(self, key: UploadKey, name: str) -> None:
        """See ``UploadRegistry.check``."""
        super().check(key, name)
        now = time.monotonic()
        if now - self._looked.get(key, 0.0) < _LOOK_EVERY_S:
            return
        self._looked[key] = now
        with suppress(RedisError):
            if self._redis.exists(_name(key)):
                raise self.cancelled_error(name)


def _name(key: UploadKey) -> str:
    client, upload = key
    return f"quotedesk:called-off:{client}:{upload}"
