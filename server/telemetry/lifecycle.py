"""The lifecycle of the server: starting, prepared, shutting down; and the work in progress."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Lifecycle:
    """The state of the whole server. Safe across threads."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._under_way = 0
        self._prepared = threading.Event()
        self._stopping = threading.Event()

    @property
    def has_prepared(self) -> bool:
        """Whether everything is loaded that a first answer would otherwise wait for."""
        return self._prepared.is_set()

    @property
    def is_stopping(self) -> bool:
        """Whether the server shuts down: it accepts no new work."""
        return self._stopping.is_set()

    @property
    def in_progress(self) -> int:
        """Requests, saves and answers that are being worked on."""
        return self._under_way

    def mark_prepared(self) -> None:
        """Record that all models are loaded."""
        self._prepared.set()

    def stop(self) -> None:
        """Record that the shutdown has begun."""
        self._stopping.set()

    @contextmanager
    def count_work(self) -> Iterator[None]:
        """Count the work of the context as in progress: the shutdown waits for it."""
        self.begin_work()
        try:
            yield
        finally:
            self.end_work()

    def begin_work(self) -> None:
        """Count one more that is under way."""
        with self._changed:
            self._under_way += 1

    def end_work(self) -> None:
        """Count one less."""
        with self._changed:
            self._under_way -= 1
            self._changed.notify_all()

    def wait_until_idle(self, seconds: float) -> bool:
        """Wait until no work is in progress; False if that takes longer."""
        end = time.monotonic() + seconds
        with self._changed:
            while self._under_way > 0:
                remaining = end - time.monotonic()
                if remaining <= 0:
                    return False
                self._changed.wait(remaining)
            return True
