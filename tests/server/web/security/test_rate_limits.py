"""Rate limits: counting, checking without counting, and grouping of addresses."""

import pytest
from flask import Flask
from flask_limiter import Limiter
from limits.errors import StorageError

from server.web.security.rate_limits import STRATEGY, RateLimited, RateLimits, network_of


@pytest.fixture
def rates() -> RateLimits:
    limiter = Limiter(lambda: "", storage_uri="memory://", strategy=STRATEGY)
    limiter.init_app(Flask("test"))
    return RateLimits(limiter)


def test_one_more_than_the_limit_is_rejected_with_a_waiting_time(rates: RateLimits) -> None:
    for _ in range(3):
        rates.spend("3/minute", "event", "ada")
    with pytest.raises(RateLimited) as error:
        rates.spend("3/minute", "event", "ada")
    assert 1 <= error.value.retry_after <= 60
    assert error.value.as_json()["retry_after"] == error.value.retry_after


def test_limits_of_others_and_of_other_kinds_are_counted_apart(rates: RateLimits) -> None:
    rates.spend("1/minute", "event", "ada")
    rates.spend("1/minute", "event", "bram")
    rates.spend("1/minute", "upload", "ada")
    with pytest.raises(RateLimited):
        rates.spend("1/minute", "event", "ada")


def test_check_spends_nothing(rates: RateLimits) -> None:
    for _ in range(3):
        rates.check("1/minute", "event", "ada")
    rates.spend("1/minute", "event", "ada")
    with pytest.raises(RateLimited):
        rates.check("1/minute", "event", "ada")


def test_limits_are_counted_in_this_process_while_the_storage_is_away(
    rates: RateLimits, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> bool:
        raise StorageError(ConnectionError("gone"))

    monkeypatch.setattr(rates._limiter.limiter, "hit", fail)
    rates.spend("1/minute", "event", "ada")
    with pytest.raises(RateLimited):
        rates.spend("1/minute", "event", "ada")


@pytest.mark.parametrize(("seconds", "shown"), [(-3.0, 1), (0.2, 1), (1.0, 1), (7.1, 8)])
def test_waiting_time_is_rounded_up_to_whole_seconds(seconds: float, shown: int) -> None:
    assert RateLimited(seconds).retry_after == shown


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        (None, "unknown"),
        ("", "unknown"),
        ("desk", "desk"),
    ],
)
def test_addresses_of_one_ipv6_network_count_as_one(address: str | None, network: str) -> None:
    assert network_of(address) == network
