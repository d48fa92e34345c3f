"""Folders of a cache are made aside and renamed: a crash or a second process never leaves or sees half of one."""

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

# Seconds. Making one takes a minute at most: what is older was left by a process that was killed.
STALE_AFTER = 3_600.0


@contextmanager
def staging_directory(parent: Path, prefix: str) -> Iterator[Path]:
    """A new empty folder in ``parent``, to be filled and renamed; gone afterwards if it was not.

    What killed processes left of the same kind goes too.

    Args:
        parent: made if it is missing.
        prefix: of the folder's name; it tells what is being made, and nothing else there begins with it.
    """
    parent.mkdir(parents=True, exist_ok=True)
    for left in parent.glob(f"{prefix}*"):
        # Another process may be clearing too.
        with suppress(FileNotFoundError):
            if time.time() - left.lstat().st_mtime > STALE_AFTER:
                shutil.rmtree(left, ignore_errors=True)
    aside = Path(tempfile.mkdtemp(dir=parent, prefix=prefix))
    try:
        yield aside
    finally:
        shutil.rmtree(aside, ignore_errors=True)
