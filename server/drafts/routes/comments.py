"""HTTP routes of comments on a draft."""

from typing import cast

from flask_socketio import SocketIO

from server.access.rules import EDIT_DRAFT, READ_DRAFT, WRITE_ABOUT_DRAFT
from server.db.database import db
from server.drafts.comments.mentions import Mentions
from server.drafts.comments.notifications import announce_comments
from server.drafts.comments.service import Changed, CommentService
from server.registry import service
from server.schemas import comments as schemas
from server.web.endpoints import RouteGroup

routes = RouteGroup("comments", "/api/drafts/<draft_id>")


@routes.endpoint("GET /comments", READ_DRAFT)
def list_comments(draft_id: str) -> schemas.Comments:
    """Return all comments with their replies, the oldest first."""
    return {"comments": CommentService(db.session).all(draft_id)}


@routes.endpoint("POST /comments", WRITE_ABOUT_DRAFT, status=201)
def add(draft_id: str, body: schemas.NewComment) -> schemas.Comment:
    """Comments on words of the draft, or on the whole of it."""
    return _announced(draft_id, CommentService(db.session).add(draft_id, body.text, body.quote, body.anchor))


@routes.endpoint("PATCH /comments/<comment_id>", WRITE_ABOUT_DRAFT)
def edit(draft_id: str, comment_id: str, body: schemas.CommentText) -> schemas.Comment:
    """Replace the text of one's own comment."""
    return _announced(draft_id, CommentService(db.session).edit(draft_id, comment_id, body.text))


@routes.endpoint("DELETE /comments/<comment_id>", WRITE_ABOUT_DRAFT)
def delete(draft_id: str, comment_id: str) -> None:
    """Delete one's own comment that nobody else has answered."""
    _announced(draft_id, CommentService(db.session).delete(draft_id, comment_id))


@routes.endpoint("PUT /comments/<comment_id>/resolved", WRITE_ABOUT_DRAFT)
def resolve(draft_id: str, comment_id: str, body: schemas.ResolveRequest) -> schemas.Comment:
    """Resolve a comment, or open it again."""
    return _announced(draft_id, CommentService(db.session).set_resolved(draft_id, comment_id, resolved=body.resolved))


@routes.endpoint("PUT /comments/<comment_id>/anchor", EDIT_DRAFT)
def move(draft_id: str, comment_id: str, body: schemas.AnchorRequest) -> schemas.Comment:
    """Store where its words are now."""
    return _announced(draft_id, CommentService(db.session).move(draft_id, comment_id, body.anchor))


@routes.endpoint("POST /comments/<comment_id>/replies", WRITE_ABOUT_DRAFT, status=201)
def reply(draft_id: str, comment_id: str, body: schemas.CommentText) -> schemas.Comment:
    """Answer a comment."""
    return _announced(draft_id, CommentService(db.session).reply(draft_id, comment_id, body.text))


@routes.endpoint("PATCH /comments/<comment_id>/replies/<reply_id>", WRITE_ABOUT_DRAFT)
def edit_reply(draft_id: str, comment_id: str, reply_id: str, body: schemas.CommentText) -> schemas.Comment:
    """Replace the text of one's own reply."""
    return _announced(draft_id, CommentService(db.session).edit(draft_id, comment_id, body.text, reply_id))


@routes.endpoint("DELETE /comments/<comment_id>/replies/<reply_id>", WRITE_ABOUT_DRAFT)
def delete_reply(draft_id: str, comment_id: str, reply_id: str) -> schemas.Comment:
    """Delete one's own reply; the answer is the comment as it is then."""
    return _announced(draft_id, CommentService(db.session).delete(draft_id, comment_id, reply_id))


@routes.endpoint("GET /mentionable", READ_DRAFT)
def list_mentionable(draft_id: str) -> schemas.MentionablePeople:
    """Return the people who can be mentioned, and whether they may read the draft."""
    return {"people": Mentions(db.session).mentionable(draft_id)}


def _announced(draft_id: str, changed: Changed) -> schemas.Comment:
    announce_comments(service(SocketIO), db.session, draft_id, changed.notified)
    # It is missing only where a comment was deleted, whose view sends nothing.
    return cast(schemas.Comment, changed.comment)
