"""HTTP routes of suggestions, for other programs, and of the coverage of a draft."""

from typing import Final

from models.recommend.protocol import QuoteQuery, never
from server.access.rules import ASSIST_ACCESS, READ_DRAFT
from server.checks.verification import QuoteVerificationService
from server.db.database import db
from server.db.lookup import reject_unknown_sources
from server.inference.client.deadline import deadline_scope
from server.inference.engine import Engine
from server.registry import service
from server.schemas.suggestions import Coverage, SuggestedParagraphs
from server.schemas.suggestions import SuggestRequest as RequestBody
from server.sources.embargo import record_embargo_access
from server.suggestions.coverage import CoverageService
from server.suggestions.service import SuggestionService, SuggestRequest
from server.telemetry.metrics import measure_stages
from server.web.endpoints import RouteGroup

routes = RouteGroup("coverage", "/api/drafts")
suggesting = RouteGroup("suggesting")

# A deadline for a program that waits, not for a keystroke.
_WITHIN_MS: Final = 30_000


@suggesting.endpoint("POST /api/suggest", ASSIST_ACCESS)
def suggest(body: RequestBody) -> SuggestedParagraphs:
    """Suggest passages to quote after a text."""
    source_ids = frozenset(body.source_ids) if body.source_ids is not None else None
    reject_unknown_sources(db.session, source_ids or ())
    wanted = SuggestRequest(QuoteQuery(body.title, body.left_context), source_ids)
    with deadline_scope(never, _WITHIN_MS):
        *_, answer = measure_stages(service(SuggestionService).stages(db.session, wanted))
    record_embargo_access(db.session, (item["source_id"] for item in answer.items))
    shown: SuggestedParagraphs = {"items": answer.items}
    return shown if answer.degraded is None else {**shown, "degraded": answer.degraded}


@routes.endpoint("GET /<draft_id>/coverage", READ_DRAFT)
def coverage(draft_id: str) -> Coverage:
    """Return the coverage of the stored draft."""
    return CoverageService(db.session, service(Engine), service(QuoteVerificationService)).for_draft(draft_id)
