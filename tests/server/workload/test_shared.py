"""Several processes share budgets and slots through a real Redis, and each goes on alone without it."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from server.workload import shared
from server.workload.fair_queue import FairQueue, Overloaded, no_check
from server.workload.shared import SharedBudgets, SharedRedis, SharedSlots
from tests.server.processes import RedisServer
from tests.waiting import HANG_S, wait_until


@pytest.fixture
def processes(redis: RedisServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[SharedRedis, SharedRedis]]:
    """Open the connections of two processes, which wait for a busy Redis instead of going on alone."""
    monkeypatch.setattr(shared, "_TIMEOUT_S", HANG_S)
    both = SharedRedis(redis.url), SharedRedis(redis.url)
    yield both
    for client in both:
        client.client.close()


def test_what_one_process_has_counted_is_spent_in_the_other(
    processes: tuple[SharedRedis, SharedRedis], redis: RedisServer
) -> None:
    one, other = (SharedBudgets(1.0, process, "events") for process in processes)
    requests = SharedBudgets(1.0, processes[1], "requests")
    assert one.begin("ann")
    one.end("ann", 1.5)
    assert not other.begin("ann")
    assert other.begin("bo")
    assert requests.begin("ann")
    redis.stop()
    assert not one.begin("ann")  # as it has counted itself
    assert SharedBudgets(1.0, processes[1], "events").begin("ann")


def test_shared_budget_recovers(processes: tuple[SharedRedis, SharedRedis]) -> None:
    one, other = (SharedBudgets(60.0, process, "events") for process in processes)
    one.begin("ann")
    one.end("ann", 3_600.0)
    assert not other.begin("ann")
    # As if it had been spent an hour ago.
    processes[0].client.hincrbyfloat("quotedesk:work:events:ann", "at", -3_600.0)
    assert other.begin("ann")


def test_processes_take_turns(processes: tuple[SharedRedis, SharedRedis]) -> None:
    queues = [FairQueue("imports", shared=SharedSlots(process, "imports", 1)) for process in processes]
    working, most, order = 0, 0, list[int]()
    lock = threading.Lock()

    def work(number: int) -> None:
        nonlocal working, most
        with queues[number % 2].turn(f"person {number}"):
            with lock:
                working += 1
                most = max(most, working)
                order.append(number)
            time.sleep(0.02)
            with lock:
                working -= 1

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert most == 1
    assert sorted(order) == list(range(6))


def test_wait_for_a_slot_of_another_process_ends_after_the_longest_time(
    processes: tuple[SharedRedis, SharedRedis],
) -> None:
    one, other = (
        FairQueue("events", longest_wait=0.3, shared=SharedSlots(process, "events", 1)) for process in processes
    )
    with one.turn("ann"), pytest.raises(Overloaded), other.turn("bo"):
        pass
    with other.turn("bo"):
        pass


def test_slot_of_a_process_that_has_ended_is_free_after_its_lease(
    processes: tuple[SharedRedis, SharedRedis], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared, "_LEASE_S", 3_600.0)
    name = "quotedesk:slots:imports"
    assert processes[0].acquire(name, "gone", 1)
    assert not processes[1].acquire(name, "other", 1)
    # As if the lease had been taken two hours ago.
    processes[0].client.zincrby(f"{name}:held", -7_200.0, "gone")
    assert processes[1].acquire(name, "other", 1)


def test_slot_is_kept_for_as_long_as_its_work_takes(
    processes: tuple[SharedRedis, SharedRedis], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared, "_LEASE_S", 3_600.0)
    monkeypatch.setattr(shared, "_RENEW_EVERY_S", 0.01)

    def leases() -> Any:
        return dict(processes[1].client.zrange("quotedesk:slots:imports:held", 0, -1, withscores=True))  # type: ignore

    with SharedSlots(processes[0], "imports", 1).slot(no_check):
        [(member, first_end)] = leases().items()
        wait_until(lambda: leases()[member] > first_end)


def test_without_redis_each_process_has_its_own_turns(
    processes: tuple[SharedRedis, SharedRedis], redis: RedisServer
) -> None:
    one, other = (FairQueue("imports", shared=SharedSlots(process, "imports", 1)) for process in processes)
    redis.stop()
    with one.turn("ann"), other.turn("bo"):
        pass
