"""Attempts to sign in are counted across processes, and in each process while Redis is unavailable."""

import threading
from contextlib import suppress

import pytest
from flask import Flask

from models.errors import AppError, NotSignedIn
from server.accounts.authentication.sign_in_attempts import SignInRateLimit, TooManyAttempts
from server.web.security.request_limits import rates_of
from tests.conftest import MakeDesk
from tests.server.processes import RedisServer
from tests.waiting import HANG_S, wait_until


def attempts(app: Flask) -> SignInRateLimit:
    return SignInRateLimit(rates_of(app), "2/minute")


def fail(app: Flask, address: str, account: str, device: str | None = None) -> None:
    with suppress(AppError), attempts(app).attempt(address, account, device):
        raise NotSignedIn("wrong_password", "Wrong.", "Try again.")


def succeed(app: Flask, address: str, account: str, device: str | None = None) -> None:
    with attempts(app).attempt(address, account, device):
        pass


def test_sign_in_limit_counts_two_processes_together(make_desk: MakeDesk, redis: RedisServer) -> None:
    one, other = (make_desk(mode="newsroom", redis_url=redis.url) for _ in range(2))
    fail(one, "10.0.0.1", "ada@desk.example")
    fail(other, "10.0.0.1", "ada@desk.example")
    with pytest.raises(TooManyAttempts) as refused:
        succeed(one, "10.0.0.1", "ada@desk.example")
    assert 0 < refused.value.retry_after <= 60
    redis.stop()
    # Each counts for itself then, and guessing is as slow.
    for _ in range(2):
        fail(one, "10.0.0.4", "bram@desk.example")
    with pytest.raises(TooManyAttempts):
        succeed(one, "10.0.0.4", "bram@desk.example")


def test_failures_elsewhere_do_not_lock_the_owner_out(make_desk: MakeDesk) -> None:
    app = make_desk(mode="newsroom")
    for number in range(50):
        fail(app, f"203.0.113.{number}", "ada@desk.example")
    succeed(app, "10.0.0.1", "ada@desk.example")


def test_successes_are_not_counted(make_desk: MakeDesk) -> None:
    app = make_desk(mode="newsroom")
    for _ in range(50):
        succeed(app, "10.0.0.1", "ada@desk.example")


def test_an_office_behind_one_address_is_not_limited_to_one_person(make_desk: MakeDesk) -> None:
    app = make_desk(mode="newsroom")
    for number in range(19):
        fail(app, "10.0.0.1", f"person{number}@desk.example")
    succeed(app, "10.0.0.1", "ada@desk.example")
    fail(app, "10.0.0.1", "last@desk.example")
    with pytest.raises(TooManyAttempts):
        succeed(app, "10.0.0.1", "ada@desk.example")


def test_known_device_has_a_counter_of_its_own(make_desk: MakeDesk) -> None:
    app = make_desk(mode="newsroom")
    for number in range(30):
        fail(app, "10.0.0.1", f"person{number}@desk.example")
        fail(app, "10.0.0.1", "ada@desk.example")
    succeed(app, "10.0.0.1", "ada@desk.example", "device")
    for _ in range(2):
        fail(app, "10.0.0.1", "ada@desk.example", "device")
    with pytest.raises(TooManyAttempts):
        succeed(app, "10.0.0.1", "ada@desk.example", "device")


def test_simultaneous_attempts_are_no_more_guesses(make_desk: MakeDesk) -> None:
    limit = attempts(make_desk(mode="newsroom"))

    def attempt() -> None:
        with limit.attempt("10.0.0.1", "ada@desk.example"):
            pass

    waiting = threading.Thread(target=attempt)
    with limit.attempt("10.0.0.1", "ada@desk.example"):
        waiting.start()
        wait_until(lambda: limit._queue._waiting)
        with pytest.raises(TooManyAttempts):
            attempt()
    waiting.join(60)
    attempt()


def test_invalid_sign_in_limit_fails_at_startup(make_desk: MakeDesk) -> None:
    with pytest.raises(AppError, match="sign_in_limit"):
        make_desk(mode="newsroom", sign_in_limit="often")


def test_a_flood_from_one_address_is_refused_and_others_get_in(make_desk: MakeDesk) -> None:
    limit = SignInRateLimit(rates_of(make_desk(mode="newsroom")), "1000/minute")
    entered, leave = threading.Event(), threading.Event()
    finished = list[str]()

    def hold() -> None:
        with limit.attempt("203.0.113.7", "first@desk.example"):
            entered.set()
            leave.wait(HANG_S)

    def attempt(address: str, number: int, device: str | None = None) -> None:
        try:
            with limit.attempt(address, f"{number}@desk.example", device):
                finished.append(device or address)
        except TooManyAttempts:
            finished.append("refused")

    threads = [threading.Thread(target=hold)]
    threads[0].start()
    assert entered.wait(60)
    for number in range(12):
        threads.append(threading.Thread(target=attempt, args=("203.0.113.7", number)))
    threads += [threading.Thread(target=attempt, args=("203.0.113.7", 20, "known"))]
    threads += [threading.Thread(target=attempt, args=("10.0.0.1", 21))]
    for thread in threads[1:]:
        thread.start()
    wait_until(lambda: len(finished) == 4 and len(limit._queue._waiting) == 10)
    assert finished == ["refused"] * 4
    leave.set()
    for thread in threads:
        thread.join(60)
    assert sorted(finished[4:6]) == ["10.0.0.1", "known"]
    assert finished[6:] == ["203.0.113.7"] * 8
