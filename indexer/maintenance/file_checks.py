"""Read every byte of an index's files in the background, so that damage is found before it answers wrongly for long."""

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Protocol, runtime_checkable

from indexer.maintenance.stores import StoreSet
from indexer.sources import StoreUnavailable
from indexer.storage.locks import exclusive

# Seconds from the start to the first check, while the first pages are answered, and between two checks.
_FIRST_AFTER_S, _INTERVAL_S = 30.0, 6 * 3_600.0
# What another process has read in the seconds before is not read again at a start.
_RECENT_S = 600.0
# So that searches still find the disk free.
_BYTES_PER_S = 64 * 1024 * 1024

_LOCK, _STAMP = "checking.lock", "checked"
_log = logging.getLogger(__name__)


@runtime_checkable
class SelfCheckingStore(Protocol):
    """A store that can verify the content of its files."""

    @property
    def problems(self) -> Sequence[str]:
        """What is damaged and was not inserted again yet."""

    def check(self, pace: Callable[[int], None] = ...) -> Sequence[str]:
        """Verify every byte, leave out what is damaged, and return descriptions of it.

        Args:
            pace: called with the size of each block that was read; it may wait, or raise to stop.
        """


class _Stopped(Exception):
    """The process ends."""


class FileChecks:
    """Checks the files of an index, in one process of an installation at a time.

    Args:
        stores: those to check, at the time of each check.
        folder: shared by all processes that use them.
        damaged: called after damage was found; the stores leave it out by then.
    """

    def __init__(self, stores: Callable[[], StoreSet], folder: Path, damaged: Callable[[], None]) -> None:
        self._stores = stores
        self._folder = folder
        self._damaged = damaged
        self._stopping = threading.Event()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Check soon, and then again every few hours, until ``stop``."""
        with self._starting:
            if self._thread is None and not self._stopping.is_set():
                self._thread = threading.Thread(target=self._repeat, name="file checks", daemon=True)
                self._thread.start()

    def run(self, unless_checked_within_s: float = 0.0) -> Sequence[str]:
        """Check once; return descriptions of the damage, none where another process checks, or has just checked.

        Raises:
            StoreUnavailable: files cannot be read now.
            OSError: the folder cannot be written to.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        with exclusive(self._folder / _LOCK, wait=False) as is_mine:
            if not is_mine or self._age() < unless_checked_within_s:
                return ()
            problems = [problem for store in _self_checking(self._stores()) for problem in store.check(self._pace)]
            (self._folder / _STAMP).touch()
        for problem in problems:
            _log.error("the index is damaged, its sources are indexed again: %s", problem)
        if problems:
            self._damaged()
        return problems

    def stop(self) -> None:
        """End the check that is running."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join()

    def _repeat(self) -> None:
        wait, recent = _FIRST_AFTER_S, _RECENT_S
        while not self._stopping.wait(wait):
            try:
                self.run(recent)
            except _Stopped:
                return
            except (StoreUnavailable, OSError) as error:
                _log.warning("the files of the index could not be checked: %s", error)
            except Exception:
                _log.exception("the check of the index's files failed")
            wait, recent = _INTERVAL_S, _INTERVAL_S / 2

    def _age(self) -> float:
        try:
            return time() - (self._folder / _STAMP).stat().st_mtime
        except OSError:
            return float("inf")

    def _pace(self, size: int) -> None:
        if self._stopping.wait(size / _BYTES_PER_S):
            raise _Stopped


def damage_of(stores: StoreSet) -> tuple[str, ...]:
    """Return what is damaged in ``stores`` and was not inserted again yet."""
    problems: list[str] = []
    for store in _self_checking(stores):
        with suppress(StoreUnavailable):
            problems += store.problems
    return tuple(problems)


def _self_checking(stores: StoreSet) -> Iterator[SelfCheckingStore]:
    return (part.store for part in stores.parts() if isinstance(part.store, SelfCheckingStore))
