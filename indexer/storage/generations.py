"""Store an index on disk as whole generations, replaced by one atomic rename."""

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
    """The index on disk is missing, truncated or of another encoder: rebuild it."""


def write_generation(folder: Path, manifest: dict[str, Any], write: Callable[[Path], None]) -> str:
    """Write a new generation to a temporary folder, make it the current one, and delete the older ones.

    A crash at any moment leaves the previous generation current.

    Args:
        write: puts the index's files into the folder it is given.

    Returns:
        The generation's name.
    """
    folder.mkdir(parents=True, exist_ok=True)
    temporary = Path(tempfile.mkdtemp(dir=folder, prefix="generation-"))
    write(temporary)
    (temporary / _MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
    sync_folder(temporary)
    swap_in(folder / _CURRENT, temporary.name)
    for old in folder.glob("generation-*"):
        if old != temporary:
            shutil.rmtree(old, ignore_errors=True)
    return temporary.name


def sync_folder(folder: Path) -> None:
    """Flush every file in ``folder``, and the folder's own entries, to disk."""
    # In parallel: a journalling file system then waits once for all of them.
    with ThreadPoolExecutor(_SYNCED_AT_ONCE) as pool:
        list(pool.map(sync_path, [path for path in folder.rglob("*") if path.is_file()]))
    sync_path(folder)


def swap_in(path: Path, text: str) -> None:
    """Replace ``path`` by ``text`` with one atomic rename; durable when this returns.

    Raises:
        OSError: nothing was changed.
    """
    temporary = path.with_name(f".{path.name}-aside")
    temporary.write_text(text, encoding="utf-8")
    sync_path(temporary)
    temporary.replace(path)
    sync_path(path.parent)


def current_name(folder: Path) -> str | None:
    """Return the name of the current generation; None before the first."""
    try:
        return (folder / _CURRENT).read_text(encoding="utf-8").strip()
    except OSError:
        return None


def current_generation(folder: Path) -> tuple[Path, dict[str, Any]]:
    """Return the current generation's folder and manifest.

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


def sync_path(path: Path) -> None:
    """Flush one file, or the entries of one folder, to disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
