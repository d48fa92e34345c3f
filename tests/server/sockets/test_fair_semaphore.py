"""Few threads at a time."""

import threading
import time

import pytest

from server.sockets.fair_semaphore import Turns


def test_no_more_than_so_many_are_in() -> None:
    turns, inside, most, lock = Turns(at_once=3, longest_wait_s=30), 0, 0, threading.Lock()

    def work() -> None:
        nonlocal inside, most
        with turns.taken():
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


def test_who_has_waited_long_goes_in_and_gives_nothing_back_that_was_not_taken() -> None:
    turns = Turns(at_once=1, longest_wait_s=0.05)
    with turns.taken():
        began = time.monotonic()
        with turns.taken():
            assert 0.04 < time.monotonic() - began < 5
    # One turn is free again, not two.
    slow = Turns(at_once=1, longest_wait_s=0.2)
    with slow.taken():
        with slow.taken():
            pass
        began = time.monotonic()
        with slow.taken():
            assert time.monotonic() - began > 0.15


def test_a_turn_comes_back_from_who_fails() -> None:
    turns = Turns(at_once=1, longest_wait_s=5)
    with pytest.raises(KeyError), turns.taken():
        raise KeyError
    began = time.monotonic()
    with turns.taken():
        assert time.monotonic() - began < 1


def test_nobody_is_passed_over() -> None:
    turns, had, stopped = Turns(at_once=1, longest_wait_s=30), [0] * 4, threading.Event()

    def work(number: int) -> None:
        while not stopped.is_set():
            with turns.taken():
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
