"""HTTP routes of the writing desk and the health check."""

import threading

from flask import Response, current_app, jsonify, redirect, render_template, send_file, url_for
from werkzeug.wrappers import Response as AnyResponse

from indexer.readers.posts.files import POST_SUFFIXES
from indexer.readers.registry import supported_suffixes
from server.access.rules import MONITORING_ACCESS, PUBLIC_ACCESS, READ_DRAFT, WRITE_ACCESS
from server.access.viewer import current_viewer
from server.config import VERSION, Settings
from server.db.database import db
from server.drafts.service import DraftService, present_draft
from server.inference.engine import Engine
from server.registry import service
from server.sample_newsroom import SAMPLE_DRAFTS, import_sample_draft, sample_in_language
from server.schemas.drafts import Draft, EditorBoot
from server.sockets.scheduler import LatestRequestExecutor
from server.sources.listing import SourceListing
from server.sources.notifications import announce_sources
from server.usage.recorder import UsageRecorder
from server.web.assets import STATIC
from server.web.endpoints import RouteGroup
from server.web.security.request_limits import limit_uploads
from server.web.translations import language

# Lists the formats when the desk starts: that imports the readers, and no page waits for it.
_SOURCE_ENDINGS = ",".join((*supported_suffixes(), *POST_SUFFIXES))
routes = RouteGroup("desk")


@routes.endpoint("GET /", WRITE_ACCESS)
def home() -> AnyResponse:
    """Redirect to the draft that was saved last, or to a new one; an unchanged sample is in the page's language."""
    drafting = DraftService(db.session)
    latest = drafting.latest()
    draft = drafting.create() if latest is None else sample_in_language(latest, language())
    return redirect(url_for("desk.show", draft_id=draft.id))


@routes.endpoint("POST /api/sample", WRITE_ACCESS, status=201)
@limit_uploads()
def try_sample() -> Draft:
    """Import the sample draft in the page's language, with its sources."""
    draft = import_sample_draft(current_app, language())
    announce_sources()
    return present_draft(draft)


@routes.endpoint("GET /drafts/<draft_id>", READ_DRAFT)
def show(draft_id: str) -> str:
    """Render the writing desk with one draft."""
    listed = SourceListing(db.session).for_draft(draft_id)
    draft = DraftService(db.session).get(draft_id)
    current = current_viewer()
    boot: EditorBoot = {
        # With the id of the last edit, by which the page knows whether its unsaved edit has arrived.
        "draft": present_draft(draft),
        # Unsaved edits in the browser belong to this person: those of others on the same machine are not shown.
        "person": {"person_id": current.person_id, "name": current.name} if current.person_id else None,
        "sources": listed["sources"],
        "sources_total": listed["total"],
        "sample": draft_id in SAMPLE_DRAFTS.values(),
        "version": VERSION,
        "learning": UsageRecorder(db.session, current_viewer(), service(Settings).learning_days).state(draft_id),
        "limits": {
            "max_upload_bytes": service(Settings).max_upload_bytes,
            "max_message_bytes": service(Settings).max_message_bytes,
        },
    }
    return render_template("desk/desk.html", boot=boot, source_endings=_SOURCE_ENDINGS)


@routes.endpoint("GET /service-worker.js", PUBLIC_ACCESS)
def service_worker() -> Response:
    """Send the service worker, which may serve pages below its address, so all of them."""
    # Browsers revalidate it at each page.
    return send_file(STATIC / "dist" / "service-worker.js", mimetype="text/javascript", max_age=0, conditional=True)


@routes.endpoint("GET /healthz", MONITORING_ACCESS)
def healthz() -> Response:
    """Return that the server is alive, without querying the store; without accounts also the size of the library."""
    # With accounts the size of the library is not public.
    if service(Settings).is_newsroom:
        return jsonify(status="ok", version=VERSION)
    index = service(Engine).index
    return jsonify(
        status="ok",
        version=VERSION,
        sources=len(index.source_ids),
        paragraphs=index.paragraph_count,
        threads=threading.active_count(),
        superseded=service(LatestRequestExecutor).superseded_count,
    )
