"""HTTP route that fetches a source by its address, from allowed hosts."""

from flask import Blueprint, Response

from server.config import Settings
from server.registry import service
from server.schemas.sources import FetchRequest
from server.sources.files.fetcher import Fetcher
from server.sources.routes.sources import import_and_attach
from server.web.json_body import json_body
from server.web.security.request_limits import limit_uploads

blueprint = Blueprint("fetching", __name__)


@blueprint.post("/api/sources/fetch")
@limit_uploads()
def fetch_source() -> tuple[Response, int]:
    """Fetch a transcript and import it."""
    body = json_body(FetchRequest)
    settings = service(Settings)
    fetched = Fetcher(settings.fetch_list, settings.max_upload_bytes).fetch(body.url)
    return import_and_attach(fetched.name, fetched.data, body.draft_id, body.upload_id, body.sid, hold=body.hold)
