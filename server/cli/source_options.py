"""``--source`` of ``check``: transcripts on disk, which are not imported, and sources of the library."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from indexer.readers.files import read_source
from indexer.readers.registry import supported_suffixes
from models.errors import InputError
from server.cli.common import open_library
from server.config import Settings
from server.operations.commands.questions import GivenSource, LibrarySource

if TYPE_CHECKING:
    from server.checks.source_places import ProvidedSource


def read_sources(named: Sequence[str]) -> tuple[GivenSource | LibrarySource, ...]:
    """Read the sources of the option, in its order; those of the library are named by their ids.

    Args:
        named: files, folders of files, or ids of sources in the library.

    Raises:
        AppError: ``no_sources`` in a folder, ``no_such_file``, or errors of ``read_source``.
    """
    return tuple(source for name in named for source in _read(name))


def provide_sources(sources: Sequence[GivenSource | LibrarySource], settings: Settings) -> "list[ProvidedSource]":
    """Return the sources of files, and those of the library.

    Raises:
        AppError: ``unknown_source``.
    """
    from server.operations.commands.findings import provided_sources  # noqa: PLC0415  a desk may answer

    with open_library(settings) as session:
        return provided_sources(session, sources)


def _read(name: str) -> Iterator[GivenSource | LibrarySource]:
    path = Path(name)
    if path.is_dir():
        files = sorted(
            file for file in path.iterdir() if file.suffix.lower() in supported_suffixes() and file.is_file()
        )
        if not files:
            raise InputError(
                "no_sources",
                f"{name} has no transcripts in it.",
                f"A transcript's name ends in one of {', '.join(supported_suffixes())}.",
            )
        yield from (_from_file(file) for file in files)
    elif path.is_file():
        yield _from_file(path)
    else:
        yield LibrarySource(source_id=name)


def _from_file(path: Path) -> GivenSource:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputError("no_such_file", f"{path}: {error.strerror}.", "Check the path.") from error
    transcript = read_source(str(path), content)
    # A check needs no places of words in a recording.
    paragraphs = tuple(replace(paragraph, words=()) for paragraph in transcript.paragraphs)
    return GivenSource(title=transcript.title, paragraphs=paragraphs, spoken_on=transcript.spoken_on)
