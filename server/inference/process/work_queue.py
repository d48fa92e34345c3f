"""What waits to be computed: bounded, the urgent first, and what nobody wants any more is dropped unread."""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import IntEnum
from time import monotonic
from typing import Any

# In each lane at most so many wait; whoever comes then is told so at once, and is not kept waiting.
WAITING = {0: 256, 1: 128, 2: 32}


class Lane(IntEnum):
    """How urgent work is."""

    RECALL = 0  # a query's vector: the first answer waits for it
    ANSWER = 1  # ranking, spans, headlines: a writer waits for it
    BULK = 2  # embedding what came in: nobody waits


class Busy(Exception):
    """The lane is full."""


class Late(Exception):
    """Nobody can use the answer any more."""


@dataclass(slots=True)
class Work:
    """One request.

    Args:
        kind: work of one kind and lane may be computed together.
        items: what is computed, an answer for each.
        end: by ``time.monotonic``: not begun after it.
        wanted: whether the asker is still there.
    """

    kind: str
    lane: Lane
    items: Sequence[Any]
    end: float
    wanted: Callable[[], bool]
    answer: "Future[list[Any]]" = field(default_factory=Future)
    came: float = field(default_factory=monotonic)

    @property
    def is_alive(self) -> bool:
        """Whether it is worth computing."""
        return monotonic() < self.end and not self.answer.cancelled() and self.wanted()


Compute = Callable[[str, list[Any]], list[Any]]


class WorkQueue:
    """Threads that compute what waits, of one kind and lane whatever waits together. Safe across threads.

    Args:
        compute: given kind and items, answers in their order. What it raises, all the askers get.
        threads: at least two, of which one never takes bulk: what is urgent does not wait for a whole batch of it.
        together: most items of a kind that are computed at once; of a kind that is not named one request at a time.
        watch: told of each batch: kind, requests, items, seconds that the first of them waited, and that it took.
    """

    def __init__(
        self,
        compute: Compute,
        threads: int,
        together: dict[str, int],
        watch: Callable[[str, int, int, float, float], None] = lambda *_: None,
    ) -> None:
        self._compute = compute
        self._together = together
        self._watch = watch
        self._lanes: dict[Lane, deque[Work]] = {lane: deque() for lane in Lane}
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

    def submit(self, work: Work) -> None:
        """Has ``work`` computed; its ``answer`` is there then.

        Raises:
            Busy: too much waits already.
        """
        with self._changed:
            waiting = self._lanes[work.lane]
            if self._closed or len(waiting) >= WAITING[work.lane]:
                raise Busy
            waiting.append(work)
            self._changed.notify_all()

    def waiting(self) -> dict[str, int]:
        """How many requests wait, by lane."""
        with self._changed:
            return {lane.name.lower(): len(waiting) for lane, waiting in self._lanes.items()}

    def close(self) -> None:
        """Ends the threads once they have finished what they are at; what waits is dropped."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()
        for waiting in self._lanes.values():
            for work in waiting:
                work.answer.cancel()

    def _run(self, lanes: list[Lane]) -> None:
        while batch := self._take(lanes):
            began = monotonic()
            items = [item for work in batch for item in work.items]
            try:
                found = self._compute(batch[0].kind, items)
            except Exception as fault:
                for work in batch:
                    _answer(work, fault)
                continue
            self._watch(batch[0].kind, len(batch), len(items), began - batch[0].came, monotonic() - began)
            at = 0
            for work in batch:
                _answer(work, found[at : at + len(work.items)])
                at += len(work.items)

    def _take(self, lanes: list[Lane]) -> list[Work]:
        """Waits for the next batch; none once closed."""
        with self._changed:
            while True:
                if self._closed:
                    return []
                for lane in lanes:
                    if batch := self._batch(self._lanes[lane]):
                        return batch
                self._changed.wait()

    def _batch(self, waiting: "deque[Work]") -> list[Work]:
        """The first that is alive, and what else can be computed with it. Called under the lock."""
        batch: list[Work] = []
        left: list[Work] = []
        count = 0
        while waiting:
            work = waiting.popleft()
            if not work.is_alive:
                self.dropped += 1
                _answer(work, Late())
            elif not batch:
                batch, count = [work], len(work.items)
                if work.kind not in self._together:
                    break
            elif work.kind == batch[0].kind and count + len(work.items) <= self._together[work.kind]:
                batch.append(work)
                count += len(work.items)
            else:
                left.append(work)
        waiting.extendleft(reversed(left))
        return batch


def _answer(work: Work, found: list[Any] | Exception) -> None:
    if not work.answer.set_running_or_notify_cancel():
        return
    if isinstance(found, Exception):
        work.answer.set_exception(found)
    else:
        work.answer.set_result(found)
