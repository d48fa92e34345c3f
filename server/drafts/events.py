"""The Socket.IO event ``save_draft``."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from flask_socketio import SocketIO

from server.db.database import db
from server.db.retry import with_retry
from server.drafts.presence.events import broadcast_saved
from server.drafts.service import DraftService, SaveConflict, UnmergedText, present_save_conflict
from server.errors import DISK_FULL, STORE_UNAVAILABLE
from server.schemas.drafts import SaveAnswer, SaveDraft
from server.schemas.parsing import Message
from server.sockets.dispatcher import EventDispatcher, client_of
from server.telemetry.metrics import SAVE_SECONDS, SAVES


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

    def register(self, dispatcher: EventDispatcher) -> None:
        """Register the handlers; called once, by the composition root."""
        # Saves are acknowledged after the commit and handled in order, so they bypass the scheduler.
        dispatcher.on_acknowledged(
            "save_draft",
            self._save_draft,
            timed=SAVE_SECONDS.time,
            acknowledged=count_save,
        )

    def _save_draft(self, message: Message) -> SaveAnswer:
        payload = message.parse(SaveDraft)
        with self.merging(payload.draft_id):
            return self._save(payload)

    def _save(self, payload: SaveDraft) -> SaveAnswer:
        merged = UnmergedText(payload.mine.headline, payload.mine.body) if payload.mine else None
        saved = with_retry(
            db.session,
            lambda: DraftService(db.session).save(
                payload.draft_id,
                payload.version,
                payload.headline,
                payload.body,
                edit_id=payload.edit_id,
                merged=merged,
            ),
            is_idempotent=True,
        )
        if isinstance(saved, SaveConflict):
            return {"conflict": present_save_conflict(saved)}
        self.saved()
        broadcast_saved(self.socketio, payload.draft_id, saved, skip=client_of())
        return {"version": saved}


def count_save(answer: Mapping[str, Any]) -> None:
    """Count what came of an edit that a page sent."""
    SAVES.labels(_outcome(answer)).inc()


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
