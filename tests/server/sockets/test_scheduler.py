"""Who runs when."""

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from server.sockets.scheduler import NewestWins, Turn


@pytest.fixture
def pool() -> Iterator[NewestWins]:
    pool = NewestWins(2)
    yield pool
    pool.close()


def eventually(condition: Callable[[], bool], seconds: float = 5.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.005)


class Held:
    """A job that runs until it is let go."""

    def __init__(self) -> None:
        self.started, self.release = threading.Event(), threading.Event()
        self.turn: Turn | None = None

    def __call__(self, turn: Turn) -> None:
        self.turn = turn
        self.started.set()
        assert self.release.wait(5)


def test_of_sixty_the_first_and_the_newest_run(pool: NewestWins) -> None:
    ran: list[int] = []
    held = Held()
    pool.submit("client", held)
    assert held.started.wait(5)
    threads = threading.active_count()
    for number in range(60):
        pool.submit("client", lambda _turn, number=number: ran.append(number))
    assert threading.active_count() == threads
    assert held.turn is not None
    assert held.turn.superseded()
    held.release.set()
    eventually(lambda: bool(ran))
    time.sleep(0.05)
    assert ran == [59]
    assert pool.superseded_count == 60


def test_one_at_a_time_of_a_key(pool: NewestWins) -> None:
    inside, most, ran = 0, 0, []
    lock = threading.Lock()

    def job(turn: Turn, number: int) -> None:
        nonlocal inside, most
        with lock:
            inside += 1
            most = max(most, inside)
        time.sleep(0.002)
        with lock:
            inside -= 1
            ran.append(number)

    for number in range(200):
        pool.submit("client", lambda turn, number=number: job(turn, number))
        time.sleep(0.0005)
    eventually(lambda: bool(ran) and ran[-1] == 199)
    assert most == 1
    assert ran == sorted(ran)


def test_two_keys_side_by_side(pool: NewestWins) -> None:
    one, other = Held(), Held()
    pool.submit("one", one)
    pool.submit("other", other)
    assert one.started.wait(5)
    assert other.started.wait(5)
    assert one.turn is not None
    assert not one.turn.superseded()
    one.release.set()
    other.release.set()


def test_no_key_starves(pool: NewestWins) -> None:
    held = [Held(), Held()]
    for number, each in enumerate(held):
        pool.submit(f"busy {number}", each)
        assert each.started.wait(5)
    ran: list[int] = []
    for number in range(50):
        pool.submit(f"key {number}", lambda _turn, number=number: ran.append(number))
    for each in held:
        each.release.set()
    eventually(lambda: len(ran) == 50)
    assert sorted(ran) == list(range(50))


def test_a_fault_does_not_end_the_thread(pool: NewestWins, caplog: pytest.LogCaptureFixture) -> None:
    def fail(_turn: Turn) -> None:
        raise RuntimeError("a fault")

    ran = threading.Event()
    for _ in range(5):
        pool.submit("failing", fail)
        time.sleep(0.02)
    pool.submit("failing", lambda _turn: ran.set())
    assert ran.wait(5)


def test_the_same_question_again_lets_the_running_one_finish(pool: NewestWins) -> None:
    held, ran = Held(), threading.Event()
    pool.submit("client", held, "left context")
    assert held.started.wait(5)
    pool.submit("client", lambda _turn: ran.set(), "left context")
    assert held.turn is not None
    assert not held.turn.superseded()
    pool.submit("client", lambda _turn: ran.set(), "another")
    assert held.turn.superseded()
    held.release.set()
    assert ran.wait(5)


def test_forget_drops_what_waits_and_stops_what_runs(pool: NewestWins) -> None:
    held, ran = Held(), []
    pool.submit(("gone", "suggest"), held)
    assert held.started.wait(5)
    pool.submit(("gone", "suggest"), lambda _turn: ran.append("gone"))
    pool.submit(("here", "suggest"), lambda _turn: ran.append("here"))
    pool.forget(lambda key: isinstance(key, tuple) and key[0] == "gone")
    assert held.turn is not None
    assert held.turn.superseded()
    held.release.set()
    eventually(lambda: "here" in ran)
    time.sleep(0.05)
    assert ran == ["here"]


def test_a_key_forgotten_while_ready_still_runs_one_at_a_time(pool: NewestWins) -> None:
    """Its old place in the queue must not let a second job run beside the first."""
    blockers = [Held(), Held()]
    for number, each in enumerate(blockers):
        pool.submit(number, each)
        assert each.started.wait(5)
    pool.submit("key", lambda _turn: None)
    pool.forget(lambda key: key == "key")
    first, second = Held(), Held()
    pool.submit("key", first)  # twice in the queue now
    for each in blockers:
        each.release.set()
    assert first.started.wait(5)
    pool.submit("key", second)
    assert not second.started.wait(0.1)
    first.release.set()
    assert second.started.wait(5)
    second.release.set()


def test_close_ends_the_threads() -> None:
    pool = NewestWins(3)
    names = [thread for thread in threading.enumerate() if thread.name.startswith("models-")]
    ran = threading.Event()
    pool.submit("last", lambda _turn: ran.set())
    pool.close()
    assert ran.is_set()
    assert sum(thread.is_alive() for thread in names) <= len(names) - 3


def test_a_writer_waits_for_no_check(pool: NewestWins) -> None:
    """One thread is kept from what is looked at afterwards, however much of it waits."""
    checks = [Held() for _ in range(5)]
    for number, each in enumerate(checks):
        pool.submit(f"check {number}", each, urgency="resting")
    assert checks[0].started.wait(5)
    ran = threading.Event()
    pool.submit("typing", lambda _turn: ran.set())
    assert ran.wait(5)
    assert not checks[1].started.is_set()
    for each in checks:
        each.release.set()
    eventually(lambda: all(each.started.is_set() for each in checks))


def test_the_more_urgent_goes_first_and_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.sockets.scheduler._PATIENCE", {"typing": 0.0, "resting": 0.2})
    pool = NewestWins(1)
    held, ran = Held(), list[str]()
    pool.submit("held", held)
    assert held.started.wait(5)
    pool.submit("check", lambda _turn: ran.append("check"), urgency="resting")
    pool.submit("soon", lambda _turn: ran.append("soon"))
    time.sleep(0.3)
    pool.submit("late", lambda _turn: ran.append("late"))
    held.release.set()
    eventually(lambda: len(ran) == 3)
    assert ran == ["soon", "check", "late"]
    pool.close()


def test_two_hundred_clients_wait_in_no_more_than_their_own_places(pool: NewestWins) -> None:
    """Overload: the queue is as long as there are clients, and each client's newest runs in the end."""
    held = [Held(), Held()]
    for number, each in enumerate(held):
        pool.submit(f"held {number}", each)
        assert each.started.wait(5)
    ran: dict[int, int] = {}
    threads = threading.active_count()
    for newest in range(20):
        for client in range(200):
            pool.submit(("client", client), lambda _turn, at=(client, newest): ran.update([at]))
    assert threading.active_count() == threads
    for each in held:
        each.release.set()
    eventually(lambda: len(ran) == 200)
    assert set(ran.values()) == {19}
