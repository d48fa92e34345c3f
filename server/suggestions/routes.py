"""Over HTTP: which parts of its sources a draft quotes."""

from flask import Blueprint, Response, jsonify

from server.checks.verification import QuoteVerificationService
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.suggestions.coverage import CoverageService

blueprint = Blueprint("coverage", __name__, url_prefix="/api/drafts")


@blueprint.get("/<draft_id>/coverage")
def coverage(draft_id: str) -> Response:
    """Of the draft as it is stored."""
    return jsonify(CoverageService(db.session, service(Engine), service(QuoteVerificationService)).of_draft(draft_id))
