"""Turns within a share of the time."""

import pytest

from models.recommend.reading_share import ShareOfTime


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_after_a_turn_there_is_none_until_the_share_is_kept() -> None:
    clock = Clock()
    share = ShareOfTime(0.25, clock)
    with share.turn() as has_time:
        assert has_time
        clock.now += 2.0
    for later in (0.0, 5.9):
        clock.now = 102.0 + later
        with share.turn() as has_time:
            assert not has_time
            clock.now += 0.05
    clock.now = 108.0
    with share.turn() as has_time:
        assert has_time


def test_nobody_else_has_a_turn_meanwhile() -> None:
    share = ShareOfTime(0.9, Clock())
    with share.turn() as first, share.turn() as second:
        assert (first, second) == (True, False)
    with share.turn() as third:
        assert third


def test_a_turn_that_failed_counts_too() -> None:
    clock = Clock()
    share = ShareOfTime(0.5, clock)
    with pytest.raises(RuntimeError), share.turn():
        clock.now += 1.0
        raise RuntimeError
    with share.turn() as has_time:
        assert not has_time
    clock.now += 1.0
    with share.turn() as has_time:
        assert has_time


def test_the_whole_time_grants_every_turn() -> None:
    share = ShareOfTime(1.0)
    with share.turn() as first, share.turn() as second:
        assert first
        assert second
