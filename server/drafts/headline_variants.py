"""Other headlines of a draft, kept beside the one in use."""

from sqlalchemy import update
from sqlalchemy.orm import Session

from models.errors import InputError
from server.articles.document import sanitize_text
from server.db.lookup import find_draft
from server.db.tables import Draft
from server.drafts.service import LONGEST_HEADLINE

MAX_VARIANTS = 20


class VariantsConflict(Exception):
    """Somebody changed them meanwhile: as they stand now."""

    def __init__(self, variants: list[str]) -> None:
        super().__init__("the variants were changed")
        self.variants = variants


class HeadlineVariants:
    """Reads and writes them."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def put(self, draft_id: str, variants: list[str], expected: list[str]) -> list[str]:
        """Replaces ``expected`` by ``variants``.

        Returns:
            What is stored: each on one line, none empty, none twice.

        Raises:
            AppError: ``unknown_draft``, ``headline_too_long`` or ``too_many_headlines``.
            VariantsConflict: they are neither ``expected`` nor ``variants`` any more.
        """
        wanted = _checked(variants)
        # Written to before it is read: of two at once the second waits here, and reads what the first one stored.
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
            "Take away one that is not needed any more.",
        )
    longest = max(map(len, lines), default=0)
    if longest > LONGEST_HEADLINE:
        raise InputError(
            "headline_too_long",
            f"A headline has {longest:,} characters; {LONGEST_HEADLINE:,} are the most.",
            "Move the text into the body.",
        )
    return list(lines)
