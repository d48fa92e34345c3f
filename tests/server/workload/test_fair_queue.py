"""Heavy work takes turns, few at a time and evenly between people; queue and waits are limited."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from models.errors import AppError, ConflictError
from server.telemetry import metrics
from server.workload.fair_queue import FairQueue, Overloaded


@contextmanager
def waiting(queue: FairQueue, owners: list[str], order: list[str], seconds: float = 0.0) -> Iterator[None]:
    """Lets a thread of each owner wait, in this order; ends when all have had their turn."""

    def work(owner: str) -> None:
        with queue.turn(owner):
            order.append(owner)
            time.sleep(seconds)

    threads = []
    for number, owner in enumerate(owners, start=1):
        threads.append(threading.Thread(target=work, args=(owner,)))
        threads[-1].start()
        until(lambda number=number: len(queue._waiting) == number)
    yield
    for thread in threads:
        thread.join(60)


def until(condition: object) -> None:
    end = time.monotonic() + 60
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.005)


def test_turns_are_single_and_the_lightest_user_goes_first() -> None:
    queue, order = FairQueue("test"), list[str]()
    with queue.turn("ann"):
        begun = waiting(queue, ["ann", "ann", "ann", "bo"], order, 0.05)
        begun.__enter__()
        time.sleep(0.1)
    begun.__exit__(None, None, None)
    assert order == ["bo", "ann", "ann", "ann"]


def test_a_long_turn_of_one_is_made_up_to_the_others() -> None:
    queue, order = FairQueue("test"), list[str]()
    with queue.turn("first"):
        pass
    with queue.turn("ann"):
        time.sleep(0.3)
    with queue.turn("gate"):
        begun = waiting(queue, ["ann", "bo", "ann", "bo", "bo"], order, 0.01)
        begun.__enter__()
    begun.__exit__(None, None, None)
    assert order == ["bo", "bo", "bo", "ann", "ann"]


def test_idle_time_is_not_saved_up() -> None:
    queue, order = FairQueue("test"), list[str]()
    for _ in range(3):
        with queue.turn("ann"):
            time.sleep(0.05)
    with queue.turn("gate"):
        # Bo has asked for nothing so far; after one turn both are served alike.
        begun = waiting(queue, ["bo", "bo", "ann", "ann"], order, 0.05)
        begun.__enter__()
    begun.__exit__(None, None, None)
    assert sorted(order[:3]) in (["ann", "bo", "bo"], ["ann", "ann", "bo"])


def test_more_of_one_owner_is_refused_and_others_still_wait() -> None:
    queue, order = FairQueue("refusing", most_of_one=2, most=3), list[str]()
    refused = metrics.WORK_REFUSED.labels("refusing")
    with queue.turn("ann"):
        begun = waiting(queue, ["ann", "ann"], order)
        begun.__enter__()
        with pytest.raises(Overloaded) as caught, queue.turn("ann"):
            pass
        more = waiting(queue, [], order)
        more.__enter__()
        other = threading.Thread(target=lambda: queue.turn("bo").__enter__())
        other.start()
        until(lambda: len(queue._waiting) == 3)
        with pytest.raises(Overloaded), queue.turn("cleo"):
            pass
    assert caught.value.as_json()["retry_after"] == caught.value.retry_after == 5
    assert refused._value.get() == 2
    other.join(60)


def test_wait_ends_at_its_limit_or_when_cancelled() -> None:
    queue = FairQueue("test", longest_wait=0.2)

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
