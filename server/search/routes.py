"""HTTP route of the archive search."""

from server.access.authorization import require_permission
from server.access.rules import READ_ACCESS
from server.access.viewer import current_viewer
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.schemas.search import Archive, FindRequest
from server.search.service import ArchiveSearchService
from server.sources.embargo import record_embargo_access
from server.web.endpoints import RouteGroup

routes = RouteGroup("archive")


@routes.endpoint("GET /api/archive", READ_ACCESS)
def find(query: FindRequest) -> Archive:
    """Return matching sources, best first, with their best passages."""
    if query.draft_id is not None:
        require_permission(db.session, current_viewer(), "read_draft", {"draft_id": query.draft_id})
    answer = ArchiveSearchService(db.session, service(Engine)).find(query)
    record_embargo_access(
        db.session, (result["source"]["source_id"] for result in answer["results"] if result["passages"])
    )
    return answer
