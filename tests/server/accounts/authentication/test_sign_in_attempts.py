"""Attempts to sign in are counted across processes, and in each process while Redis is unavailable."""

import pytest
from flask import Flask

from models.errors import AppError
from server.accounts.authentication.sign_in_attempts import SignInRateLimit, TooManyAttempts
from server.web.security.request_limits import rates_of
from tests.conftest import MakeDesk
from tests.server.processes import RedisServer


def attempts(app: Flask) -> SignInRateLimit:
    return SignInRateLimit(rates_of(app), "2/minute")


def test_sign_in_limit_counts_two_processes_together(make_desk: MakeDesk, redis: RedisServer) -> None:
    one, other = (make_desk(mode="newsroom", redis_url=redis.url) for _ in range(2))
    attempts(one).count("10.0.0.1", "ada@desk.example")
    attempts(other).count("10.0.0.2", "ada@desk.example")
    with pytest.raises(TooManyAttempts) as refused:
        attempts(one).count("10.0.0.3", "ada@desk.example")
    assert 0 < refused.value.retry_after <= 60
    redis.stop()
    # Each counts for itself then, and guessing is as slow.
    for _ in range(2):
        attempts(one).count("10.0.0.4", "bram@desk.example")
    with pytest.raises(TooManyAttempts):
        attempts(one).count("10.0.0.5", "bram@desk.example")


def test_invalid_sign_in_limit_fails_at_startup(make_desk: MakeDesk) -> None:
    with pytest.raises(AppError, match="sign_in_limit"):
        make_desk(mode="newsroom", sign_in_limit="often")
