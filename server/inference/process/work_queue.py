"""The queue of work: bounded, with priorities; work that is no longer wanted is dropped without being computed."""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import IntEnum
from time import monotonic
from typing import Any

# Longest queue of each lane; further requests are rejected at once.
LANE_CAPACITY = {0: 256, 1: 128, 2: 32}


class Lane(IntEnum):
    """How urgent work is."""

    RECALL = 0  # a query's vector: the first answer waits for it
    ANSWER = 1  # ranking, spans, headlines: a writer waits for it
    BULK = 2  # embedding of new sources: no request waits for it


class LaneFull(Exception):
    """The lane is full."""


class DeadlineExceeded(Exception):
    """The deadline has passed before the work was computed."""


@dataclass(slots=True)
class QueuedWork:
    """One request.

    Args:
        kind: work of one kind and lane may be computed together.
        items: what to compute, with one answer each.
        end: by ``time.monotonic``: not begun after it.
        wanted: whether the client is still connected.
    """

    kind: str
    lane: Lane
    items: Sequence[Any]
    end: float
    wanted: Callable[[], bool]
    answer: "Future[list[Any]]" = field(default_factory=Future)
    queued_at: float = field(default_factory=monotonic)

    @property
    def is_alive(self) -> bool:
        """Whether it is still worth computing."""
        return monotonic() < self.end and not self.answer.cancelled() and self.wanted()


Compute = Callable[[str, list[Any]], list[Any]]


class WorkQueue:
    """Threads that compute queued work; work of the same kind and lane is computed in one batch. Thread-safe.

    Args:
        compute: takes kind and items, returns answers in their order. Its exceptions reach each request of the batch.
        threads: at least two, of which one never takes bulk work: urgent work does not wait for a whole batch of it.
        max_items: most items of a kind that are computed at once; of a kind that is not named one request at a time.
        on_batch: called after each batch: kind, requests, items, waiting time of the first and computing time (s).
    """

    def __init__(
        self,
        compute: Compute,
        threads: int,
        max_items: dict[str, int],
        on_batch: Callable[[str, int, int, float, float], None] = lambda *_: None,
    ) -> None:
        self._compute = compute
        self._max_items = max_items
        self._on_batch = on_batch
        self._lanes: dict[Lane, deque[QueuedWork]] = {lane: deque() for lane in Lane}
        self._changed = threading.Condition()
        self._closed = False
        self.dropped = 0
        self._threads = [
            threading.Thread(
                target=self._run, args=(list(Lane) if number else [Lane.RECALL, Lane.ANSWER],), name=f"compute-{number}"
            )
            for number in range(max(2, threads))
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, work: QueuedWork) -> None:
        """Queue ``work``; its ``answer`` is set when it is computed.

        Raises:
            LaneFull: the lane has as much waiting work as it may have.
        """
        with self._changed:
            waiting = self._lanes[work.lane]
            if self._closed or len(waiting) >= LANE_CAPACITY[work.lane]:
                raise LaneFull
            waiting.append(work)
            self._changed.notify_all()

    def waiting(self) -> dict[str, int]:
        """Return how many requests wait, by lane."""
        with self._changed:
            return {lane.name.lower(): len(waiting) for lane, waiting in self._lanes.items()}

    def close(self) -> None:
        """End the threads after their current batch; waiting work is dropped."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()
        for waiting in self._lanes.values():
            for work in waiting:
                work.answer.cancel()

    def _run(self, lanes: list[Lane]) -> None:
        while batch := self._next_batch(lanes):
            began = monotonic()
            items = [item for work in batch for item in work.items]
            try:
                results = self._compute(batch[0].kind, items)
            except Exception as fault:
                for work in batch:
                    _set_answer(work, fault)
                continue
            self._on_batch(batch[0].kind, len(batch), len(items), began - batch[0].queued_at, monotonic() - began)
            at = 0
            for work in batch:
                _set_answer(work, results[at : at + len(work.items)])
                at += len(work.items)

    def _next_batch(self, lanes: list[Lane]) -> list[QueuedWork]:
        """Wait for the next batch; none once closed."""
        with self._changed:
            while True:
                if self._closed:
                    return []
                for lane in lanes:
                    if batch := self._collect_batch(self._lanes[lane]):
                        return batch
                self._changed.wait()

    def _collect_batch(self, waiting: "deque[QueuedWork]") -> list[QueuedWork]:
        """Take the first work that is still wanted, and all that can be computed with it; the caller holds the lock."""
        batch: list[QueuedWork] = []
        left: list[QueuedWork] = []
        count = 0
        while waiting:
            work = waiting.popleft()
            if not work.is_alive:
                self.dropped += 1
                _set_answer(work, DeadlineExceeded())
            elif not batch:
                batch, count = [work], len(work.items)
                if work.kind not in self._max_items:
                    break
            elif work.kind == batch[0].kind and count + len(work.items) <= self._max_items[work.kind]:
                batch.append(work)
                count += len(work.items)
            else:
                left.append(work)
        waiting.extendleft(reversed(left))
        return batch


def _set_answer(work: QueuedWork, result: list[Any] | Exception) -> None:
    if not work.answer.set_running_or_notify_cancel():
        return
    if isinstance(result, Exception):
        work.answer.set_exception(result)
    else:
        work.answer.set_result(result)
