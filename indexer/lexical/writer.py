"""The one writer of an index of words: taken when there is something to write, let go of when there is no more."""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator

from tantivy import Index, IndexWriter

from indexer.lexical.engine_errors import engine_failures
from indexer.sources import StoreUnavailable

_MEMORY = 128_000_000
# One thread keeps up with Python, which splits the words, and leaves few segments.
_THREADS = 1
_IDLE_SECONDS = 1.0
_PATIENCE_SECONDS = 30.0
_POLL_SECONDS = 0.05


class WriterLease:
    """Holds tantivy's writer, of which there is one in all processes; merges go on in it until it is released.

    Args:
        released: called after a release, when merges have changed the files.
        patience: seconds to wait for another process's writer.
    """

    def __init__(self, index: Index, released: Callable[[], object], patience: float = _PATIENCE_SECONDS) -> None:
        self._index = index
        self._released = released
        self._patience = patience
        self._lock = threading.RLock()
        self._writer: IndexWriter | None = None
        self._timer: threading.Timer | None = None

    @contextlib.contextmanager
    def writer(self, taken: Callable[[], object]) -> Iterator[IndexWriter]:
        """The writer, for one thread at a time; what was not committed when the block ends with an error is undone.

        Args:
            taken: called when the writer was another process's until now.

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
        """Waits for merges that are under way and lets another process write."""
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
        until = time.monotonic() + self._patience
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
                    message = f"Another process has been writing this index of words for {self._patience:.0f} s."
                    raise StoreUnavailable(message) from error
            time.sleep(_POLL_SECONDS)

    def _abandon(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            with contextlib.suppress(StoreUnavailable), engine_failures("undo"):
                writer.rollback()
            _drop_files(writer)


def _drop_files(writer: IndexWriter) -> None:
    """Drops what no commit names: on a full disk, what was left of the write that filled it."""
    with contextlib.suppress(StoreUnavailable), engine_failures("drop files"):
        writer.garbage_collect_files()
