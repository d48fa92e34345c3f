"""Authorization of every request: determines the viewer, applies the access rule, and restricts the session."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Flask, current_app, g, request
from sqlalchemy import Select, bindparam, false, func, select, true
from sqlalchemy.orm import Session

from models.errors import Forbidden, NotSignedIn
from server.access.declarations import declaration_of
from server.access.identity import (
    SIGN_IN_QUERY,
    authenticate,
    authenticate_sign_in,
    request_credential,
    require_owner,
    sign_in_rows,
)
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
from server.config import Settings
from server.db.database import db
from server.db.lookup import unknown_draft, unknown_source
from server.db.tables import Draft, Publication, Source
from server.registry import service

# The viewer of public routes without a sign-in.
ANONYMOUS = Viewer(None, scopes=frozenset())
# The viewer of the last event, among what is known of a connection.
_LAST_VIEWER: Final = "quotedesk.viewer"
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
        return
    # Until the viewer is known the session is unrestricted: authentication reads people only.
    viewer, rights = _authenticate(rule, resource_ids, settings.password_days)
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
    if rights is not None:
        _check_rights(rights, rule.permission)
    elif resource_ids or not _is_socket_event():
        require_permission(db.session, viewer, rule.permission, resource_ids)


@dataclass(frozen=True, slots=True)
class _Rights:
    """Whether somebody has a permission on an item; ``may`` is ``None`` if it does not exist or is not visible."""

    thing_id: str
    may: bool | None


def _authenticate(
    rule: AccessRule, resource_ids: Mapping[str, Any], password_days: int
) -> tuple[Viewer | None, _Rights | None]:
    """Return the viewer, and the rights that ``rule`` asks for, where they were looked up with the viewer.

    Events come with every key of everybody. They take one statement: who has signed in, and the rights of the viewer
    of the connection's last event, which count if that is still the viewer, with the same role and desks. A connection
    without a session costs a fifth of one with it, and an edit needs none besides.
    """
    credential = request_credential() if _is_socket_event() else None
    if credential is None or credential.kind != "sign_in":
        return authenticate(db.session, password_days), None
    last: Viewer | None = request.environ.get(_LAST_VIEWER)
    draft_id = resource_ids.get("draft_id")
    is_looked_up = last is not None and draft_id is not None and rule.permission in _ON_DRAFTS
    with db.engine.connect() as connection:
        if is_looked_up and last is not None and rule.permission is not None:
            query = _sign_in_and_permission_query(last, rule.permission)
            rows = sign_in_rows(connection, credential, query, thing=str(draft_id))
        else:
            rows = sign_in_rows(connection, credential)
    viewer = request.environ[_LAST_VIEWER] = authenticate_sign_in(db.session, rows, password_days)
    return viewer, _Rights(str(draft_id), rows[0].may) if is_looked_up and viewer == last else None


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
    _check_rights(_Rights(thing_id, None if row is None else row.may), permission)


def _check_rights(rights: _Rights, permission: Permission) -> None:
    kind = permission.split("_")[1]
    if rights.may is None:
        raise unknown_draft(rights.thing_id) if kind == "draft" else unknown_source(rights.thing_id)
    if not rights.may:
        raise Forbidden("not_yours", f"You can view this {kind} but not edit it.", "Ask its owner for edit access.")


@cached_by_viewer
def _sign_in_and_permission_query(viewer: Viewer, permission: Permission) -> Select[*tuple[Any, ...]]:
    """``SIGN_IN_QUERY``, with ``may`` of ``_permission_query``; NULL where that finds no row."""
    permission_rows = _permission_query(viewer, permission).subquery()
    return SIGN_IN_QUERY.add_columns(select(permission_rows.c.may).scalar_subquery().label("may"))


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
