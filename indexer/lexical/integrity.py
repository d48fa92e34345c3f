"""Check the files of a lexical index for damage, and move damaged ones aside.

Each of tantivy's files ends in a footer with the CRC-32 of what precedes it, which tantivy-py offers no way to check;
an unnoticed change of a mapped file ends in a panic or in wrong hits.
"""

import json
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_META = "meta.json"
_END = struct.Struct("<II")
_MAGIC = 1337
_CHUNK = 1 << 22
_SUFFIXES = (".term", ".idx", ".pos", ".store", ".fast", ".fieldnorm")


class DamagedFile(Exception):
    """A file of the index is missing, truncated or changed; the message says which."""


def opstamp(folder: Path) -> int:
    """Return the number of the last commit.

    Raises:
        DamagedFile: the metadata file is not what tantivy writes.
        OSError: it is absent or cannot be read.
    """
    return _meta(folder).opstamp


def is_written(folder: Path) -> bool:
    """Return whether the folder holds an index."""
    return (folder / _META).exists()


def check_if_written(folder: Path) -> None:
    """Read every file of the last commit once, about a gigabyte a second, if there was a commit.

    Raises:
        DamagedFile: one is missing, truncated or changed.
        OSError: one cannot be read.
    """
    if not is_written(folder):
        if any(folder.glob("*.idx")):
            raise DamagedFile(f"{_META} is missing")
        return
    while True:
        before = (folder / _META).read_bytes()
        try:
            for name in _files(folder):
                _check_file(folder / name)
            return
        except DamagedFile:
            # A writing process deletes files once its metadata names others.
            if before == (folder / _META).read_bytes():
                raise


def _files(folder: Path) -> Iterator[str]:
    for segment in _meta(folder).segments:
        yield from (segment.stem + suffix for suffix in _SUFFIXES)
        if segment.deleted_at is not None:
            yield f"{segment.stem}.{segment.deleted_at}.del"


def move_aside(folder: Path) -> Path:
    """Rename the folder to ``*.damaged`` (or ``*.damaged-2`` and so on) and return its new name."""
    number, aside = 1, folder.with_name(f"{folder.name}.damaged")
    while aside.exists():
        number += 1
        aside = folder.with_name(f"{folder.name}.damaged-{number}")
    folder.rename(aside)
    return aside


@dataclass(frozen=True, slots=True)
class _Segment:
    stem: str
    deleted_at: int | None

    @classmethod
    def of(cls, written: Any) -> "_Segment":
        deletes = written["deletes"]
        return cls(written["segment_id"].replace("-", ""), int(deletes["opstamp"]) if deletes else None)


@dataclass(frozen=True, slots=True)
class _Commit:
    opstamp: int
    segments: list[_Segment]


def _meta(folder: Path) -> _Commit:
    try:
        read = json.loads((folder / _META).read_bytes())
        return _Commit(int(read["opstamp"]), list(map(_Segment.of, read["segments"])))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise DamagedFile(f"{_META} is not what the engine writes") from error


def _check_file(path: Path) -> None:
    try:
        size = path.stat().st_size
    except FileNotFoundError as error:
        raise DamagedFile(f"{path.name} is missing") from error
    with path.open("rb") as file:
        file.seek(max(0, size - _END.size))
        end = file.read()
        length, magic = _END.unpack(end) if len(end) == _END.size else (0, 0)
        body = size - _END.size - length
        if magic != _MAGIC or body < 0:
            raise DamagedFile(f"{path.name} is cut short")
        file.seek(body)
        try:
            expected = int(json.loads(file.read(length))["crc"])
        except (ValueError, KeyError, TypeError) as error:
            raise DamagedFile(f"{path.name} has no checksum") from error
        file.seek(0)
        checksum, left = 0, body
        while left:
            part = file.read(min(left, _CHUNK))
            checksum, left = zlib.crc32(part, checksum), left - len(part)
    if checksum != expected:
        raise DamagedFile(f"{path.name} has changed since it was written")
