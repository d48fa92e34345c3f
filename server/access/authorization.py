"""At every door: who asks, whether they may come in, and that they see no more than is theirs to see."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Flask, g, request
from sqlalchemy import select, true
from sqlalchemy.orm import Session

from models.errors import Forbidden, NotSignedIn
from server.access.identity import identify
from server.access.rules import OPEN, ROUTES, WATCHING, Door, Right
from server.access.viewer import EVERYTHING, Viewer
from server.access.visibility import (
    editable_draft,
    editable_source,
    manageable_draft,
    manageable_source,
    see_as,
)
from server.config import Settings
from server.db.database import db
from server.db.lookup import unknown_draft, unknown_source
from server.db.tables import Draft, Publication, Source
from server.registry import service

# Whoever comes to an open door unknown.
NOBODY = Viewer(None, scopes=frozenset())
# By verb and kind, what may be done so.
_LIMITS: Final = {
    ("edit", "draft"): editable_draft,
    ("manage", "draft"): manageable_draft,
    ("edit", "source"): editable_source,
    ("manage", "source"): manageable_source,
}


def init_app(app: Flask) -> None:
    """Guards the pages; call it before anything that reads the store on a request's behalf."""
    app.before_request(_guard)


def _guard() -> None:
    door = ROUTES.get(request.endpoint or "")
    if door is None and request.endpoint is not None:
        raise Forbidden("shut", f"{request.endpoint} has no door.", "Give it one in server/access/rules.py.")
    if request.endpoint in WATCHING:
        g.viewer = NOBODY
        return
    # What a browser asks before it asks: it carries no token yet, and is told no more than which methods there are.
    admit(OPEN if door is None or request.method == "OPTIONS" else door, request.view_args or {})


def admit(door: Door, named: Mapping[str, Any]) -> None:
    """Lets in who may come in by ``door``; from then on ``viewer()`` is they.

    Args:
        named: what the address or the event names: ``draft_id``, ``publication_id``, ``source_id``.

    Raises:
        AppError: ``sign_in``, ``bad_token``, ``token_scope``, ``password_due``, ``role_needed``, ``not_yours``; and
            ``unknown_draft`` or ``unknown_source`` for what is not there or not to be seen.
    """
    g.viewer = EVERYTHING
    see_as(db.session, EVERYTHING)
    settings = service(Settings)
    if not settings.is_newsroom:
        return
    # Whoever it turns out to be, finding that out needs no more than people.
    found = identify(db.session, settings.password_days)
    g.viewer = found or NOBODY
    see_as(db.session, g.viewer, request.remote_addr or "")
    if door.scope is None:
        return
    if found is None:
        raise NotSignedIn("sign_in", "Nobody is signed in.", "Sign in, and try again: nothing was changed.")
    if not found.has_scope(door.scope):
        raise Forbidden(
            "token_scope", f"This token is not made for that: it lacks “{door.scope}”.", "Make one that has it."
        )
    if found.password_due and not door.first:
        raise Forbidden("password_due", "A new password is due.", "Take one at /password; until then nothing is open.")
    if not found.is_at_least(door.role):
        raise Forbidden("role_needed", f"That is for who is {door.role} at least.", "Ask an administrator.")
    if door.right is not None and (named or not _is_event()):
        hold(db.session, found, door.right, named)


def stand_in_for(asking: Viewer, address: str = "") -> None:
    """For work that goes on after the request or event that asked for it: from now on ``viewer()`` is who asked."""
    g.viewer = asking
    see_as(db.session, asking, address)


def hold(session: Session, viewer: Viewer, right: Right, named: Mapping[str, Any]) -> None:
    """Passes where ``viewer`` has ``right`` on what is named.

    Raises:
        AppError: ``unknown_draft``, ``unknown_source``: not there, or not to be seen; ``not_yours``: only to be read.
    """
    verb, kind = right.split("_")
    entity: type[Draft] | type[Source] = Draft if kind == "draft" else Source
    if entity is Draft:
        thing_id = str(named.get("draft_id") or _draft_of(session, named.get("publication_id")))
    else:
        thing_id = str(named.get("source_id"))
    limit = true() if verb == "read" or viewer.everything else _LIMITS[verb, kind](viewer)
    # Not the thing itself, with all its text: this comes before every event.
    found = session.execute(select(entity.id, limit.label("may")).where(entity.id == thing_id)).first()
    if found is None:
        raise unknown_draft(thing_id) if entity is Draft else unknown_source(thing_id)
    if not found.may:
        raise Forbidden(
            "not_yours", f"You may read this {kind}, not change it.", "Ask whoever it belongs to to share it for that."
        )


def _is_event() -> bool:
    # A message that names nothing is no request for anything: its handler refuses it.
    return hasattr(request, "event")


def _draft_of(session: Session, publication_id: object) -> str | None:
    return session.scalar(select(Publication.draft_id).where(Publication.id == str(publication_id)))
