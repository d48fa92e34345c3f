"""HTTP routes of the list of drafts that need checks: warnings and export."""

import io

from flask import Response, current_app, jsonify, request, send_file

from models.errors import InputError
from server.db.database import db
from server.drafts.listing.warnings import DRAFT_WARNINGS
from server.drafts.routes.listing import blueprint
from server.publishing.draft_warnings import count_warnings
from server.publishing.service import publisher_of
from server.schemas.drafts import ExportQuery
from server.schemas.parsing import parse

MAX_CHECKED_DRAFTS = 10


@blueprint.get("/api/drafts/warnings")
def show_warnings() -> Response:
    """Return the warning counts of some drafts."""
    ids = [draft_id for draft_id in request.args.get("ids", "").split(",") if draft_id]
    if len(ids) > MAX_CHECKED_DRAFTS:
        raise InputError(
            "bad_request", f"{len(ids)} drafts are named; {MAX_CHECKED_DRAFTS} are the most.", "Ask for fewer at once."
        )
    counts = DRAFT_WARNINGS.check(db.session, count_warnings(publisher_of(current_app, db.session)), ids)
    return jsonify(warnings={draft_id: warnings.as_json() for draft_id, warnings in counts.items()})


@blueprint.get("/api/drafts/<draft_id>/export")
def export_draft(draft_id: str) -> Response:
    """Export the stored draft as a file."""
    query = parse(ExportQuery, request.args.to_dict())
    publisher = publisher_of(current_app, db.session)
    exported = publisher.export(draft_id, query.format, footnotes=query.footnotes != 0)
    return send_file(
        io.BytesIO(exported.content),
        mimetype=exported.media_type,
        as_attachment=True,
        download_name=exported.name,
        max_age=0,
    )
