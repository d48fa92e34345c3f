"""Run programs that a newsroom may have installed, on files that nobody has checked: LibreOffice and Tesseract."""

import ctypes
import os
import shutil
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

_DIE_WITH_PARENT: Final = 1  # PR_SET_PDEATHSIG
# Nothing that a document names is fetched: this address refuses connections.
_NO_NETWORK: Final = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9")


def find_program(*names: str) -> str | None:
    """Return the path of the first of these programs that is installed; None if none is."""
    return next(filter(None, map(shutil.which, names)), None)


def run_program(command: Sequence[str], folder: Path, seconds: float) -> bool:
    """Run a program in ``folder``, which is also its home; return whether it succeeded.

    It inherits the limits of the sandbox, and ends with it, with all that it has started.

    Args:
        seconds: the longest time it may take.
    """
    environment = {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "LANG": "C.UTF-8",
        "OMP_THREAD_LIMIT": "1",
        **_NO_NETWORK,
    }
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=_end_with_parent,  # noqa: PLW1509  the process that reads files has one thread
    )
    try:
        return process.wait(seconds) == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _end_with_parent() -> None:
    ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
