"""Looking at the sources, and taking one out."""

import shutil
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from server.config import Settings
from server.services.by_id import find_source
from server.services.engine import Engine
from server.store.tables import Source, SourceParagraph


class Library:
    """Reads and deletes sources."""

    def __init__(self, session: Session, engine: Engine, settings: Settings) -> None:
        self._session = session
        self._engine = engine
        self._settings = settings

    def all(self) -> list[dict[str, Any]]:
        """Every source as ``GET /api/sources`` shows it, newest first."""
        sources = self._session.scalars(select(Source).order_by(Source.imported_at.desc(), Source.id)).all()
        counts = {
            row[0]: (row[1], row[2])
            for row in self._session.execute(
                select(SourceParagraph.source_id, func.count(), func.max(SourceParagraph.start_ms)).group_by(
                    SourceParagraph.source_id
                )
            )
        }
        speakers: dict[str, list[str]] = {}
        spoken = (
            select(SourceParagraph.source_id, SourceParagraph.speaker, func.min(SourceParagraph.index))
            .where(SourceParagraph.speaker.is_not(None))
            .group_by(SourceParagraph.source_id, SourceParagraph.speaker)
            .order_by(func.min(SourceParagraph.index))
        )
        for source_id, speaker, _ in self._session.execute(spoken):
            speakers.setdefault(source_id, []).append(str(speaker))
        return [_present(source, *counts.get(source.id, (0, None)), speakers.get(source.id, [])) for source in sources]

    def get(self, source_id: str) -> Source:
        """The source.

        Raises:
            InputError: ``unknown_source``.
        """
        return find_source(self._session, source_id)

    def delete(self, source_id: str) -> None:
        """Deletes a source, its paragraphs and its file.

        Raises:
            InputError: ``unknown_source``.
        """
        source = self.get(source_id)
        self._engine.synchronise(self._session)
        self._session.delete(source)
        self._session.commit()
        self._engine.forget_source(source_id)
        shutil.rmtree(self._settings.data / "uploads" / source_id, ignore_errors=True)


def describe(source: Source) -> dict[str, Any]:
    """One source as ``POST /api/sources`` shows it."""
    speakers = list(dict.fromkeys(paragraph.speaker for paragraph in source.paragraphs if paragraph.speaker))
    starts = [paragraph.start_ms for paragraph in source.paragraphs if paragraph.start_ms is not None]
    return _present(source, len(source.paragraphs), max(starts, default=None), speakers)


def describe_whole(source: Source) -> dict[str, Any]:
    """One source with its paragraphs, as ``GET /api/sources/ID`` shows it."""
    items = [
        {
            "paragraph_id": paragraph.id,
            "index": paragraph.index,
            "text": paragraph.text,
            "speaker": paragraph.speaker,
            "start_ms": paragraph.start_ms,
            "end_ms": paragraph.end_ms,
            "question": paragraph.question,
        }
        for paragraph in source.paragraphs
    ]
    return {**describe(source), "items": items}


def _present(source: Source, paragraphs: int, duration_ms: int | None, speakers: list[str]) -> dict[str, Any]:
    return {
        "source_id": source.id,
        "title": source.title,
        "paragraphs": paragraphs,
        "speakers": speakers,
        "format": source.format,
        "duration_ms": duration_ms,
        "imported_at": f"{source.imported_at.isoformat()}Z",
    }
