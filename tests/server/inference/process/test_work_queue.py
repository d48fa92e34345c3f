"""The queue of work: urgent items first, waiting items together, cancelled ones never."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from server.inference.process.work_queue import LANE_CAPACITY, DeadlineExceeded, Lane, LaneFull, QueuedWork, WorkQueue


class RecordingCompute:
    """Doubles numbers, one batch after the other, and only while its gate is open."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.batches: list[tuple[str, list[Any]]] = []
        self.begun = threading.Semaphore(0)

    def __call__(self, kind: str, items: list[Any]) -> list[Any]:
        self.begun.release()
        assert self.gate.wait(60)
        self.batches.append((kind, items))
        if kind == "broken":
            raise ValueError("of this kind nothing can be computed")
        return [2 * item for item in items]


@pytest.fixture
def computer() -> RecordingCompute:
    return RecordingCompute()


@pytest.fixture
def queue(computer: RecordingCompute) -> Iterator[WorkQueue]:
    queue = WorkQueue(computer, 2, {"queries": 4, "encode": 4})
    yield queue
    computer.gate.set()
    queue.close()


def work(kind: str, lane: Lane, *items: int, within: float = 10.0, wanted: bool = True) -> QueuedWork:
    return QueuedWork(kind, lane, items, time.monotonic() + within, lambda: wanted)


def occupy_threads(queue: WorkQueue, computer: RecordingCompute) -> list[QueuedWork]:
    """Both threads are at something until the gate opens."""
    held = [work("score", Lane.ANSWER, 0), work("score", Lane.ANSWER, 0)]
    for job in held:
        queue.submit(job)
    for _ in held:
        assert computer.begun.acquire(timeout=60)
    return held


def test_waiting_work_is_batched_by_priority(queue: WorkQueue, computer: RecordingCompute) -> None:
    occupy_threads(queue, computer)
    waiting = [
        work("encode", Lane.BULK, 1),
        work("encode", Lane.ANSWER, 2, 3),
        work("check", Lane.ANSWER, 4),
        work("encode", Lane.ANSWER, 5),
        work("encode", Lane.ANSWER, 6, 7),
        work("queries", Lane.RECALL, 8),
        work("queries", Lane.RECALL, 9),
    ]
    for waiter in waiting:
        queue.submit(waiter)
    computer.gate.set()
    assert [waiter.answer.result(60) for waiter in waiting] == [[2], [4, 6], [8], [10], [12, 14], [16], [18]]
    batches = [batch for batch in computer.batches if batch[0] != "score"]
    assert sorted(batches, key=str) == sorted(
        [("queries", [8, 9]), ("encode", [2, 3, 5]), ("check", [4]), ("encode", [6, 7]), ("encode", [1])], key=str
    )
    assert batches.index(("queries", [8, 9])) < batches.index(("encode", [1]))


def test_full_lane_rejects_at_once(queue: WorkQueue, computer: RecordingCompute) -> None:
    occupy_threads(queue, computer)
    for _ in range(LANE_CAPACITY[Lane.BULK]):
        queue.submit(work("encode", Lane.BULK, 1))
    with pytest.raises(LaneFull):
        queue.submit(work("encode", Lane.BULK, 1))
    # The others are not full.
    queue.submit(work("queries", Lane.RECALL, 1))
    assert queue.waiting() == {"recall": 1, "answer": 0, "bulk": LANE_CAPACITY[Lane.BULK]}


def test_cancelled_work_is_not_computed(queue: WorkQueue, computer: RecordingCompute) -> None:
    occupy_threads(queue, computer)
    left, late, cancelled = (
        work("queries", Lane.RECALL, 1, wanted=False),
        work("queries", Lane.RECALL, 2, within=0.0),
        work("queries", Lane.RECALL, 3),
    )
    for queued in (left, late, cancelled):
        queue.submit(queued)
    cancelled.answer.cancel()
    last = work("queries", Lane.RECALL, 4)
    queue.submit(last)
    computer.gate.set()
    assert last.answer.result(60) == [8]
    for dropped in (left, late):
        with pytest.raises(DeadlineExceeded):
            dropped.answer.result(60)
    assert [items for kind, items in computer.batches if kind == "queries"] == [[4]]
    assert queue.dropped == 3


def test_bulk_work_leaves_one_thread_for_urgent_work(queue: WorkQueue, computer: RecordingCompute) -> None:
    for _ in range(3):
        queue.submit(work("bulk", Lane.BULK, 1))
    assert computer.begun.acquire(timeout=60)
    assert not computer.begun.acquire(timeout=0.1)
    urgent = work("queries", Lane.RECALL, 5)
    queue.submit(urgent)
    assert computer.begun.acquire(timeout=60)
    computer.gate.set()
    assert urgent.answer.result(60) == [10]


def test_compute_error_reaches_its_callers_only(queue: WorkQueue, computer: RecordingCompute) -> None:
    computer.gate.set()
    broken, sound = work("broken", Lane.ANSWER, 1), work("check", Lane.ANSWER, 2)
    for queued in (broken, sound):
        queue.submit(queued)
    with pytest.raises(ValueError, match="nothing can be computed"):
        broken.answer.result(60)
    assert sound.answer.result(60) == [4]
