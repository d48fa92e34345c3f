"""The audit trail over HTTP: its page, its entries, and all of them as a table."""

from functools import partial

from flask import Response, render_template, request, stream_with_context

from server.access.rules import ADMIN_ACCESS
from server.audit.log import audit
from server.audit.messages import describe_details, label
from server.audit.trail import MOST_LISTED, AuditTrail, as_csv, list_actors
from server.config import VERSION
from server.db.database import db
from server.schemas.accounts import AuditEntries, TrailRequest
from server.web.endpoints import RouteGroup
from server.web.translations import language, translate

routes = RouteGroup("audit")


@routes.endpoint("GET /audit", ADMIN_ACCESS)
def show(query: TrailRequest) -> str:
    """Render the page; its query is in the address, and it works without scripts."""
    trail = AuditTrail(db.session)
    entries = trail.find(query, MOST_LISTED + 1)
    spoken = partial(translate, language())
    return render_template(
        "audit/audit.html",
        boot={"version": VERSION},
        entries=entries[:MOST_LISTED],
        more=entries[MOST_LISTED - 1]["id"] if len(entries) > MOST_LISTED else None,
        actions=trail.actions(),
        names={actor["person_id"]: actor["name"] for actor in list_actors(db.session)},
        label=partial(label, spoken),
        describe=partial(describe_details, spoken),
        asked={name: value for name, value in request.args.items() if value and name != "before"},
    )


@routes.endpoint("GET /api/audit", ADMIN_ACCESS)
def find(query: TrailRequest) -> AuditEntries:
    """Return the newest entries that fit, newest first."""
    return {"entries": AuditTrail(db.session).find(query)}


@routes.endpoint("GET /audit.csv", ADMIN_ACCESS)
def export(query: TrailRequest) -> Response:
    """Send all matching entries, oldest first."""
    audit(db.session, "audit.export")
    db.session.commit()
    lines = stream_with_context(as_csv(AuditTrail(db.session).each(query)))
    answer = Response(lines, mimetype="text/csv")
    answer.headers["Content-Disposition"] = 'attachment; filename="audit.csv"'
    return answer
