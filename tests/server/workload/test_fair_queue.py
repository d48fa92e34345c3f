"""Heavy work takes turns, few at a time and evenly between people; queue and waits are limited."""

import threading
from collections.abc import Callable

import pytest

from models.errors import AppError, ConflictError
from server.telemetry import metrics
from server.workload import fair_queue
from server.workload.fair_queue import FairQueue, Overloaded
from tests.clock import Clock, clock_of
from tests.waiting import HANG_S, wait_until


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return clock_of(monkeypatch, fair_queue)


def start_waiting(queue: FairQueue, owners: list[str], work: Callable[[str], None]) -> list[threading.Thread]:
    """Have a thread of each owner wait for its turn, in this order."""

    def work_in_turn(owner: str) -> None:
        with queue.turn(owner):
            work(owner)

    threads = []
    for number, owner in enumerate(owners, start=1):
        threads.append(threading.Thread(target=work_in_turn, args=(owner,)))
        threads[-1].start()
        wait_until(lambda number=number: len(queue._waiting) == number)  # type: ignore[misc]
    return threads


class Turns:
    """Turns that each take as long on the clock."""

    def __init__(self, clock: Clock, seconds: float) -> None:
        self._clock = clock
        self._seconds = seconds
        self.order: list[str] = []

    def __call__(self, owner: str) -> None:
        self.order.append(owner)
        self._clock.now += self._seconds


def test_turns_are_single_and_the_lightest_user_goes_first(clock: Clock) -> None:
    queue, turns = FairQueue("test"), Turns(clock, 0.05)
    with queue.turn("ann"):
        threads = start_waiting(queue, ["ann", "ann", "ann", "bo"], turns)
        clock.now += 0.1
    join(threads)
    assert turns.order == ["bo", "ann", "ann", "ann"]


def test_a_long_turn_of_one_is_made_up_to_the_others(clock: Clock) -> None:
    queue, turns = FairQueue("test"), Turns(clock, 0.01)
    with queue.turn("first"):
        pass
    with queue.turn("ann"):
        clock.now += 0.3
    with queue.turn("gate"):
        threads = start_waiting(queue, ["ann", "bo", "ann", "bo", "bo"], turns)
    join(threads)
    assert turns.order == ["bo", "bo", "bo", "ann", "ann"]


def test_idle_time_is_not_saved_up(clock: Clock) -> None:
    queue, turns = FairQueue("test"), Turns(clock, 0.05)
    for _ in range(3):
        with queue.turn("ann"):
            clock.now += 0.05
    with queue.turn("gate"):
        # Bo has asked for nothing so far; after one turn both are served alike.
        threads = start_waiting(queue, ["bo", "bo", "ann", "ann"], turns)
    join(threads)
    assert sorted(turns.order[:3]) in (["ann", "bo", "bo"], ["ann", "ann", "bo"])


def join(threads: list[threading.Thread]) -> None:
    for thread in threads:
        thread.join(HANG_S)


def test_more_of_one_owner_is_refused_and_others_still_wait() -> None:
    queue = FairQueue("refusing", most_of_one=2, most=3)
    refused = metrics.WORK_REFUSED.labels("refusing")
    with queue.turn("ann"):
        threads = start_waiting(queue, ["ann", "ann"], lambda _: None)
        with pytest.raises(Overloaded) as caught, queue.turn("ann"):
            pass
        threads.append(threading.Thread(target=lambda: queue.turn("bo").__enter__()))
        threads[-1].start()
        wait_until(lambda: len(queue._waiting) == 3)
        with pytest.raises(Overloaded), queue.turn("cleo"):
            pass
    join(threads)
    assert caught.value.as_json()["retry_after"] == caught.value.retry_after == 5
    assert refused._value.get() == 2


def test_wait_ends_at_its_limit_or_when_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "_CHECK_INTERVAL_S", 0.01)
    queue = FairQueue("test", longest_wait=0.02)

    def gone() -> None:
        raise ConflictError("import_cancelled", "It was cancelled.", "Add it again.")

    with queue.turn("ann"):
        with pytest.raises(Overloaded), queue.turn("bo"):
            pass
        with pytest.raises(AppError, match="cancelled"), queue.turn("bo", gone):
            pass
    with queue.turn("bo"):
        pass


def test_a_failure_frees_the_slot() -> None:
    queue = FairQueue("test")
    with pytest.raises(ZeroDivisionError), queue.turn("ann"):
        raise ZeroDivisionError
    with queue.turn("bo"):
        pass
