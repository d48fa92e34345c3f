"""Writes uploaded archives to disk as they arrive, and unpacks ZIP files with limits."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO, Final
from zipfile import ZipFile, ZipInfo, is_zipfile

from indexer.documents.zip_packages import DAMAGED_ZIP_ERRORS
from indexer.readers.posts.files import is_post_archive
from indexer.readers.text.titles import display_file_name
from models.errors import AppError, InputError, StorageFull, TooLarge
from server.config import MIB

_CHUNK_BYTES: Final = MIB
_LONGEST_NAME: Final = 120
_MAX_ARCHIVE_MEMBERS: Final = 200_000
# Text is compressed to about an eighth; a ratio of 100 is a ZIP bomb.
_MAX_COMPRESSION_RATIO: Final = 100
_ENCRYPTED: Final = 0x1
_OWN_ARCHIVES: Final = (".docx", ".docm", ".dotx")


def safe_name(name: str) -> str:
    """Return the last part of a file name, without path separators, leading dots and NUL."""
    last = display_file_name(name).replace("\\", "/").rpartition("/")[2].replace("\0", "").lstrip(".")
    stem, dot, ending = last.rpartition(".")
    short = f"{stem[:_LONGEST_NAME]}{dot}{ending[:16]}" if dot else last[:_LONGEST_NAME]
    # File systems allow 255 bytes.
    while len(short.encode()) > 200:
        stem, dot, ending = short.rpartition(".")
        short = f"{stem[:-8]}{dot}{ending}" if dot and len(stem) > 8 else short[:-8]
    return short or "archive.jsonl"


def receive(stream: IO[bytes], folder: Path, name: str) -> int:
    """Write a stream to the file ``name``, completely or not at all.

    Returns:
        Its size in bytes.

    Raises:
        InputError: ``no_file``: the stream is empty.
        StorageFull: ``store_full``.
    """
    size = 0
    try:
        folder.mkdir(parents=True)
        with (folder / name).open("wb") as file:
            while piece := stream.read(_CHUNK_BYTES):
                file.write(piece)
                size += len(piece)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise StorageFull(
            "store_full",
            f"The file cannot be stored: {error.strerror}.",
            "Free some space on the server, and send it again.",
        ) from error
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    if not size:
        shutil.rmtree(folder, ignore_errors=True)
        raise InputError("no_file", "The request carries no file.", "Send the archive as the body of the request.")
    return size


def paths_of(folder: Path, max_bytes: int) -> list[Path]:
    """Return what to import: the uploaded file, or the folder it unpacks to.

    Args:
        max_bytes: the largest file in it.

    Raises:
        InputError: ``damaged_archive``, ``empty_folder`` or ``locked_document``.
        TooLarge: ``too_large``.
    """
    [file] = [path for path in folder.iterdir() if path.is_file()]
    if file.suffix.lower() in _OWN_ARCHIVES or not is_zipfile(file) or _has_posts(file):
        return [file]
    unpacked, partial = folder / "files", folder / "unpacking"
    if not unpacked.is_dir():
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir()
        try:
            _unpack(file, partial, max_bytes)
        except AppError:
            raise
        except DAMAGED_ZIP_ERRORS as error:
            raise InputError(
                "damaged_archive", f"“{file.name}” is damaged: {error}.", "Make the ZIP file again, and send it."
            ) from error
        if not any(path.is_file() for path in partial.rglob("*")):
            raise InputError(
                "empty_folder", f"“{file.name}” holds no files.", "Put transcripts into it, or rows (.jsonl)."
            )
        partial.rename(unpacked)
    return [unpacked]


def _has_posts(file: Path) -> bool:
    with file.open("rb") as opened:
        return is_post_archive(opened)


def _unpack(file: Path, folder: Path, max_bytes: int) -> None:
    remaining = max(64 * MIB, _MAX_COMPRESSION_RATIO * file.stat().st_size)
    with ZipFile(file) as package:
        members = [entry for entry in package.infolist() if not entry.is_dir()]
        if len(members) > _MAX_ARCHIVE_MEMBERS:
            raise _too_large(file.name, f"{_MAX_ARCHIVE_MEMBERS:,} files")
        for member in members:
            if member.flag_bits & _ENCRYPTED:
                raise InputError(
                    "locked_document",
                    f"“{file.name}” is locked with a password.",
                    "Create it without a password.",
                    params={"name": file.name},
                )
            target = _target(member, folder)
            if target is None:
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("wb") as out:
                # One byte more than allowed: then the reader rejects it as too large.
                for piece in _chunks(package, member, max_bytes + 1):
                    remaining -= len(piece)
                    if remaining < 0:
                        raise _too_large(file.name, "a hundred times its size")
                    out.write(piece)


def _target(member: ZipInfo, folder: Path) -> Path | None:
    """Return the path to unpack a member to; None for metadata of operating systems."""
    parts = [part for part in PurePosixPath(member.filename.replace("\\", "/")).parts if part not in {"/", ".", ".."}]
    if not parts or any(part.startswith(".") for part in parts) or parts[0] == "__MACOSX":
        return None
    *folders, name = (safe_name(part) for part in parts)
    return folder.joinpath(*folders, name)


def _chunks(package: ZipFile, member: ZipInfo, most: int) -> Iterator[bytes]:
    with package.open(member) as stream:
        while most > 0 and (piece := stream.read(min(_CHUNK_BYTES, most))):
            most -= len(piece)
            yield piece


def _too_large(name: str, more_than: str) -> AppError:
    return TooLarge("too_large", f"“{name}” unpacks to more than {more_than}.", "Split it, and send the parts.")
