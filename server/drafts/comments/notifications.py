"""Announces comments to pages that have the draft open, and mentions to pages of the mentioned."""

from collections.abc import Iterable
from typing import Final

from flask_socketio import SocketIO
from sqlalchemy.orm import Session

from server.access.declarations import notification
from server.drafts.presence.events import emit_to_draft
from server.schemas.base import NoFields
from server.schemas.comments import CommentsChanged
from server.sockets.rooms import person_room

_COMMENTS_CHANGED: Final = notification("comments_changed", CommentsChanged)
_INBOX_CHANGED: Final = notification("inbox_changed", NoFields)


def announce_comments(socketio: SocketIO, session: Session, draft_id: str, notified: Iterable[str]) -> None:
    """Send ``comments_changed`` to open pages of the draft, and ``inbox_changed`` to pages of ``notified``.

    The pages request the rest themselves, because permissions may have changed since they were connected.
    """
    payload: CommentsChanged = {"draft_id": draft_id}
    emit_to_draft(socketio, session, draft_id, _COMMENTS_CHANGED, payload)
    announce_inbox(socketio, notified)


def announce_inbox(socketio: SocketIO, person_ids: Iterable[str]) -> None:
    """Send ``inbox_changed`` to all open pages of these people."""
    for person_id in sorted(person_ids):
        socketio.emit(_INBOX_CHANGED, {}, to=person_room(person_id))
