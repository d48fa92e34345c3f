"""Redis between the processes of a desk: what one emits reaches the pages that are connected to the others."""

import time
from collections.abc import Iterator
from typing import Any, Final

import structlog
from redis import Redis
from redis.exceptions import RedisError
from socketio import RedisManager

log = structlog.get_logger(__name__)

_CHANNEL: Final = "quotedesk"
# Nobody waits for Redis: what cannot be told is not told, and pages read it when they next look.
_TIMEOUT_S: Final = 1.0
_RETRY_AFTER_S: Final = 1.0


class MessageQueue(RedisManager):  # type: ignore[misc]  # python-socketio has no types
    """Socket.IO's own, but that an answer to a page connected here stays here, and that Redis may be away.

    Args:
        url: of the Redis.
    """

    def __init__(self, url: str) -> None:
        super().__init__(url, channel=_CHANNEL, redis_options={"socket_connect_timeout": _TIMEOUT_S})
        self._publisher = Redis.from_url(url, socket_timeout=_TIMEOUT_S, socket_connect_timeout=_TIMEOUT_S)
        self._retry_at = 0.0
        self._lost = False

    def emit(self, event: str, data: Any, namespace: str | None = None, room: Any = None, **more: Any) -> None:
        """See ``socketio.Manager.emit``."""
        to = more.pop("to", None) or room
        here = isinstance(to, str) and self.is_connected(to, namespace or "/")
        super().emit(event, data, namespace=namespace, room=to, **{**more, "ignore_queue": here})

    def _publish(self, data: dict[str, Any]) -> None:
        if time.monotonic() < self._retry_at:
            return
        try:
            self._publisher.publish(self.channel, self.json.dumps(data))
        except RedisError as error:
            self._retry_at = time.monotonic() + _RETRY_AFTER_S
            self._log_lost(error)
            return
        if self._lost:
            self._lost = False
            log.warning("message_queue_back")

    def _redis_listen_with_retries(self) -> Iterator[dict[str, Any]]:
        # Socket.IO's own waits longer and longer, up to a minute.
        while True:
            try:
                self._redis_connect()
                self.pubsub.subscribe(self.channel)
                yield from self.pubsub.listen()
            except RedisError as error:
                self._log_lost(error)
            time.sleep(_RETRY_AFTER_S)

    def _log_lost(self, error: RedisError) -> None:
        if not self._lost:
            self._lost = True
            log.warning("message_queue_lost", reason=type(error).__name__)
