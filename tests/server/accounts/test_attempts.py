"""Attempts to sign in are counted for all processes alike, and go on being counted where Redis is away."""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from models.errors import InputError
from server.pages.limiting import rates_of
from server.people.attempts import Attempts, TooManyAttempts
from tests import equipment
from tests.conftest import MakeDesk


@pytest.fixture
def redis() -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """A Redis of the test's own, at a socket in a folder that is thrown away."""
    program = equipment.service("redis-server")
    if program is None:
        pytest.skip("redis-server is not installed")
    folder = Path(tempfile.mkdtemp(prefix="qd-"))
    path = folder / "redis.sock"
    process = subprocess.Popen(
        [program, "--port", "0", "--unixsocket", str(path), "--save", "", "--dir", str(folder)],
        stdout=subprocess.DEVNULL,
    )
    try:
        end = time.monotonic() + 10
        while not path.exists() and time.monotonic() < end:
            time.sleep(0.02)
        yield f"unix://{path}", process
    finally:
        process.kill()
        process.wait()
        shutil.rmtree(folder)


def attempts(app: Flask) -> Attempts:
    return Attempts(rates_of(app), "2/minute")


def test_two_processes_count_as_one(make_desk: MakeDesk, redis: tuple[str, "subprocess.Popen[bytes]"]) -> None:
    url, process = redis
    one, other = (make_desk(mode="newsroom", redis_url=url) for _ in range(2))
    attempts(one).count("10.0.0.1", "ada@desk.example")
    attempts(other).count("10.0.0.2", "ada@desk.example")
    with pytest.raises(TooManyAttempts) as refused:
        attempts(one).count("10.0.0.3", "ada@desk.example")
    assert 0 < refused.value.retry_after <= 60
    process.kill()
    process.wait()
    # Each counts for itself then, and guessing is as slow.
    for _ in range(2):
        attempts(one).count("10.0.0.4", "bram@desk.example")
    with pytest.raises(TooManyAttempts):
        attempts(one).count("10.0.0.5", "bram@desk.example")


def test_a_limit_that_is_none_is_said_at_the_start(make_desk: MakeDesk) -> None:
    with pytest.raises(InputError, match="sign_in_limit"):
        make_desk(mode="newsroom", sign_in_limit="often")
