"""An index on disk: whole generations, swapped in by one atomic rename."""

import json
import os
import shutil
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

_CURRENT = "CURRENT"
_MANIFEST = "manifest.json"
_SYNCED_AT_ONCE = 8


class DamagedIndex(Exception):
    """The index on disk is missing, cut short or of another encoder: build it again from the store."""


def write_generation(folder: Path, manifest: dict[str, Any], write: Callable[[Path], None]) -> str:
    """Makes a new generation aside, makes it the current one, and removes the older ones.

    A crash at any moment leaves the previous generation current.

    Args:
        write: puts the index's files into the folder it is given.

    Returns:
        The generation's name.
    """
    folder.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(dir=folder, prefix="generation-"))
    write(aside)
    (aside / _MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
    sync_folder(aside)
    swap_in(folder / _CURRENT, aside.name)
    for old in folder.glob("generation-*"):
        if old != aside:
            shutil.rmtree(old, ignore_errors=True)
    return aside.name


def sync_folder(folder: Path) -> None:
    """Returns when every file in ``folder`` is on disk, and the folder's own entries."""
    # Side by side, for a journalling file system then waits once for all of them.
    with ThreadPoolExecutor(_SYNCED_AT_ONCE) as pool:
        list(pool.map(_sync, [path for path in folder.rglob("*") if path.is_file()]))
    _sync(folder)


def swap_in(path: Path, text: str) -> None:
    """Puts ``text`` at ``path`` by one atomic rename; durable when this returns, the old text until then.

    Raises:
        OSError: nothing was changed.
    """
    aside = path.with_name(f".{path.name}-aside")
    aside.write_text(text, encoding="utf-8")
    _sync(aside)
    aside.replace(path)
    _sync(path.parent)


def current_name(folder: Path) -> str | None:
    """Which generation is current; None before the first."""
    try:
        return (folder / _CURRENT).read_text(encoding="utf-8").strip()
    except OSError:
        return None


def current_generation(folder: Path) -> tuple[Path, dict[str, Any]]:
    """The current generation's folder and manifest.

    Raises:
        DamagedIndex: there is none, or it cannot be read.
    """
    name = current_name(folder)
    if name is None:
        raise DamagedIndex("there is no index yet")
    generation = folder / name
    try:
        manifest: dict[str, Any] = json.loads((generation / _MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DamagedIndex(str(error)) from error
    return generation, manifest


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
