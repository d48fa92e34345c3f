"""HTTP routes of sources."""

from collections.abc import Set as AbstractSet
from typing import cast

from flask import Blueprint, Response, jsonify, request
from flask_socketio import SocketIO

from indexer.readers import display_file_name, normalize_title
from models.errors import InputError
from server.access.authorization import require_permission
from server.access.viewer import current_viewer
from server.config import Settings
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.schemas.parsing import parse, parse_day, parse_timestamp
from server.schemas.sources import (
    DetailsRequest,
    ImportedSource,
    ListRequest,
    PastedText,
    RenameRequest,
    ReviewRequest,
    ShowRequest,
    WholeSource,
)
from server.sources.archive_import.post_rows import present_import_notes
from server.sources.attachments import attach_source
from server.sources.embargo import record_embargo_access
from server.sources.files.import_turns import ImportTurns
from server.sources.files.sandboxed_reader import SandboxedReader
from server.sources.files.uploads import ProgressThrottle, UploadRegistry
from server.sources.import_review import ImportReview, ReviewDecisions, SpeakerDecision, Split
from server.sources.importer import MAX_PARAGRAPHS_AT_ONCE, Importer
from server.sources.listing import SourceListing, SourceSearch
from server.sources.presenters import present_source, present_source_with_paragraphs
from server.sources.service import SourceDetails, SourceService
from server.sources.transcript_editor import TranscriptEditor
from server.sources.usage import SourceUsage
from server.web.client_connection import is_client_gone
from server.web.json_body import json_body
from server.web.security.request_limits import client_key, limit_uploads
from server.web.security.work_limits import HeavyWork, take_turn

blueprint = Blueprint("sources", __name__, url_prefix="/api/sources")

# Of a source's details, those that only who manages it decides.
RESTRICTED_FIELDS = frozenset({"embargo_until", "embargo_note", "rights"})


def _library() -> SourceService:
    return SourceService(db.session, service(Engine), service(Settings))


def _changed() -> None:
    service(SocketIO).emit("sources_changed", {})


@blueprint.get("")
def list_sources() -> Response:
    """Search sources; without a query it returns all, newest first."""
    query = parse(ListRequest, {name: value for name, value in request.args.items() if value})
    if query.draft_id is not None:
        require_permission(db.session, current_viewer(), "read_draft", {"draft_id": query.draft_id})
    listing = SourceListing(db.session)
    search = SourceSearch(
        words=query.q,
        speaker=query.speaker,
        first_day=parse_day(query.first_day, "from") if query.first_day else None,
        last_day=parse_day(query.last_day, "to") if query.last_day else None,
        format=query.format,
        media=None if query.media is None else bool(query.media),
        embargoed=None if query.embargoed is None else bool(query.embargoed),
        language=query.language,
        rights=query.rights,
        draft_id=query.draft_id,
        limit=query.limit,
        offset=query.offset,
    )
    results = listing.find(search)
    answer = jsonify(**results, speakers=listing.speakers())
    record_embargo_access(db.session, (source["source_id"] for source in results["sources"] if "hit" in source))
    return answer


@blueprint.post("")
@limit_uploads()
def import_source() -> tuple[Response, int]:
    """Import an uploaded file or pasted text, and report progress to the uploading client."""
    if request.is_json:
        pasted = json_body(PastedText)
        name = f"{normalize_title(pasted.title) or 'Pasted text'}.{'txt' if pasted.html is None else 'html'}"
        data = (pasted.text if pasted.html is None else pasted.html).encode()
        public_handles = frozenset(pasted.known)
        return import_and_attach(
            name,
            data,
            pasted.draft_id,
            pasted.upload_id,
            pasted.sid,
            title=pasted.title,
            public_handles=public_handles,
            hold=pasted.hold,
        )
    file = request.files.get("file")
    if file is None or not file.filename:
        raise InputError("no_file", "The request carries no file.", "Choose a file, or send it as the part “file”.")
    draft_id, upload_id, client = (request.form.get(name) for name in ("draft_id", "upload_id", "sid"))
    public_handles = frozenset(request.form.get("known", "").split())
    hold = request.form.get("hold", "") in {"1", "true"}
    return import_and_attach(
        file.filename, file.read(), draft_id, upload_id, client, public_handles=public_handles, hold=hold
    )


