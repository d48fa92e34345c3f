"""Extract the few relevant files of a ZIP or tar archive, piece by piece within a size limit."""

import gzip
import io
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO, Final, cast
from zipfile import ZipFile

from indexer.documents.zip_packages import DAMAGED_ZIP_ERRORS, ENCRYPTED, locked, read_within
from models.errors import AppError, InputError, TooLarge

MAX_UNPACKED_BYTES: Final = 256 * 1024 * 1024
# In a tar archive everything before a member has to be unpacked to reach it, pictures and films included.
_MAX_PASSED_BYTES: Final = 4 * 1024**3
_MAX_MEMBERS: Final = 200_000
_PIECE: Final = 256 * 1024

Wanted = Callable[[str], bool]


def from_zip(name: str, file: BinaryIO, wanted: Wanted) -> dict[str, bytes]:
    """Return the wanted members of a ZIP archive, by their names.

    Raises:
        AppError: ``too_large``, ``locked_document`` or ``damaged_archive``.
    """
    contents: dict[str, bytes] = {}
    with _unpacking(name), ZipFile(file) as package:
        members = package.infolist()
        if len(members) > _MAX_MEMBERS:
            raise _too_large(name)
        left = MAX_UNPACKED_BYTES
        for member in members:
            if not wanted(member.filename):
                continue
            if member.flag_bits & ENCRYPTED:
                raise locked(name)
            with package.open(member) as stream:
                contents[member.filename] = content = _whole(name, cast(BinaryIO, stream), left)
            left -= len(content)
    return contents


def from_tar(name: str, file: BinaryIO, wanted: Wanted, enough: int) -> dict[str, bytes]:
    """Return the wanted members of a gzipped tar archive, at most ``enough``; none if it is not a tar archive.

    Raises:
        AppError: ``too_large`` or ``damaged_archive``.
    """
    contents: dict[str, bytes] = {}
    left = MAX_UNPACKED_BYTES
    # A file that is not read is no tar archive, but another gzipped one; or it was truncated.
    with (
        _unpacking(name),
        suppress(tarfile.ReadError),
        tarfile.open(fileobj=_Counted(name, file), mode="r|") as package,
    ):
        for number, member in enumerate(package):
            if number > _MAX_MEMBERS:
                raise _too_large(name)
            stream = package.extractfile(member) if member.isreg() and wanted(member.name) else None
            if stream is not None:
                contents[member.name] = content = _whole(name, cast(BinaryIO, stream), left)
                left -= len(content)
            if len(contents) >= enough:
                break
    return contents


def unzipped(name: str, file: BinaryIO) -> bytes:
    """Return the content of a gzipped file.

    Raises:
        AppError: ``too_large`` or ``damaged_archive``.
    """
    with _unpacking(name), gzip.GzipFile(fileobj=file) as stream:
        return _whole(name, cast(BinaryIO, stream), MAX_UNPACKED_BYTES)


@contextmanager
def _unpacking(name: str) -> Iterator[None]:
    try:
        yield
    except AppError:
        raise
    except (*DAMAGED_ZIP_ERRORS, tarfile.TarError) as error:
        raise damaged(name) from error


def damaged(name: str) -> AppError:
    """Return the error about an archive that cannot be unpacked."""
    return InputError(
        "damaged_archive",
        f"“{name}” is damaged or cut off.",
        "Download or export it again; nothing was imported.",
    )


class _Counted(io.RawIOBase):
    """A reader of a gzipped stream with a limit on the unpacked size."""

    def __init__(self, name: str, file: BinaryIO) -> None:
        self._name = name
        self._stream = gzip.GzipFile(fileobj=file)
        self._left = _MAX_PASSED_BYTES

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        piece = self._stream.read(_PIECE if size < 0 else size)
        self._left -= len(piece)
        if self._left < 0:
            raise _too_large(self._name)
        return piece


def _whole(name: str, stream: BinaryIO, left: int) -> bytes:
    content = read_within(stream, left)
    if content is None:
        raise _too_large(name)
    return content


def _too_large(name: str) -> AppError:
    return TooLarge(
        "too_large",
        f"“{name}” unpacks to more than {MAX_UNPACKED_BYTES // 2**20} MB of posts.",
        "Take the files with the posts out of it, divide them, and add those.",
    )
