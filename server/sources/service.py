"""One source of the library: found, what is known of it changed, taken out."""

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

LONGEST_NOTE = 2_000
# What decides whether it may be published, and who reads it until then: for who manages it.
_HELD_BACK = frozenset({"embargo_until", "rights"})
# What the index has of a source beside its paragraphs.
_INDEXED = frozenset({"title", "spoken_on", "language", "rights", "embargo_until"})


class SourceDetails(TypedDict, total=False):
    """What may be changed of a source; what is absent stays. Times are UTC without zone."""

    title: str
    spoken_on: date | None
    embargo_until: datetime | None
    embargo_note: str
    rights: Rights


class SourceService:
    """Finds, changes and deletes sources."""

    def __init__(self, session: Session, engine: Engine, settings: Settings) -> None:
        self._session = session
        self._engine = engine
        self._settings = settings

    def get(self, source_id: str) -> Source:
        """The source.

        Raises:
            AppError: ``unknown_source``.
        """
        return find_source(self._session, source_id)

    def change(self, source_id: str, details: SourceDetails) -> Source:
        """Changes what is known of a source; all of it or nothing.

        Raises:
            AppError: ``unknown_source``, ``bad_title`` or ``note_too_long``.
        """
        source = self.get(source_id)
        if "title" in details:
            details["title"] = _title(details["title"])
        if "embargo_note" in details:
            details["embargo_note"] = clean_note(details["embargo_note"])
        known = {name: value for name, value in details.items() if getattr(source, name) != value}
        for name, value in known.items():
            setattr(source, name, value)
        if known.keys() & _INDEXED:
            self._session.execute(touch(source_id))
        if known.keys() & _HELD_BACK:
            self._audit(source, "source.hold_back", {name: known[name] for name in sorted(known.keys() & _HELD_BACK)})
        self._session.commit()
        if known.keys() & _INDEXED:
            self._engine.follow(source_id)
        return source

    def delete(self, source_id: str) -> None:
        """Deletes a source, its paragraphs, its file and its recording.

        Raises:
            AppError: ``unknown_source``.
        """
        source = self.get(source_id)
        self._audit(source, "source.delete")
        self._session.delete(source)
        self._session.commit()
        self._engine.follow(source_id)
        shutil.rmtree(self._settings.data / "uploads" / source_id, ignore_errors=True)

    def _audit(self, source: Source, action: str, details: Mapping[str, Any] | None = None) -> None:
        told = {
            name: value.isoformat() if isinstance(value, datetime) else value for name, value in (details or {}).items()
        }
        audit(self._session, action, about_kind="source", about_id=source.id, about_name=source.title, details=told)


def clean_note(note: str) -> str:
    """A note without control characters and white space around it.

    Raises:
        AppError: ``note_too_long``.
    """
    note = clean_text(note).strip()
    if len(note) > LONGEST_NOTE:
        raise InputError(
            "note_too_long",
            f"The note has {len(note):,} characters.",
            f"{LONGEST_NOTE:,} characters do: say it shorter.",
        )
    return note


def _title(text: str) -> str:
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
