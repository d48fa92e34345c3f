"""Work in progress is counted and waited for."""

import threading

import pytest

from server.telemetry.lifecycle import Lifecycle


def test_idle_server_is_not_waited_for() -> None:
    assert Lifecycle().wait_until_idle(0)


def test_waiting_ends_when_the_last_work_does() -> None:
    lifecycle = Lifecycle()
    lifecycle.begin_work()
    lifecycle.begin_work()
    lifecycle.end_work()
    assert not lifecycle.wait_until_idle(0.01)
    threading.Timer(0.05, lifecycle.end_work).start()
    assert lifecycle.wait_until_idle(5)


def test_work_that_fails_is_no_longer_in_progress() -> None:
    lifecycle = Lifecycle()
    with pytest.raises(ValueError, match="wrong"), lifecycle.count_work():
        assert lifecycle.in_progress == 1
        raise ValueError("wrong")
    assert lifecycle.in_progress == 0
