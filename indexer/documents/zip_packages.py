"""Read ZIP packages without trusting their declared sizes."""

import io
import re
import struct
import zlib
from typing import IO
from zipfile import ZIP_STORED, BadZipFile, ZipFile

from models.errors import AppError, InputError, TooLarge

MAX_UNPACKED_BYTES = 64 * 1024 * 1024
_MAX_MEMBERS = 5_000
_PIECE = 64 * 1024
ENCRYPTED = 0x1  # of the flags of a member

_DOCUMENT = b'"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"'
# Documents with macros, and templates.
_KINDS_OF_DOCUMENT = re.compile(
    rb'"application/vnd\.(?:ms-word\.(?:document|template)\.macroEnabled(?:Template)?'
    rb'|openxmlformats-officedocument\.wordprocessingml\.template)\.main\+xml"'
)
_DIALECT = tuple(
    (b'"http://purl.oclc.org/ooxml/' + theirs, b'"http://schemas.openxmlformats.org/' + ours)
    for theirs, ours in (
        (b"wordprocessingml/main", b"wordprocessingml/2006/main"),
        (b"officeDocument/relationships", b"officeDocument/2006/relationships"),
        (b"drawingml/main", b"drawingml/2006/main"),
        (b"drawingml/picture", b"drawingml/2006/picture"),
        (b"drawingml/wordprocessingDrawing", b"drawingml/2006/wordprocessingDrawing"),
    )
)

# What zipfile and zlib raise over a damaged file.
DAMAGED_ZIP_ERRORS = (
    BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    struct.error,
)


def is_word_package(data: bytes) -> bool:
    """Return whether the bytes are a ZIP file with Word's parts in it; a damaged one is judged by its bytes."""
    if not data.startswith(b"PK\x03\x04"):
        return False
    members = member_names(data)
    return b"word/" in data if members is None else any(member.startswith("word/") for member in members)


def member_names(data: bytes) -> list[str] | None:
    """Return the names in a ZIP file; None if it is damaged."""
    try:
        with ZipFile(io.BytesIO(data)) as package:
            return package.namelist()
    except DAMAGED_ZIP_ERRORS:
        return None


def repack(name: str, data: bytes) -> io.BytesIO:
    """Return an office package with its XML parts unpacked piece by piece within a limit and packed again.

    A member's declared size may be false, and a reader that reads a whole member gets what it unpacks to; whoever opens
    the result meets no more than ``MAX_UNPACKED_BYTES``. Pictures and all other parts that are not XML are present, and
    empty.

    Args:
        name: the file's name, for messages.
        data: the package.

    Raises:
        AppError: ``too_large`` or ``locked_document``.
        Exception: one of ``DAMAGED_ZIP_ERRORS`` if the package is damaged.
    """
    safe, left = io.BytesIO(), MAX_UNPACKED_BYTES
    with ZipFile(io.BytesIO(data)) as package, ZipFile(safe, "w", ZIP_STORED) as rewritten:
        members = package.infolist()
        if len(members) > _MAX_MEMBERS:
            raise _too_large(name)
        for member in {member.filename: member for member in members}.values():
            if member.flag_bits & ENCRYPTED:
                raise locked(name)
            content: bytes | None = b""
            if member.filename.endswith((".xml", ".rels")):
                with package.open(member) as stream:
                    content = read_within(stream, left)
            if content is None:
                raise _too_large(name)
            left -= len(content)
            rewritten.writestr(member.filename, _as_plain_document(content))
    safe.seek(0)
    return safe


class PackageFiles:
    """Reads single members of a ZIP file; what they unpack to is limited, for all of them together.

    Args:
        name: the file's name, for messages.
        data: the package.

    Raises:
        Exception: one of ``DAMAGED_ZIP_ERRORS``.
    """

    def __init__(self, name: str, data: bytes) -> None:
        self._name = name
        self._package = ZipFile(io.BytesIO(data))
        self._left = MAX_UNPACKED_BYTES
        self.names = self._package.namelist()

    def read(self, member: str) -> bytes | None:
        """Return the content of a member; None if there is none of this name.

        Raises:
            AppError: ``unpacked_too_large``.
            Exception: one of ``DAMAGED_ZIP_ERRORS`` if the member is damaged or locked.
        """
        try:
            info = self._package.getinfo(member)
        except KeyError:
            return None
        with self._package.open(info) as stream:
            content = read_within(stream, self._left)
        if content is None:
            self._left = 0
            raise TooLarge(
                "unpacked_too_large",
                f"“{member}” is left out: what is in “{self._name}” unpacks to more than "
                f"{MAX_UNPACKED_BYTES // 2**20} MB.",
                "Make its images smaller, or add them to the draft one by one.",
                params={"name": member, "most": MAX_UNPACKED_BYTES // 2**20},
            )
        self._left -= len(content)
        return content


def read_within(stream: IO[bytes], most: int) -> bytes | None:
    """Return the content of a packed file, read piece by piece; None if it unpacks to more than ``most`` bytes."""
    content = bytearray()
    while piece := stream.read(_PIECE):
        content += piece
        if len(content) > most:
            return None
    return bytes(content)


def _as_plain_document(content: bytes) -> bytes:
    """Return a part with the names of documents without macros, in the common dialect.

    Word's “Strict Open XML” differs from it, for the purpose of reading words, only in the addresses of its namespaces.
    """
    for theirs, ours in _DIALECT:
        content = content.replace(theirs, ours)
    return _KINDS_OF_DOCUMENT.sub(_DOCUMENT, content)


def locked(name: str) -> AppError:
    """Return the error about a document that needs a password."""
    return InputError(
        "locked_document",
        f"“{name}” is locked with a password.",
        "Open it in Word, take the password off (File, Info, Protect Document), save it, and add it again.",
        params={"name": name},
    )


def _too_large(name: str) -> AppError:
    return TooLarge(
        "too_large",
        f"“{name}” unpacks to more than {MAX_UNPACKED_BYTES // 2**20} MB of text or {_MAX_MEMBERS:,} parts.",
        "Split it into parts, or save its words as plain text (.txt), and add that.",
    )
