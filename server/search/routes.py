"""HTTP route of the archive search."""

from flask import Blueprint, Response, jsonify, request

from server.access.authorization import require_permission
from server.access.viewer import current_viewer
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.schemas.parsing import parse, parse_day
from server.schemas.search import FindRequest
from server.search.service import ArchiveSearchQuery, ArchiveSearchService
from server.sources.embargo import record_embargo_access

blueprint = Blueprint("archive", __name__)


@blueprint.get("/api/archive")
def find() -> Response:
    """Returns matching sources, best first, with their best passages."""
    asked = parse(FindRequest, {name: value for name, value in request.args.items() if value})
    if asked.draft_id is not None:
        require_permission(db.session, current_viewer(), "read_draft", {"draft_id": asked.draft_id})
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
            embargoed=bool(asked.embargoed or asked.only_embargoed),
            only_embargoed=bool(asked.only_embargoed),
            format=asked.format,
            media=bool(asked.media),
            draft_id=asked.draft_id,
            limit=asked.limit,
            offset=asked.offset,
        )
    )
    record_embargo_access(db.session, (each["source"]["source_id"] for each in found["results"] if each["passages"]))
    return jsonify(found)
