"""Which request runs when: the newest of each client, a bounded number at once; and few socket threads at a time."""

import heapq
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, Literal

import structlog

log = structlog.get_logger(__name__)

Priority = Literal["typing", "resting"]

# Whoever has waited this many seconds goes before one who comes now and is more urgent: nobody waits for ever.
_AGING_S: dict[Priority, float] = {"typing": 0.0, "resting": 2.0}

PERMITS: Final = 3
MAX_WAIT_S: Final = 1.0


@dataclass(slots=True)
class RunningRequest:
    """One request while it runs."""

    about: object = None
    _superseded: threading.Event = field(default_factory=threading.Event)

    def superseded(self) -> bool:
        """Whether a newer request of the same key waits, or its client has gone."""
        return self._superseded.is_set()

    def supersede(self) -> None:
        """Asks the request to stop at its next stage."""
        self._superseded.set()


Job = Callable[[RunningRequest], None]


@dataclass(frozen=True, slots=True)
class _WaitingRequest:
    job: Job
    about: object
    priority: Priority


class LatestRequestExecutor:
    """Runs jobs on ``workers`` threads; of each key one at a time, and of those that wait only the newest.

    Threads and waiting jobs are bounded by ``workers`` and the number of keys, however fast requests come in. Where
    there are several threads, one is kept from what is ``resting``: a check of a long draft takes as long as ten
    rankings, and cannot be stopped.
    """

    def __init__(self, workers: int) -> None:
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)
        self._waiting: dict[Hashable, _WaitingRequest] = {}
        self._running: dict[Hashable, RunningRequest] = {}
        # Of each urgency when a key is due, in what order it came, and the key.
        self._ready: dict[Priority, list[tuple[float, int, Hashable]]] = {"typing": [], "resting": []}
        self._enqueued_count = 0
        self._resting_running = 0
        self._max_resting = max(1, workers - 1)
        self._closed = False
        self.superseded_count = 0
        self._threads = [
            threading.Thread(target=self._work, name=f"models-{number}", daemon=True) for number in range(workers)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, key: Hashable, job: Job, about: object = None, priority: Priority = "typing") -> None:
        """Lets ``job`` run when its turn comes; the one that waits under ``key`` is dropped.

        Args:
            about: what the answer depends on. A running job about the same is not asked to stop: the newer one
                waits for it and finds its work done. Otherwise steady typing inside one sentence would stop every
                answer to that sentence before it is complete.
            priority: ``typing`` for what a writer waits for, ``resting`` for what is looked at afterwards; the same for
                all jobs of one key.
        """
        with self._lock:
            waited = key in self._waiting
            self._waiting[key] = _WaitingRequest(job, about, priority)
            running = self._running.get(key)
            stopped = running is not None and (about is None or running.about != about)
            if running is not None and stopped:
                running.supersede()
            if waited or stopped:
                self.superseded_count += 1
            if not waited and running is None:
                self._enqueue(key, priority)

    def forget(self, belongs: Callable[[Hashable], bool]) -> None:
        """Drops what waits, and stops what runs, under the keys that ``belongs`` names."""
        with self._lock:
            for key in [key for key in self._waiting if belongs(key)]:
                del self._waiting[key]
            for key, running_request in self._running.items():
                if belongs(key):
                    running_request.supersede()

    def close(self) -> None:
        """Stops the threads once they have finished what they are at."""
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
                waiting.job(running_request)
            except Exception:
                # A job answers its own errors; this keeps a fault in one from ending the thread for all.
                log.exception("job_failed", kind=str(key))
            with self._lock:
                del self._running[key]
                if waiting.priority == "resting":
                    self._resting_running -= 1
                    self._changed.notify()
                if key in self._waiting:
                    self._enqueue(key, self._waiting[key].priority)

    def _take_next(self) -> tuple[Hashable, _WaitingRequest, RunningRequest] | None:
        """What runs next, as soon as there is something; None once the pool is closed."""
        with self._lock:
            while True:
                priority = self._highest_priority()
                if priority is None:
                    if self._closed:
                        return None
                    self._changed.wait()
                    continue
                key = heapq.heappop(self._ready[priority])[2]
                # A key forgotten while it was ready is in the queue still; one that runs is put there when it ends.
                waiting = None if key in self._running else self._waiting.pop(key, None)
                if waiting is None:
                    continue
                running_request = self._running[key] = RunningRequest(waiting.about)
                self._resting_running += waiting.priority == "resting"
                return key, waiting, running_request

    def _highest_priority(self) -> Priority | None:
        ready: list[Priority] = [
            each
            for each, line in self._ready.items()
            if line and (each == "typing" or self._resting_running < self._max_resting)
        ]
        return min(ready, key=lambda each: self._ready[each][0], default=None)


class FairSemaphore:
    """Lets a few in at once, and the others in the order in which they came.

    Every socket has a thread. When a hundred of them write, each that comes back from the store, some ten times for an
    event, waits for the interpreter behind all others that do; a few at a time wait for each other alone, and all are
    done sooner.

    Args:
        permits: how many.
        max_wait_s: who has waited as long goes in all the same, so that those who are held up, by a store that
            does not answer, hold up nobody.
    """

    def __init__(self, permits: int = PERMITS, max_wait_s: float = MAX_WAIT_S) -> None:
        self._lock = threading.Lock()
        self._free = permits
        # Locks that are held, of those who wait; letting go of one gives a turn on. A semaphore of the library would
        # give it to whoever asks first, which is who has just had one.
        self._waiting: deque[threading.Lock] = deque()
        self._max_wait_s = max_wait_s

    @contextmanager
    def acquired(self) -> Iterator[None]:
        """Within it one of the turns is taken."""
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
            if mine not in self._waiting:  # it was given in this very moment
                return True
            self._waiting.remove(mine)
            return False

    def _release(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._free += 1
