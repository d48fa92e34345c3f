"""The Redis message queue, which carries the messages of one process to the pages of the others."""

import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import structlog
from redis import Redis
from redis.exceptions import RedisError

from server.compat.redis_manager import OverridableRedisManager

log = structlog.get_logger(__name__)

_CHANNEL: Final = "quotedesk"
# An event to the processes, not to pages.
_WITHDRAWAL: Final = "rights_withdrawn"
# No request waits for Redis: a message that cannot be published is dropped, and pages read the change later.
_TIMEOUT_S: Final = 1.0
_RETRY_AFTER_S: Final = 1.0


class MessageQueue(OverridableRedisManager):
    """Socket.IO's Redis manager, which does not publish answers to pages of this process, and tolerates outages.

    Args:
        url: of Redis.
    """

    def __init__(self, url: str) -> None:
        super().__init__(url, channel=_CHANNEL, redis_options={"socket_connect_timeout": _TIMEOUT_S})
        self._publisher = Redis.from_url(url, socket_timeout=_TIMEOUT_S, socket_connect_timeout=_TIMEOUT_S)
        self._retry_at = 0.0
        self._lost = False
        self.on_withdrawal: Callable[[], None] | None = None

    def publish_withdrawal(self) -> None:
        """Tell the other processes that somebody may have lost a right."""
        message = {"method": "emit", "event": _WITHDRAWAL, "data": None, "host_id": self.host_id}
        self.publish(message)

    def handles(self, message: dict[str, Any]) -> bool:
        """See ``OverridableRedisManager``."""
        if message.get("event") != _WITHDRAWAL:
            return False
        if self.on_withdrawal is not None:
            self.on_withdrawal()
        return True

    def emit(self, event: str, data: Any, namespace: str | None = None, room: Any = None, **more: Any) -> None:
        """See ``socketio.Manager.emit``."""
        to = more.pop("to", None) or room
        is_local = isinstance(to, str) and self.is_connected(to, namespace or "/")
        super().emit(event, data, namespace=namespace, room=to, **{**more, "ignore_queue": is_local})

    def publish(self, data: dict[str, Any]) -> None:
        """Publish a message; drop it while Redis is unavailable."""
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
            log.warning("message_queue_available")

    def listen(self) -> Iterator[dict[str, Any]]:
        """Yield messages of the other processes; connect again a second after the connection breaks."""
        while True:
            try:
                yield from self.subscribe()
            except RedisError as error:
                self._log_lost(error)
            time.sleep(_RETRY_AFTER_S)

    def _log_lost(self, error: RedisError) -> None:
        if not self._lost:
            self._lost = True
            log.warning("message_queue_lost", reason=type(error).__name__)
