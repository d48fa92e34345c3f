"""HTTP routes of sources."""

from collections.abc import Set as AbstractSet
from typing import Final, cast

from flask import render_template, request
from flask_socketio import SocketIO

from indexer.readers.registry import supported_suffixes
from indexer.readers.text.titles import display_file_name, normalize_title
from server.access.authorization import require_permission
from server.access.declarations import notification
from server.access.rules import ASSIST_WITH_SOURCE, EDIT_SOURCE, MANAGE_SOURCE, READ_ACCESS, READ_SOURCE, WRITE_ACCESS
from server.access.viewer import current_viewer
from server.config import VERSION, Settings
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.schemas.sources import (
    Dependants,
    DetailsRequest,
    FetchRequest,
    ImportedSource,
    ImportProgress,
    LibraryBoot,
    ListRequest,
    PastedText,
    Quoted,
    Renamed,
    RenameRequest,
    ReviewRequest,
    ShowRequest,
    Source,
    SourceReview,
    Sources,
    WholeSource,
)
from server.sources.archive_import.post_rows import present_import_notes
from server.sources.attachments import attach_source
from server.sources.embargo import record_embargo_access, shows_source
from server.sources.files.fetcher import Fetcher
from server.sources.files.import_turns import ImportTurns
from server.sources.files.sandboxed_reader import SandboxedReader
from server.sources.files.uploads import ProgressThrottle, UploadRegistry
from server.sources.import_review import ImportReview
from server.sources.importer import MAX_PARAGRAPHS_AT_ONCE, Importer
from server.sources.listing import SourceListing
from server.sources.notifications import announce_sources
from server.sources.presenters import present_source, present_source_with_paragraphs
from server.sources.service import SourceDetails, SourceService
from server.sources.transcript_editor import TranscriptEditor
from server.sources.transcription.transcriber import Transcriber
from server.sources.usage import SourceUsage
from server.web.client_connection import is_client_gone
from server.web.endpoints import RouteGroup
from server.web.json_body import json_body, uploaded_file
from server.web.security.request_limits import client_key, limit_uploads
from server.web.security.work_limits import HeavyWork, take_turn

page = RouteGroup("library")
fetching = RouteGroup("fetching")
routes = RouteGroup("sources", "/api/sources")

_IMPORT_PROGRESS: Final = notification("import_progress", ImportProgress)
# Of a source's details, those that only who manages it decides.
RESTRICTED_FIELDS = frozenset({"embargo_until", "embargo_note", "rights"})


def _library() -> SourceService:
    return SourceService(db.session, service(Engine), service(Settings))


@routes.endpoint("GET", READ_ACCESS)
def list_sources(query: ListRequest) -> Sources:
    """Search sources; without a query it returns all, newest first."""
    if query.draft_id is not None:
        require_permission(db.session, current_viewer(), "read_draft", {"draft_id": query.draft_id})
    listing = SourceListing(db.session)
    results = listing.find(query)
    answer: Sources = {**results, "speakers": listing.speakers()}
    record_embargo_access(db.session, (source["source_id"] for source in results["sources"] if "hit" in source))
    return answer


@routes.endpoint(
    "POST",
    WRITE_ACCESS,
    status=201,
    body=PastedText,
    form=("file", "draft_id", "known", "upload_id", "sid"),
)
@limit_uploads()
def import_source() -> ImportedSource:
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
    file = uploaded_file()
    draft_id, upload_id, client = (request.form.get(name) for name in ("draft_id", "upload_id", "sid"))
    public_handles = frozenset(request.form.get("known", "").split())
    hold = request.form.get("hold", "") in {"1", "true"}
    return import_and_attach(
        str(file.filename), file.read(), draft_id, upload_id, client, public_handles=public_handles, hold=hold
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
) -> ImportedSource:
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
            service(SocketIO).emit(_IMPORT_PROGRESS, payload, to=client)

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
        imported = importer.import_source(name, data, progress, title, public_handles=public_handles, hold=hold)
    if draft_id:
        attach_source(db.session, draft_id, imported.source.id)
    announce_sources()
    source = cast(ImportedSource, present_source(db.session, imported.source))
    if imported.notes:
        source["notes"] = present_import_notes(imported.notes)
    return source


