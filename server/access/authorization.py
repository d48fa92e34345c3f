"""Authorization of every request: determines the viewer, applies the access rule, and restricts the session."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from flask import Flask, current_app, g, request
from sqlalchemy import Select, bindparam, false, func, select, true
from sqlalchemy.orm import Session

from models.errors import Forbidden, NotSignedIn
from server.access.declarations import declaration_of
from server.access.identity import authenticate, require_owner, unrestricted_viewer
from server.access.rules import PUBLIC_ACCESS, AccessRule, Permission
from server.access.viewer import UNRESTRICTED, Viewer
from server.access.visibility import (
    cached_by_viewer,
    editable_draft,
    editable_source,
    manageable_draft,
    manageable_source,
    readable_draft,
    readable_source,
    set_viewer,
)
from server.access.withdrawals import withdrawals_of
from server.config import Settings
from server.db.database import db
from server.db.lookup import unknown_draft, unknown_source
from server.db.tables import Draft, Publication, Source
from server.registry import service

# The viewer of public routes without a sign-in.
ANONYMOUS = Viewer(None, scopes=frozenset())
# What was decided about a connection, in its environment.
_DECIDED: Final = "quotedesk.decided"
# A decision is valid until a permission is withdrawn, and for at most two seconds, in case a sign-in expires or the
# message of a withdrawal is lost.
_VALID_S: Final = 2.0
_ON_DRAFTS: Final = frozenset({"read_draft", "edit_draft", "manage_draft"})
# The filter of rows for each permission, by verb and kind.
_PERMISSION_FILTERS: Final = {
    ("edit", "draft"): editable_draft,
    ("manage", "draft"): manageable_draft,
    ("edit", "source"): editable_source,
    ("manage", "source"): manageable_source,
}


def init_app(app: Flask) -> None:
    """Guard the pages; call it before anything that reads the store on a request's behalf."""
    app.before_request(_authorize_request)


def _authorize_request() -> None:
    declaration = declaration_of(current_app, request.endpoint)
    if declaration is None and request.endpoint is not None:
        raise Forbidden("shut", f"{request.endpoint} has no access rule.", "Declare it with @endpoint.")
    access = declaration.access if declaration is not None else PUBLIC_ACCESS
    if access.is_monitoring:
        g.viewer = ANONYMOUS
    elif access.is_owner:
        require_owner()
        act_as(UNRESTRICTED)
    else:
        # A CORS preflight carries no token yet, and is answered with the allowed methods only.
        authorize(PUBLIC_ACCESS if request.method == "OPTIONS" else access, request.view_args or {})


def authorize(rule: AccessRule, resource_ids: Mapping[str, Any]) -> None:
    """Apply ``rule`` to the current request or event, and set ``current_viewer()``.

    Args:
        resource_ids: of the address or the event: ``draft_id``, ``publication_id``, ``source_id``.

    Raises:
        AppError: ``sign_in``, ``bad_token``, ``token_scope``, ``password_due``, ``role_needed``, ``not_yours``; and
            ``unknown_draft`` or ``unknown_source`` if it does not exist or is not visible.
    """
    g.viewer = UNRESTRICTED
    set_viewer(db.session, UNRESTRICTED)
    settings = service(Settings)
    if not settings.is_newsroom:
        g.viewer = unrestricted_viewer()
        set_viewer(db.session, g.viewer)
        return
    # Until the viewer is known the session is unrestricted: authentication reads people only.
    decided = _decided(settings.password_days) if _is_socket_event() else None
    viewer = authenticate(db.session, settings.password_days) if decided is None else decided.viewer
    g.viewer = viewer or ANONYMOUS
    set_viewer(db.session, g.viewer, request.remote_addr or "")
    if rule.scope is None:
        return
    if viewer is None:
        raise NotSignedIn("sign_in", "Nobody is signed in.", "Sign in, and try again: nothing was changed.")
    if not viewer.has_scope(rule.scope):
        raise Forbidden("token_scope", f"This token lacks the scope “{rule.scope}”.", "Create a token that has it.")
    if viewer.password_due and not rule.before_password_change:
        raise Forbidden("password_due", "The password must be changed.", "Choose one at /password first.")
    if not viewer.is_at_least(rule.role):
        raise Forbidden("role_needed", f"This needs the role {rule.role} or higher.", "Ask an administrator.")
    if rule.permission is None:
        return
    draft_id = resource_ids.get("draft_id") if rule.permission in _ON_DRAFTS else None
    if decided is not None and (rule.permission, draft_id) in decided.permitted:
        return
    if resource_ids or not _is_socket_event():
        require_permission(db.session, viewer, rule.permission, resource_ids)
    if decided is not None and draft_id is not None:
        decided.permitted.add((rule.permission, draft_id))


