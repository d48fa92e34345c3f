"""Creates cache folders atomically: filled in a temporary folder and renamed, so that no partial one is ever seen."""

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

# Seconds. Filling one takes a minute at most: older ones were left by killed processes.
STALE_AFTER = 3_600.0


@contextmanager
def staging_directory(parent: Path, prefix: str) -> Iterator[Path]:
    """Create an empty folder in ``parent``, to be filled and renamed; removed afterwards if it was not.

    Stale folders of the same kind, left by killed processes, are removed too.

    Args:
        parent: created if it is missing.
        prefix: of the folder's name; nothing else in ``parent`` may begin with it.
    """
    parent.mkdir(parents=True, exist_ok=True)
    for left in parent.glob(f"{prefix}*"):
        # Another process may be removing it too.
        with suppress(FileNotFoundError):
            if time.time() - left.lstat().st_mtime > STALE_AFTER:
                shutil.rmtree(left, ignore_errors=True)
    aside = Path(tempfile.mkdtemp(dir=parent, prefix=prefix))
    try:
        yield aside
    finally:
        shutil.rmtree(aside, ignore_errors=True)
