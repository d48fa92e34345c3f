"""Few threads at a time."""

import threading
import time

import pytest

from server.sockets.fair_semaphore import FairSemaphore


def test_semaphore_limits_concurrency() -> None:
    turns, inside, most, lock = FairSemaphore(permits=3, max_wait_s=30), 0, 0, threading.Lock()

    def work() -> None:
        nonlocal inside, most
        with turns.acquired():
            with lock:
                inside += 1
                most = max(most, inside)
            time.sleep(0.01)
            with lock:
                inside -= 1

    threads = [threading.Thread(target=work) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert (inside, most) == (0, 3)


def test_timed_out_waiter_enters_without_releasing_a_permit() -> None:
    turns = FairSemaphore(permits=1, max_wait_s=0.05)
    with turns.acquired():
        began = time.monotonic()
        with turns.acquired():
            assert 0.04 < time.monotonic() - began < 5
    # One turn is free again, not two.
    slow = FairSemaphore(permits=1, max_wait_s=0.2)
    with slow.acquired():
        with slow.acquired():
            pass
        began = time.monotonic()
        with slow.acquired():
            assert time.monotonic() - began > 0.15


def test_permit_is_released_after_exception() -> None:
    turns = FairSemaphore(permits=1, max_wait_s=5)
    with pytest.raises(KeyError), turns.acquired():
        raise KeyError
    began = time.monotonic()
    with turns.acquired():
        assert time.monotonic() - began < 1


def test_waiters_are_served_in_order() -> None:
    turns, had, stopped = FairSemaphore(permits=1, max_wait_s=30), [0] * 4, threading.Event()

    def work(number: int) -> None:
        while not stopped.is_set():
            with turns.acquired():
                had[number] += 1
                time.sleep(0.001)

    threads = [threading.Thread(target=work, args=[number]) for number in range(len(had))]
    for thread in threads:
        thread.start()
    time.sleep(0.5)
    stopped.set()
    for thread in threads:
        thread.join(10)
    assert min(had) > 5
    assert max(had) < 2 * min(had)