def import_and_attach(
    name: str,
    data: bytes,
    draft_id: str | None,
    upload_id: str | None,
    client: str | None,
    *,
    title: str = "",
    public_handles: AbstractSet[str] = frozenset(),
    hold: bool = False,
) -> tuple[Response, int]:
    """Import a file, report progress to ``client``, and attach it to the draft if one is named.

    Args:
        hold: not to be searched before somebody has reviewed it.
    """
    if draft_id:
        require_permission(db.session, current_viewer(), "edit_draft", {"draft_id": draft_id})
    db.session.rollback()  # neither a read transaction nor a connection is held while the file is read and embedded
    upload = (f"{current_viewer().person_id or ''} {client or ''}", upload_id or "")
    throttle = ProgressThrottle()

    environ = request.environ

    def check() -> None:
        if is_client_gone(environ):
            raise UploadRegistry.cancelled_error(display_file_name(name))

    def progress(stage: str, done: int, total: int) -> None:
        if stage != "done":  # what is stored cannot be cancelled
            check()
        if not upload_id:
            return
        if stage != "done":
            service(UploadRegistry).check(upload, display_file_name(name))
        if client and throttle.should_report(stage, done, total):
            payload = {"upload_id": upload_id, "stage": stage, "done": done, "total": total}
            service(SocketIO).emit("import_progress", payload, to=client)

    importer = Importer(
        db.session,
        service(Engine),
        service(Settings),
        service(SandboxedReader).read_source,
        MAX_PARAGRAPHS_AT_ONCE,
        goes_on=True,
        before_work=lambda: take_turn(service(HeavyWork).imports, check),
    )
    with service(UploadRegistry).track(upload), service(ImportTurns).turn(client_key(), check):
        imported = importer.import_with_notes(name, data, progress, title, public_handles=public_handles, hold=hold)
    if draft_id:
        attach_source(db.session, draft_id, imported.source.id)
    _changed()
    source = cast(ImportedSource, present_source(db.session, imported.source))
    if imported.notes:
        source["notes"] = present_import_notes(imported.notes)
    return jsonify(source), 201


@blueprint.get("/<source_id>")
def show_source(source_id: str) -> Response:
    """Return one source with its paragraphs."""
    query, stored = parse(ShowRequest, request.args.to_dict()), _library().get(source_id)
    if query.posts == 0 and stored.format == "posts":
        source: WholeSource = {**present_source(db.session, stored), "items": []}
    else:
        source = present_source_with_paragraphs(db.session, stored)
    record_embargo_access(db.session, [source_id])
    return jsonify(source)


@blueprint.patch("/<source_id>")
def change_source(source_id: str) -> Response:
    """Change the title, day, embargo or rights of a source."""
    body = json_body(DetailsRequest)
    details = SourceDetails()
    sent_fields = body.model_fields_set
    if sent_fields & RESTRICTED_FIELDS:
        require_permission(db.session, current_viewer(), "manage_source", {"source_id": source_id})
    if "title" in sent_fields:
        details["title"] = body.title
    if "spoken_on" in sent_fields:
        details["spoken_on"] = None if body.spoken_on is None else parse_day(body.spoken_on, "spoken_on")
    if "embargo_until" in sent_fields:
        until = body.embargo_until
        details["embargo_until"] = None if until is None else parse_timestamp(until, "embargo_until")
    if "embargo_note" in sent_fields:
        details["embargo_note"] = body.embargo_note
    if "rights" in sent_fields:
        details["rights"] = body.rights
    source = _library().change(source_id, details)
    _changed()
    return jsonify(present_source(db.session, source))


@blueprint.delete("/<source_id>")
def delete_source(source_id: str) -> tuple[str, int]:
    """Delete a source."""
    _library().delete(source_id)
    _changed()
    return "", 204


@blueprint.post("/<source_id>/speakers")
def rename_speaker(source_id: str) -> Response:
    """Rename a speaker in all paragraphs."""
    body = json_body(RenameRequest)
    renamed = TranscriptEditor(db.session, service(Engine)).rename_speaker(source_id, body.old, body.new)
    _changed()
    return jsonify(renamed=renamed, source=present_source(db.session, _library().get(source_id)))


@blueprint.get("/<source_id>/review")
def show_review(source_id: str) -> Response:
    """Return what the import has read, for review."""
    review = ImportReview(db.session, service(Engine)).show(source_id)
    record_embargo_access(db.session, [source_id])
    return jsonify(review)


@blueprint.post("/<source_id>/review")
def review(source_id: str) -> Response:
    """Store what was decided in the review of an import, all at once."""
    body = json_body(ReviewRequest)
    sent_fields = body.model_fields_set
    decisions = ReviewDecisions(
        revision=body.revision,
        title=body.title if "title" in sent_fields else None,
        changes_day="spoken_on" in sent_fields,
        spoken_on=None if body.spoken_on is None else parse_day(body.spoken_on, "spoken_on"),
        language=body.language,
        kind=body.kind,
        speakers=[SpeakerDecision(speaker.label, speaker.name, speaker.asks) for speaker in body.speakers],
        splits=[Split(split.paragraph_ids, split.name) for split in body.splits],
        remember=body.remember,
    )
    stored = ImportReview(db.session, service(Engine)).decide(source_id, decisions)
    record_embargo_access(db.session, [source_id])
    _changed()
    return jsonify(stored)


@blueprint.get("/<source_id>/dependants")
def dependants(source_id: str) -> Response:
    """Return the drafts and publications that use the source."""
    return jsonify(SourceUsage(db.session).users(source_id))


@blueprint.get("/<source_id>/quoted")
def quoted(source_id: str) -> Response:
    """Return the passages that drafts quote."""
    passages = SourceUsage(db.session).quoted_passages(source_id)
    record_embargo_access(db.session, [source_id])
    return jsonify(quoted=passages)
