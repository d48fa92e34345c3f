"""Routes of sharing: the shares of sources and drafts, and the people and desks to share with."""

from flask import Blueprint, Response, jsonify

from server.access.viewer import current_viewer
from server.accounts.sharing import Kind, ShareGrant, SharingService, colleagues
from server.db.database import db
from server.schemas.accounts import SharesRequest
from server.web.json_body import json_body

blueprint = Blueprint("sharing", __name__)


@blueprint.get("/api/drafts/<draft_id>/shares")
def draft_shares(draft_id: str) -> Response:
    """Return with whom a draft is shared."""
    return jsonify(SharingService(db.session).of("draft", draft_id))


@blueprint.put("/api/drafts/<draft_id>/shares")
def share_draft(draft_id: str) -> Response:
    """Replace the shares."""
    return _update_shares("draft", draft_id, json_body(SharesRequest))


@blueprint.get("/api/sources/<source_id>/shares")
def source_shares(source_id: str) -> Response:
    """Return with whom a source is shared."""
    return jsonify(SharingService(db.session).of("source", source_id))


@blueprint.put("/api/sources/<source_id>/shares")
def share_source(source_id: str) -> Response:
    """Replace the shares."""
    return _update_shares("source", source_id, json_body(SharesRequest))


@blueprint.get("/api/colleagues")
def list_colleagues() -> Response:
    """People and desks, to choose from."""
    return jsonify(colleagues(db.session, emails=current_viewer().is_at_least("admin")))


def _update_shares(kind: Kind, thing_id: str, body: SharesRequest) -> Response:
    sharing = SharingService(db.session)
    sharing.put(kind, thing_id, [ShareGrant(share.person_id, share.desk_id, share.level) for share in body.shares])
    # The owner may have shared it away and not be able to read it now; the result is returned all the same.
    return jsonify(shared=True)
