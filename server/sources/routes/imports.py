"""HTTP routes of imports in the background, of archives and recordings: upload, progress and cancellation."""

from pathlib import PurePath
from typing import Final

from flask import request
from werkzeug.exceptions import ClientDisconnected, RequestEntityTooLarge

from models.errors import InputError, TooLarge
from server.access.rules import WRITE_ACCESS
from server.access.viewer import current_viewer
from server.config import MIB, Settings
from server.db.database import db
from server.db.tables import new_id
from server.jobs.records import JobRepository, present_job
from server.jobs.runner import JobRunner
from server.registry import service
from server.schemas.sources import ArchiveJob, ArchiveJobs, CallOffQuery, ImportRequest
from server.sources.archive_import import job as archive_import
from server.sources.archive_import.job_files import receive, safe_name
from server.sources.files.media_types import RECORDING_SUFFIXES
from server.sources.files.uploads import UploadRegistry
from server.sources.import_jobs import delete_received_files, folder_of
from server.sources.transcription import job as transcription
from server.sources.transcription.job import is_recording
from server.sources.transcription.transcriber import Transcriber
from server.web.endpoints import RouteGroup
from server.web.security.rate_limits import RateLimited
from server.web.security.request_limits import limit_uploads

_RETRY_AFTER_S: Final = 30.0

uploads = RouteGroup("uploads", "/api/uploads")
routes = RouteGroup("imports", "/api/imports")


@routes.endpoint("POST", WRITE_ACCESS, status=202)
@limit_uploads()
def start_import(query: ImportRequest) -> ArchiveJob:
    """Receive an archive or a recording, which is written to disk as it arrives, and start its import.

    Raises:
        InputError: ``no_transcriber``, ``transcriber_missing`` or ``transcriber_model``, of a recording, and as early
            as its name tells that it is one.
        RateLimited: too many archives of the person wait already.
    """
    settings, who = service(Settings), current_viewer()
    if not JobRepository(db.session).has_room(who):
        raise RateLimited(_RETRY_AFTER_S)
    named_recording = PurePath(query.name).suffix.lower() in RECORDING_SUFFIXES
    if named_recording:
        service(Transcriber).check()
    db.session.rollback()  # no read transaction stays open during a long upload
    request.max_content_length = settings.max_media_bytes
    job_id, name = new_id(), safe_name(query.name)
    try:
        receive(request.stream, folder_of(settings, job_id), name)
    except RequestEntityTooLarge:
        raise TooLarge(
            "too_large",
            f"The file has more than {settings.max_media_bytes // MIB:,} MB.",
            "Split it, or import it on the server: quotedesk import-archive.",
        ) from None
    except ClientDisconnected:
        raise InputError(
            "cut_off", "The file did not arrive completely.", "Send it again; nothing was stored."
        ) from None
    try:
        kind = archive_import.KIND
        if named_recording or is_recording(name, folder_of(settings, job_id) / name):
            service(Transcriber).check()
            kind = transcription.KIND
        wanted = {"name": name, "keep": bool(query.keep), "hold": bool(query.hold)}
        job = JobRepository(db.session).add(kind, who, wanted, job_id)
    except Exception:
        delete_received_files(settings, job_id)
        raise
    answer = present_job(job)
    service(JobRunner).wake()
    return answer


@routes.endpoint("GET", WRITE_ACCESS)
def list_imports() -> ArchiveJobs:
    """List the viewer's imports that are running or ended within a day."""
    return {"imports": [present_job(job) for job in JobRepository(db.session).of(current_viewer())]}


@routes.endpoint("GET /<job_id>", WRITE_ACCESS)
def show_import(job_id: str) -> ArchiveJob:
    """Return the progress of an import of the viewer's."""
    return present_job(JobRepository(db.session).get(job_id, current_viewer()))


@routes.endpoint("DELETE /<job_id>", WRITE_ACCESS)
def cancel_import(job_id: str) -> ArchiveJob:
    """Cancel an import, whose stored sources stay, or remove one that has ended from the list."""
    jobs = JobRepository(db.session)
    state = jobs.get(job_id, current_viewer()).state
    answer = present_job(jobs.cancel(job_id, current_viewer()))
    if state == "waiting":
        delete_received_files(service(Settings), job_id)
    elif state != "running":
        jobs.forget(job_id, current_viewer())
    return answer


@uploads.endpoint("DELETE /<upload_id>", WRITE_ACCESS)
def call_off(upload_id: str, query: CallOffQuery) -> None:
    """Cancel an import of the same client (``sid``); the response to the upload says whether it was in time."""
    service(UploadRegistry).cancel((f"{current_viewer().person_id or ''} {query.sid}", upload_id))
