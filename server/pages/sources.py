"""Sources over HTTP."""

from flask import Blueprint, Response, current_app, jsonify, request

from models.errors import InputError
from server.components import Components
from server.services import library
from server.services.drafting import Drafting
from server.services.importing import Importer
from server.services.library import Library
from server.store.database import db

blueprint = Blueprint("sources", __name__, url_prefix="/api/sources")


def _library() -> Library:
    components = Components.of(current_app)
    return Library(db.session, components.engine, components.settings)


@blueprint.get("")
def list_sources() -> Response:
    """Newest first."""
    return jsonify(sources=_library().all())


@blueprint.post("")
def import_source() -> tuple[Response, int]:
    """Imports one uploaded file, telling the uploading client how far it is."""
    components = Components.of(current_app)
    file = request.files.get("file")
    if file is None or not file.filename:
        raise InputError("no_file", "The request carries no file.", "Choose a file, or send it as the part “file”.")
    draft_id, upload_id, client = (request.form.get(name) for name in ("draft_id", "upload_id", "sid"))
    if draft_id:
        Drafting(db.session).get(draft_id)
        db.session.rollback()  # no read transaction stays open while the file is embedded

    def progress(stage: str, done: int, total: int) -> None:
        if upload_id and client:
            told = {"upload_id": upload_id, "stage": stage, "done": done, "total": total}
            components.socketio.emit("import_progress", told, to=client)

    importer = Importer(db.session, components.engine, components.settings)
    source = importer.import_source(file.filename, file.read(), progress)
    if draft_id:
        Drafting(db.session).attach(draft_id, source.id)
    components.socketio.emit("sources_changed", {})
    return jsonify(library.describe(source)), 201


@blueprint.get("/<source_id>")
def show_source(source_id: str) -> Response:
    """One source with its paragraphs."""
    return jsonify(library.describe_whole(_library().get(source_id)))


@blueprint.delete("/<source_id>")
def delete_source(source_id: str) -> tuple[str, int]:
    """Deletes a source."""
    _library().delete(source_id)
    Components.of(current_app).socketio.emit("sources_changed", {})
    return "", 204
