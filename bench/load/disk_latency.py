"""Measure how long the disk takes to persist a write: a lower bound for acknowledgements."""

import os
import threading
import time
from pathlib import Path

from bench.harness.latency import milliseconds

_EVERY_S = 0.5
# About what a save writes to the store's log.
_BYTES = 16_384


class DiskProbe:
    """Writes and flushes a few pages repeatedly in a background thread, from ``start`` to ``stop``."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / ".disk-probe"
        self._ended = threading.Event()
        self._taken: list[float] = []
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Start."""
        self._thread.start()

    def stop(self) -> dict[str, float | int | None]:
        """Stop; return how long a write took until it was on disk, as ``milliseconds`` has it."""
        self._ended.set()
        self._thread.join()
        return milliseconds(self._taken)

    def _run(self) -> None:
        pages = os.urandom(_BYTES)
        with self._path.open("wb") as file:
            while not self._ended.wait(_EVERY_S):
                begun = time.perf_counter()
                file.seek(0)
                file.write(pages)
                file.flush()
                os.fsync(file.fileno())
                self._taken.append(time.perf_counter() - begun)
        self._path.unlink()
