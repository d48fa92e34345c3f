"""A folder that the processes of one test run share, from its start to its end."""

import atexit
import os
import tempfile
from pathlib import Path

_VARIABLE = "PYTEST_RUN_FOLDER"


def make_run_folder() -> None:
    """Create the folder, in the process that starts the others.

    It has a pipe whose readers are at its end once that process has ended.
    """
    if _VARIABLE not in os.environ:
        folder = tempfile.TemporaryDirectory(prefix="quotedesk-")
        atexit.register(folder.cleanup)
        os.environ[_VARIABLE] = folder.name
        os.mkfifo(pipe_of_run())
        os.open(pipe_of_run(), os.O_RDWR)


def run_folder() -> Path:
    """Return the folder."""
    return Path(os.environ[_VARIABLE])


def pipe_of_run() -> Path:
    """Return the pipe."""
    return run_folder() / "pipe"
