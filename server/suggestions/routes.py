"""Over HTTP: which parts of its sources a draft quotes."""

from flask import Blueprint, Response, current_app, jsonify

from server.components import Components
from server.db.database import db
from server.suggestions.coverage import Covering

blueprint = Blueprint("coverage", __name__, url_prefix="/api/drafts")


@blueprint.get("/<draft_id>/coverage")
def coverage(draft_id: str) -> Response:
    """Of the draft as it is stored."""
    components = Components.of(current_app)
    return jsonify(Covering(db.session, components.engine, components.verifier).of_draft(draft_id))
