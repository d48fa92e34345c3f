"""Progress and cancellation of uploads while they are read and embedded."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from cachetools import LRUCache

from models.errors import AppError, ConflictError

# Uploads that were cancelled before they arrived: the request to cancel may overtake the file.
_MAX_CANCELLED = 256
_REPORT_EVERY_S = 0.1

UploadKey = tuple[str, str]


class ProgressThrottle:
    """Limits how often the progress of one import is reported. Not safe across threads."""

    def __init__(self) -> None:
        self._stage = ""
        self._reported_at = 0.0

    def should_report(self, stage: str, done: int, total: int) -> bool:
        """Return whether to report: the first and the last step of each stage, and between them one per interval."""
        now = time.monotonic()
        if stage == self._stage and done < total and now - self._reported_at < _REPORT_EVERY_S:
            return False
        self._stage, self._reported_at = stage, now
        return True


class UploadRegistry:
    """Cancelled uploads, by client and the client's own id of the upload. Safe across threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._cancelled_keys: LRUCache[UploadKey, None] = LRUCache(_MAX_CANCELLED)

    def cancel(self, key: UploadKey) -> None:
        """Cancel an upload at its next page or batch, or when it arrives; a finished one stays."""
        with self._lock:
            self._cancelled_keys[key] = None

    @contextmanager
    def track(self, key: UploadKey) -> Iterator[None]:
        """Forget the cancellation of this upload when the block ends."""
        try:
            yield
        finally:
            with self._lock:
                self._cancelled_keys.pop(key, None)

    def check(self, key: UploadKey, name: str) -> None:
        """Raise if the import of ``name`` was cancelled.

        Raises:
            ConflictError: ``import_cancelled``.
        """
        with self._lock:
            if key not in self._cancelled_keys:
                return
        raise self.cancelled_error(name)

    @staticmethod
    def cancelled_error(name: str) -> AppError:
        """Create the error that ends the import of ``name``."""
        return ConflictError(
            "import_cancelled",
            f"The import of “{name}” was cancelled.",
            "Nothing was stored; add it again to import it.",
            params={"name": name},
        )
