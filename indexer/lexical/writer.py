"""Acquire tantivy's only writer when there is something to write, and release it when idle."""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator

from tantivy import Index, IndexWriter

from indexer.lexical.engine_errors import engine_failures
from indexer.sources import StoreUnavailable

_MEMORY = 128_000_000
# One thread keeps up with Python, which tokenizes, and creates few segments.
_THREADS = 1
_IDLE_SECONDS = 1.0
_TIMEOUT_SECONDS = 30.0
_POLL_SECONDS = 0.05


class WriterLease:
    """Holds tantivy's writer, of which there is one among all processes; merges run in it until it is released.

    Args:
        released: called after a release, when merges have changed the files.
    """

    def __init__(self, index: Index, released: Callable[[], object]) -> None:
        self._index = index
        self._released = released
        self._lock = threading.RLock()
        self._writer: IndexWriter | None = None
        self._timer: threading.Timer | None = None

    @contextlib.contextmanager
    def writer(self, taken: Callable[[], object]) -> Iterator[IndexWriter]:
        """Lend the writer to one thread at a time; what was not committed when the block fails is rolled back.

        Args:
            taken: called when the writer was acquired from another process just now.

        Raises:
            StoreUnavailable: another process has been writing for too long, or the engine fails.
        """
        with self._lock:
            self._stop_timer()
            if self._writer is None:
                self._writer = self._take()
                taken()
            try:
                yield self._writer
            except BaseException:
                self._abandon()
                raise
            self._timer = threading.Timer(_IDLE_SECONDS, self._release_when_idle)
            self._timer.daemon = True
            self._timer.start()

    def release(self) -> None:
        """Wait for merges in progress and let another process write."""
        with self._lock:
            self._stop_timer()
            writer, self._writer = self._writer, None
            if writer is not None:
                with engine_failures("merge segments"):
                    writer.wait_merging_threads()
                del writer
                self._released()

    def _release_when_idle(self) -> None:
        # Whoever holds the lock is writing, and sets the next timer.
        if self._lock.acquire(blocking=False):
            try:
                with contextlib.suppress(StoreUnavailable):
                    self.release()
            finally:
                self._lock.release()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _take(self) -> IndexWriter:
        until = time.monotonic() + _TIMEOUT_SECONDS
        while True:
            try:
                with engine_failures("open the writer"):
                    writer = self._index.writer(_MEMORY, _THREADS)
                _drop_files(writer)
                return writer
            except StoreUnavailable as error:
                if "lock" not in str(error).lower():
                    raise
                if time.monotonic() >= until:
                    message = f"Another process has been writing this index of words for {_TIMEOUT_SECONDS:.0f} s."
                    raise StoreUnavailable(message) from error
            time.sleep(_POLL_SECONDS)

    def _abandon(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            with contextlib.suppress(StoreUnavailable), engine_failures("undo"):
                writer.rollback()
            _drop_files(writer)


def _drop_files(writer: IndexWriter) -> None:
    """Delete files that no commit names: on a full disk, the remains of the write that filled it."""
    with contextlib.suppress(StoreUnavailable), engine_failures("drop files"):
        writer.garbage_collect_files()