@routes.endpoint("GET /<source_id>", ASSIST_WITH_SOURCE)
@shows_source
def show_source(source_id: str, query: ShowRequest) -> WholeSource:
    """Return one source with its paragraphs."""
    stored = _library().get(source_id)
    if query.posts == 0 and stored.format == "posts":
        source: WholeSource = {**present_source(db.session, stored), "items": []}
    else:
        source = present_source_with_paragraphs(db.session, stored)
    return source


@routes.endpoint("PATCH /<source_id>", EDIT_SOURCE)
def change_source(source_id: str, body: DetailsRequest) -> Source:
    """Change the title, day, embargo or rights of a source."""
    details = cast(SourceDetails, body.model_dump(exclude_unset=True))
    if RESTRICTED_FIELDS & details.keys():
        require_permission(db.session, current_viewer(), "manage_source", {"source_id": source_id})
    source = _library().change(source_id, details)
    announce_sources()
    return present_source(db.session, source)


@routes.endpoint("DELETE /<source_id>", MANAGE_SOURCE)
def delete_source(source_id: str) -> None:
    """Delete a source."""
    _library().delete(source_id)
    announce_sources()


@routes.endpoint("POST /<source_id>/speakers", EDIT_SOURCE)
def rename_speaker(source_id: str, body: RenameRequest) -> Renamed:
    """Rename a speaker in all paragraphs."""
    renamed = TranscriptEditor(db.session, service(Engine)).rename_speaker(source_id, body.old, body.new)
    announce_sources()
    return {"renamed": renamed, "source": present_source(db.session, _library().get(source_id))}


@routes.endpoint("GET /<source_id>/review", EDIT_SOURCE)
@shows_source
def show_review(source_id: str) -> SourceReview:
    """Return what the import has read, for review."""
    return ImportReview(db.session, service(Engine)).show(source_id)


@routes.endpoint("POST /<source_id>/review", EDIT_SOURCE)
@shows_source
def review(source_id: str, body: ReviewRequest) -> SourceReview:
    """Store what was decided in the review of an import, all at once."""
    stored = ImportReview(db.session, service(Engine)).decide(source_id, body)
    announce_sources()
    return stored


@routes.endpoint("GET /<source_id>/dependants", READ_SOURCE)
def dependants(source_id: str) -> Dependants:
    """Return the drafts and publications that use the source."""
    return SourceUsage(db.session).users(source_id)


@routes.endpoint("GET /<source_id>/quoted", READ_SOURCE)
@shows_source
def quoted(source_id: str) -> Quoted:
    """Return the passages that drafts quote."""
    passages = SourceUsage(db.session).quoted_passages(source_id)
    return {"quoted": passages}


@page.endpoint("GET /sources", READ_ACCESS)
def show() -> str:
    """Render the sources; the page requests its content itself, as its address says."""
    settings = service(Settings)
    boot: LibraryBoot = {
        "version": VERSION,
        "limits": {"max_upload_bytes": settings.max_upload_bytes, "max_media_bytes": settings.max_media_bytes},
        "fetching": bool(settings.fetch_list),
        "transcribing": service(Transcriber).is_available(),
        "formats": [*(suffix.lstrip(".") for suffix in supported_suffixes()), "posts"],
    }
    return render_template("sources/library.html", boot=boot, source_endings=",".join(supported_suffixes()))


@fetching.endpoint("POST /api/sources/fetch", WRITE_ACCESS, status=201)
@limit_uploads()
def fetch_source(body: FetchRequest) -> ImportedSource:
    """Fetch a transcript and import it."""
    settings = service(Settings)
    fetched = Fetcher(settings.fetch_list, settings.max_upload_bytes).fetch(body.url)
    return import_and_attach(fetched.name, fetched.data, body.draft_id, body.upload_id, body.sid, hold=body.hold)
