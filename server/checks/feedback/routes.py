"""HTTP routes of feedback on findings."""

from server.access.rules import ASSIST_ACCESS
from server.checks.feedback.store import store_feedback, withdraw_feedback
from server.db.database import db
from server.schemas.checks import FeedbackId, NewFeedback
from server.web.endpoints import RouteGroup

routes = RouteGroup("feedback", "/api/feedback")


@routes.endpoint("POST", ASSIST_ACCESS, status=201)
def add_feedback(body: NewFeedback) -> FeedbackId:
    """Store feedback."""
    return {"feedback_id": store_feedback(db.session, body)}


@routes.endpoint("DELETE /<feedback_id>", ASSIST_ACCESS)
def take_feedback_back(feedback_id: str) -> None:
    """Withdraw feedback."""
    withdraw_feedback(db.session, feedback_id)
