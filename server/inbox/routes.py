"""The inbox over HTTP."""

from flask import current_app
from flask_socketio import SocketIO

from server.access.rules import READ_ACCESS, WRITE_ACCESS
from server.access.visibility import current_person_id
from server.db.database import db
from server.drafts.comments.mentions import Mentions
from server.drafts.comments.notifications import announce_inbox
from server.inbox.service import InboxService
from server.publishing.sign_off.service import sign_offs_of
from server.registry import service
from server.schemas.comments import Inbox, MarkedRead, ReadRequest
from server.web.endpoints import RouteGroup

routes = RouteGroup("inbox", "/api/inbox")


@routes.endpoint("GET", READ_ACCESS)
def show() -> Inbox:
    """Return what waits for the viewer."""
    return InboxService(db.session, sign_offs_of(current_app, db.session)).read()


@routes.endpoint("POST /read", WRITE_ACCESS)
def mark_read(body: ReadRequest) -> MarkedRead:
    """Mark mentions as read, and notify the viewer's other pages."""
    read = Mentions(db.session).mark_read(body.mention_ids, body.comment_id)
    if read and (person_id := current_person_id(db.session)) is not None:
        announce_inbox(service(SocketIO), [person_id])
    return {"read": read}
