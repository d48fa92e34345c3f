"""HTTP route of the coverage of a draft."""

from flask import Blueprint, Response, jsonify

from server.checks.verification import QuoteVerificationService
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.suggestions.coverage import CoverageService

blueprint = Blueprint("coverage", __name__, url_prefix="/api/drafts")


@blueprint.get("/<draft_id>/coverage")
def coverage(draft_id: str) -> Response:
    """Return the coverage of the stored draft."""
    return jsonify(CoverageService(db.session, service(Engine), service(QuoteVerificationService)).for_draft(draft_id))
