"""Routes of the list of drafts that check or build an article: its warnings, and its export."""

import io

from flask import Response, current_app, jsonify, request, send_file

from models.errors import InputError
from server.db.database import db
from server.drafts.exporting import export
from server.drafts.routes.listing import blueprint
from server.drafts.service import Drafting
from server.drafts.warnings import WARNINGS
from server.publishing.draft_warnings import count_warnings
from server.publishing.service import publisher_of

MOST_CHECKED = 10


@blueprint.get("/api/drafts/warnings")
def show_warnings() -> Response:
    """What the checks say of some drafts."""
    ids = [draft_id for draft_id in request.args.get("ids", "").split(",") if draft_id]
    if len(ids) > MOST_CHECKED:
        raise InputError(
            "bad_request", f"{len(ids)} drafts are named; {MOST_CHECKED} are the most.", "Ask for fewer at once."
        )
    found = WARNINGS.check(db.session, count_warnings(publisher_of(current_app, db.session)), ids)
    return jsonify(warnings={draft_id: warnings.as_json() for draft_id, warnings in found.items()})


@blueprint.get("/api/drafts/<draft_id>/export")
def export_draft(draft_id: str) -> Response:
    """The draft as it is stored, as a file."""
    Drafting(db.session).get(draft_id)
    exported = export(publisher_of(current_app, db.session).article(draft_id), request.args.get("format", "md"))
    return send_file(
        io.BytesIO(exported.content),
        mimetype=exported.media_type,
        as_attachment=True,
        download_name=exported.name,
        max_age=0,
    )
