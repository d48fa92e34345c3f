"""The Socket.IO events of co-editing. See ``docs/wire.md``, “Editing together”."""

import base64
import binascii
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

import structlog
from flask import Flask
from flask_socketio import SocketIO
from sqlalchemy import select

from models.errors import AppError, InputError
from server.access.authorization import require_permission
from server.access.declarations import event, notification
from server.access.identity import refreshed
from server.access.rules import EDIT_DRAFT, READ_ACCESS, READ_DRAFT
from server.access.viewer import Viewer, current_viewer
from server.access.visibility import set_viewer
from server.coediting.awareness import Caret, caret_color, read_awareness, write_awareness
from server.coediting.service import CommittedEdits, Edit, TextListener, TextService, bad_update
from server.coediting.updates import InvalidUpdate
from server.db.database import db
from server.db.lookup import unknown_draft
from server.db.tables import Draft
from server.drafts.presence.events import DRAFT_SAVED, emit_to_draft
from server.schemas.base import Acknowledgement
from server.schemas.drafts import (
    AboutText,
    DraftSaved,
    EditText,
    EditTextAnswer,
    JoinedText,
    JoinText,
    SaveTextAnswer,
    SendAwareness,
    TextLeft,
    TextUpdate,
)
from server.sockets.dispatcher import EventDispatcher
from server.sockets.rooms import SocketClosed, client_of, enter_room
from server.sockets.scheduler import release_permit

log = structlog.get_logger(__name__)

_TEXT_EDITED: Final = notification("text_edited", TextUpdate)
_TEXT_LEFT: Final = notification("text_left", TextLeft)
_TEXT_AWARENESS: Final = notification("text_awareness", TextUpdate)
# Who loses the right to read a draft leaves at once (``server.sockets.withdrawals``); where a message was lost, or a
# program changed the database, after this time.
_CHECK_EVERY_S: Final = 10.0
# A page reports its caret at least every 30 s; a browser may delay a page in the background.
_SILENCE_LIMIT_S: Final = 90.0
_MAX_JOINED: Final = 20
_EMPTY_STATE_VECTOR: Final = b"\x00"


@dataclass
class _Joined:
    """A socket in a draft, with the Yjs number of its page and the clock of its last caret."""

    heard_at: float
    viewer: Viewer
    yjs_client: int | None = None
    clock: int = 0


