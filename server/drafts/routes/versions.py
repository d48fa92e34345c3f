"""HTTP routes of a draft's versions, alternative headlines, details and notes."""

from typing import Any

from flask import Blueprint, Response, jsonify
from flask_socketio import SocketIO

from models.errors import InputError
from server.db.database import db
from server.drafts import extras
from server.drafts.detail_values import details_of, present_details
from server.drafts.extras import ChangedMeanwhile
from server.drafts.presence.events import broadcast_saved, emit_to_draft
from server.drafts.service import SaveConflict
from server.drafts.service import present_draft as describe_draft
from server.drafts.versions import VersionService, present_version
from server.registry import service
from server.schemas.drafts import (
    DetailsChange,
    DetailsChanged,
    DetailsRequest,
    NameRequest,
    NotesRequest,
    RestoreRequest,
    VariantsRequest,
)
from server.schemas.parsing import parse_timestamp
from server.web.json_body import json_body

blueprint = Blueprint("versions", __name__, url_prefix="/api/drafts/<draft_id>")


@blueprint.get("/versions")
def list_versions(draft_id: str) -> Response:
    """List the versions of a draft, newest first."""
    return jsonify(versions=[present_version(version) for version in VersionService(db.session).all(draft_id)])


@blueprint.post("/versions")
def name_current(draft_id: str) -> tuple[Response, int]:
    """Store the current text as a named version."""
    versioning = VersionService(db.session)
    kept = versioning.name_current(draft_id, json_body(NameRequest).name)
    return jsonify(present_version(versioning.listed(kept))), 201


@blueprint.get("/versions/<version_id>")
def show_version(draft_id: str, version_id: str) -> Response:
    """Return a version."""
    versioning = VersionService(db.session)
    revision = versioning.get(draft_id, version_id)
    return jsonify(**present_version(versioning.listed(revision)), body=revision.body, details=revision.details)


@blueprint.patch("/versions/<version_id>")
def rename_version(draft_id: str, version_id: str) -> Response:
    """Give a version another name."""
    versioning = VersionService(db.session)
    renamed = versioning.rename(draft_id, version_id, json_body(NameRequest).name)
    return jsonify(present_version(versioning.listed(renamed)))


@blueprint.post("/versions/<version_id>/restore")
def restore_version(draft_id: str, version_id: str) -> tuple[Response, int]:
    """Put a version's text and details back."""
    outcome = VersionService(db.session).restore(draft_id, version_id, json_body(RestoreRequest).version)
    if isinstance(outcome, SaveConflict):
        error = InputError(
            "version_conflict", "The draft was changed meanwhile.", "Look at what changed, then restore again."
        )
        stored = {"version": outcome.version, "headline": outcome.headline, "body": outcome.body}
        return jsonify(error=error.as_json(), conflict=stored), 409
    broadcast_saved(service(SocketIO), draft_id, outcome.version)
    payload: DetailsChanged = {"draft_id": draft_id, "details": present_details(details_of(outcome))}
    emit_to_draft(service(SocketIO), db.session, draft_id, "details_changed", payload)
    return jsonify(describe_draft(outcome)), 200


@blueprint.put("/variants")
def put_variants(draft_id: str) -> tuple[Response, int]:
    """Replace the other headlines."""
    wanted = json_body(VariantsRequest)
    try:
        stored = extras.put_variants(db.session, draft_id, wanted.variants, wanted.expected)
    except ChangedMeanwhile as changed:
        error = InputError(
            "variants_changed", "The other headlines were changed meanwhile.", "Send your change of these."
        )
        return jsonify(error=error.as_json(), variants=changed.stored), 409
    return jsonify(variants=stored), 200


@blueprint.put("/notes")
def put_notes(draft_id: str) -> tuple[Response, int]:
    """Replace the notes to the desk."""
    wanted = json_body(NotesRequest)
    try:
        stored = extras.put_notes(db.session, draft_id, wanted.notes, wanted.expected)
    except ChangedMeanwhile as changed:
        error = InputError("notes_changed", "The notes were changed meanwhile.", "Put both together and send them.")
        return jsonify(error=error.as_json(), notes=changed.stored), 409
    return jsonify(notes=stored), 200


@blueprint.put("/details")
def put_details(draft_id: str) -> tuple[Response, int]:
    """Replace some of the details, and tell the pages that have the draft open."""
    body = json_body(DetailsRequest)
    try:
        stored = extras.put_details(db.session, draft_id, _given(body.details), _given(body.expected))
    except ChangedMeanwhile as changed:
        error = InputError("details_changed", "The details were changed meanwhile.", "Send your change of these.")
        return jsonify(error=error.as_json(), details=present_details(changed.stored)), 409
    payload: DetailsChanged = {"draft_id": draft_id, "details": present_details(stored)}
    emit_to_draft(service(SocketIO), db.session, draft_id, "details_changed", payload)
    return jsonify(details=payload["details"]), 200


def _given(change: DetailsChange) -> dict[str, Any]:
    """Store the details that were sent."""
    given: dict[str, Any] = {name: getattr(change, name) for name in change.model_fields_set}
    if given.get("deadline") is not None:
        given["deadline"] = parse_timestamp(given["deadline"], "deadline")
    return given
