"""Marks drafts as ready or as templates, and copies them."""

from dataclasses import replace

from sqlalchemy.orm import Session

from server.articles.document import figures, parse_stored_body, to_prosemirror
from server.db.tables import Draft, new_id
from server.drafts.detail_values import details_of
from server.drafts.service import DraftService
from server.images.service import DraftImages


def mark_draft(session: Session, draft_id: str, *, ready: bool | None = None, template: bool | None = None) -> Draft:
    """Set the marks that are not None; text and version do not change.

    Raises:
        NotFound: ``unknown_draft``.
    """
    draft = DraftService(session).get(draft_id)
    if ready is not None:
        draft.ready = ready
    if template is not None:
        draft.template = template
    session.commit()
    return draft


def copy_draft(
    session: Session, images: DraftImages, draft_id: str, headline: str | None = None, *, template: bool = False
) -> Draft:
    """Create a draft with headline, body, images, sources and details of another, except its deadline.

    Args:
        images: those of all drafts.
        headline: of the copy; None to keep that of the original.
        template: whether the copy is a template.

    Raises:
        NotFound: ``unknown_draft``.
        InputError: ``headline_too_long``.
    """
    drafting = DraftService(session)
    draft = drafting.get(draft_id)
    source_ids = [source.id for source in draft.sources]
    headline = draft.headline if headline is None else headline
    details = replace(details_of(draft), deadline=None)
    document = parse_stored_body(draft.body)
    if not figures(document):
        copied = drafting.create(headline, draft.body, source_ids, details=details)
    else:
        copy_id = new_id()
        with images.copied_into(copy_id, document) as (body, rows):
            copied = drafting.create(
                headline, to_prosemirror(body), source_ids, draft_id=copy_id, details=details, images=rows
            )
    return mark_draft(session, copied.id, template=True) if template else copied
