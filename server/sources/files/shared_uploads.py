"""Cancels uploads across several processes, through Redis."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from redis import Redis
from redis.exceptions import RedisError

from server.sources.files.uploads import UploadKey, UploadRegistry

_CANCELLED_FOR_S: Final = 600
_CHECK_EVERY_S: Final = 0.2
_TIMEOUT_S: Final = 1.0


class RedisUploadRegistry(UploadRegistry):
    """An ``UploadRegistry`` that several processes share.

    Args:
        url: of the shared Redis. While it is unavailable each process cancels only its own uploads.
    """

    def __init__(self, url: str) -> None:
        super().__init__()
        self._redis = Redis.from_url(url, socket_timeout=_TIMEOUT_S, socket_connect_timeout=_TIMEOUT_S)
        self._checked_at: dict[UploadKey, float] = {}

    def cancel(self, key: UploadKey) -> None:
        """See ``UploadRegistry.cancel``."""
        super().cancel(key)
        with suppress(RedisError):
            self._redis.set(_name(key), 1, ex=_CANCELLED_FOR_S)

    @contextmanager
    def track(self, key: UploadKey) -> Iterator[None]:
        """See ``UploadRegistry.track``."""
        try:
            with super().track(key):
                yield
        finally:
            self._checked_at.pop(key, None)

    def check(self, key: UploadKey, name: str) -> None:
        """See ``UploadRegistry.check``."""
        super().check(key, name)
        now = time.monotonic()
        if now - self._checked_at.get(key, 0.0) < _CHECK_EVERY_S:
            return
        self._checked_at[key] = now
        with suppress(RedisError):
            if self._redis.exists(_name(key)):
                raise self.cancelled_error(name)


def _name(key: UploadKey) -> str:
    client, upload = key
    return f"quotedesk:called-off:{client}:{upload}"
