"""Over HTTP: whether a draft is learned from."""

from flask import Blueprint, Response, current_app, jsonify

from server.components import Components
from server.events.payloads import Payload
from server.pages.json_body import json_body
from server.rights.viewer import viewer
from server.services.learning import LearningFromUse
from server.store.database import db

blueprint = Blueprint("learning", __name__, url_prefix="/api/drafts/<draft_id>/learning")


class Leaving(Payload):
    """``PUT /api/drafts/ID/learning``."""

    left_out: bool


@blueprint.get("")
def show_learning(draft_id: str) -> Response:
    """Whether it is."""
    return jsonify(learning=_learning().state(draft_id))


@blueprint.put("")
def leave_out(draft_id: str) -> Response:
    """Leaves it out, or takes it in again."""
    return jsonify(learning=_learning().leave_out(draft_id, json_body(Leaving).left_out))


def _learning() -> LearningFromUse:
    return LearningFromUse(db.session, viewer(), Components.of(current_app).settings.learning_days)
