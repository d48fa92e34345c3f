"""HTTP routes of feedback on findings."""

from flask import Blueprint, Response, jsonify

from server.checks.feedback.store import FeedbackStore
from server.db.database import db
from server.schemas.checks import NewFeedback
from server.web.json_body import json_body

blueprint = Blueprint("feedback", __name__, url_prefix="/api/feedback")


@blueprint.post("")
def add_feedback() -> tuple[Response, int]:
    """Store feedback."""
    return jsonify(feedback_id=FeedbackStore(db.session).add(json_body(NewFeedback))), 201


@blueprint.delete("/<feedback_id>")
def take_feedback_back(feedback_id: str) -> tuple[str, int]:
    """Withdraw feedback."""
    FeedbackStore(db.session).withdraw(feedback_id)
    return "", 204
