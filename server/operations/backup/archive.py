"""The file of a backup: a tar of parts, with a manifest at its end that lists size and hash of each.

A truncated file has no manifest; in a damaged one a part differs from the manifest.
"""

import hashlib
import io
import json
import os
import tarfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Any, Final, Literal

from indexer.storage.generations import sync_path
from models.errors import AppError, InputError

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
_CHUNK: Final = 1024 * 1024

StoreKind = Literal["sqlite", "postgresql"]


@dataclass(frozen=True, slots=True)
class BackupManifest:
    """What a backup contains.

    Args:
        version: of the desk that wrote it.
        revision: the migration that the store was at.
        counts: rows of each table.
        parts: bytes and SHA-256 of each.
    """

    version: str
    created_at: str
    store: StoreKind
    revision: str
    counts: Mapping[str, int]
    parts: Mapping[str, tuple[int, str]]
    format: int = FORMAT


class BackupWriter:
    """Writes the parts, and at its end the manifest. See ``open_backup_writer``."""

    def __init__(self, archive: tarfile.TarFile) -> None:
        self._archive = archive
        self.parts: dict[str, tuple[int, str]] = {}

    def add(self, name: str, path: Path) -> None:
        """Add a file as part ``name``.

        Raises:
            FileNotFoundError: it was deleted.
        """
        with path.open("rb") as file:
            self._add_part(name, file, os.fstat(file.fileno()).st_size)

    def finish(self, manifest: BackupManifest) -> None:
        """Add the manifest."""
        content = json.dumps(asdict(manifest), ensure_ascii=False, indent=1).encode()
        self._add_part(MANIFEST, io.BytesIO(content), len(content))

    def _add_part(self, name: str, file: IO[bytes], size: int) -> None:
        head = tarfile.TarInfo(name)
        head.size, head.mode, head.mtime = size, 0o600, int(time.time())
        reader = _HashingReader(file)
        self._archive.addfile(head, reader)
        self.parts[name] = (size, reader.digest.hexdigest())


class _HashingReader:
    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.digest = hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(size)
        self.digest.update(data)
        return data


@contextmanager
def open_backup_writer(path: Path) -> Iterator[BackupWriter]:
    """Write ``path`` atomically: it appears when all of it is on the disk.

    Raises:
        AppError: ``backup_unwritable``.
    """
    aside = path.with_name(f".{path.name}.partial")
    try:
        aside.unlink(missing_ok=True)
        aside.touch(0o600)
        with aside.open("wb") as file:
            with tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as archive:
                yield BackupWriter(archive)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
        sync_path(path.parent)
    except OSError as error:
        raise InputError(
            "backup_unwritable",
            f"The backup {path} cannot be written: {error.strerror}.",
            "Free some space there, or name another place; earlier backups are as they were.",
        ) from error
    finally:
        aside.unlink(missing_ok=True)


def verify_backup(path: Path, take: Callable[[str, IO[bytes]], None] | None = None) -> BackupManifest:
    """Read all of a backup, and compare each part with the manifest.

    Args:
        take: called with each part before it is verified; ``None``: parts are only verified.

    Raises:
        AppError: ``no_such_file``, ``damaged_backup``, or ``newer_backup``.
    """
    if not path.is_file():
        raise InputError("no_such_file", f"There is no file {path}.", "Name a backup that “backup” has written.")
    parts: dict[str, tuple[int, str]] = {}
    manifest: dict[str, Any] | None = None
    try:
        with tarfile.open(path, "r:") as archive:
            for member in archive:
                if manifest is not None or not member.isfile() or not _is_inside(member.name) or member.name in parts:
                    raise _damaged_error(path, f"{member.name!r} is out of place in it")
                file = archive.extractfile(member)
                if file is None:
                    raise _damaged_error(path, f"{member.name!r} cannot be read")
                if member.name == MANIFEST:
                    manifest = json.loads(file.read())
                    continue
                reader = _HashingReader(file)
                if take is not None:
                    take(member.name, reader)  # type: ignore[arg-type]  # it is only read from
                while reader.read(_CHUNK):
                    pass
                parts[member.name] = (member.size, reader.digest.hexdigest())
    except (tarfile.TarError, EOFError, ValueError, OSError) as error:
        # The parts were verified before: an error that occurs now is one of writing.
        if isinstance(error, AppError) or (isinstance(error, OSError) and take is not None):
            raise
        raise _damaged_error(path, "it ends early or is no backup") from error
    if manifest is None:
        raise _damaged_error(path, "it ends early: its last part, the manifest, is missing")
    return _check_parts(path, manifest, parts)


def _check_parts(path: Path, manifest: dict[str, Any], read_parts: dict[str, tuple[int, str]]) -> BackupManifest:
    if manifest.get("format") != FORMAT:
        raise InputError(
            "newer_backup",
            f"{path} was written by another version of Quotedesk ({manifest.get('version')}), in another format.",
            "Restore it with that version, or with a later one.",
        )
    try:
        parts = {name: (int(size), str(digest)) for name, (size, digest) in manifest["parts"].items()}
        expected = BackupManifest(**{**manifest, "parts": parts})
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _damaged_error(path, "its manifest cannot be read") from error
    for name in sorted({*parts, *read_parts}):
        if parts.get(name) != read_parts.get(name):
            raise _damaged_error(path, f"{name!r} is not what was written")
    return expected


def _is_inside(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return bool(parts) and not name.startswith("/") and ".." not in parts and "\\" not in name and "\0" not in name


def _damaged_error(path: Path, fault: str) -> AppError:
    return InputError(
        "damaged_backup", f"{path} is damaged: {fault}.", "Take another backup; nothing was written from this one."
    )