@dataclass(frozen=True, slots=True)
class _Decided:
    """Who a connection is, and what it may do with drafts, after so many withdrawals and ``until`` a moment."""

    viewer: Viewer | None
    number: int
    until: float
    permitted: set[tuple[Permission, object]] = field(default_factory=set)


def _decided(password_days: int) -> _Decided:
    """Return what is decided about the connection of an event, because each keystroke of each person is an event."""
    decided: _Decided | None = request.environ.get(_DECIDED)
    number, moment = withdrawals_of(db.engine), time.monotonic()
    if decided is None or decided.viewer is None or decided.number != number or moment >= decided.until:
        decided = _Decided(authenticate(db.session, password_days), number, moment + _VALID_S)
        request.environ[_DECIDED] = decided
    return decided


def act_as(asking: Viewer, address: str = "") -> None:
    """Set ``current_viewer()`` for work that continues after the request or event that started it."""
    g.viewer = asking
    set_viewer(db.session, asking, address)


def require_permission(
    session: Session, viewer: Viewer, permission: Permission, resource_ids: Mapping[str, Any]
) -> None:
    """Check that ``viewer`` has ``permission`` on the resource.

    Raises:
        AppError: ``unknown_draft``, ``unknown_source``: missing or not visible; ``not_yours``: readable only.
    """
    kind = permission.split("_")[1]
    entity: type[Draft] | type[Source] = Draft if kind == "draft" else Source
    if entity is Draft:
        thing_id = str(
            resource_ids.get("draft_id") or _draft_id_of_publication(session, resource_ids.get("publication_id"))
        )
    else:
        thing_id = str(resource_ids.get("source_id"))
    # Past the session's own filter, which makes a new statement of each one: this precedes every event.
    row = session.connection().execute(_permission_query(viewer, permission), {"thing": thing_id}).first()
    if row is None:
        raise unknown_draft(thing_id) if kind == "draft" else unknown_source(thing_id)
    if not row.may:
        raise Forbidden("not_yours", f"You can view this {kind} but not edit it.", "Ask its owner for edit access.")


@cached_by_viewer
def _permission_query(viewer: Viewer, permission: Permission) -> Select[str, bool]:
    """Whether ``viewer`` has ``permission`` on the thing with the id ``thing``; no row where it is not visible.

    Only the id, not the resource with all its text.
    """
    verb, kind = permission.split("_")
    entity: type[Draft] | type[Source] = Draft if kind == "draft" else Source
    permitted = true() if verb == "read" or viewer.is_unrestricted else _PERMISSION_FILTERS[verb, kind](viewer)
    # Without an owner a comparison with one is NULL, which would look like a thing that is not there.
    may = func.coalesce(permitted, false()).label("may")
    rows = select(entity.id, may).where(entity.id == bindparam("thing"))
    if viewer.is_unrestricted:
        return rows
    return rows.where(readable_draft(viewer) if entity is Draft else readable_source(viewer))


def _is_socket_event() -> bool:
    # A message that names nothing is no request for anything: its handler refuses it.
    return hasattr(request, "event")


def _draft_id_of_publication(session: Session, publication_id: object) -> str | None:
    return session.scalar(select(Publication.draft_id).where(Publication.id == str(publication_id)))
