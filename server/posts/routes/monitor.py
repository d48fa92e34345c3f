"""HTTP route of the monitor, which links a thread to articles."""

from flask import Blueprint, Response, jsonify

from models.recommend.protocol import never
from server.db.database import db
from server.inference.client.deadline import deadline_scope
from server.posts.monitor import Thread, ThreadMonitor
from server.posts.monitored_threads import (
    thread_from_library,
    thread_from_rows,
    thread_from_text,
)
from server.registry import service
from server.schemas.posts import MonitorRequest
from server.sources.embargo import record_embargo_access
from server.telemetry.metrics import measure_stage
from server.web.json_body import json_body
from server.web.security.request_limits import limit_monitoring

blueprint = Blueprint("monitored", __name__, url_prefix="/api/monitor")

# A deadline for a button, not for a keystroke: some hundred posts are read.
_WITHIN_MS = 30_000


@blueprint.post("")
def monitor() -> Response:
    """Find the articles and drafts that a thread is about."""
    body = json_body(MonitorRequest)
    thread = _thread(body)
    with limit_monitoring(), deadline_scope(never, _WITHIN_MS), measure_stage("monitor"):
        linked = service(ThreadMonitor).articles_of(db.session, thread, body.aggregation)
    if body.source_id is not None:
        record_embargo_access(db.session, [body.source_id])
    return jsonify(linked)


def _thread(body: MonitorRequest) -> Thread:
    if body.posts is not None:
        return thread_from_rows(body.posts)
    if body.text is not None:
        return thread_from_text(body.text)
    return thread_from_library(db.session, body.source_id or "", body.thread or 0)
