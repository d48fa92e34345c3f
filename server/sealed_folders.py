"""Folders of files that never change, written whole or not at all; a damaged file is an error and is never sent.

The checksums of a folder are in its file ``SHA256SUMS``, which ``sha256sum --check`` reads.
"""

import hashlib
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from indexer.storage.generations import sync_folder, sync_path
from models.errors import InternalError

SUMS: Final = "SHA256SUMS"
WRITING: Final = ".writing-"


def write_folder(folder: Path, write: Callable[[Path], None]) -> None:
    """Write a folder under a hidden name, and give it its own once all of it is on disk.

    Args:
        write: writes the files into the folder that it is given. If ``SHA256SUMS`` is one of them, it is kept.

    Raises:
        OSError: the disk is full, for example; there is no folder then.
    """
    root = folder.parent
    if not root.is_dir():
        root.mkdir(parents=True, exist_ok=True)
        sync_path(root.parent)
    partial = Path(tempfile.mkdtemp(dir=root, prefix=WRITING))
    try:
        write(partial)
        if not (partial / SUMS).exists():
            names = sorted(path.name for path in partial.iterdir())
            (partial / SUMS).write_text("".join(f"{_digest(partial / name)}  {name}\n" for name in names))
        sync_folder(partial)
        partial.rename(folder)
        sync_path(root)
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def read_file(folder: Path, name: str) -> bytes:
    """Return the content of a file, compared with its checksum.

    Raises:
        FileNotFoundError: there is no such file.
        InternalError: ``damaged_file``.
    """
    content = (folder / name).read_bytes()
    try:
        lines = (folder / SUMS).read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        lines = []
    if f"{hashlib.sha256(content).hexdigest()}  {name}" in lines:
        return content
    raise damaged_file(f"{folder.name}/{name}")


def damaged_file(name: str) -> InternalError:
    """Return the error for a file that is not what was written."""
    return InternalError(
        "damaged_file",
        f"“{name}” has changed on the disk since it was written.",
        "Restore it from the last backup, or make it again: publish again, or add the file again.",
        params={"name": name},
    )


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
