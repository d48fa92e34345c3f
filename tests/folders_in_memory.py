"""Keeps folders of tests in memory, because stores and indexes would wait for the disk at every commit."""

import os
import shutil
from pathlib import Path

# Of pytest: under which folder ``tmp_path`` and the like are made.
_VARIABLE = "PYTEST_DEBUG_TEMPROOT"
_MEMORY = Path("/dev/shm")
# A run needs a gigabyte, which models and browsers cannot use meanwhile.
_ROOM = 6 << 30


def root_folder() -> str | None:
    """Return where temporary folders of tests are made; ``None`` for the system's own."""
    return os.environ.get(_VARIABLE)


def keep_folders_in_memory() -> None:
    """For this process and those that it starts, where there is room and the variable names no other folder."""
    if _VARIABLE not in os.environ and _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free >= _ROOM:
        os.environ[_VARIABLE] = str(_MEMORY)
