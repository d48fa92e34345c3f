"""The audit trail over HTTP: its page, its entries, and all of them as a table."""

from functools import partial
from typing import Annotated

from flask import Blueprint, Response, jsonify, render_template, request, stream_with_context
from pydantic import BeforeValidator, Field

from server.audit.log import audit
from server.audit.messages import describe_details, label
from server.audit.trail import MOST_LISTED, AuditQuery, AuditTrail, as_csv, list_actors
from server.config import VERSION
from server.db.database import db
from server.schemas.dates import parse_day
from server.schemas.requests import Payload, parse
from server.web.query_parameters import number
from server.web.translations import language, translate

blueprint = Blueprint("audit", __name__)

Name = Annotated[str, Field(max_length=1_000)]


class TrailRequest(Payload):
    """The query of ``GET /api/audit``."""

    person: Name = ""
    about: Name = ""
    action: Annotated[str, Field(max_length=32)] = ""
    first_day: str | None = Field(default=None, alias="from")
    last_day: str | None = Field(default=None, alias="to")
    before: Annotated[Annotated[int, Field(ge=1, le=2**53)] | None, BeforeValidator(number)] = None


def _search() -> AuditQuery:
    asked = parse(TrailRequest, {name: value for name, value in request.args.items() if value})
    return AuditQuery(
        person=asked.person.strip(),
        about=asked.about.strip(),
        action=asked.action.strip(),
        first_day=parse_day(asked.first_day, "from") if asked.first_day else None,
        last_day=parse_day(asked.last_day, "to") if asked.last_day else None,
        before=asked.before,
    )


@blueprint.get("/audit")
def show() -> str:
    """The page; what it shows is asked for by its address. It works without script."""
    trail = AuditTrail(db.session)
    entries = trail.find(_search(), MOST_LISTED + 1)
    spoken = partial(translate, language())
    return render_template(
        "audit.html",
        boot={"version": VERSION},
        entries=entries[:MOST_LISTED],
        more=entries[MOST_LISTED - 1]["id"] if len(entries) > MOST_LISTED else None,
        actions=trail.actions(),
        names={each["person_id"]: each["name"] for each in list_actors(db.session)},
        label=partial(label, spoken),
        told=partial(describe_details, spoken),
        asked={name: value for name, value in request.args.items() if value and name != "before"},
    )


@blueprint.get("/api/audit")
def find() -> Response:
    """The newest entries that fit, newest first."""
    return jsonify(entries=AuditTrail(db.session).find(_search()))


@blueprint.get("/audit.csv")
def export() -> Response:
    """All entries that fit, oldest first."""
    search = _search()
    audit(db.session, "audit.export")
    db.session.commit()
    lines = stream_with_context(as_csv(AuditTrail(db.session).each(search)))
    answer = Response(lines, mimetype="text/csv")
    answer.headers["Content-Disposition"] = 'attachment; filename="audit.csv"'
    return answer
