"""The Socket.IO event ``save_draft``."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from flask_socketio import SocketIO

from server.access.declarations import event
from server.access.rules import EDIT_DRAFT
from server.db.database import db
from server.db.retry import with_retry
from server.drafts.presence.events import broadcast_saved
from server.drafts.service import DraftService, SaveConflict, present_save_conflict
from server.schemas.drafts import SaveAnswer, SaveDraft
from server.sockets.rooms import client_of


@dataclass(frozen=True)
class DraftEvents:
    """Handles ``save_draft``.

    Args:
        saved: called after each successful save.
        merging: entered around each save, with the id of the draft.
    """

    socketio: SocketIO
    saved: Callable[[], None]
    merging: Callable[[str], AbstractContextManager[None]]

    # Saves are acknowledged after the commit and handled in order, so they bypass the scheduler.
    @event(EDIT_DRAFT, urgent=True, is_save=True)
    def save_draft(self, message: SaveDraft) -> SaveAnswer:
        """Save the whole draft, if it is based on the stored version."""
        with self.merging(message.draft_id):
            saved = with_retry(
                db.session,
                lambda: DraftService(db.session).save(
                    message.draft_id,
                    message.version,
                    message.headline,
                    message.body,
                    edit_id=message.edit_id,
                    merged=message.mine,
                ),
                is_idempotent=True,
            )
            if isinstance(saved, SaveConflict):
                return {"conflict": present_save_conflict(saved)}
            self.saved()
            broadcast_saved(self.socketio, message.draft_id, saved, skip=client_of())
            return {"version": saved}
