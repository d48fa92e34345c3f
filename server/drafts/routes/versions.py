"""HTTP routes of a draft's versions, alternative headlines, details and notes."""

from typing import Any, Final

from flask_socketio import SocketIO

from server.access.declarations import notification
from server.access.rules import EDIT_DRAFT, READ_DRAFT
from server.db.database import db
from server.drafts import extras
from server.drafts.detail_values import details_of, present_details
from server.drafts.presence.events import broadcast_saved, emit_to_draft
from server.drafts.service import present_draft
from server.drafts.versions import VersionService
from server.registry import service
from server.schemas import drafts as schemas
from server.web.endpoints import RouteGroup

routes = RouteGroup("versions", "/api/drafts/<draft_id>")
_DETAILS_CHANGED: Final = notification("details_changed", schemas.DetailsChanged)


@routes.endpoint("GET /versions", READ_DRAFT)
def list_versions(draft_id: str) -> schemas.Versions:
    """List the versions of a draft, newest first."""
    return {"versions": VersionService(db.session).all(draft_id)}


@routes.endpoint("POST /versions", EDIT_DRAFT, status=201)
def name_current(draft_id: str, body: schemas.NameRequest) -> schemas.Version:
    """Store the current text as a named version."""
    versioning = VersionService(db.session)
    revision = versioning.name_current(draft_id, body.name)
    return versioning.listed(revision)


@routes.endpoint("GET /versions/<version_id>", READ_DRAFT)
def show_version(draft_id: str, version_id: str) -> schemas.WholeVersion:
    """Return a version."""
    versioning = VersionService(db.session)
    revision = versioning.get(draft_id, version_id)
    return {**versioning.listed(revision), "body": revision.body, "details": revision.details}


@routes.endpoint("PATCH /versions/<version_id>", EDIT_DRAFT)
def rename_version(draft_id: str, version_id: str, body: schemas.NameRequest) -> schemas.Version:
    """Give a version another name."""
    versioning = VersionService(db.session)
    renamed = versioning.rename(draft_id, version_id, body.name)
    return versioning.listed(renamed)


@routes.endpoint("POST /versions/<version_id>/restore", EDIT_DRAFT, conflict=schemas.VersionConflict)
def restore_version(draft_id: str, version_id: str, body: schemas.RestoreRequest) -> schemas.Draft:
    """Put a version's text and details back."""
    draft = VersionService(db.session).restore(draft_id, version_id, body.version)
    broadcast_saved(service(SocketIO), draft_id, draft.version)
    _announce_details(draft_id, present_details(details_of(draft)))
    return present_draft(draft)


@routes.endpoint("PUT /variants", EDIT_DRAFT, conflict=schemas.VariantsConflict)
def put_variants(draft_id: str, body: schemas.VariantsRequest) -> schemas.Variants:
    """Replace the other headlines."""
    return {"variants": extras.put_variants(db.session, draft_id, body.variants, body.expected)}


@routes.endpoint("PUT /notes", EDIT_DRAFT, conflict=schemas.NotesConflict)
def put_notes(draft_id: str, body: schemas.NotesRequest) -> schemas.Notes:
    """Replace the notes to the desk."""
    return {"notes": extras.put_notes(db.session, draft_id, body.notes, body.expected)}


@routes.endpoint("PUT /details", EDIT_DRAFT, conflict=schemas.DetailsConflict)
def put_details(draft_id: str, body: schemas.DetailsRequest) -> schemas.DetailsAnswer:
    """Replace some of the details, and tell the pages that have the draft open."""
    stored = extras.put_details(db.session, draft_id, _given(body.details), _given(body.expected))
    return {"details": _announce_details(draft_id, present_details(stored))}


def _announce_details(draft_id: str, details: schemas.Details) -> schemas.Details:
    payload: schemas.DetailsChanged = {"draft_id": draft_id, "details": details}
    emit_to_draft(service(SocketIO), db.session, draft_id, _DETAILS_CHANGED, payload)
    return details


def _given(change: schemas.DetailsChange) -> dict[str, Any]:
    """Store the details that were sent."""
    return change.model_dump(exclude_unset=True)
