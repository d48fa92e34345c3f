"""A disk that loses unsynced data: the remains of a folder when power fails at some moment."""

import os
import threading
from dataclasses import dataclass, field
from pathlib import Path

import pytest


@dataclass
class PowerFailure:
    """Records each ``fsync`` of this process: content of files, and entries of folders, by their inodes."""

    contents: dict[int, bytes] = field(default_factory=dict)
    entries: dict[int, dict[str, int]] = field(default_factory=dict)
    syncs: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Record from now on."""
        sync = os.fsync

        def record(descriptor: int) -> None:
            sync(descriptor)
            path = Path(f"/proc/self/fd/{descriptor}").readlink()
            with self._lock:
                self.syncs += 1
                if path.is_dir():
                    with os.scandir(path) as listing:
                        self.entries[path.stat().st_ino] = {entry.name: entry.inode() for entry in listing}
                else:
                    self.entries.pop(path.stat().st_ino, None)  # of a folder that was deleted
                    self.contents[path.stat().st_ino] = path.read_bytes()

        patch.setattr(os, "fsync", record)

    def leave(self, folder: Path, copy: Path) -> Path:
        """Write to ``copy`` the remains of ``folder`` if power fails now: unsynced files are empty."""
        with self._lock:
            self._leave(folder.stat().st_ino, copy)
        return copy

    def _leave(self, inode: int, copy: Path) -> None:
        copy.mkdir(parents=True)
        for name, child in self.entries.get(inode, {}).items():
            if child in self.entries:
                self._leave(child, copy / name)
            else:
                (copy / name).write_bytes(self.contents.get(child, b""))
