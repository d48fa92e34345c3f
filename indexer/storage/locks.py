"""Locks between threads and processes, released by the kernel when a process dies for any reason."""

import fcntl
import json
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from models.errors import AppError, InputError

# How long a change may wait for another one; each holds the lock only briefly, however much there is to do.
LOCK_TIMEOUT_S = 120.0


@contextmanager
def exclusive(path: Path, wait: bool = True, create: bool = True) -> Iterator[bool]:
    """Hold the lock on ``path``, a file or a folder; yields False where ``wait`` is False and another process has it.

    Args:
        create: whether a file is created where there is nothing.

    Raises:
        OSError: it cannot be opened.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT if create and not path.is_dir() else os.O_RDONLY, 0o666)
    try:
        yield _locked(descriptor, wait)
    finally:
        os.close(descriptor)


def _locked(descriptor: int, wait: bool) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    return True


class ChangeLock:
    """A lock that is held while stores are changed, never while anything is computed.

    Args:
        folder: the index; a file in it names the holder of the lock.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._threads = threading.Lock()
        self._file: FileLock | None = None

    @contextmanager
    def held(self, timeout: float = LOCK_TIMEOUT_S) -> Iterator[None]:
        """Acquire the lock, and release it at the end.

        Raises:
            AppError: ``index_busy`` where another has it for longer than ``timeout`` seconds; the message says who.
        """
        if not self._threads.acquire(timeout=timeout):
            raise self._busy()
        try:
            try:
                self._lock().acquire(timeout=timeout)
            except Timeout as error:
                raise self._busy() from error
            try:
                # Only for the message of whoever waits: on a full disk it is left out, and stores say what they lack.
                with suppress(OSError):
                    self._holder_file().write_text(
                        json.dumps({"pid": os.getpid(), "command": _command()}), encoding="utf-8"
                    )
                yield
            finally:
                with suppress(OSError):
                    self._holder_file().unlink()
                self._lock().release()
        finally:
            self._threads.release()

    def _lock(self) -> FileLock:
        if self._file is None:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._file = FileLock(self.folder / "changing.lock", thread_local=False)
        return self._file

    def _holder_file(self) -> Path:
        return self.folder / "changing.json"

    def _busy(self) -> AppError:
        who = "another process"
        with suppress(OSError, ValueError, KeyError):
            note = json.loads(self._holder_file().read_text(encoding="utf-8"))
            who = f"process {note['pid']} ({note['command']})"
        return InputError(
            "index_busy",
            f"The index is being changed by {who}.",
            "Wait until it is done, or stop it: whatever it leaves undone is done by the next one.",
        )


def _command() -> str:
    return " ".join([Path(sys.argv[0]).name, *sys.argv[1:2]]).strip() or "python"
