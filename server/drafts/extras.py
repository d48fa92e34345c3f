"""Notes to the desk, alternative headlines and details of a draft, each replaced with optimistic locking."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy import update
from sqlalchemy.orm import Session

from models.errors import InputError
from server.articles.details import ArticleDetails, check_details, normalized
from server.articles.document import printable_text, sanitize_text
from server.db.lookup import find_draft
from server.db.tables import Draft
from server.drafts.detail_values import details_of, present_details, set_details
from server.drafts.revisions import Revisions
from server.drafts.service import MAX_HEADLINE_LENGTH
from server.errors import StaleChange

MAX_NOTES_LENGTH = 100_000
MAX_VARIANTS = 20

Value = TypeVar("Value", str, list[str])


def put_notes(session: Session, draft_id: str, notes: str, expected: str) -> str:
    """Replace the notes ``expected`` with ``notes``; return what is stored.

    Raises:
        NotFound: ``unknown_draft``.
        InputError: ``notes_too_long``.
        StaleChange: ``notes_changed``: the stored ones are neither ``expected`` nor ``notes``.
    """
    if len(notes) > MAX_NOTES_LENGTH:
        raise InputError(
            "notes_too_long",
            f"The notes have {len(notes):,} characters; {MAX_NOTES_LENGTH:,} are the most.",
            "Move long text into a source.",
        )
    changed = StaleChange("notes_changed", "The notes were changed meanwhile.", "Put both together and send them.")
    return _put(session, draft_id, "notes", sanitize_text(notes), expected, changed)


def put_variants(session: Session, draft_id: str, variants: list[str], expected: list[str]) -> list[str]:
    """Replace the alternative headlines ``expected`` with ``variants``.

    Returns:
        The stored ones: each on one line, without empty ones and duplicates.

    Raises:
        NotFound: ``unknown_draft``.
        InputError: ``headline_too_long`` or ``too_many_headlines``.
        StaleChange: ``variants_changed``: the stored ones are neither ``expected`` nor ``variants``.
    """
    changed = StaleChange(
        "variants_changed", "The other headlines were changed meanwhile.", "Send your change of these."
    )
    return _put(session, draft_id, "variants", _checked_variants(variants), expected, changed)


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
        StaleChange: ``details_changed``: a stored one is neither the expected nor the wanted one.
    """
    new, old = normalized(ArticleDetails(**wanted)), normalized(ArticleDetails(**expected))
    check_details(new)
    draft = _find_locked(session, draft_id)
    stored = details_of(draft)
    if any(getattr(stored, name) not in (getattr(new, name), getattr(old, name)) for name in wanted):
        session.rollback()
        raise StaleChange(
            "details_changed", "The details were changed meanwhile.", "Send your change of these."
        ).showing({"details": present_details(stored)})
    changed = replace(stored, **{name: getattr(new, name) for name in wanted})
    if changed != stored:
        Revisions(session).before_details(draft)
    set_details(draft, changed)
    session.commit()
    return details_of(draft)


def _put(session: Session, draft_id: str, name: str, wanted: Value, expected: Value, changed: StaleChange) -> Value:
    """Store a value of a draft; raise ``changed`` with the stored one if it is neither ``expected`` nor ``wanted``."""
    draft = _find_locked(session, draft_id)
    if (stored := getattr(draft, name)) not in (expected, wanted):
        session.rollback()
        raise changed.showing({name: stored})
    setattr(draft, name, wanted)
    session.commit()
    return wanted


def _find_locked(session: Session, draft_id: str) -> Draft:
    """Take the write lock before the read: a second request waits here, then reads what the first one stored."""
    session.execute(update(Draft).where(Draft.id == draft_id).values(notes=Draft.notes))
    return find_draft(session, draft_id)


def _checked_variants(variants: list[str]) -> list[str]:
    lines = dict.fromkeys(" ".join(printable_text(variant).split()) for variant in variants)
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