@dataclass
class TextEvents:
    """Handles ``join_text``, ``edit_text``, ``save_text``, ``text_awareness`` and ``leave_text``.

    Args:
        saved: called after each save of a draft.
    """

    app: Flask
    socketio: SocketIO
    texts: TextService
    saved: Callable[[], None]
    # Drafts by socket of this process.
    _sockets: dict[str, dict[str, _Joined]] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _closing: threading.Event = field(default_factory=threading.Event)
    _monitor: threading.Thread | None = None

    def register(self, dispatcher: EventDispatcher) -> None:
        """Register the handlers; called once, by the composition root."""
        dispatcher.register(self)
        self.texts.listen(TextListener(self._send_edit, self._send_saved, self._send_replaced))

    def close(self) -> None:
        """End the thread that removes sockets which may no longer read their drafts."""
        self._closing.set()
        with self._lock:
            monitor = self._monitor
        if monitor is not None:
            monitor.join()

    def closed(self, client: str) -> None:
        """Handle the end of a socket."""
        with self._lock:
            drafts = self._sockets.pop(client, {})
        for draft_id, joined in drafts.items():
            self._remove_caret(draft_id, joined)

    @contextmanager
    def merging(self, draft_id: str) -> Iterator[None]:
        """Save the document before and after a whole-draft save, so that the two are merged."""
        self.texts.save_if_behind(db.session, draft_id)
        yield
        self.texts.save_if_behind(db.session, draft_id)

    @event(READ_DRAFT, urgent=True)
    def join_text(self, message: JoinText) -> JoinedText:
        """Add the socket to the people who edit the text, and answer with what its page lacks."""
        state_vector = _bytes(message.state_vector, "state_vector") or _EMPTY_STATE_VECTOR
        # Enters the room first: an edit at this moment arrives twice rather than never.
        self._remember(client_of(), message.draft_id)
        try:
            enter_room(_room(message.draft_id))
        except SocketClosed:
            self.closed(client_of())
            raise
        release_permit()
        joined = self.texts.join(message.draft_id, state_vector)
        answer: JoinedText = {
            "document_id": joined.document_id,
            "update": _text(joined.update),
            "state_vector": _text(joined.state_vector),
        }
        if joined.is_set_aside:
            answer["set_aside"] = True
        return answer if message.seq is None else {"seq": message.seq, **answer}

    @event(EDIT_DRAFT, urgent=True, is_save=True)
    def edit_text(self, message: EditText) -> EditTextAnswer:
        """Store an edit."""
        client, viewer = client_of(), current_viewer()
        joined = self._heard(client, message.draft_id)
        content = _bytes(message.update, "update")
        carets = () if joined is None or not message.awareness else _own_carets(message.awareness, joined, client)
        edit = Edit(message.draft_id, message.document_id, content, client, viewer.person_id, carets)
        release_permit()
        answer: EditTextAnswer = {"saved": True, "version": self.texts.edit(edit)}
        return answer if message.seq is None else {"seq": message.seq, **answer}

    @event(READ_DRAFT, urgent=True)
    def save_text(self, message: AboutText) -> SaveTextAnswer:
        """Save the text as the draft."""
        self.texts.save_if_behind(db.session, message.draft_id)
        version = db.session.scalar(select(Draft.version).where(Draft.id == message.draft_id))
        if version is None:
            raise unknown_draft(message.draft_id)
        return {"version": version} if message.seq is None else {"seq": message.seq, "version": version}

    @event(READ_DRAFT)
    def text_awareness(self, message: SendAwareness) -> Acknowledgement:
        """Send a caret to the other pages."""
        client = client_of()
        joined = self._heard(client, message.draft_id)
        if joined is None:
            raise InputError("bad_request", "This socket has not joined the text.", "Send join_text first.")
        for caret in _own_carets(message.update, joined, client):
            self._emit_awareness(message.draft_id, caret, skip=client)
        return {}

    @event(READ_ACCESS)
    def leave_text(self, message: AboutText) -> Acknowledgement:
        """Remove the socket from the people who edit the text."""
        client = client_of()
        joined = self._forget(client, message.draft_id)
        if joined is not None:
            self._remove_caret(message.draft_id, joined)
            self.texts.save_if_behind(db.session, message.draft_id)
        return {}

    def _send_edit(self, edits: CommittedEdits) -> None:
        payload: TextUpdate = {"draft_id": edits.draft_id, "update": _text(edits.update)}
        if edits.carets:
            payload["awareness"] = _text(write_awareness(*edits.carets))
        self.socketio.emit(_TEXT_EDITED, payload, to=_room(edits.draft_id), skip_sid=edits.client)

    def _send_saved(self, draft_id: str, version: int, name: str) -> None:
        self.saved()
        payload: DraftSaved = {"draft_id": draft_id, "version": version, "name": name}
        emit_to_draft(self.socketio, db.session, draft_id, DRAFT_SAVED, payload)

    def _send_replaced(self, draft_id: str) -> None:
        """Have all pages join again, which brings them the other document."""
        payload: TextLeft = {"draft_id": draft_id}
        self.socketio.emit(_TEXT_LEFT, payload, to=_room(draft_id))

    def _remove_caret(self, draft_id: str, joined: _Joined) -> None:
        if joined.yjs_client is not None:
            self._emit_awareness(draft_id, Caret(joined.yjs_client, joined.clock + 1, None), skip=None)

    def _emit_awareness(self, draft_id: str, caret: Caret, skip: str | None) -> None:
        payload: TextUpdate = {"draft_id": draft_id, "update": _text(write_awareness(caret))}
        self.socketio.emit(_TEXT_AWARENESS, payload, to=_room(draft_id), skip_sid=skip)

    def _remember(self, client: str, draft_id: str) -> None:
        if self._heard(client, draft_id) is not None:
            return
        with self._lock:
            drafts = self._sockets.setdefault(client, {})
            if len(drafts) >= _MAX_JOINED:
                raise InputError(
                    "bad_request",
                    f"This socket has joined {_MAX_JOINED} texts.",
                    "Leave those that are not edited any more.",
                )
            drafts[draft_id] = _Joined(time.monotonic(), current_viewer())
            if self._monitor is None and not self._closing.is_set():
                self._monitor = threading.Thread(target=self._watch, name="text-rooms", daemon=True)
                self._monitor.start()

    def _heard(self, client: str, draft_id: str) -> _Joined | None:
        with self._lock:
            joined = self._sockets.get(client, {}).get(draft_id)
            if joined is not None:
                joined.heard_at, joined.viewer = time.monotonic(), current_viewer()
            return joined

    def _forget(self, client: str, draft_id: str) -> _Joined | None:
        with self._lock:
            drafts = self._sockets.get(client, {})
            joined = drafts.pop(draft_id, None)
            if not drafts:
                self._sockets.pop(client, None)
        if joined is not None:
            self.socketio.server.leave_room(client, _room(draft_id), namespace="/")
        return joined

    def _watch(self) -> None:
        """Call ``expel_strangers`` regularly, from the first socket that joins until ``close``."""
        while not self._closing.wait(_CHECK_EVERY_S):
            try:
                self.expel_strangers()
            except Exception as error:  # the database may be down; the next round tries again
                log.warning("text_rooms_not_checked", reason=type(error).__name__)

    def expel_strangers(self) -> None:
        """Remove sockets that may no longer read the draft, or were silent for too long."""
        oldest = time.monotonic() - _SILENCE_LIMIT_S
        with self._lock:
            joined = [
                (client, draft_id, member)
                for client, drafts in self._sockets.items()
                for draft_id, member in drafts.items()
            ]
        if not joined:
            return
        with self.app.app_context():
            viewers = refreshed(db.session.connection(), {member.viewer for _, _, member in joined})
            readable = {
                (viewer, draft_id): viewer in viewers and _may_read(viewers[viewer], draft_id)
                for viewer, draft_id in {(member.viewer, draft_id) for _, draft_id, member in joined}
            }
        for client, draft_id, member in joined:
            if member.heard_at < oldest or not readable[member.viewer, draft_id]:
                self._expel(client, draft_id)

    def _expel(self, client: str, draft_id: str) -> None:
        joined = self._forget(client, draft_id)
        if joined is not None:
            payload: TextLeft = {"draft_id": draft_id}
            self.socketio.emit(_TEXT_LEFT, payload, to=client)
            self._remove_caret(draft_id, joined)


