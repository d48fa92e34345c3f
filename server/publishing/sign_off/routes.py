"""HTTP routes of sign-offs."""

from flask import current_app
from flask_socketio import SocketIO

from server.access.rules import EDIT_DRAFT, READ_ACCESS, AccessRule
from server.db.database import db
from server.publishing.presenters import present_review
from server.publishing.service import publisher_of
from server.publishing.sign_off.notifications import announce_sign_off
from server.publishing.sign_off.service import sign_offs_of
from server.registry import service
from server.schemas.drafts import VersionConflict
from server.schemas.publishing import DecisionRequest, Review, SignOffRequest, SignOffs
from server.web.endpoints import RouteGroup

routes = RouteGroup("sign_offs")


@routes.endpoint("GET /api/sign-offs", READ_ACCESS)
def list_pending() -> SignOffs:
    """Return what waits for the viewer, and the viewer's own requests."""
    return sign_offs_of(current_app, db.session).pending()


@routes.endpoint("POST /api/drafts/<draft_id>/sign-off", EDIT_DRAFT, status=201, conflict=VersionConflict)
def request_sign_off(draft_id: str, body: SignOffRequest) -> Review:
    """Request an editor's approval of overrides."""
    sign_off, review = sign_offs_of(current_app, db.session).request(draft_id, body.version, body.overrides, body.note)
    announce_sign_off(service(SocketIO), db.session, sign_off)
    return present_review(publisher_of(current_app, db.session), review)


@routes.endpoint("DELETE /api/drafts/<draft_id>/sign-off", EDIT_DRAFT)
def withdraw(draft_id: str) -> None:
    """Withdraw a request that was not decided yet."""
    sign_off = sign_offs_of(current_app, db.session).withdraw(draft_id)
    announce_sign_off(service(SocketIO), db.session, sign_off)


@routes.endpoint(
    "POST /api/drafts/<draft_id>/sign-off/decision", AccessRule("write", role="editor", permission="read_draft")
)
def decide(draft_id: str, body: DecisionRequest) -> Review:
    """Approve a request, or send it back."""
    sign_off, review = sign_offs_of(current_app, db.session).decide(
        draft_id, body.decision, body.note, body.sign_off_id
    )
    announce_sign_off(service(SocketIO), db.session, sign_off)
    return present_review(publisher_of(current_app, db.session), review)
