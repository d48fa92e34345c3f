"""Rate limits: counters by kind and client, and the error above the limit."""

import ipaddress
import threading
import time
from typing import Final

import structlog
from flask_limiter import Limiter
from limits import RateLimitItem, parse
from limits.errors import StorageError
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter, RateLimiter

from models.errors import TooManyRequests

log = structlog.get_logger(__name__)

STRATEGY: Final = "moving-window"


class RateLimited(TooManyRequests):
    """The rate limit is exceeded."""

    def __init__(self, retry_after: float) -> None:
        super().__init__("Too many requests at once.", retry_after)


class RateLimits:
    """Counts in the storage of ``limiter``; in this process, as long as that cannot be reached."""

    def __init__(self, limiter: Limiter) -> None:
        self._limiter = limiter
        self._in_process: RateLimiter = MovingWindowRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = {}
        self._lock = threading.Lock()
        self._storage_away = False

    def spend(self, limit: str, kind: str, who: str) -> None:
        """Count one request of ``kind`` by ``who``.

        Args:
            limit: as ``1200/minute``.

        Raises:
            RateLimited: ``limit`` is exceeded.
        """
        self._apply(limit, kind, who, spend=True)

    def check(self, limit: str, kind: str, who: str) -> None:
        """Check the budget as ``spend`` does, without spending.

        Raises:
            RateLimited: the limit is used up.
        """
        self._apply(limit, kind, who, spend=False)

    def remaining(self, limit: str, kind: str, who: str) -> tuple[int, float]:
        """Return how many requests are left within ``limit``, and the seconds until there are more."""
        item = self._item(limit)
        try:
            stats = self._limiter.limiter.get_window_stats(item, kind, who)
        except (StorageError, OSError, ConnectionError) as error:
            self._warn_once(error)
            stats = self._in_process.get_window_stats(item, kind, who)
        return stats.remaining, stats.reset_time - time.time()

    def _apply(self, limit: str, kind: str, who: str, *, spend: bool) -> None:
        item = self._item(limit)
        limiter = self._limiter.limiter
        try:
            self._apply_to(limiter, item, kind, who, spend=spend)
        except RateLimited:
            raise
        except (StorageError, OSError, ConnectionError) as error:
            self._warn_once(error)
            self._apply_to(self._in_process, item, kind, who, spend=spend)
        else:
            self._storage_away = False

    def _apply_to(self, rates: RateLimiter, item: RateLimitItem, kind: str, who: str, *, spend: bool) -> None:
        if not (rates.hit if spend else rates.test)(item, kind, who):
            raise RateLimited(rates.get_window_stats(item, kind, who).reset_time - time.time())

    def _item(self, limit: str) -> RateLimitItem:
        with self._lock:
            if limit not in self._items:
                self._items[limit] = parse(limit)
            return self._items[limit]

    def _warn_once(self, error: Exception) -> None:
        with self._lock:
            warned, self._storage_away = self._storage_away, True
        if not warned:
            log.warning("limits_in_this_process", reason=type(error).__name__)


def network_of(address: str | None) -> str:
    """Return the address that limits count: for IPv6 the network, because one machine has billions of addresses."""
    try:
        parsed = ipaddress.ip_address(address or "")
    except ValueError:
        return address or "unknown"
    if isinstance(parsed, ipaddress.IPv6Address):
        mapped = parsed.ipv4_mapped
        return str(mapped) if mapped else str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
