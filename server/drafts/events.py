"""The Socket.IO event ``save_draft``."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask_socketio import SocketIO

from server.db.database import db
from server.db.retry import with_retry
from server.drafts.presence.events import broadcast_saved
from server.drafts.service import DraftService, SaveConflict, UnmergedText, present_save_conflict
from server.errors import DISK_FULL, STORE_UNAVAILABLE
from server.schemas.drafts import SaveAnswer, SaveDraft
from server.sockets.dispatcher import EventDispatcher, client_of
from server.sockets.messages import Message
from server.telemetry.metrics import SAVE_SECONDS, SAVES


@dataclass(frozen=True)
class DraftEvents:
    """Handles the event of saving.

    Args:
        saved: called after each save that was stored.
    """

    socketio: SocketIO
    saved: Callable[[], None]

    def register(self, dispatcher: EventDispatcher) -> None:
        """Called once, by the composition root."""
        # Saved before it is acknowledged, and in order: this one does not go through the scheduler.
        dispatcher.on_acknowledged(
            "save_draft",
            self._save_draft,
            timed=SAVE_SECONDS.time,
            acknowledged=lambda answer: SAVES.labels(_outcome(answer)).inc(),
        )

    def _save_draft(self, message: Message) -> SaveAnswer:
        asked = message.parse(SaveDraft)
        merged = UnmergedText(asked.mine.headline, asked.mine.body) if asked.mine else None
        saved = with_retry(
            db.session,
            lambda: DraftService(db.session).save(
                asked.draft_id, asked.version, asked.headline, asked.body, edit_id=asked.edit_id, merged=merged
            ),
            is_idempotent=True,
        )
        if isinstance(saved, SaveConflict):
            return {"conflict": present_save_conflict(saved)}
        self.saved()
        broadcast_saved(self.socketio, asked.draft_id, saved, skip=client_of())
        return {"version": saved}


def _outcome(answer: Mapping[str, Any]) -> str:
    if "version" in answer:
        return "saved"
    if "conflict" in answer:
        return "conflict"
    return (
        "failed"
        if answer.get("error", {}).get("code") in {"internal_error", STORE_UNAVAILABLE, DISK_FULL}
        else "refused"
    )
