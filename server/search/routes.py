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
    """Return matching sources, best first, with their best passages."""
    query = parse(FindRequest, {name: value for name, value in request.args.items() if value})
    if query.draft_id is not None:
        require_permission(db.session, current_viewer(), "read_draft", {"draft_id": query.draft_id})
    finder = ArchiveSearchService(db.session, service(Engine))
    answer = finder.find(
        ArchiveSearchQuery(
            words=query.q,
            title=query.title,
            speaker=query.speaker,
            first_day=parse_day(query.first_day, "from") if query.first_day else None,
            last_day=parse_day(query.last_day, "to") if query.last_day else None,
            language=query.language,
            rights=query.rights,
            source_id=query.source_id,
            embargoed=bool(query.embargoed or query.only_embargoed),
            only_embargoed=bool(query.only_embargoed),
            format=query.format,
            media=bool(query.media),
            draft_id=query.draft_id,
            limit=query.limit,
            offset=query.offset,
        )
    )
    record_embargo_access(
        db.session, (result["source"]["source_id"] for result in answer["results"] if result["passages"])
    )
    return jsonify(answer)
