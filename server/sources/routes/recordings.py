"""HTTP routes of recordings: upload as a form, playback with byte ranges."""

from collections.abc import Mapping
from pathlib import Path
from typing import IO

from flask import Response, request, send_file
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

from server.access.rules import EDIT_SOURCE, READ_SOURCE
from server.config import MIB, Settings
from server.db.database import db
from server.db.lookup import find_source
from server.registry import service
from server.schemas.sources import Source
from server.sources.embargo import shows_source
from server.sources.notifications import announce_sources
from server.sources.presenters import present_source
from server.sources.recordings import RecordingService
from server.sources.routes.byte_ranges import normalize_range
from server.web.endpoints import RouteGroup
from server.web.json_body import no_file
from server.web.security.request_limits import limit_uploads

routes = RouteGroup("recordings")


def _recordings() -> RecordingService:
    return RecordingService(db.session, service(Settings))


@routes.endpoint("PUT /api/sources/<source_id>/media", EDIT_SOURCE, form=("file",))
@limit_uploads()
def attach(source_id: str) -> Source:
    """Attach an uploaded recording, which is written to disk as it arrives."""
    recordings = _recordings()
    find_source(db.session, source_id)
    db.session.rollback()  # no read transaction stays open during a long upload
    # Room for the multipart wrapping; the size of the file itself is checked afterwards.
    request.max_content_length = service(Settings).max_media_bytes + MIB
    with recordings.incoming() as folder:
        try:
            name, file = _received(folder)
        except RequestEntityTooLarge:
            declared = request.content_length
            if declared is not None and declared <= request.max_content_length:
                # Not the recording is too large, but the multipart wrapping.
                raise no_file() from None
            raise recordings.too_large() from None
        source = recordings.attach(source_id, name, file)
    announce_sources()
    return present_source(db.session, source)


@routes.endpoint("DELETE /api/sources/<source_id>/media", EDIT_SOURCE)
def detach(source_id: str) -> None:
    """Delete the recording."""
    _recordings().detach(source_id)
    announce_sources()


@routes.endpoint("GET /sources/<source_id>/media", READ_SOURCE)
@shows_source
def play(source_id: str) -> Response:
    """Send the recording, or the requested range of it."""
    recording = _recordings().get(source_id)
    normalize_range(request.environ, recording.path.stat().st_size)
    response = send_file(
        recording.path, mimetype=recording.type, download_name=recording.name, conditional=True, max_age=0
    )
    response.cache_control.private = True
    response.headers["X-Content-Type-Options"] = "nosniff"
    # Pages of other origins may not play it.
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    return response


def _received(folder: Path) -> tuple[str, Path]:
    """Write the part ``file`` into ``folder`` as it arrives; return its name and path.

    Raises:
        InputError: ``no_file``.
        RequestEntityTooLarge: the request is larger than allowed.
    """
    opened: list[IO[bytes]] = []

    def to_disk(
        total_content_length: int | None,
        content_type: str | None,
        filename: str | None,
        content_length: int | None = None,
    ) -> IO[bytes]:
        opened.append((folder / f"part-{len(opened)}").open("w+b"))
        return opened[-1]

    parser = FormDataParser(
        stream_factory=to_disk,
        max_form_memory_size=request.max_form_memory_size,
        max_content_length=request.max_content_length,
        max_form_parts=request.max_form_parts,
    )
    options: Mapping[str, str] = request.mimetype_params
    try:
        _, _, files = parser.parse(request.stream, request.mimetype, request.content_length, dict(options))
        part = files.get("file")
        if part is None or not part.filename:
            raise no_file()
        return part.filename, folder / f"part-{opened.index(part.stream)}"
    finally:
        for stream in opened:
            stream.close()
