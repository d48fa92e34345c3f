"""HTTP routes that say and set whether use of a draft is recorded."""

from flask import Blueprint, Response, jsonify

from server.access.viewer import current_viewer
from server.config import Settings
from server.db.database import db
from server.registry import service
from server.schemas.usage import Leaving
from server.usage.recorder import UsageRecorder
from server.web.json_body import json_body

blueprint = Blueprint("learning", __name__, url_prefix="/api/drafts/<draft_id>/learning")


@blueprint.get("")
def show_learning(draft_id: str) -> Response:
    """Return whether use of the draft is recorded."""
    return jsonify(learning=_learning().state(draft_id))


@blueprint.put("")
def leave_out(draft_id: str) -> Response:
    """Exclude the draft from recording, or include it again."""
    return jsonify(learning=_learning().set_excluded(draft_id, json_body(Leaving).left_out))


def _learning() -> UsageRecorder:
    return UsageRecorder(db.session, current_viewer(), service(Settings).learning_days)
