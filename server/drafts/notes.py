"""Notes of a draft to the desk: kept with it, and no part of what is published."""

from sqlalchemy import update
from sqlalchemy.orm import Session

from models.errors import InputError
from server.articles.document import sanitize_text
from server.db.lookup import find_draft
from server.db.tables import Draft

MAX_NOTES_LENGTH = 100_000


class NotesConflict(Exception):
    """Somebody changed them meanwhile: as they stand now."""

    def __init__(self, notes: str) -> None:
        super().__init__("the notes were changed")
        self.notes = notes


class DeskNotes:
    """Reads and writes them."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def put(self, draft_id: str, notes: str, expected: str) -> str:
        """Replaces ``expected`` by ``notes``.

        Returns:
            What is stored.

        Raises:
            AppError: ``unknown_draft`` or ``notes_too_long``.
            NotesConflict: they are neither ``expected`` nor ``notes`` any more.
        """
        if len(notes) > MAX_NOTES_LENGTH:
            raise InputError(
                "notes_too_long",
                f"The notes have {len(notes):,} characters; {MAX_NOTES_LENGTH:,} are the most.",
                "Move what is long into a source.",
            )
        wanted = sanitize_text(notes)
        stored = self._session.execute(
            update(Draft).where(Draft.id == draft_id, Draft.notes.in_((expected, wanted))).values(notes=wanted)
        )
        self._session.commit()
        if not stored.rowcount:  # type: ignore[attr-defined]  # every answer to an UPDATE has it
            raise NotesConflict(find_draft(self._session, draft_id).notes)
        return wanted
