"""Notes to the desk, alternative headlines and details of a draft, each replaced with optimistic locking."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import update
from sqlalchemy.orm import Session

from models.errors import InputError
from server.articles.details import ArticleDetails, check_details, normalized
from server.articles.document import sanitize_text
from server.db.lookup import find_draft
from server.db.tables import Draft
from server.drafts.detail_values import details_of, set_details
from server.drafts.revisions import Revisions
from server.drafts.service import MAX_HEADLINE_LENGTH

MAX_NOTES_LENGTH = 100_000
MAX_VARIANTS = 20


class ChangedMeanwhile(Exception):
    """Another request has changed the value; ``stored`` is the stored one, and nothing was changed."""

    def __init__(self, stored: Any) -> None:
        super().__init__("changed meanwhile")
        self.stored = stored


def put_notes(session: Session, draft_id: str, notes: str, expected: str) -> str:
    """Replace the notes ``expected`` with ``notes``; return what is stored.

    Raises:
        NotFound: ``unknown_draft``.
        InputError: ``notes_too_long``.
        ChangedMeanwhile: the stored ones are neither ``expected`` nor ``notes``.
    """
    if len(notes) > MAX_NOTES_LENGTH:
        raise InputError(
            "notes_too_long",
            f"The notes have {len(notes):,} characters; {MAX_NOTES_LENGTH:,} are the most.",
            "Move long text into a source.",
        )
    wanted = sanitize_text(notes)
    draft = _find_locked(session, draft_id)
    if (stored := draft.notes) not in (expected, wanted):
        session.rollback()
        raise ChangedMeanwhile(stored)
    draft.notes = wanted
    session.commit()
    return wanted


def put_variants(session: Session, draft_id: str, variants: list[str], expected: list[str]) -> list[str]:
    """Replace the alternative headlines ``expected`` with ``variants``.

    Returns:
        The stored ones: each on one line, without empty ones and duplicates.

    Raises:
        NotFound: ``unknown_draft``.
        InputError: ``headline_too_long`` or ``too_many_headlines``.
        ChangedMeanwhile: the stored ones are neither ``expected`` nor ``variants``.
    """
    wanted = _checked_variants(variants)
    draft = _find_locked(session, draft_id)
    if (stored := list(draft.variants)) not in (expected, wanted):
        session.rollback()
        raise ChangedMeanwhile(stored)
    draft.variants = wanted
    session.commit()
    return wanted


def put_details(
    session: Session, draft_id: str, wanted: Mapping[str, Any], expected: Mapping[str, Any]
) -> ArticleDetails:
    """Replace the details that ``wanted`` contains; changes of different details do not conflict.

    Args:
        wanted: by the names of ``ArticleDetails``.
        expected: what the caller believes is stored of these; absent ones are empty.

    Returns:
        All stored details.

    Raises:
        NotFound: ``unknown_draft``.
        InputError: ``details_too_long`` or ``too_many_keywords``.
        ChangedMeanwhile: a stored one is neither the expected nor the wanted one.
    """
    new, old = normalized(ArticleDetails(**wanted)), normalized(ArticleDetails(**expected))
    check_details(new)
    draft = _find_locked(session, draft_id)
    stored = details_of(draft)
    if any(getattr(stored, name) not in (getattr(new, name), getattr(old, name)) for name in wanted):
        session.rollback()
        raise ChangedMeanwhile(stored)
    changed = replace(stored, **{name: getattr(new, name) for name in wanted})
    if changed != stored:
        Revisions(session).before_details(draft)
    set_details(draft, changed)
    session.commit()
    return details_of(draft)


def _find_locked(session: Session, draft_id: str) -> Draft:
    """Take the write lock before the read: a second request waits here, then reads what the first one stored."""
    session.execute(update(Draft).where(Draft.id == draft_id).values(notes=Draft.notes))
    return find_draft(session, draft_id)


def _checked_variants(variants: list[str]) -> list[str]:
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
