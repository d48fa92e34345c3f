"""Announces sign-offs to the pages of those whom they concern."""

from typing import Any, Final, cast

from flask_socketio import SocketIO
from sqlalchemy.orm import Session

from server.access.declarations import notification
from server.access.readers import editors_who_read
from server.db.tables import SignOff
from server.drafts.presence.events import emit_to_draft
from server.schemas.publishing import SignOffChanged
from server.sockets.rooms import person_room

_SIGN_OFF_CHANGED: Final = notification("sign_off_changed", SignOffChanged)


def announce_sign_off(socketio: SocketIO, session: Session, sign_off: SignOff) -> None:
    """Send ``sign_off_changed`` to the editors who may decide, to who requested it, and to open pages of the draft.

    The pages request the rest themselves, because permissions may have changed since they were connected.
    """
    payload: SignOffChanged = {"draft_id": sign_off.draft_id, "state": cast(Any, sign_off.state)}
    people = {*editors_who_read(session, sign_off.draft_id), sign_off.requested_by} - {None}
    for person_id in sorted(cast("set[str]", people)):
        socketio.emit(_SIGN_OFF_CHANGED, payload, to=person_room(person_id))
    emit_to_draft(socketio, session, sign_off.draft_id, _SIGN_OFF_CHANGED, payload)
