"""HTTP routes of sign-offs."""

from flask import Blueprint, Response, current_app, jsonify
from flask_socketio import SocketIO

from server.db.database import db
from server.drafts.service import SaveConflict
from server.publishing.presenters import present_review, requested_overrides, version_conflict
from server.publishing.service import publisher_of
from server.publishing.sign_off.notifications import announce_sign_off
from server.publishing.sign_off.service import sign_offs_of
from server.registry import service
from server.schemas.publishing import DecisionRequest, SignOffRequest
from server.web.json_body import json_body

blueprint = Blueprint("sign_offs", __name__)


@blueprint.get("/api/sign-offs")
def list_pending() -> Response:
    """Return what waits for the viewer, and the viewer's own requests."""
    return jsonify(sign_offs_of(current_app, db.session).pending())


@blueprint.post("/api/drafts/<draft_id>/sign-off")
def request_sign_off(draft_id: str) -> tuple[Response, int]:
    """Request an editor's approval of overrides."""
    wanted = json_body(SignOffRequest)
    outcome = sign_offs_of(current_app, db.session).request(
        draft_id, wanted.version, requested_overrides(wanted.overrides), wanted.note
    )
    if isinstance(outcome, SaveConflict):
        return version_conflict(outcome), 409
    sign_off, review = outcome
    announce_sign_off(service(SocketIO), db.session, sign_off)
    return jsonify(present_review(publisher_of(current_app, db.session), review)), 201


@blueprint.delete("/api/drafts/<draft_id>/sign-off")
def withdraw(draft_id: str) -> tuple[str, int]:
    """Withdraw a request that was not decided yet."""
    sign_off = sign_offs_of(current_app, db.session).withdraw(draft_id)
    announce_sign_off(service(SocketIO), db.session, sign_off)
    return "", 204


@blueprint.post("/api/drafts/<draft_id>/sign-off/decision")
def decide(draft_id: str) -> Response:
    """Approve a request, or send it back."""
    wanted = json_body(DecisionRequest)
    sign_off, review = sign_offs_of(current_app, db.session).decide(
        draft_id, wanted.decision, wanted.note, wanted.sign_off_id
    )
    announce_sign_off(service(SocketIO), db.session, sign_off)
    return jsonify(present_review(publisher_of(current_app, db.session), review))
