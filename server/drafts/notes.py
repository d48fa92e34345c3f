"""Notes to the desk, which are stored with a draft and never published."""

from sqlalchemy import update
from sqlalchemy.orm import Session

from models.errors import InputError
from server.articles.document import sanitize_text
from server.db.lookup import find_draft
from server.db.tables import Draft

MAX_NOTES_LENGTH = 100_000


class NotesConflict(Exception):
    """Another request has changed the notes; ``notes`` are the stored ones."""

    def __init__(self, notes: str) -> None:
        super().__init__("the notes were changed")
        self.notes = notes


class DeskNotes:
    """Replaces the notes of a draft, with optimistic locking."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def put(self, draft_id: str, notes: str, expected: str) -> str:
        """Replace ``expected`` with ``notes``.

        Returns:
            The stored notes.

        Raises:
            NotFound: ``unknown_draft``.
            InputError: ``notes_too_long``.
            NotesConflict: the stored ones are neither ``expected`` nor ``notes``.
        """
        if len(notes) > MAX_NOTES_LENGTH:
            raise InputError(
                "notes_too_long",
                f"The notes have {len(notes):,} characters; {MAX_NOTES_LENGTH:,} are the most.",
                "Move long text into a source.",
            )
        wanted = sanitize_text(notes)
        stored = self._session.execute(
            update(Draft).where(Draft.id == draft_id, Draft.notes.in_((expected, wanted))).values(notes=wanted)
        )
        self._session.commit()
        if not stored.rowcount:  # type: ignore[attr-defined]  # the result of every UPDATE has it
            raise NotesConflict(find_draft(self._session, draft_id).notes)
        return wanted
