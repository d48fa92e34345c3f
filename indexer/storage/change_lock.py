"""One writer of an index at a time, among the threads of all processes of a machine."""

import json
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from models.errors import AppError, InputError

# As long a change may wait for another one; these are short, however much there is to do.
LOCK_TIMEOUT_S = 120.0


class ChangeLock:
    """Held while stores are changed; never while anything is computed.

    Args:
        folder: the index; a note in it says who holds the lock.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._threads = threading.Lock()
        self._file: FileLock | None = None

    @contextmanager
    def held(self, timeout: float = LOCK_TIMEOUT_S) -> Iterator[None]:
        """Takes the lock, and lets go of it at the end.

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
                self._note().write_text(json.dumps({"pid": os.getpid(), "command": _command()}), encoding="utf-8")
                yield
            finally:
                with suppress(OSError):
                    self._note().unlink()
                self._lock().release()
        finally:
            self._threads.release()

    def _lock(self) -> FileLock:
        if self._file is None:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._file = FileLock(self._folder / "changing.lock", thread_local=False)
        return self._file

    def _note(self) -> Path:
        return self._folder / "changing.json"

    def _busy(self) -> AppError:
        who = "another process"
        with suppress(OSError, ValueError, KeyError):
            note = json.loads(self._note().read_text(encoding="utf-8"))
            who = f"process {note['pid']} ({note['command']})"
        return InputError(
            "index_busy",
            f"The index is being changed by {who}.",
            "Wait until it is done, or stop it: whatever it leaves undone is done by the next one.",
        )


def _command() -> str:
    return " ".join([Path(sys.argv[0]).name, *sys.argv[1:2]]).strip() or "python"
