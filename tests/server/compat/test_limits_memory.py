"""The storage of rate limits in memory forgets now and then, and not with every hit."""

import time

from limits import parse
from limits.strategies import MovingWindowRateLimiter

from server.compat import limits_memory
from server.compat.limits_memory import CalmMemoryStorage


def test_limit_applies_without_a_thread_for_each_hit() -> None:
    storage = CalmMemoryStorage()
    storage.timer.join()
    started = storage.timer
    limiter = MovingWindowRateLimiter(storage)
    hits = [limiter.hit(parse("3/minute"), "event", "ada") for _ in range(4)]
    assert hits == [True, True, True, False]
    assert limiter.hit(parse("3/minute"), "event", "ben")
    assert storage.timer is started


def test_expired_hits_are_forgotten() -> None:
    storage = CalmMemoryStorage()
    storage.timer.join()
    limiter = MovingWindowRateLimiter(storage)
    limiter.hit(parse("3/second"), "event", "ada")
    time.sleep(1.1)
    storage._forget_at = 0.0
    limiter.hit(parse("3/minute"), "event", "ben")
    storage.timer.join()
    assert len(storage.events) == 2
    assert sorted(map(len, storage.events.values())) == [0, 1]
    assert limits_memory.SCHEME in CalmMemoryStorage.STORAGE_SCHEME
