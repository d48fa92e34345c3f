"""Who runs when: the newest request of each client, a bounded number at once, the most urgent first."""

import heapq
import threading
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Literal

import structlog

log = structlog.get_logger(__name__)

Urgency = Literal["typing", "resting"]

# Whoever has waited this many seconds goes before one who comes now and is more urgent: nobody waits for ever.
_PATIENCE: dict[Urgency, float] = {"typing": 0.0, "resting": 2.0}


@dataclass(slots=True)
class Turn:
    """One request while it runs."""

    about: object = None
    _superseded: threading.Event = field(default_factory=threading.Event)

    def superseded(self) -> bool:
        """Whether a newer request of the same key waits, or its client has gone."""
        return self._superseded.is_set()

    def supersede(self) -> None:
        """Asks the request to stop at its next stage."""
        self._superseded.set()


Job = Callable[[Turn], None]


@dataclass(frozen=True, slots=True)
class _Waiting:
    job: Job
    about: object
    urgency: Urgency


class NewestWins:
    """Runs jobs on ``workers`` threads; of each key one at a time, and of those that wait only the newest.

    Threads and waiting jobs are bounded by ``workers`` and the number of keys, however fast requests come in. Where
    there are several threads, one is kept from what is ``resting``: a check of a long draft takes as long as ten
    rankings, and cannot be stopped.
    """

    def __init__(self, workers: int) -> None:
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)
        self._waiting: dict[Hashable, _Waiting] = {}
        self._running: dict[Hashable, Turn] = {}
        # Of each urgency when a key is due, in what order it came, and the key.
        self._ready: dict[Urgency, list[tuple[float, int, Hashable]]] = {"typing": [], "resting": []}
        self._came = 0
        self._resting = 0
        self._most_resting = max(1, workers - 1)
        self._closed = False
        self.superseded_count = 0
        self._threads = [
            threading.Thread(target=self._work, name=f"models-{number}", daemon=True) for number in range(workers)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, key: Hashable, job: Job, about: object = None, urgency: Urgency = "typing") -> None:
        """Lets ``job`` run when its turn comes; the one that waits under ``key`` is dropped.

        Args:
            about: what the answer depends on. A running job about the same is not asked to stop: the newer one
                waits for it and finds its work done. Otherwise steady typing inside one sentence would stop every
                answer to that sentence before it is complete.
            urgency: ``typing`` for what a writer waits for, ``resting`` for what is looked at afterwards; the same for
                all jobs of one key.
        """
        with self._lock:
            waited = key in self._waiting
            self._waiting[key] = _Waiting(job, about, urgency)
            running = self._running.get(key)
            stopped = running is not None and (about is None or running.about != about)
            if running is not None and stopped:
                running.supersede()
            if waited or stopped:
                self.superseded_count += 1
            if not waited and running is None:
                self._line_up(key, urgency)

    def forget(self, belongs: Callable[[Hashable], bool]) -> None:
        """Drops what waits, and stops what runs, under the keys that ``belongs`` names."""
        with self._lock:
            for key in [key for key in self._waiting if belongs(key)]:
                del self._waiting[key]
            for key, turn in self._running.items():
                if belongs(key):
                    turn.supersede()

    def close(self) -> None:
        """Stops the threads once they have finished what they are at."""
        with self._lock:
            self._closed = True
            self._changed.notify_all()
        for thread in self._threads:
            thread.join(timeout=5)

    def _line_up(self, key: Hashable, urgency: Urgency) -> None:
        self._came += 1
        heapq.heappush(self._ready[urgency], (time.monotonic() + _PATIENCE[urgency], self._came, key))
        self._changed.notify()

    def _work(self) -> None:
        while (taken := self._take()) is not None:
            key, waiting, turn = taken
            try:
                waiting.job(turn)
            except Exception:
                # A job answers its own errors; this keeps a fault in one from ending the thread for all.
                log.exception("job_failed", kind=str(key))
            with self._lock:
                del self._running[key]
                if waiting.urgency == "resting":
                    self._resting -= 1
                    self._changed.notify()
                if key in self._waiting:
                    self._line_up(key, self._waiting[key].urgency)

    def _take(self) -> tuple[Hashable, _Waiting, Turn] | None:
        """What runs next, as soon as there is something; None once the pool is closed."""
        with self._lock:
            while True:
                urgency = self._most_urgent()
                if urgency is None:
                    if self._closed:
                        return None
                    self._changed.wait()
                    continue
                key = heapq.heappop(self._ready[urgency])[2]
                # A key forgotten while it was ready is in the queue still; one that runs is put there when it ends.
                waiting = None if key in self._running else self._waiting.pop(key, None)
                if waiting is None:
                    continue
                turn = self._running[key] = Turn(waiting.about)
                self._resting += waiting.urgency == "resting"
                return key, waiting, turn

    def _most_urgent(self) -> Urgency | None:
        ready: list[Urgency] = [
            each
            for each, line in self._ready.items()
            if line and (each == "typing" or self._resting < self._most_resting)
        ]
        return min(ready, key=lambda each: self._ready[each][0], default=None)
