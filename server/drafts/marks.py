"""Marks drafts as ready or as templates, and copies them."""

from dataclasses import replace

from sqlalchemy.orm import Session

from server.db.tables import Draft
from server.drafts.details import details_of
from server.drafts.service import DraftService


class DraftMarkService:
    """Sets the marks of drafts, and copies drafts."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def mark(self, draft_id: str, *, ready: bool | None = None, template: bool | None = None) -> Draft:
        """Sets the marks that are not None; text and version do not change.

        Raises:
            NotFound: ``unknown_draft``.
        """
        draft = DraftService(self._session).get(draft_id)
        if ready is not None:
            draft.ready = ready
        if template is not None:
            draft.template = template
        self._session.commit()
        return draft

    def copy(self, draft_id: str, headline: str | None = None, *, template: bool = False) -> Draft:
        """Creates a draft with the headline, the body, the sources and the details of another, except its deadline.

        Args:
            headline: of the copy; None: that of the original.
            template: whether the copy is a template.

        Raises:
            NotFound: ``unknown_draft``.
            InputError: ``headline_too_long``.
        """
        drafting = DraftService(self._session)
        draft = drafting.get(draft_id)
        source_ids = [source.id for source in draft.sources]
        headline = draft.headline if headline is None else headline
        details = replace(details_of(draft), deadline=None)
        copied = drafting.create(headline, draft.body, source_ids, details=details)
        return self.mark(copied.id, template=True) if template else copied
