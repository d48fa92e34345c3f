"""The Socket.IO events of presence. See ``docs/wire.md``, “Presence”."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

import structlog
from flask import Flask, g, request
from flask_socketio import SocketIO, leave_room
from sqlalchemy import Select, bindparam, select, true
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.orm import Session

from models.errors import AppError
from server.access.viewer import Viewer, current_viewer
from server.access.visibility import cached_by_viewer, editable_draft, readable_draft
from server.db.database import db
from server.db.lookup import unknown_draft
from server.db.tables import Draft
from server.drafts.presence.service import DraftPresence, PresenceService
from server.errors import to_app_error
from server.schemas.base import present_error
from server.schemas.drafts import DraftSaved, OpenDraft, Presence, PresenceAnswer, Present
from server.schemas.parsing import parse
from server.sockets.rooms import SocketClosed, enter_room
from server.web.security.origin_guard import reject_embedding

log = structlog.get_logger(__name__)

# After one of these errors the page may not have the draft open.
_ACCESS_LOST_CODES = frozenset({"sign_in", "bad_token", "unknown_draft"})


def broadcast_saved(socketio: SocketIO, draft_id: str, version: int, skip: str | None = None) -> None:
    """Send ``draft_saved`` to the pages that have the draft open, except ``skip``.

    The pages request the text themselves, because permissions may have changed since they were opened.
    """
    by = g.get("viewer")
    payload: DraftSaved = {"draft_id": draft_id, "version": version, "name": by.name if isinstance(by, Viewer) else ""}
    emit_to_draft(socketio, db.session, draft_id, "draft_saved", payload, skip=skip)


def emit_to_draft(
    socketio: SocketIO, session: Session, draft_id: str, event: str, payload: Mapping[str, Any], skip: str | None = None
) -> None:
    """Send an event to the pages that have the draft open, except ``skip``.

    While the store is unavailable nothing is sent: the pages learn of the change with their next heartbeat.
    """
    # Only pages with a recent heartbeat: heartbeats without the right to read the draft are rejected.
    try:
        pages = [person.page for person in PresenceService(session).of(draft_id)]
    except (OperationalError, InterfaceError):
        session.rollback()
        return
    for page in pages:
        socketio.emit(event, payload, to=_page_room(page), skip_sid=skip)


@dataclass(frozen=True)
class PresenceEvents:
    """Handles ``open_draft``, ``present``, ``leave_draft`` and ``take_over``."""

    app: Flask
    socketio: SocketIO
    # The page of each socket of this process, and the newest socket of each page.
    _pages: dict[str, OpenDraft] = field(default_factory=dict)
    _sockets: dict[str, str] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def register(self) -> None:
        """Register the handlers; called once, by the composition root."""
        on = self.socketio.on_event
        on("open_draft", self._handler("open_draft", self._open))
        on("present", self._handler("present", self._open))
        on("leave_draft", self._handler("leave_draft", self._leave))
        on("take_over", self._handler("take_over", self._take_over))
        with self.app.app_context(), suppress(OperationalError, InterfaceError):
            # If the store is unavailable now, the pages expire half a minute later anyway.
            PresenceService(db.session).mark_all_closed()

    def closed(self, client: str) -> None:
        """Handle the end of a socket; its page may reconnect on another one."""
        with self._lock:
            opened = self._pages.pop(client, None)
            if opened is None or self._sockets.get(opened.page) != client:
                return
            del self._sockets[opened.page]
        try:
            PresenceService(db.session).close(opened.page)
            self._broadcast(opened.draft_id)
        except (OperationalError, InterfaceError):
            db.session.rollback()  # without heartbeats the page expires anyway

    def _handler(self, event: str, work: Callable[[str, OpenDraft], PresenceAnswer]) -> Callable[..., PresenceAnswer]:
        def handle(data: object = None, *_more: object) -> PresenceAnswer:
            client = str(request.sid)  # type: ignore[attr-defined]  # Flask-SocketIO adds it
            try:
                reject_embedding()
                return work(client, parse(OpenDraft, data))
            except SocketClosed:
                self.closed(client)
                return {}
            except AppError as error:
                db.session.rollback()
                if error.code in _ACCESS_LOST_CODES:
                    self._forget(client)
                return {"error": present_error(error)}
            except Exception as error:
                db.session.rollback()
                log.exception("event_failed", event_name=event)
                return {"error": present_error(to_app_error(error))}

        return handle

    def _open(self, client: str, payload: OpenDraft) -> PresenceAnswer:
        viewer = current_viewer()
        row = db.session.connection().execute(_draft_query(viewer), {"of": payload.draft_id}).first()
        if row is None:
            raise unknown_draft(payload.draft_id)
        with self._lock:
            self._pages[client] = payload
            self._sockets[payload.page] = client
        enter_room(_page_room(payload.page))
        may_write = bool(row.may) and viewer.has_scope("write")
        joined = PresenceService(db.session).join(payload.draft_id, payload.page, viewer, may_write)
        if joined.changed:
            self._send(payload.draft_id, joined.people, except_page=payload.page)
        people = [_present_page(person, payload.page, viewer.person_id) for person in joined.people]
        return {"version": row.version, "may_write": may_write, "people": people}

    def _take_over(self, client: str, payload: OpenDraft) -> PresenceAnswer:
        answer = self._open(client, payload)
        PresenceService(db.session).take_over(payload.draft_id, payload.page)
        people = PresenceService(db.session).of(payload.draft_id)
        self._send(payload.draft_id, people, except_page=payload.page)
        return {
            **answer,
            "people": [_present_page(person, payload.page, current_viewer().person_id) for person in people],
        }

    def _leave(self, client: str, _payload: OpenDraft) -> PresenceAnswer:
        self._forget(client)
        return {}

    def _forget(self, client: str) -> None:
        with self._lock:
            opened = self._pages.pop(client, None)
            if opened is None:
                return
            self._sockets.pop(opened.page, None)
        leave_room(_page_room(opened.page))
        PresenceService(db.session).leave(opened.page)
        self._broadcast(opened.draft_id)

    def _broadcast(self, draft_id: str) -> None:
        self._send(draft_id, PresenceService(db.session).of(draft_id))

    def _send(self, draft_id: str, people: Sequence[DraftPresence], except_page: str | None = None) -> None:
        for one in people:
            if one.page != except_page:
                payload: Presence = {
                    "draft_id": draft_id,
                    "people": [_present_page(person, one.page, one.person_id) for person in people],
                }
                self.socketio.emit("presence", payload, to=_page_room(one.page))


@cached_by_viewer
def _draft_query(viewer: Viewer) -> Select[int, bool]:
    """Select the version of the draft ``of`` and whether ``viewer`` may edit it; no row if it is not visible.

    Every page asks every few seconds: without the text, which may be long.
    """
    if viewer.is_unrestricted:
        return select(Draft.version, true().label("may")).where(Draft.id == bindparam("of"))
    visible = Draft.id == bindparam("of"), readable_draft(viewer)
    return select(Draft.version, editable_draft(viewer).label("may")).where(*visible)


def _present_page(present: DraftPresence, reader: str, person_id: str | None) -> Present:
    # A fingerprint, because a client that knows the id of a page can act for it.
    return {
        "client": hashlib.sha256(present.page.encode()).hexdigest()[:12],
        "name": present.name,
        "holds": present.holds,
        "away": present.away,
        "since": f"{present.since.isoformat()}Z",
        "you": present.page == reader,
        "own": present.person_id == person_id,
    }


def _page_room(page: str) -> str:
    return f"page:{page}"
