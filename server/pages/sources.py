"""Sources over HTTP."""

from typing import Annotated

from flask import Blueprint, Response, current_app, jsonify, request
from pydantic import Field

from indexer.readers import shown_name, tidy_title
from models.errors import InputError
from server.components import Components
from server.events.payloads import Payload
from server.pages.json_body import json_body
from server.services import library
from server.services.drafting import Drafting
from server.services.importing import Importer
from server.services.library import Library
from server.services.uploads import News
from server.store.database import db

blueprint = Blueprint("sources", __name__, url_prefix="/api/sources")


def _library() -> Library:
    components = Components.of(current_app)
    return Library(db.session, components.engine, components.settings)


@blueprint.get("")
def list_sources() -> Response:
    """Newest first."""
    return jsonify(sources=_library().all())


class PastedText(Payload):
    """``POST /api/sources`` as JSON. ``html`` is the same text with its mark-up, where the clipboard had it."""

    text: str
    html: str | None = None
    title: Annotated[str, Field(max_length=1_000)] = ""
    draft_id: str | None = None
    upload_id: str | None = None
    sid: str | None = None


@blueprint.post("")
def import_source() -> tuple[Response, int]:
    """Imports one uploaded file, or text that was pasted, telling the uploading client how far it is."""
    if request.is_json:
        pasted = json_body(PastedText)
        name = f"{tidy_title(pasted.title) or 'Pasted text'}.{'txt' if pasted.html is None else 'html'}"
        data = (pasted.text if pasted.html is None else pasted.html).encode()
        return _imported(name, data, pasted.draft_id, pasted.upload_id, pasted.sid, pasted.title)
    file = request.files.get("file")
    if file is None or not file.filename:
        raise InputError("no_file", "The request carries no file.", "Choose a file, or send it as the part “file”.")
    draft_id, upload_id, client = (request.form.get(name) for name in ("draft_id", "upload_id", "sid"))
    return _imported(file.filename, file.read(), draft_id, upload_id, client)


def _imported(
    name: str, data: bytes, draft_id: str | None, upload_id: str | None, client: str | None, title: str = ""
) -> tuple[Response, int]:
    components = Components.of(current_app)
    if draft_id:
        Drafting(db.session).get(draft_id)
        db.session.rollback()  # no read transaction stays open while the file is embedded
    upload = (client or "", upload_id or "")
    news = News()

    def progress(stage: str, done: int, total: int) -> None:
        if not upload_id:
            return
        if stage != "done":  # what is stored stays
            components.uploads.check(upload, shown_name(name))
        if client and news.worth_telling(stage, done, total):
            told = {"upload_id": upload_id, "stage": stage, "done": done, "total": total}
            components.socketio.emit("import_progress", told, to=client)

    importer = Importer(db.session, components.engine, components.settings)
    with components.uploads.running(upload):
        source = importer.import_source(name, data, progress, title)
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
