"""Budgets and slots of heavy work that several processes share, through Redis.

While Redis is unavailable each process counts by itself, as if it were the only one.
"""

import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

import structlog
from redis import Redis
from redis.exceptions import RedisError

from server.workload.processor_budget import ProcessorBudgets

log = structlog.get_logger(__name__)

_TIMEOUT_S: Final = 1.0
# Seconds between two attempts to get a slot. The slot of an ended process is free after its lease.
_TRY_EVERY_S: Final = 0.1
_LEASE_S: Final = 10.0
_RENEW_EVERY_S: Final = 3.0
# Seconds before an unreachable Redis is tried again.
_AWAY_S: Final = 5.0

# Clocks of machines differ: all times are taken from Redis.
_NOW: Final = "local t = redis.call('TIME'); local now = t[1] + t[2] / 1000000; "
_LEVEL: Final = (
    _NOW + "local held = redis.call('HMGET', KEYS[1], 'level', 'at'); "
    "local level = math.max(0, (held[1] or 0) - (now - (held[2] or now)) * ARGV[1] / 60) + ARGV[2]; "
    "if tonumber(ARGV[2]) > 0 then redis.call('HSET', KEYS[1], 'level', level, 'at', now); "
    "redis.call('EXPIRE', KEYS[1], math.ceil(60 * level / ARGV[1]) + 1) end; "
    "return tostring(level)"
)
# KEYS: sorted sets of holders and of waiters. ARGV: name, number of slots, length of a lease.
# First come, first served; a waiter that stays silent for the length of a lease is dropped.
_ACQUIRE: Final = (
    _NOW + "redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now); "
    "for _, name in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do "
    "if now - (redis.call('HGET', KEYS[3], name) or 0) > tonumber(ARGV[3]) then "
    "redis.call('ZREM', KEYS[2], name); redis.call('HDEL', KEYS[3], name) end end; "
    "redis.call('ZADD', KEYS[2], 'NX', now, ARGV[1]); redis.call('HSET', KEYS[3], ARGV[1], now); "
    "if redis.call('ZRANK', KEYS[2], ARGV[1]) < ARGV[2] - redis.call('ZCARD', KEYS[1]) then "
    "redis.call('ZREM', KEYS[2], ARGV[1]); redis.call('HDEL', KEYS[3], ARGV[1]); "
    "redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1]); return 1 end; return 0"
)
_RENEW: Final = _NOW + "return redis.call('ZADD', KEYS[1], 'XX', now + ARGV[2], ARGV[1])"


class SharedRedis:
    """A connection to Redis, which is not retried for a while after a failure.

    Args:
        url: of the Redis that all processes share.
    """

    def __init__(self, url: str) -> None:
        self.client = Redis.from_url(url, socket_timeout=_TIMEOUT_S, socket_connect_timeout=_TIMEOUT_S)
        self._away_until = 0.0
        self._level = self.client.register_script(_LEVEL)
        self._acquire = self.client.register_script(_ACQUIRE)
        self._renew = self.client.register_script(_RENEW)

    def level(self, key: str, a_minute: float, more: float) -> float | None:
        """Add to a bucket and return its level, in seconds; None without Redis."""
        level = self._try(lambda: float(self._level(keys=[key], args=[a_minute, more])))
        return level if isinstance(level, float) else None

    def acquire(self, name: str, member: str, slots: int) -> bool | None:
        """Return whether ``member`` has a slot now; None without Redis."""
        keys = [f"{name}:held", f"{name}:waiting", f"{name}:seen"]
        has_slot = self._try(lambda: self._acquire(keys=keys, args=[member, slots, _LEASE_S]))
        return None if has_slot is None else bool(has_slot)

    def renew(self, name: str, member: str) -> None:
        """Keep a slot for another lease."""
        self._try(lambda: self._renew(keys=[f"{name}:held"], args=[member, _LEASE_S]))

    def leave(self, name: str, member: str) -> None:
        """Release a slot or a position in the queue."""
        with suppress(RedisError):
            pipeline = self.client.pipeline()
            pipeline.zrem(f"{name}:held", member)
            pipeline.zrem(f"{name}:waiting", member)
            pipeline.hdel(f"{name}:seen", member)
            pipeline.execute()

    def _try(self, ask: Callable[[], object]) -> object:
        if time.monotonic() < self._away_until:
            return None
        try:
            return ask()
        except RedisError as error:
            if not self._away_until:
                log.warning("workload_in_this_process", reason=type(error).__name__)
            self._away_until = time.monotonic() + _AWAY_S
            return None


class SharedBudgets(ProcessorBudgets):
    """``ProcessorBudgets`` that several processes share; each counts its own running requests.

    Args:
        name: of the kind of budget.
    """

    def __init__(self, seconds: float, redis: SharedRedis, name: str) -> None:
        super().__init__(seconds)
        self._redis = redis
        self._name = name

    def _level(self, who: str) -> float:
        return self._shared(who, 0.0, super()._level)

    def _add(self, who: str, used: float) -> None:
        super()._add(who, used)
        if used > 0:
            self._shared(who, used, lambda _: 0.0)

    def _shared(self, who: str, more: float, alone: Callable[[str], float]) -> float:
        level = self._redis.level(f"quotedesk:work:{self._name}:{who}", self._seconds, more)
        return alone(who) if level is None else level


class SharedSlots:
    """Slots of a ``FairQueue`` that several processes share; the request at the head of each process waits for one.

    Args:
        name: of the queue.
        slots: in all processes together.
    """

    def __init__(self, redis: SharedRedis, name: str, slots: int) -> None:
        self._redis = redis
        self._name = f"quotedesk:slots:{name}"
        self._slots = slots

    @contextmanager
    def slot(self, check: Callable[[], None]) -> Iterator[None]:
        """Wait for a slot, and hold it within the context.

        Args:
            check: called repeatedly while waiting; its exception ends the wait.
        """
        member, ended = secrets.token_hex(8), threading.Event()
        renewing = threading.Thread(target=self._renew, args=(member, ended), daemon=True)
        try:
            while (has_slot := self._redis.acquire(self._name, member, self._slots)) is False:
                check()
                time.sleep(_TRY_EVERY_S)
            if has_slot:
                renewing.start()
            yield
        finally:
            ended.set()
            self._redis.leave(self._name, member)

    def _renew(self, member: str, ended: threading.Event) -> None:
        while not ended.wait(_RENEW_EVERY_S):
            self._redis.renew(self._name, member)
