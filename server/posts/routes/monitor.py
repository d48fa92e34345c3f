"""HTTP route of the monitor, which links a thread to articles."""

from flask import render_template

from models.recommend.protocol import never
from server.access.rules import READ_ACCESS
from server.db.database import db
from server.inference.client.deadline import deadline_scope
from server.posts.monitor import Thread, ThreadMonitor
from server.posts.monitored_threads import (
    thread_from_library,
    thread_from_rows,
    thread_from_text,
)
from server.registry import service
from server.schemas.posts import Monitored, MonitorRequest
from server.sources.embargo import record_embargo_access
from server.telemetry.metrics import measure_stage
from server.web.endpoints import RouteGroup
from server.web.security.request_limits import limit_monitoring

page = RouteGroup("monitor")
routes = RouteGroup("monitored", "/api/monitor")

# A deadline for a button, not for a keystroke: some hundred posts are read.
_WITHIN_MS = 30_000


@routes.endpoint("POST", READ_ACCESS)
def monitor(body: MonitorRequest) -> Monitored:
    """Find the articles and drafts that a thread is about."""
    thread = _thread(body)
    with limit_monitoring(), deadline_scope(never, _WITHIN_MS), measure_stage("monitor"):
        linked = service(ThreadMonitor).articles_of(db.session, thread, body.aggregation)
    if body.source_id is not None:
        record_embargo_access(db.session, [body.source_id])
    return linked


def _thread(body: MonitorRequest) -> Thread:
    if body.posts is not None:
        return thread_from_rows(body.posts)
    if body.text is not None:
        return thread_from_text(body.text)
    return thread_from_library(db.session, body.source_id or "", body.thread or 0)


@page.endpoint("GET /monitor", READ_ACCESS)
def show() -> str:
    """Render the monitor; the address may name a thread of the library."""
    return render_template("posts/monitor.html")
