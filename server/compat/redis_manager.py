"""python-socketio: how its Redis manager publishes and listens.

Why: while Redis is unavailable, its ``_publish`` logs an error and blocks on every message, and
``_redis_listen_with_retries`` waits up to a minute between attempts. It has no messages from process to process, only
those to pages (``_handle_emit``). None of this can be set; it is overridden here by methods with public names.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, Final

from socketio import RedisManager

REVIEWED_VERSIONS: Final = {"python-socketio": "5.18.1"}


class OverridableRedisManager(RedisManager, ABC):  # type: ignore[misc]  # python-socketio ships no types
    """A Redis manager whose subclass says how a message is published and what happens when Redis is unavailable."""

    @abstractmethod
    def publish(self, data: dict[str, Any]) -> None:
        """Publish one message to the other processes."""

    @abstractmethod
    def listen(self) -> Iterator[dict[str, Any]]:
        """Yield messages of the other processes, for ever."""

    def subscribe(self) -> Iterator[dict[str, Any]]:
        """Connect and yield messages until the connection breaks.

        Raises:
            RedisError: it breaks, or cannot be opened.
        """
        self._redis_connect()
        self.pubsub.subscribe(self.channel)
        yield from self.pubsub.listen()

    def handles(self, _message: dict[str, Any]) -> bool:
        """Handle a message to the pages of another process, and return True, if it is really one to this process."""
        return False

    def _handle_emit(self, message: dict[str, Any]) -> None:
        if not self.handles(message):
            super()._handle_emit(message)

    def _publish(self, data: dict[str, Any]) -> None:
        self.publish(data)

    def _redis_listen_with_retries(self) -> Iterator[dict[str, Any]]:
        yield from self.listen()
