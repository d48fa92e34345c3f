"""limits: how often its storage in memory forgets what has expired.

Why: ``MemoryStorage`` starts a thread with every hit, which goes through the windows of everybody. With two hundred
people who type that is a tenth of a core. It has no setting for it, so the private method that starts the thread is
overridden.
"""

import time
from typing import Any, Final

from limits.storage import MemoryStorage

REVIEWED_VERSIONS: Final = {"limits": "5.8.0"}

SCHEME: Final = "calm-memory"
_FORGET_EVERY_S: Final = 5.0


class CalmMemoryStorage(MemoryStorage):
    """A storage in memory that forgets every few seconds; counting does not depend on it. Its address: ``SCHEME``."""

    STORAGE_SCHEME: list[str] = [SCHEME]  # noqa: RUF012  as in the base class

    def __init__(self, uri: str | None = None, wrap_exceptions: bool = False, **options: Any) -> None:
        self._forget_at = time.monotonic() + _FORGET_EVERY_S
        super().__init__(uri, wrap_exceptions=wrap_exceptions, **options)

    def _MemoryStorage__schedule_expiry(self) -> None:  # noqa: N802  the name that Python gives to a private method
        if time.monotonic() >= self._forget_at:
            self._forget_at = time.monotonic() + _FORGET_EVERY_S
            super()._MemoryStorage__schedule_expiry()  # type: ignore[misc]
