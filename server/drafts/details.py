"""The details of a draft: byline, standfirst, section, keywords, deadline, word goal and language."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import update
from sqlalchemy.orm import Session

from server.articles.details import ArticleDetails, check_details, normalized
from server.db.lookup import find_draft
from server.db.tables import Draft
from server.drafts.detail_values import details_of, set_details
from server.drafts.revisions import Revisions


class DetailsConflict(Exception):
    """Another request has changed these details; ``details`` are the stored ones."""

    def __init__(self, details: ArticleDetails) -> None:
        super().__init__("the details were changed")
        self.details = details


class DraftDetails:
    """Replaces details of a draft, with optimistic locking of each."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def put(self, draft_id: str, wanted: Mapping[str, Any], expected: Mapping[str, Any]) -> ArticleDetails:
        """Replace the details that ``wanted`` has; two people who change different ones do not conflict.

        Args:
            wanted: by the names of ``ArticleDetails``.
            expected: what the caller believes is stored of these; what is absent, is empty.

        Returns:
            All stored details.

        Raises:
            NotFound: ``unknown_draft``.
            InputError: ``details_too_long`` or ``too_many_keywords``.
            DetailsConflict: a stored one is neither the expected nor the wanted one; nothing is changed.
        """
        new, old = normalized(ArticleDetails(**wanted)), normalized(ArticleDetails(**expected))
        check_details(new)
        # Takes the write lock before the read: a second request waits here, then reads what the first one stored.
        self._session.execute(update(Draft).where(Draft.id == draft_id).values(notes=Draft.notes))
        draft = find_draft(self._session, draft_id)
        stored = details_of(draft)
        if any(getattr(stored, name) not in (getattr(new, name), getattr(old, name)) for name in wanted):
            self._session.rollback()
            raise DetailsConflict(stored)
        changed = replace(stored, **{name: getattr(new, name) for name in wanted})
        if changed != stored:
            Revisions(self._session).before_details(draft)
        set_details(draft, changed)
        self._session.commit()
        return details_of(draft)