def _own_carets(update: str, joined: _Joined, client: str) -> tuple[Caret, ...]:
    """Return the carets of the page itself, with the name of its person; drop those of others.

    Raises:
        InputError: ``bad_update``.
    """
    try:
        carets = read_awareness(_bytes(update, "awareness"))
    except InvalidUpdate as error:
        raise bad_update(error) from None
    user = {"name": joined.viewer.name, "color": caret_color(joined.viewer.person_id or client)}
    own = []
    for caret in carets:
        joined.yjs_client = caret.client_id if joined.yjs_client is None else joined.yjs_client
        if caret.client_id == joined.yjs_client:
            joined.clock = max(joined.clock, caret.clock)
            state = None if caret.state is None else {**caret.state, "user": user}
            own.append(Caret(caret.client_id, caret.clock, state))
    return tuple(own)


def _may_read(viewer: Viewer, draft_id: str) -> bool:
    set_viewer(db.session, viewer)
    try:
        require_permission(db.session, viewer, "read_draft", {"draft_id": draft_id})
    except AppError:
        return False
    return True


def _room(draft_id: str) -> str:
    return f"text:{draft_id}"


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _bytes(text: str, name: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error:
        raise InputError("bad_request", f"{name} is not base64.", "See docs/wire.md for what to send.") from None
