"""HTTP routes of drafts."""

from server.access.rules import EDIT_DRAFT, MANAGE_DRAFT, READ_DRAFT, WRITE_ACCESS
from server.config import Settings
from server.db.database import db
from server.drafts.service import DraftService, present_draft
from server.images.service import DraftImages
from server.registry import service
from server.schemas.drafts import Draft, NewDraft
from server.schemas.sources import DraftSources
from server.sources import attachments
from server.sources.listing import SourceListing
from server.web.endpoints import RouteGroup

routes = RouteGroup("drafts", "/api/drafts")


@routes.endpoint("POST", WRITE_ACCESS, status=201)
def create_draft(body: NewDraft) -> Draft:
    """Begin a draft."""
    draft = DraftService(db.session).create(body.headline, body.body, body.source_ids)
    return present_draft(draft)


@routes.endpoint("GET /<draft_id>", READ_DRAFT)
def show_draft(draft_id: str) -> Draft:
    """Return a draft."""
    return present_draft(DraftService(db.session).get(draft_id))


@routes.endpoint("DELETE /<draft_id>", MANAGE_DRAFT)
def delete_draft(draft_id: str) -> None:
    """Delete a draft."""
    images = DraftImages(db.session, service(Settings).data)
    image_ids = images.ids(draft_id)
    DraftService(db.session).delete(draft_id)
    images.delete_files(image_ids)


@routes.endpoint("GET /<draft_id>/sources", READ_DRAFT)
def list_sources(draft_id: str) -> DraftSources:
    """Return the attached sources, and the newest others."""
    return SourceListing(db.session).for_draft(DraftService(db.session).get(draft_id).id)


@routes.endpoint("PUT /<draft_id>/sources/<source_id>", EDIT_DRAFT)
def attach_source(draft_id: str, source_id: str) -> None:
    """Attach a source."""
    attachments.attach_source(db.session, draft_id, source_id)


@routes.endpoint("DELETE /<draft_id>/sources/<source_id>", EDIT_DRAFT)
def detach_source(draft_id: str, source_id: str) -> None:
    """Detach a source."""
    attachments.detach_source(db.session, draft_id, source_id)
