"""The search over the whole archive: its page, and what that asks."""

from typing import Annotated

from flask import Blueprint, Response, jsonify, render_template, request
from pydantic import BeforeValidator, Field

from indexer.sources import Rights
from server.config import VERSION
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.schemas.dates import parse_day
from server.schemas.requests import Payload, parse
from server.search.service import ArchiveSearchQuery, ArchiveSearchService
from server.sources.embargo import record_embargo_access
from server.web.query_parameters import Flag, number

blueprint = Blueprint("archive", __name__)

MOST_LISTED = 100

Name = Annotated[str, Field(max_length=1_000)]


class FindRequest(Payload):
    """The query of ``GET /api/archive``."""

    q: Annotated[str, Field(max_length=1_000)] = ""
    title: Name = ""
    speaker: Name | None = None
    first_day: str | None = Field(default=None, alias="from")
    last_day: str | None = Field(default=None, alias="to")
    language: Annotated[str, Field(max_length=8)] | None = None
    rights: Rights | None = None
    source_id: Annotated[str, Field(max_length=64)] | None = None
    embargoed: Flag = None
    limit: Annotated[Annotated[int, Field(ge=1, le=MOST_LISTED)], BeforeValidator(number)] = 20
    offset: Annotated[Annotated[int, Field(ge=0)], BeforeValidator(number)] = 0


@blueprint.get("/archive")
def show() -> str:
    """Search and results; what it shows is asked for by the page, so that its address alone decides it."""
    return render_template("archive.html", boot={"version": VERSION})


@blueprint.get("/api/archive")
def find() -> Response:
    """The sources that have what is looked for, best first, with their best passages."""
    asked = parse(FindRequest, {name: value for name, value in request.args.items() if value})
    finder = ArchiveSearchService(db.session, service(Engine))
    found = finder.find(
        ArchiveSearchQuery(
            words=asked.q,
            title=asked.title,
            speaker=asked.speaker,
            first_day=parse_day(asked.first_day, "from") if asked.first_day else None,
            last_day=parse_day(asked.last_day, "to") if asked.last_day else None,
            language=asked.language,
            rights=asked.rights,
            source_id=asked.source_id,
            embargoed=bool(asked.embargoed),
            limit=asked.limit,
            offset=asked.offset,
        )
    )
    record_embargo_access(db.session, (each["source"]["source_id"] for each in found["results"] if each["passages"]))
    return jsonify(found)
