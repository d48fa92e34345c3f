"""Scheduling of requests: the newest of each client, a bounded number at once; and few socket threads at a time."""

import heapq
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, Literal

import structlog

from server.workload.interactive import InteractiveWork

log = structlog.get_logger(__name__)

Priority = Literal["interactive", "background"]

# A request that has waited this many seconds precedes a newer one that is more urgent: no request starves.
_AGING_S: dict[Priority, float] = {"interactive": 0.0, "background": 2.0}

PERMITS: Final = 3
MAX_WAIT_S: Final = 1.0


@dataclass(slots=True)
class RunningRequest:
    """One request while it runs."""

    equivalence_key: object = None
    _superseded: threading.Event = field(default_factory=threading.Event)

    def superseded(self) -> bool:
        """Whether a newer request of the same key waits, or its client has disconnected."""
        return self._superseded.is_set()

    def supersede(self) -> None:
        """Has the request stop at its next stage."""
        self._superseded.set()


Job = Callable[[RunningRequest], None]


@dataclass(frozen=True, slots=True)
class _WaitingRequest:
    job: Job
    equivalence_key: object
    priority: Priority


class LatestRequestExecutor:
    """Runs jobs on ``workers`` threads; of each key one at a time, and of those that wait only the newest.

    Threads and waiting jobs are bounded by ``workers`` and the number of keys, however fast requests arrive. Where
    there are several threads, one of them never runs ``background`` jobs: a check of a long draft takes as long as ten
    rankings, and cannot be stopped.
    """

    def __init__(self, workers: int, interactive: InteractiveWork | None = None) -> None:
        self._interactive = interactive or InteractiveWork()
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)
        self._waiting: dict[Hashable, _WaitingRequest] = {}
        self._running: dict[Hashable, RunningRequest] = {}
        # By priority: when a key is due, its sequence number, and the key.
        self._ready: dict[Priority, list[tuple[float, int, Hashable]]] = {"interactive": [], "background": []}
        self._enqueued_count = 0
        self._background_running = 0
        self._max_background = max(1, workers - 1)
        self._closed = False
        self.superseded_count = 0
        self._threads = [
            threading.Thread(target=self._work, name=f"models-{number}", daemon=True) for number in range(workers)
        ]
        for thread in self._threads:
            thread.start()

    def submit(
        self, key: Hashable, job: Job, equivalence_key: object = None, priority: Priority = "interactive"
    ) -> None:
        """Queues ``job``; it replaces the job that waits under ``key``.

        Args:
            equivalence_key: what the answer depends on. A running job about the same is not stopped: the newer one
                waits for it and finds its work done. Otherwise steady typing inside one sentence would stop every
                answer to that sentence before it is complete.
            priority: ``interactive`` if a writer waits for the answer, ``background`` for checks; the same for
                all jobs of one key.
        """
        with self._lock:
            waited = key in self._waiting
            self._waiting[key] = _WaitingRequest(job, equivalence_key, priority)
            running = self._running.get(key)
            stopped = running is not None and (equivalence_key is None or running.equivalence_key != equivalence_key)
            if running is not None and stopped:
                running.supersede()
            if waited or stopped:
                self.superseded_count += 1
            if not waited and running is None:
                self._enqueue(key, priority)

    def forget(self, belongs: Callable[[Hashable], bool]) -> None:
        """Drops waiting jobs, and stops running ones, whose keys ``belongs`` selects."""
        with self._lock:
            for key in [key for key in self._waiting if belongs(key)]:
                del self._waiting[key]
            for key, running_request in self._running.items():
                if belongs(key):
                    running_request.supersede()

    def close(self) -> None:
        """Ends the threads after their current jobs."""
        with self._lock:
            self._closed = True
            self._changed.notify_all()
        for thread in self._threads:
            thread.join(timeout=5)

    def _enqueue(self, key: Hashable, priority: Priority) -> None:
        self._enqueued_count += 1
        heapq.heappush(self._ready[priority], (time.monotonic() + _AGING_S[priority], self._enqueued_count, key))
        self._changed.notify()

    def _work(self) -> None:
        while (taken := self._take_next()) is not None:
            key, waiting, running_request = taken
            try:
                with self._interactive.running():
                    waiting.job(running_request)
            except Exception:
                # Jobs answer their own errors; this prevents a bug in one from ending the thread for all.
                log.exception("job_failed", kind=str(key))
            with self._lock:
                del self._running[key]
                if waiting.priority == "background":
                    self._background_running -= 1
                    self._changed.notify()
                if key in self._waiting:
                    self._enqueue(key, self._waiting[key].priority)

    def _take_next(self) -> tuple[Hashable, _WaitingRequest, RunningRequest] | None:
        """Waits for the next job; None once the pool is closed."""
        with self._lock:
            while True:
                priority = self._highest_priority()
                if priority is None:
                    if self._closed:
                        return None
                    self._changed.wait()
                    continue
                key = heapq.heappop(self._ready[priority])[2]
                # A key that was forgotten is still queued; a key that runs is queued again when its job ends.
                waiting = None if key in self._running else self._waiting.pop(key, None)
                if waiting is None:
                    continue
                running_request = self._running[key] = RunningRequest(waiting.equivalence_key)
                self._background_running += waiting.priority == "background"
                return key, waiting, running_request

    def _highest_priority(self) -> Priority | None:
        ready: list[Priority] = [
            each
            for each, line in self._ready.items()
            if line and (each == "interactive" or self._background_running < self._max_background)
        ]
        return min(ready, key=lambda each: self._ready[each][0], default=None)


class FairSemaphore:
    """A semaphore that serves threads in the order in which they arrive.

    Every socket has a thread. When a hundred of them write, each that returns from the database, some ten times per
    event, waits for the interpreter behind all others; with a few at a time they wait for each other only, and all are
    done sooner.

    Args:
        permits: number of threads that proceed at once.
        max_wait_s: a thread that has waited this long proceeds without a permit, so that threads that are blocked by
            a database that does not answer block no others.
    """

    def __init__(self, permits: int = PERMITS, max_wait_s: float = MAX_WAIT_S) -> None:
        self._lock = threading.Lock()
        self._free = permits
        # One acquired lock per waiting thread; releasing it passes a permit on. A semaphore of the standard library
        # gives the permit to the first thread to ask, which is the one that has just released it.
        self._waiting: deque[threading.Lock] = deque()
        self._max_wait_s = max_wait_s

    @contextmanager
    def acquired(self) -> Iterator[None]:
        """Holds a permit within the context."""
        has_permit = self._acquire()
        try:
            yield
        finally:
            if has_permit:
                self._release()

    def _acquire(self) -> bool:
        with self._lock:
            if self._free:
                self._free -= 1
                return True
            mine = threading.Lock()
            mine.acquire()
            self._waiting.append(mine)
        if mine.acquire(timeout=self._max_wait_s):
            return True
        with self._lock:
            if mine not in self._waiting:  # the permit was passed on in this moment
                return True
            self._waiting.remove(mine)
            return False

    def _release(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._free += 1
