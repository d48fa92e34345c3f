"""Creates, reads, saves and deletes drafts; a save never loses a text."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session, object_session

from models.errors import InputError
from models.text.hidden_characters import visible_text
from server.access.ownership import assign_owner, present_access
from server.access.visibility import current_person_id
from server.articles.details import ArticleDetails
from server.articles.document import parse_stored_body, storable_body
from server.audit.log import audit
from server.db.database import serialize_writes
from server.db.lookup import find_draft, find_source
from server.db.tables import Draft, Image, new_id, now
from server.drafts.detail_values import details_of, present_details, set_details
from server.drafts.revisions import Revisions
from server.errors import StaleChange
from server.schemas import drafts as schemas
from server.schemas.sources import Owned

MAX_HEADLINE_LENGTH = 10_000


@dataclass(frozen=True)
class SaveConflict:
    """A save was based on an old version; the fields are those of the stored draft."""

    version: int
    headline: str
    body: Any
    edit_id: str | None = None


class DraftService:
    """Reads and writes drafts."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def latest(self) -> Draft | None:
        """Return the draft that was saved last, without templates and, with accounts, without those of others."""
        newest = select(Draft).where(Draft.template.is_(False)).order_by(Draft.updated_at.desc(), Draft.id)
        if (person_id := current_person_id(self._session)) is not None:
            newest = newest.where(Draft.owner_id == person_id)
        return self._session.scalars(newest.limit(1)).first()

    def get(self, draft_id: str) -> Draft:
        """Return a draft.

        Raises:
            NotFound: ``unknown_draft``.
        """
        return find_draft(self._session, draft_id)

    def create(
        self,
        headline: str = "",
        body: Any = "",
        source_ids: list[str] | None = None,
        draft_id: str | None = None,
        details: ArticleDetails | None = None,
        images: Iterable[Image] = (),
    ) -> Draft:
        """Create a draft with sources attached.

        Args:
            draft_id: an unused id; None to draw one.
            details: valid details; None for none.
            images: rows of its images, whose files are stored.

        Raises:
            InputError: ``bad_body`` or ``headline_too_long``.
            NotFound: ``unknown_source``.
        """
        headline, body = _checked(headline, body)
        draft = Draft(id=draft_id or new_id(), headline=headline, body=body)
        if details is not None:
            set_details(draft, details)
        self._session.add(draft)
        for source_id in dict.fromkeys(source_ids or []):
            draft.sources.append(find_source(self._session, source_id))
        assign_owner(self._session, draft)
        self._session.flush()  # images have a foreign key to the draft
        self._session.add_all(images)
        self._session.commit()
        return draft

    def save(
        self,
        draft_id: str,
        version: int,
        headline: str,
        body: Any,
        *,
        edit_id: str | None = None,
        merged: schemas.MergedText | None = None,
    ) -> int | SaveConflict:
        """Save an edit that is based on ``version``.

        Args:
            edit_id: the page's id of the edit; a stored edit is not applied again.
            merged: the writer's own text, where the edit is a merge of it with the stored one; both are stored as
                revisions.

        Returns:
            The new version, committed; or the stored text, if the edit is not based on its version.
            Repeating a save, after a lost acknowledgement, returns the stored version.

        Raises:
            NotFound: ``unknown_draft``.
            InputError: ``bad_body`` or ``headline_too_long``.
        """
        headline, body = _checked(headline, body)
        if merged is not None:
            own_headline, own_body = _checked(merged.headline, merged.body)
            merged = merged.model_copy(update={"headline": own_headline, "body": own_body})
        with serialize_writes(self._session):
            saved = self._update_if_current(draft_id, version, headline, body, edit_id, merged)
        if saved is not None:
            return saved
        draft = self.get(draft_id)
        is_same_edit = edit_id is not None and draft.last_edit_id == edit_id
        if is_same_edit or (draft.headline == headline and draft.body == body):
            return draft.version
        return SaveConflict(draft.version, draft.headline, draft.body, draft.last_edit_id)

    def _update_if_current(
        self,
        draft_id: str,
        version: int,
        headline: str,
        body: Any,
        edit_id: str | None,
        merged: schemas.MergedText | None,
    ) -> int | None:
        """Return the new version, committed; None if ``version`` is not the stored one."""
        revisions = Revisions(self._session)
        if merged is None:
            revisions.before_save(draft_id, version, headline, body)
        else:
            revisions.before_merge(draft_id, version, merged.headline, merged.body)
        saved = self._session.scalar(
            update(Draft)
            .where(Draft.id == draft_id, Draft.version == version)
            .values(version=version + 1, headline=headline, body=body, last_edit_id=edit_id, updated_at=now())
            .returning(Draft.version)
        )
        if saved is None:
            self._session.rollback()
            return None
        self._session.commit()
        return int(saved)

    def delete(self, draft_id: str) -> None:
        """Delete a draft and the rows of its publications; published files stay.

        Raises:
            NotFound: ``unknown_draft``.
        """
        draft = self.get(draft_id)
        audit(self._session, "draft.delete", about_kind="draft", about_id=draft_id, about_name=draft.headline)
        self._session.delete(draft)
        self._session.commit()


def present_draft(draft: Draft) -> schemas.Draft:
    """Present a draft as ``GET /api/drafts/ID`` shows it."""
    return {
        **present_draft_summary(draft),
        **_rights(draft),
        "body": draft.body,
        "source_ids": [source.id for source in draft.sources],
        "variants": draft.variants,
        "notes": draft.notes,
        "details": present_details(details_of(draft)),
        "edit_id": draft.last_edit_id,
        "created_at": f"{draft.created_at.isoformat()}Z",
    }


def _rights(draft: Draft) -> Owned:
    session = object_session(draft)
    return {} if session is None else present_access(session, Draft, {draft.id: draft.owner_id}).get(draft.id, {})


def version_conflict(draft: Draft) -> StaleChange:
    """Return the error of a request about a version that is not the stored one."""
    conflict = present_save_conflict(SaveConflict(draft.version, draft.headline, draft.body))
    return StaleChange(
        "version_conflict", "The draft was changed in the meantime.", "Look at what changed, then try again."
    ).showing({"conflict": conflict})


def present_save_conflict(conflict: SaveConflict) -> schemas.Conflict:
    """Present the stored text for a writer whose edit was based on another, and the id of the edit that led to it."""
    stored: schemas.Conflict = {"version": conflict.version, "headline": conflict.headline, "body": conflict.body}
    return stored if conflict.edit_id is None else {**stored, "edit_id": conflict.edit_id}


def present_draft_summary(draft: Draft) -> schemas.DraftSummary:
    """Return the details of a draft: all but its text and sources."""
    return {
        "draft_id": draft.id,
        "headline": draft.headline,
        "version": draft.version,
        "updated_at": f"{draft.updated_at.isoformat()}Z",
        "published_at": f"{draft.published_at.isoformat()}Z" if draft.published_at else None,
        "ready": draft.ready,
        "template": draft.template,
    }


def _checked(headline: str, body: Any) -> tuple[str, Any]:
    """Return headline and body as they are stored."""
    headline = visible_text(headline)
    if len(headline) > MAX_HEADLINE_LENGTH:
        raise InputError(
            "headline_too_long",
            f"The headline has {len(headline):,} characters; {MAX_HEADLINE_LENGTH:,} are the most.",
            "Move the text into the body.",
        )
    parse_stored_body(body)
    return headline, storable_body(body)
