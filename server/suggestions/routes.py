"""HTTP route of the coverage of a draft."""

from server.access.rules import READ_DRAFT
from server.checks.verification import QuoteVerificationService
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.schemas.suggestions import Coverage
from server.suggestions.coverage import CoverageService
from server.web.endpoints import RouteGroup

routes = RouteGroup("coverage", "/api/drafts")


@routes.endpoint("GET /<draft_id>/coverage", READ_DRAFT)
def coverage(draft_id: str) -> Coverage:
    """Return the coverage of the stored draft."""
    return CoverageService(db.session, service(Engine), service(QuoteVerificationService)).for_draft(draft_id)
