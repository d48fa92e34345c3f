"""Uploads that may be called off while they are read and embedded."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from cachetools import LRUCache

from models.errors import AppError, ConflictError

# Uploads that were cancelled before they arrived: the request to cancel may overtake the file.
_MAX_CANCELLED = 256

UploadKey = tuple[str, str]


class ProgressThrottle:
    """Keeps a long import from telling more often than anybody can see. For one import, in one thread."""

    def __init__(self, seconds: float = 0.1) -> None:
        self._seconds = seconds
        self._stage = ""
        self._told = 0.0

    def should_report(self, stage: str, done: int, total: int) -> bool:
        """The first and the last of each stage, and between them one now and then."""
        now = time.monotonic()
        if stage == self._stage and done < total and now - self._told < self._seconds:
            return False
        self._stage, self._told = stage, now
        return True


class UploadRegistry:
    """What is being imported, by client and the client's own id of the upload. Safe across threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._cancelled_keys: LRUCache[UploadKey, None] = LRUCache(_MAX_CANCELLED)

    def cancel(self, key: UploadKey) -> None:
        """Ends an upload at its next page or batch, or as it arrives; one that is done stays done."""
        with self._lock:
            self._cancelled_keys[key] = None

    @contextmanager
    def track(self, key: UploadKey) -> Iterator[None]:
        """Within it ``check`` tells whether this upload was called off."""
        try:
            yield
        finally:
            with self._lock:
                self._cancelled_keys.pop(key, None)

    def check(self, key: UploadKey, name: str) -> None:
        """Ends the import of ``name`` if it was called off.

        Raises:
            AppError: ``import_cancelled``.
        """
        with self._lock:
            if key not in self._cancelled_keys:
                return
        raise self.cancelled_error(name)

    @staticmethod
    def cancelled_error(name: str) -> AppError:
        """What ends the import of ``name``."""
        return ConflictError(
            "import_cancelled",
            f"The import of “{name}” was cancelled.",
            "Nothing of it is kept; add it again to import it.",
            params={"name": name},
        )
