"""Alternative headlines of a draft."""

from sqlalchemy import update
from sqlalchemy.orm import Session

from models.errors import InputError
from server.articles.document import sanitize_text
from server.db.lookup import find_draft
from server.db.tables import Draft
from server.drafts.service import MAX_HEADLINE_LENGTH

MAX_VARIANTS = 20


class VariantsConflict(Exception):
    """Another request has changed the variants; ``variants`` are the stored ones."""

    def __init__(self, variants: list[str]) -> None:
        super().__init__("the variants were changed")
        self.variants = variants


class HeadlineVariants:
    """Replaces the variants of a draft, with optimistic locking."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def put(self, draft_id: str, variants: list[str], expected: list[str]) -> list[str]:
        """Replace ``expected`` with ``variants``.

        Returns:
            The stored variants: each on one line, without empty ones and duplicates.

        Raises:
            NotFound: ``unknown_draft``.
            InputError: ``headline_too_long`` or ``too_many_headlines``.
            VariantsConflict: the stored ones are neither ``expected`` nor ``variants``.
        """
        wanted = _checked(variants)
        # Takes the write lock before the read: a second request waits here, then reads what the first one stored.
        self._session.execute(update(Draft).where(Draft.id == draft_id).values(notes=Draft.notes))
        draft = find_draft(self._session, draft_id)
        if draft.variants not in (expected, wanted):
            stored = list(draft.variants)
            self._session.rollback()
            raise VariantsConflict(stored)
        draft.variants = wanted
        self._session.commit()
        return wanted


def _checked(variants: list[str]) -> list[str]:
    lines = dict.fromkeys(" ".join(sanitize_text(variant).split()) for variant in variants)
    lines.pop("", None)
    if len(lines) > MAX_VARIANTS:
        raise InputError(
            "too_many_headlines",
            f"{len(lines):,} other headlines are too many; {MAX_VARIANTS} are the most.",
            "Delete one that is no longer needed.",
        )
    longest = max(map(len, lines), default=0)
    if longest > MAX_HEADLINE_LENGTH:
        raise InputError(
            "headline_too_long",
            f"A headline has {longest:,} characters; {MAX_HEADLINE_LENGTH:,} are the most.",
            "Move the text into the body.",
        )
    return list(lines)
