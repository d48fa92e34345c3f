"""The order in which the scheduler runs requests."""

import threading
import time
from collections.abc import Iterator
from functools import partial
from typing import TypeVar

import pytest

from server.sockets import scheduler
from server.sockets.scheduler import FairSemaphore, Job, LatestRequestExecutor, RunningRequest, release_permit
from server.workload.processor_budget import ProcessorBudgets
from tests.clock import Clock, clock_of
from tests.waiting import wait_until

Item = TypeVar("Item")


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Return the clock by which requests become due."""
    return clock_of(monkeypatch, scheduler)


@pytest.fixture
def pool() -> Iterator[LatestRequestExecutor]:
    pool = LatestRequestExecutor(2)
    yield pool
    pool.close()


def appending(items: list[Item], item: Item) -> Job:
    return lambda _turn: items.append(item)


class BlockingJob:
    """A job that runs until it is let go."""

    def __init__(self) -> None:
        self.started, self.release = threading.Event(), threading.Event()
        self.turn: RunningRequest | None = None

    def __call__(self, turn: RunningRequest) -> None:
        self.turn = turn
        self.started.set()
        assert self.release.wait(60)


def test_only_first_and_newest_of_sixty_requests_run(pool: LatestRequestExecutor) -> None:
    ran: list[int] = []
    held = BlockingJob()
    pool.submit("client", held)
    assert held.started.wait(60)
    threads = threading.active_count()
    for number in range(60):
        pool.submit("client", appending(ran, number))
    assert threading.active_count() == threads
    assert held.turn is not None
    assert held.turn.superseded()
    held.release.set()
    wait_until(lambda: bool(ran))
    time.sleep(0.05)
    assert ran == [59]
    assert pool.superseded_count == 60


def test_requests_of_one_key_run_one_at_a_time(pool: LatestRequestExecutor) -> None:
    inside, most, ran = 0, 0, []
    lock = threading.Lock()

    def job(turn: RunningRequest, number: int) -> None:
        nonlocal inside, most
        with lock:
            inside += 1
            most = max(most, inside)
        time.sleep(0.002)
        with lock:
            inside -= 1
            ran.append(number)

    for number in range(200):
        pool.submit("client", partial(job, number=number))
        time.sleep(0.0005)
    wait_until(lambda: bool(ran) and ran[-1] == 199)
    assert most == 1
    assert ran == sorted(ran)


def test_exception_does_not_end_worker_thread(pool: LatestRequestExecutor, caplog: pytest.LogCaptureFixture) -> None:
    def fail(_turn: RunningRequest) -> None:
        raise RuntimeError("a fault")

    ran = threading.Event()
    for _ in range(5):
        pool.submit("failing", fail)
        time.sleep(0.02)
    pool.submit("failing", lambda _turn: ran.set())
    assert ran.wait(60)


def test_equal_request_does_not_cancel_the_running_one(pool: LatestRequestExecutor) -> None:
    held, ran = BlockingJob(), threading.Event()
    pool.submit("client", held, "left context")
    assert held.started.wait(60)
    pool.submit("client", lambda _turn: ran.set(), "left context")
    assert held.turn is not None
    assert not held.turn.superseded()
    pool.submit("client", lambda _turn: ran.set(), "another")
    assert held.turn.superseded()
    held.release.set()
    assert ran.wait(60)


def test_forget_drops_waiting_and_cancels_running_requests(pool: LatestRequestExecutor) -> None:
    held, ran = BlockingJob(), []
    pool.submit(("gone", "suggest"), held)
    assert held.started.wait(60)
    pool.submit(("gone", "suggest"), lambda _turn: ran.append("gone"))
    pool.submit(("here", "suggest"), lambda _turn: ran.append("here"))
    pool.forget(lambda key: isinstance(key, tuple) and key[0] == "gone")
    assert held.turn is not None
    assert held.turn.superseded()
    held.release.set()
    wait_until(lambda: "here" in ran)
    time.sleep(0.05)
    assert ran == ["here"]


def test_forgotten_ready_key_still_runs_one_at_a_time(pool: LatestRequestExecutor) -> None:
    """Its old place in the queue must not start a second job of the same key."""
    blockers = [BlockingJob(), BlockingJob()]
    for number, blocker in enumerate(blockers):
        pool.submit(number, blocker)
        assert blocker.started.wait(60)
    pool.submit("key", lambda _turn: None)
    pool.forget(lambda key: key == "key")
    first, second = BlockingJob(), BlockingJob()
    pool.submit("key", first)  # twice in the queue now
    for blocker in blockers:
        blocker.release.set()
    assert first.started.wait(60)
    pool.submit("key", second)
    assert not second.started.wait(0.1)
    first.release.set()
    assert second.started.wait(60)
    second.release.set()


def test_close_joins_worker_threads() -> None:
    pool = LatestRequestExecutor(3)
    names = [thread for thread in threading.enumerate() if thread.name.startswith("models-")]
    ran = threading.Event()
    pool.submit("last", lambda _turn: ran.set())
    pool.close()
    assert ran.is_set()
    assert sum(thread.is_alive() for thread in names) <= len(names) - 3


def test_typing_requests_do_not_wait_for_checks(pool: LatestRequestExecutor) -> None:
    """One thread never runs background jobs, however many of them wait."""
    checks = [BlockingJob() for _ in range(5)]
    for number, check in enumerate(checks):
        pool.submit(f"check {number}", check, priority="background")
    assert checks[0].started.wait(60)
    ran = threading.Event()
    pool.submit("interactive", lambda _turn: ran.set())
    assert ran.wait(60)
    assert not checks[1].started.is_set()
    for check in checks:
        check.release.set()
    wait_until(lambda: all(check.started.is_set() for check in checks))


def test_higher_priority_runs_first_without_starvation(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.sockets.scheduler._AGING_S", {"interactive": 0.0, "background": 0.2})
    pool = LatestRequestExecutor(1)
    held, ran = BlockingJob(), list[str]()
    pool.submit("held", held)
    assert held.started.wait(60)
    pool.submit("old check", lambda _turn: ran.append("old check"), priority="background")
    clock.now += 0.3
    pool.submit("check", lambda _turn: ran.append("check"), priority="background")
    pool.submit("writer", lambda _turn: ran.append("writer"))
    held.release.set()
    wait_until(lambda: len(ran) == 3)
    assert ran == ["old check", "writer", "check"]
    pool.close()


def test_newest_first_answer_is_given_first_and_at_times_the_oldest(
    one_thread: tuple[LatestRequestExecutor, BlockingJob],
) -> None:
    (pool, held), ran = one_thread, list[str]()
    for number in range(8):
        pool.submit(f"writer {number}", appending(ran, str(number)))
    held.release.set()
    wait_until(lambda: len(ran) == 8)
    assert "".join(ran) == "76054312"


def test_first_answers_have_most_of_the_time_where_all_have_waited(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.sockets.scheduler._AGING_S", {"interactive": 0.0, "background": 0.0})
    pool = LatestRequestExecutor(1)
    held, ran = BlockingJob(), list[str]()
    pool.submit("held", held)
    assert held.started.wait(60)

    def work(name: str, _turn: RunningRequest) -> None:
        ran.append(name)
        clock.now += 0.02

    for number in range(4):
        pool.submit(f"check {number}", partial(work, "c"), priority="background")
    clock.now += 0.001
    for number in range(16):
        pool.submit(f"writer {number}", partial(work, "w"))
    held.release.set()
    wait_until(lambda: len(ran) == 20)
    pool.close()
    first, *between, _ = "".join(ran).split("c")
    assert first == ""
    # Three times as long, in whole jobs.
    assert all(3 <= len(writers) <= 4 for writers in between), ran


def test_share_of_first_answers_resets_when_idle(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.sockets.scheduler._AGING_S", {"interactive": 0.0, "background": 0.0})
    pool = LatestRequestExecutor(1)
    ran, check, held = list[str](), BlockingJob(), BlockingJob()

    def long_check(turn: RunningRequest) -> None:
        check(turn)
        clock.now += 0.1

    pool.submit("check", long_check, priority="background")
    assert check.started.wait(60)
    pool.submit("waits", lambda _turn: ran.append("waits"))
    check.release.set()
    wait_until(lambda: ran == ["waits"])
    pool.submit("held", held)
    assert held.started.wait(60)
    pool.submit("old check", lambda _turn: ran.append("old check"), priority="background")
    clock.now += 0.001
    pool.submit("writer", lambda _turn: ran.append("writer"))
    held.release.set()
    wait_until(lambda: len(ran) == 3)
    pool.close()
    assert ran == ["waits", "old check", "writer"]


def staged(order: list[str], name: str, turn: RunningRequest) -> Iterator[None]:
    """Run in two steps, the second only if the request was not superseded."""
    order.append(f"{name} first")
    yield
    order.append(f"{name} stopped" if turn.superseded() else f"{name} rest")


@pytest.fixture
def one_thread() -> Iterator[tuple[LatestRequestExecutor, BlockingJob]]:
    """Return an executor whose only thread is blocked until the test releases it."""
    pool, held = LatestRequestExecutor(1, budgets=ProcessorBudgets(0.5)), BlockingJob()
    pool.submit("held", held)
    assert held.started.wait(60)
    yield pool, held
    held.release.set()
    pool.close()


def test_all_have_the_first_part_before_anybody_has_the_rest(
    one_thread: tuple[LatestRequestExecutor, BlockingJob],
) -> None:
    (pool, held), order = one_thread, list[str]()
    for name in ("ann", "bo", "cleo"):
        pool.submit(name, partial(staged, order, name))
    held.release.set()
    wait_until(lambda: len(order) == 6)
    assert order == ["cleo first", "bo first", "ann first", "ann rest", "cleo rest", "bo rest"]


def test_newer_request_ends_one_that_lets_others_pass(one_thread: tuple[LatestRequestExecutor, BlockingJob]) -> None:
    (pool, held), order = one_thread, list[str]()
    other = BlockingJob()
    pool.submit("bo", other)
    pool.submit("ann", partial(staged, order, "ann"))
    held.release.set()
    assert other.started.wait(60)
    assert order == ["ann first"]
    pool.submit("ann", partial(staged, order, "newer"))
    other.release.set()
    wait_until(lambda: len(order) == 4)
    assert order == ["ann first", "ann stopped", "newer first", "newer rest"]
    assert not pool._running


def test_exhausted_people_run_last_the_lightest_user_first(
    one_thread: tuple[LatestRequestExecutor, BlockingJob],
) -> None:
    (pool, held), order = one_thread, list[str]()
    budgets = pool._budgets
    assert budgets is not None
    for who, seconds in (("greedy", 50.0), ("busy", 5.0)):
        budgets.begin(who)
        budgets.end(who, seconds)
    for number in range(3):
        pool.submit(f"greedy {number}", lambda _turn: order.append("greedy"), owner="greedy")
    pool.submit("busy", lambda _turn: order.append("busy"), owner="busy")
    for name in ("ann", "bo"):
        pool.submit(name, appending(order, name), owner=name)
    pool.submit("check", lambda _turn: order.append("check"), priority="background", owner="ann")
    held.release.set()
    wait_until(lambda: len(order) == 7)
    assert order == ["bo", "ann", "check", "busy", "greedy", "greedy", "greedy"]


def test_forgotten_requests_leave_the_budget_as_it_was(one_thread: tuple[LatestRequestExecutor, BlockingJob]) -> None:
    pool, held = one_thread
    for number in range(10):
        pool.submit(("gone", number), lambda _turn: None, owner="greedy")
    pool.forget(lambda key: isinstance(key, tuple))
    held.release.set()
    wait_until(lambda: not pool._budgets._running)  # type: ignore[union-attr]
    assert not pool._limited


def test_queue_is_bounded_by_the_number_of_clients(pool: LatestRequestExecutor) -> None:
    """Overload: the queue is as long as there are clients, and each client's newest runs in the end."""
    held = [BlockingJob(), BlockingJob()]
    for number, job in enumerate(held):
        pool.submit(f"held {number}", job)
        assert job.started.wait(60)
    ran: dict[int, int] = {}

    def noting(client: int, newest: int) -> Job:
        return lambda _turn: ran.update([(client, newest)])

    threads = threading.active_count()
    for newest in range(20):
        for client in range(200):
            pool.submit(("client", client), noting(client, newest))
    assert threading.active_count() == threads
    for job in held:
        job.release.set()
    wait_until(lambda: len(ran) == 200)
    assert set(ran.values()) == {19}


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
        thread.join(60)
    assert (inside, most) == (0, 3)


