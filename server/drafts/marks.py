"""Marks drafts as ready or as templates, and copies them."""

from dataclasses import replace
from typing import Any

from sqlalchemy.orm import Session

from server.articles.details import ArticleDetails
from server.articles.document import figures, parse_stored_body, to_prosemirror
from server.db.tables import Draft, new_id
from server.drafts.detail_values import details_of
from server.drafts.service import DraftService
from server.images.service import DraftImages


class DraftMarkService:
    """Sets the marks of drafts, and copies drafts.

    Args:
        images: those of all drafts.
    """

    def __init__(self, session: Session, images: DraftImages) -> None:
        self._session = session
        self._images = images

    def mark(self, draft_id: str, *, ready: bool | None = None, template: bool | None = None) -> Draft:
        """Set the marks that are not None; text and version do not change.

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
        """Create a draft with headline, body, images, sources and details of another, except its deadline.

        Args:
            headline: of the copy; None to keep that of the original.
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
        copied = self._create(headline, draft.body, source_ids, details)
        return self.mark(copied.id, template=True) if template else copied

    def _create(self, headline: str, body: Any, source_ids: list[str], details: ArticleDetails) -> Draft:
        drafting, document = DraftService(self._session), parse_stored_body(body)
        if not figures(document):
            return drafting.create(headline, body, source_ids, details=details)
        draft_id = new_id()
        with self._images.copied_into(draft_id, document) as (copied, images):
            return drafting.create(
                headline, to_prosemirror(copied), source_ids, draft_id=draft_id, details=details, images=images
            )
