"""Reads sources of the library in the form of sources that requests and commands provide."""

from typing import cast

from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from models.errors import NotFound
from models.text.paragraphs import Kind, Paragraph
from server.checks.source_places import ProvidedSource
from server.db.tables import Source


def library_source(session: Session, source_id: str) -> ProvidedSource:
    """Return one source of the library.

    Raises:
        AppError: ``unknown_source``.
    """
    source = session.get(Source, source_id)
    if source is None:
        raise unknown_source(source_id)
    return _provided_source(source)


def library_sources(session: Session) -> list[ProvidedSource]:
    """Return every source of the library, oldest import first."""
    whole = select(Source).order_by(Source.imported_at, Source.id).options(selectinload(Source.paragraphs))
    return [_provided_source(source) for source in session.scalars(whole)]


def unknown_source(named: str) -> NotFound:
    """Return the error for a name that is no source."""
    return NotFound(
        "unknown_source",
        f"{named!r} is no file, no folder, and no id of a source.",
        "Check the path; “import … --json” prints the ids.",
    )


def _provided_source(source: Source) -> ProvidedSource:
    paragraphs = [
        Paragraph(
            paragraph.text,
            paragraph.speaker,
            paragraph.start_ms,
            paragraph.end_ms,
            paragraph.question,
            cast("Kind", paragraph.kind),
        )
        for paragraph in source.paragraphs
    ]
    ids = [paragraph.id for paragraph in source.paragraphs]
    return ProvidedSource(source.title, paragraphs, source.id, ids, source.spoken_on)
