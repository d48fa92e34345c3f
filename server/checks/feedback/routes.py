"""Over HTTP: what a writer says of a finding."""

from typing import Annotated, Any

from flask import Blueprint, Response, jsonify
from pydantic import Field

from server.checks.feedback.store import About, FeedbackStore, FindingFeedback, Verdict
from server.db.database import db
from server.schemas.requests import Body, Payload
from server.web.json_body import json_body

LONGEST_NOTE = 2_000

blueprint = Blueprint("feedback", __name__, url_prefix="/api/feedback")


class ShownFinding(Payload):
    """What must be known of a finding; the rest of it is kept as it was shown."""

    model_config = Payload.model_config | {"extra": "allow"}

    quote: Annotated[str, Field(min_length=1, max_length=100_000)]
    state: Annotated[str, Field(min_length=1, max_length=32)]


class NewFeedback(Payload):
    """``POST /api/feedback``."""

    about: About
    verdict: Verdict
    finding: ShownFinding
    headline: Body = ""
    body: Body = ""
    draft_id: str | None = None
    note: Annotated[str, Field(max_length=LONGEST_NOTE)] = ""


@blueprint.post("")
def add_feedback() -> tuple[Response, int]:
    """Keeps it."""
    new = json_body(NewFeedback)
    finding: dict[str, Any] = new.finding.model_dump()
    said = FindingFeedback(new.about, new.verdict, finding, new.headline, new.body, new.draft_id, new.note)
    return jsonify(feedback_id=FeedbackStore(db.session).add(said)), 201


@blueprint.delete("/<feedback_id>")
def take_feedback_back(feedback_id: str) -> tuple[str, int]:
    """Forgets it."""
    FeedbackStore(db.session).withdraw(feedback_id)
    return "", 204