def test_timed_out_waiter_enters_without_releasing_a_permit() -> None:
    turns = FairSemaphore(permits=1, max_wait_s=0.05)
    with turns.acquired():
        with turns.acquired():
            assert turns._free == 0
        assert turns._free == 0
    assert turns._free == 1


def test_permit_is_released_after_exception() -> None:
    # Waiting in vain would take longer than the test may.
    turns = FairSemaphore(permits=1, max_wait_s=600)
    with pytest.raises(KeyError), turns.acquired():
        raise KeyError
    with turns.acquired():
        pass


def test_edits_get_the_next_permit() -> None:
    turns, entered = FairSemaphore(permits=1, max_wait_s=30), list[str]()

    def work(name: str, *, urgent: bool) -> None:
        with turns.acquired(urgent=urgent):
            entered.append(name)

    def waiting() -> int:
        return len(turns._urgent) + len(turns._waiting)

    threads = []
    with turns.acquired():
        for name in ("heartbeat", "edit", "caret"):
            threads.append(threading.Thread(target=work, args=[name], kwargs={"urgent": name == "edit"}))
            before = waiting()
            threads[-1].start()
            while waiting() == before:
                time.sleep(0.001)
    for thread in threads:
        thread.join(60)
    assert entered == ["edit", "heartbeat", "caret"]


def test_thread_that_only_waits_gives_its_permit_back() -> None:
    turns, entered = FairSemaphore(permits=1, max_wait_s=30), threading.Event()

    def enter() -> None:
        with turns.acquired():
            entered.set()

    with turns.acquired():
        other = threading.Thread(target=enter)
        other.start()
        assert not entered.wait(0.1)
        release_permit()
        release_permit()  # a permit is released only once
        assert entered.wait(60)
    other.join(60)
    with turns.acquired():
        assert turns._free == 0
    assert turns._free == 1
    release_permit()
    assert turns._free == 1
