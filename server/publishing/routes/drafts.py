"""HTTP routes of drafts that run the checks: warning counts and exports.

They extend the route group of ``server/drafts/routes/listing.py``.
"""

import io

from flask import Response, current_app, send_file

from models.errors import InputError
from server.access.rules import READ_ACCESS, READ_DRAFT
from server.db.database import db
from server.drafts.listing.warnings import DRAFT_WARNINGS
from server.drafts.routes.listing import routes
from server.publishing.draft_warnings import count_warnings
from server.publishing.service import publisher_of
from server.schemas.drafts import ExportQuery, Warnings, WarningsQuery

MAX_CHECKED_DRAFTS = 10


@routes.endpoint("GET /api/drafts/warnings", READ_ACCESS)
def show_warnings(query: WarningsQuery) -> Warnings:
    """Return the warning counts of some drafts."""
    ids = [draft_id for draft_id in query.ids.split(",") if draft_id]
    if len(ids) > MAX_CHECKED_DRAFTS:
        raise InputError(
            "bad_request", f"{len(ids)} drafts are named; {MAX_CHECKED_DRAFTS} are the most.", "Ask for fewer at once."
        )
    counts = DRAFT_WARNINGS.check(db.session, count_warnings(publisher_of(current_app, db.session)), ids)
    return {"warnings": dict(counts)}


@routes.endpoint(
    "GET /api/drafts/<draft_id>/export",
    READ_DRAFT,
    media=(
        "text/markdown",
        "application/zip",
        "text/html",
        "application/json",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ),
)
def export_draft(draft_id: str, query: ExportQuery) -> Response:
    """Export the stored draft as a file."""
    publisher = publisher_of(current_app, db.session)
    exported = publisher.export(draft_id, query.format, footnotes=query.footnotes != 0)
    return send_file(
        io.BytesIO(exported.content),
        mimetype=exported.media_type,
        as_attachment=True,
        download_name=exported.name,
        max_age=0,
    )
