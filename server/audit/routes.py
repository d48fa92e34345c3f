"""The audit trail over HTTP: its page, its entries, and all of them as a table."""

from functools import partial

from flask import Blueprint, Response, jsonify, render_template, request, stream_with_context

from server.audit.log import audit
from server.audit.messages import describe_details, label
from server.audit.trail import MOST_LISTED, AuditQuery, AuditTrail, as_csv, list_actors
from server.config import VERSION
from server.db.database import db
from server.schemas.accounts import TrailRequest
from server.schemas.parsing import parse, parse_day
from server.web.translations import language, translate

blueprint = Blueprint("audit", __name__)


def _search() -> AuditQuery:
    query = parse(TrailRequest, {name: value for name, value in request.args.items() if value})
    return AuditQuery(
        person=query.person.strip(),
        about=query.about.strip(),
        action=query.action.strip(),
        first_day=parse_day(query.first_day, "from") if query.first_day else None,
        last_day=parse_day(query.last_day, "to") if query.last_day else None,
        before=query.before,
    )


@blueprint.get("/audit")
def show() -> str:
    """Render the page; its query is in the address, and it works without scripts."""
    trail = AuditTrail(db.session)
    entries = trail.find(_search(), MOST_LISTED + 1)
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


@blueprint.get("/api/audit")
def find() -> Response:
    """Return the newest entries that fit, newest first."""
    return jsonify(entries=AuditTrail(db.session).find(_search()))


@blueprint.get("/audit.csv")
def export() -> Response:
    """Send all matching entries, oldest first."""
    search = _search()
    audit(db.session, "audit.export")
    db.session.commit()
    lines = stream_with_context(as_csv(AuditTrail(db.session).each(search)))
    answer = Response(lines, mimetype="text/csv")
    answer.headers["Content-Disposition"] = 'attachment; filename="audit.csv"'
    return answer
