"""HTTP routes of drafts."""

from flask import Blueprint, Response, jsonify

from server.config import Settings
from server.db.database import db
from server.drafts.service import DraftService, present_draft
from server.images.service import DraftImages
from server.registry import service
from server.schemas.drafts import NewDraft
from server.sources import attachments
from server.sources.listing import SourceListing
from server.web.json_body import json_body

blueprint = Blueprint("drafts", __name__, url_prefix="/api/drafts")


@blueprint.post("")
def create_draft() -> tuple[Response, int]:
    """Begin a draft."""
    new = json_body(NewDraft)
    draft = DraftService(db.session).create(new.headline, new.body, new.source_ids)
    return jsonify(present_draft(draft)), 201


@blueprint.get("/<draft_id>")
def show_draft(draft_id: str) -> Response:
    """Return a draft."""
    return jsonify(present_draft(DraftService(db.session).get(draft_id)))


@blueprint.delete("/<draft_id>")
def delete_draft(draft_id: str) -> tuple[str, int]:
    """Delete a draft."""
    images = DraftImages(db.session, service(Settings).data)
    image_ids = images.ids(draft_id)
    DraftService(db.session).delete(draft_id)
    images.delete_files(image_ids)
    return "", 204


@blueprint.get("/<draft_id>/sources")
def list_sources(draft_id: str) -> Response:
    """Return the attached sources, and the newest others."""
    return jsonify(SourceListing(db.session).for_draft(DraftService(db.session).get(draft_id).id))


@blueprint.put("/<draft_id>/sources/<source_id>")
def attach_source(draft_id: str, source_id: str) -> tuple[str, int]:
    """Attach a source."""
    attachments.attach_source(db.session, draft_id, source_id)
    return "", 204


@blueprint.delete("/<draft_id>/sources/<source_id>")
def detach_source(draft_id: str, source_id: str) -> tuple[str, int]:
    """Detach a source."""
    attachments.detach_source(db.session, draft_id, source_id)
    return "", 204
