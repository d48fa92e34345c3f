"""The Socket.IO events ``check_headline`` and ``verify_quotes``."""

from dataclasses import dataclass

from models.text.language import likely_language
from server.access.declarations import event
from server.access.rules import ASSIST_ACCESS
from server.access.visible_sources import named_sources
from server.checks.headline import HeadlineCheckService
from server.checks.presenters import present_headline_finding
from server.checks.verification import QuoteVerificationService
from server.db.database import db
from server.schemas.checks import CheckHeadline, HeadlineFindings, QuoteFinding, QuoteFindings, VerifyQuotes
from server.sockets.dispatcher import Send
from server.sockets.scheduler import RunningRequest
from server.sources.embargo import record_embargo_access
from server.telemetry.metrics import measure_stage


@dataclass(frozen=True)
class CheckEvents:
    """Handles ``check_headline`` and ``verify_quotes``."""

    headlines: HeadlineCheckService
    verifier: QuoteVerificationService

    @event(ASSIST_ACCESS, answer=("headline_findings", HeadlineFindings), turn="background")
    def check_headline(self, message: CheckHeadline, send: Send, _turn: RunningRequest) -> None:
        """Check the quotes of a headline against the body and the sources."""
        sources = named_sources(db.session, message.source_ids, message.draft_id)
        with measure_stage("headline"):
            findings = self.headlines.check(db.session, message.headline, message.body, sources)
        shown = [present_headline_finding(finding) for finding in findings]
        answer: HeadlineFindings = {"seq": message.seq, "findings": shown}
        send(answer)
        record_embargo_access(db.session, (finding.source.source_id for finding in shown if finding.source))

    @event(ASSIST_ACCESS, answer=("quote_findings", QuoteFindings), turn="background")
    def verify_quotes(self, message: VerifyQuotes, send: Send, _turn: RunningRequest) -> None:
        """Compare the quotes of a body and a standfirst with the sources."""
        source_ids = frozenset(message.source_ids) if message.source_ids is not None else None
        with measure_stage("verify"):
            shown = self.verifier.findings(db.session, message.body, source_ids, message.language, message.body)
            in_standfirst: list[QuoteFinding] = []
            if message.standfirst:
                # A line or two do not say in which language they are.
                language = message.language or likely_language(message.body)
                in_standfirst = self.verifier.findings(
                    db.session, message.standfirst, source_ids, language, message.body
                )
        answer: QuoteFindings = {"seq": message.seq, "findings": shown}
        if message.standfirst:
            answer["standfirst_findings"] = in_standfirst
        send(answer)
        near = (finding.nearest.source_id for finding in (*shown, *in_standfirst) if finding.nearest)
        record_embargo_access(db.session, (*(finding.source_id for finding in (*shown, *in_standfirst)), *near))
