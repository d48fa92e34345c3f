"""The formats of source files: each reader says which it reads, and ``indexer.readers.files`` chooses among them.

Importing one reader imports no other; all of them are imported when the first file is read, or its formats are listed.
"""

import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Generic, TypeVar

from indexer.progress import Progress
from models.text.paragraphs import Transcript

Content = TypeVar("Content", str, bytes)
ReadText = TypeVar("ReadText", bound=Callable[[str, str], Transcript])
ReadBytes = TypeVar("ReadBytes", bound=Callable[[str, bytes, Progress], Transcript])


@dataclass(frozen=True, slots=True)
class Reader(Generic[Content]):
    """What reads one format.

    Args:
        name: what files of it are stored under: an extension, without the point.
        suffixes: of the files that it reads, unless their content is of another format.
        read: returns the transcript; one without a title is called as its file.
        fits: whether a file's content is of this format, whatever its name; None if no content says so.
    """

    name: str
    suffixes: tuple[str, ...]
    read: Callable[..., Transcript]
    fits: Callable[[Content], object] | None


_of_text: list[Reader[str]] = []
_of_bytes: list[Reader[bytes]] = []


def reads_text(
    name: str, *suffixes: str, fits: Callable[[str], object] | None = None
) -> Callable[[ReadText], ReadText]:
    """Declare what a function reads, which is called with a file's name and its text."""

    def register(read: ReadText) -> ReadText:
        _of_text.append(Reader(name, suffixes, read, fits))
        return read

    return register


def reads_bytes(name: str, *suffixes: str, fits: Callable[[bytes], object]) -> Callable[[ReadBytes], ReadBytes]:
    """Declare what a function reads, which is called with a file's name, its content and what it reports pages to."""

    def register(read: ReadBytes) -> ReadBytes:
        _of_bytes.append(Reader(name, suffixes, read, fits))
        return read

    return register


@cache
def text_readers() -> Sequence[Reader[str]]:
    """Return all readers of text, by their names."""
    _import_readers()
    return sorted(_of_text, key=lambda reader: reader.name)


@cache
def byte_readers() -> Sequence[Reader[bytes]]:
    """Return all readers of files that are no text, by their names."""
    _import_readers()
    return sorted(_of_bytes, key=lambda reader: reader.name)


@cache
def supported_suffixes() -> tuple[str, ...]:
    """Return the extensions of all formats: those of text, and then the others."""
    of_text = (suffix for reader in text_readers() for suffix in reader.suffixes)
    return (*of_text, *(suffix for reader in byte_readers() for suffix in reader.suffixes))


@cache
def reader_modules() -> Sequence[str]:
    """Return the names of all modules of readers, which a process may import before others are forked from it."""
    package = import_module(__package__)
    return tuple(module.name for module in pkgutil.walk_packages(package.__path__, f"{__package__}."))


def _import_readers() -> None:
    for module in reader_modules():
        import_module(module)
