"""HTTP routes of comments on a draft."""

from flask import Blueprint, Response, jsonify
from flask_socketio import SocketIO

from server.db.database import db
from server.drafts.comments.mentions import Mentions
from server.drafts.comments.notifications import announce_comments
from server.drafts.comments.service import Changed, CommentService
from server.registry import service
from server.schemas.comments import AnchorRequest, CommentText, NewComment, ResolveRequest
from server.web.json_body import json_body

blueprint = Blueprint("comments", __name__, url_prefix="/api/drafts/<draft_id>")


@blueprint.get("/comments")
def list_comments(draft_id: str) -> Response:
    """Return all comments with their replies, the oldest first."""
    return jsonify(comments=CommentService(db.session).all(draft_id))


@blueprint.post("/comments")
def add(draft_id: str) -> tuple[Response, int]:
    """Comments on words of the draft, or on the whole of it."""
    new = json_body(NewComment)
    return _announced(draft_id, CommentService(db.session).add(draft_id, new.text, new.quote, new.anchor)), 201


@blueprint.patch("/comments/<comment_id>")
def edit(draft_id: str, comment_id: str) -> Response:
    """Replace the text of one's own comment."""
    return _announced(draft_id, CommentService(db.session).edit(draft_id, comment_id, json_body(CommentText).text))


@blueprint.delete("/comments/<comment_id>")
def delete(draft_id: str, comment_id: str) -> tuple[str, int]:
    """Delete one's own comment that nobody else has answered."""
    _announced(draft_id, CommentService(db.session).delete(draft_id, comment_id))
    return "", 204


@blueprint.put("/comments/<comment_id>/resolved")
def resolve(draft_id: str, comment_id: str) -> Response:
    """Resolve a comment, or open it again."""
    wanted = json_body(ResolveRequest).resolved
    return _announced(draft_id, CommentService(db.session).set_resolved(draft_id, comment_id, resolved=wanted))


@blueprint.put("/comments/<comment_id>/anchor")
def move(draft_id: str, comment_id: str) -> Response:
    """Store where its words are now."""
    return _announced(draft_id, CommentService(db.session).move(draft_id, comment_id, json_body(AnchorRequest).anchor))


@blueprint.post("/comments/<comment_id>/replies")
def reply(draft_id: str, comment_id: str) -> tuple[Response, int]:
    """Answer a comment."""
    answer = json_body(CommentText).text
    return _announced(draft_id, CommentService(db.session).reply(draft_id, comment_id, answer)), 201


@blueprint.patch("/comments/<comment_id>/replies/<reply_id>")
def edit_reply(draft_id: str, comment_id: str, reply_id: str) -> Response:
    """Replace the text of one's own reply."""
    text = json_body(CommentText).text
    return _announced(draft_id, CommentService(db.session).edit(draft_id, comment_id, text, reply_id))


@blueprint.delete("/comments/<comment_id>/replies/<reply_id>")
def delete_reply(draft_id: str, comment_id: str, reply_id: str) -> Response:
    """Delete one's own reply; the answer is the comment as it is then."""
    return _announced(draft_id, CommentService(db.session).delete(draft_id, comment_id, reply_id))


@blueprint.get("/mentionable")
def list_mentionable(draft_id: str) -> Response:
    """Return the people who can be mentioned, and whether they may read the draft."""
    return jsonify(people=Mentions(db.session).mentionable(draft_id))


def _announced(draft_id: str, changed: Changed) -> Response:
    announce_comments(service(SocketIO), db.session, draft_id, changed.notified)
    return jsonify(changed.comment)
