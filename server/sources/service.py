"""Reads, changes and deletes single sources."""

import shutil
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, TypedDict

from sqlalchemy.orm import Session

from indexer.readers.text.characters import clean_text
from indexer.readers.text.titles import MAX_TITLE_CHARACTERS, normalize_title
from indexer.sources import Rights
from models.errors import InputError
from server.audit.log import audit
from server.config import Settings
from server.db.lookup import find_source
from server.db.tables import Source, touch
from server.inference.engine import Engine

MAX_NOTE_LENGTH = 2_000
# Changes of these restrict publication, so they are audited.
_RESTRICTIONS = frozenset({"embargo_until", "rights"})
# The metadata of a source that the index stores.
_INDEXED = frozenset({"title", "spoken_on", "language", "rights", "embargo_until"})


class SourceDetails(TypedDict, total=False):
    """The changeable metadata of a source; what is absent stays. Times are UTC without a zone."""

    title: str
    spoken_on: date | None
    embargo_until: datetime | None
    embargo_note: str
    rights: Rights


class SourceService:
    """Reads, changes and deletes sources."""

    def __init__(self, session: Session, engine: Engine, settings: Settings) -> None:
        self._session = session
        self._engine = engine
        self._settings = settings

    def get(self, source_id: str) -> Source:
        """Return a source.

        Raises:
            NotFound: ``unknown_source``.
        """
        return find_source(self._session, source_id)

    def change(self, source_id: str, details: SourceDetails) -> Source:
        """Change the metadata of a source, all of it or nothing.

        Raises:
            NotFound: ``unknown_source``.
            InputError: ``bad_title`` or ``note_too_long``.
        """
        source = self.get(source_id)
        if "title" in details:
            details["title"] = clean_title(details["title"])
        if "embargo_note" in details:
            details["embargo_note"] = clean_note(details["embargo_note"])
        changed = {name: value for name, value in details.items() if getattr(source, name) != value}
        for name, value in changed.items():
            setattr(source, name, value)
        if "spoken_on" in changed:
            source.day_origin, source.day_written = ("person" if source.spoken_on else None), ""
        if changed.keys() & _INDEXED:
            self._session.execute(touch(source_id))
        if changed.keys() & _RESTRICTIONS:
            self._audit(
                source, "source.hold_back", {name: changed[name] for name in sorted(changed.keys() & _RESTRICTIONS)}
            )
        self._session.commit()
        if changed.keys() & _INDEXED:
            self._engine.follow(source_id)
        return source

    def delete(self, source_id: str) -> None:
        """Delete a source with its paragraphs, its file and its recording.

        Raises:
            NotFound: ``unknown_source``.
        """
        source = self.get(source_id)
        self._audit(source, "source.delete")
        self._session.delete(source)
        self._session.commit()
        self._engine.follow(source_id)
        shutil.rmtree(self._settings.data / "uploads" / source_id, ignore_errors=True)

    def _audit(self, source: Source, action: str, details: Mapping[str, Any] | None = None) -> None:
        values = {
            name: value.isoformat() if isinstance(value, datetime) else value for name, value in (details or {}).items()
        }
        audit(self._session, action, about_kind="source", about_id=source.id, about_name=source.title, details=values)


def clean_note(note: str) -> str:
    """Strip control characters and outer white space from a note.

    Raises:
        InputError: ``note_too_long``.
    """
    note = clean_text(note).strip()
    if len(note) > MAX_NOTE_LENGTH:
        raise InputError(
            "note_too_long",
            f"The note has {len(note):,} characters.",
            f"{MAX_NOTE_LENGTH:,} are the most: make it shorter.",
        )
    return note


def clean_title(text: str) -> str:
    """Return a title on one line.

    Raises:
        InputError: ``bad_title``.
    """
    title = normalize_title(text)
    if not title:
        raise InputError("bad_title", "A title needs a letter or a digit.", "Say what the source is, in a few words.")
    if len(clean_text(text).strip()) > MAX_TITLE_CHARACTERS:
        raise InputError(
            "bad_title",
            f"The title has {len(text):,} characters.",
            f"{MAX_TITLE_CHARACTERS} are the most: say it shorter.",
        )
    return title
