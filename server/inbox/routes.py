"""The inbox over HTTP."""

from flask import Blueprint, Response, current_app, jsonify
from flask_socketio import SocketIO

from server.access.visibility import current_person_id
from server.db.database import db
from server.drafts.comments.mentions import Mentions
from server.drafts.comments.notifications import announce_inbox
from server.inbox.service import InboxService
from server.publishing.sign_off.service import sign_offs_of
from server.registry import service
from server.schemas.comments import ReadRequest
from server.web.json_body import json_body

blueprint = Blueprint("inbox", __name__, url_prefix="/api/inbox")


@blueprint.get("")
def show() -> Response:
    """Return what waits for the viewer."""
    return jsonify(InboxService(db.session, sign_offs_of(current_app, db.session)).read())


@blueprint.post("/read")
def mark_read() -> Response:
    """Mark mentions as read, and notify the viewer's other pages."""
    wanted = json_body(ReadRequest)
    read = Mentions(db.session).mark_read(wanted.mention_ids, wanted.comment_id)
    if read and (person_id := current_person_id(db.session)) is not None:
        announce_inbox(service(SocketIO), [person_id])
    return jsonify(read=read)
