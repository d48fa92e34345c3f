"""The Socket.IO events of presence. See ``docs/wire.md``, “Presence”."""

import hashlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final

from flask import Flask, g
from flask_socketio import SocketIO, leave_room
from sqlalchemy import Select, bindparam, select, true
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.orm import Session

from server.access.declarations import event, notification
from server.access.readers import people_who_read
from server.access.rules import EDIT_DRAFT, READ_ACCESS, READ_DRAFT
from server.access.viewer import Viewer, current_viewer
from server.access.visibility import cached_by_viewer, editable_draft, readable_draft
from server.db.database import db
from server.db.lookup import unknown_draft
from server.db.tables import Draft
from server.drafts.presence.service import DraftPresence, PresenceService
from server.schemas.base import Acknowledgement
from server.schemas.drafts import DraftSaved, OpenDraft, Presence, PresenceAnswer, Present
from server.sockets.dispatcher import EventDispatcher
from server.sockets.rooms import SocketClosed, client_of, enter_room

DRAFT_SAVED: Final = notification("draft_saved", DraftSaved)
_PRESENCE: Final = notification("presence", Presence)


def broadcast_saved(socketio: SocketIO, draft_id: str, version: int, skip: str | None = None) -> None:
    """Send ``draft_saved`` to the pages that have the draft open, except ``skip``.

    The pages request the text themselves, because permissions may have changed since they were opened.
    """
    by = g.get("viewer")
    payload: DraftSaved = {"draft_id": draft_id, "version": version, "name": by.name if isinstance(by, Viewer) else ""}
    emit_to_draft(socketio, db.session, draft_id, DRAFT_SAVED, payload, skip=skip)


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

    def register(self, dispatcher: EventDispatcher) -> None:
        """Register the handlers; called once, by the composition root."""
        dispatcher.register(self)
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

    def expel_strangers(self) -> None:
        """Remove pages whose people may not read their drafts any more: they get no more events."""
        with self._lock:
            draft_ids = {opened.draft_id for opened in self._pages.values()}
        for draft_id in draft_ids:
            readers = {None, *people_who_read(db.session, draft_id)}
            presence = PresenceService(db.session)
            strangers = [person for person in presence.of(draft_id) if person.person_id not in readers]
            for person in strangers:
                presence.leave(person.page)
            if strangers:
                self._broadcast(draft_id)

    @event(READ_DRAFT)
    def open_draft(self, message: OpenDraft) -> PresenceAnswer:
        """Add the page to those that have the draft open."""
        viewer, client = current_viewer(), client_of()
        row = db.session.connection().execute(_draft_query(viewer), {"of": message.draft_id}).first()
        if row is None:
            self._forget(client)
            raise unknown_draft(message.draft_id)
        with self._lock:
            self._pages[client] = message
            self._sockets[message.page] = client
        try:
            enter_room(_page_room(message.page))
        except SocketClosed:
            self.closed(client)
            raise
        may_write = bool(row.may) and viewer.has_scope("write")
        joined = PresenceService(db.session).join(message.draft_id, message.page, viewer, may_write)
        if joined.changed:
            self._send(message.draft_id, joined.people, except_page=message.page)
        people = [_present_page(person, message.page, viewer.person_id) for person in joined.people]
        return {"version": row.version, "may_write": may_write, "people": people}

    # Whether the draft may be read is checked by the handler, which removes clients that no longer may.
    @event(READ_ACCESS)
    def present(self, message: OpenDraft) -> PresenceAnswer:
        """Say that the page still has the draft open."""
        return self.open_draft(message)

    @event(EDIT_DRAFT)
    def take_over(self, message: OpenDraft) -> PresenceAnswer:
        """Make the page the one that writes."""
        answer = self.open_draft(message)
        PresenceService(db.session).take_over(message.draft_id, message.page)
        people = PresenceService(db.session).of(message.draft_id)
        self._send(message.draft_id, people, except_page=message.page)
        return {
            **answer,
            "people": [_present_page(person, message.page, current_viewer().person_id) for person in people],
        }

    @event(READ_ACCESS)
    def leave_draft(self, message: OpenDraft) -> Acknowledgement:
        """Remove the page from those that have the draft open."""
        self._forget(client_of())
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
                self.socketio.emit(_PRESENCE, payload, to=_page_room(one.page))


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
