"""HTTP routes of the checks, for other editors, assistants and content management systems."""

from indexer.readers.files import read_source
from server.access.rules import ASSIST_ACCESS
from server.checks.headline import HeadlineCheckService, SourceScope
from server.checks.presenters import present_headline_finding
from server.checks.source_places import ProvidedSource
from server.checks.verification import QuoteVerificationService
from server.db.database import db
from server.db.lookup import reject_unknown_sources
from server.registry import service
from server.schemas.checks import (
    CheckRequest,
    Findings,
    FindingsOfSeveral,
    SentSource,
    Sourced,
    VerifiedText,
    VerifyRequest,
)
from server.sources.embargo import record_embargo_access
from server.telemetry.metrics import measure_stage
from server.web.endpoints import RouteGroup

routes = RouteGroup("checks", "/api")


@routes.endpoint("POST /check", ASSIST_ACCESS)
def check(body: CheckRequest) -> Findings | FindingsOfSeveral:
    """Check one article, ``{findings}``, or several with one call of the models, ``{articles: [{id, findings}]}``."""
    everywhere = _source_scope(body)
    if body.articles is None:
        articles, sought = [(body.headline or "", body.body or "")], [everywhere]
    else:
        articles = [(article.headline, article.body) for article in body.articles]
        sought = [
            _source_scope(article, f"articles.{at}.") if article.names_sources else everywhere
            for at, article in enumerate(body.articles)
        ]
    reject_unknown_sources(db.session, (source_id for where in sought for source_id in where.source_ids or ()))
    checked = service(HeadlineCheckService).check_many(db.session, articles, sought)
    answers = [[present_headline_finding(finding) for finding in findings] for findings in checked]
    cited = (finding.source for findings in answers for finding in findings)
    record_embargo_access(db.session, (source.source_id for source in cited if source))
    if body.articles is None:
        return {"findings": answers[0]}
    return {
        "articles": [
            {"id": article.id, "findings": findings} for article, findings in zip(body.articles, answers, strict=True)
        ]
    }


@routes.endpoint("POST /verify", ASSIST_ACCESS)
def verify(body: VerifyRequest) -> VerifiedText:
    """Compare each quote of a text with the sources."""
    source_ids = frozenset(body.source_ids) if body.source_ids is not None else None
    reject_unknown_sources(db.session, source_ids or ())
    with measure_stage("verify"):
        findings = service(QuoteVerificationService).findings(
            db.session, body.body, source_ids, body.language, body.body
        )
    near = (finding.nearest.source_id for finding in findings if finding.nearest)
    record_embargo_access(db.session, (*(finding.source_id for finding in findings), *near))
    return {"findings": findings}


def _source_scope(body: Sourced, path: str = "") -> SourceScope:
    """Return the sources to search.

    Args:
        path: of ``asked`` in the request, for messages.

    Raises:
        AppError: a text that is sent along cannot be read.
    """
    given = tuple(_parse_source(source, f"{path}sources.{at}") for at, source in enumerate(body.sources or ()))
    if body.source_ids is None and body.sources is not None:
        return SourceScope(frozenset(), given)
    return SourceScope(None if body.source_ids is None else frozenset(body.source_ids), given)


def _parse_source(source: SentSource, name: str) -> ProvidedSource:
    transcript = read_source(f"{name}.txt", source.text.encode())
    return ProvidedSource(source.title or transcript.title, transcript.paragraphs)
