"""Who runs when: the newest request of each client, a bounded number at once."""

import queue
import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

import structlog

log = structlog.get_logger(__name__)


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


class NewestWins:
    """Runs jobs on ``workers`` threads; of each key one at a time, and of those that wait only the newest.

    Threads and waiting jobs are bounded by ``workers`` and the number of keys, however fast requests come in.
    """

    def __init__(self, workers: int) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[Hashable, tuple[Job, object]] = {}
        self._running: dict[Hashable, Turn] = {}
        self._ready: queue.SimpleQueue[Hashable | None] = queue.SimpleQueue()
        self.superseded_count = 0
        self._threads = [
            threading.Thread(target=self._work, name=f"models-{number}", daemon=True) for number in range(workers)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, key: Hashable, job: Job, about: object = None) -> None:
        """Lets ``job`` run when its turn comes; the one that waits under ``key`` is dropped.

        Args:
            about: what the answer depends on. A running job about the same is not asked to stop: the newer one
                waits for it and finds its work done. Otherwise steady typing inside one sentence would stop every
                answer to that sentence before it is complete.
        """
        with self._lock:
            waited = key in self._waiting
            self._waiting[key] = (job, about)
            running = self._running.get(key)
            stopped = running is not None and (about is None or running.about != about)
            if running is not None and stopped:
                running.supersede()
            if waited or stopped:
                self.superseded_count += 1
            if not waited and running is None:
                self._ready.put(key)

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
        for _ in self._threads:
            self._ready.put(None)
        for thread in self._threads:
            thread.join(timeout=5)

    def _work(self) -> None:
        while (key := self._ready.get()) is not None:
            with self._lock:
                # A key forgotten while it was ready is in the queue still; one that runs is put there when it ends.
                waiting = None if key in self._running else self._waiting.pop(key, None)
                if waiting is None:
                    continue
                job, about = waiting
                turn = self._running[key] = Turn(about)
            try:
                job(turn)
            except Exception:
                # A job answers its own errors; this keeps a fault in one from ending the thread for all.
                log.exception("job_failed", kind=str(key))
            with self._lock:
                del self._running[key]
                if key in self._waiting:
                    self._ready.put(key)
