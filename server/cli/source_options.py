"""``--source`` of ``check`` and ``verify``: transcripts on disk, which are not imported, and sources of the library."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from indexer.readers import SUPPORTED_SUFFIXES, read_source
from models.errors import InputError, NotFound
from models.text.paragraphs import Kind, Paragraph
from server.checks.source_places import ProvidedSource
from server.config import Settings
from server.db.database import migrate, open_store
from server.db.tables import Source


def read_sources(named: Sequence[str], settings: Settings) -> list[ProvidedSource]:
    """The sources of the option, in its order.

    Args:
        named: files, folders of files, or ids of sources in the library.

    Raises:
        AppError: ``unknown_source``, ``no_sources`` in a folder, or errors of ``read_source``.
    """
    return [source for name in named for source in _read(name, settings)]


def _read(name: str, settings: Settings) -> Iterator[ProvidedSource]:
    path = Path(name)
    if path.is_dir():
        files = sorted(each for each in path.iterdir() if each.suffix.lower() in SUPPORTED_SUFFIXES and each.is_file())
        if not files:
            raise InputError(
                "no_sources",
                f"{name} has no transcripts in it.",
                f"A transcript's name ends in one of {', '.join(SUPPORTED_SUFFIXES)}.",
            )
        yield from (_from_file(each) for each in files)
    elif path.is_file():
        yield _from_file(path)
    else:
        yield _from_library(name, settings)


def _from_file(path: Path) -> ProvidedSource:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputError("no_such_file", f"{path}: {error.strerror}.", "Check the path.") from error
    transcript = read_source(str(path), content)
    return ProvidedSource(transcript.title, transcript.paragraphs, spoken_on=transcript.spoken_on)


def _from_library(source_id: str, settings: Settings) -> ProvidedSource:
    with open_library(settings) as session:
        source = session.get(Source, source_id) if session else None
        if source is not None:
            return _provided_source(source)
    raise NotFound(
        "unknown_source",
        f"{source_id!r} is no file, no folder, and no id of a source.",
        "Check the path; “import … --json” prints the ids.",
    )


def read_library(settings: Settings) -> list[ProvidedSource]:
    """Every source of the library, oldest import first; none where there is no library."""
    with open_library(settings) as session:
        if session is None:
            return []
        whole = select(Source).order_by(Source.imported_at, Source.id).options(selectinload(Source.paragraphs))
        return [_provided_source(source) for source in session.scalars(whole)]


@contextmanager
def open_library(settings: Settings) -> Iterator[Session | None]:
    """The database, for commands that need no models; None if it does not exist."""
    # A folder that does not exist has no library, and is not created for reading.
    if settings.database_url is None and not (settings.data / "quotedesk.sqlite").is_file():
        yield None
        return
    engine = open_store(settings.store_url)
    try:
        migrate(engine)
        with Session(engine) as session:
            yield session
    finally:
        engine.dispose()


def _provided_source(source: Source) -> ProvidedSource:
    paragraphs = [
        Paragraph(each.text, each.speaker, each.start_ms, each.end_ms, each.question, cast("Kind", each.kind))
        for each in source.paragraphs
    ]
    ids = [each.id for each in source.paragraphs]
    return ProvidedSource(source.title, paragraphs, source.id, ids, source.spoken_on)
