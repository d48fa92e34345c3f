"""The Socket.IO events ``check_headline`` and ``verify_quotes``."""

from dataclasses import dataclass

from models.text.language import likely_language
from server.access.visible_sources import named_sources
from server.checks.headline import HeadlineCheckService
from server.checks.presenters import present_headline_finding
from server.checks.verification import QuoteVerificationService, present_quote_findings
from server.db.database import db
from server.schemas.checks import CheckHeadline, HeadlineFindings, QuoteFinding, QuoteFindings, VerifyQuotes
from server.schemas.parsing import Message
from server.sockets.dispatcher import EventDispatcher, Send
from server.sockets.scheduler import RunningRequest
from server.sources.embargo import record_embargo_access
from server.telemetry.metrics import measure_stage


@dataclass(frozen=True)
class CheckEvents:
    """Handles ``check_headline`` and ``verify_quotes``."""

    headlines: HeadlineCheckService
    verifier: QuoteVerificationService

    def register(self, dispatcher: EventDispatcher) -> None:
        """Register the handlers; called once, by the composition root."""
        dispatcher.on_queued("check_headline", "headline_findings", self._check_headline, "background")
        dispatcher.on_queued("verify_quotes", "quote_findings", self._verify_quotes, "background")

    def _check_headline(self, message: Message, send: Send, _turn: RunningRequest) -> None:
        request = message.parse(CheckHeadline)
        sources = named_sources(db.session, request.source_ids, request.draft_id)
        with measure_stage("headline"):
            findings = self.headlines.check(db.session, request.headline, request.body, sources)
        shown = [present_headline_finding(finding) for finding in findings]
        answer: HeadlineFindings = {"seq": request.seq, "findings": shown}
        send(answer)
        record_embargo_access(db.session, (finding["source"]["source_id"] for finding in shown if finding["source"]))

    def _verify_quotes(self, message: Message, send: Send, _turn: RunningRequest) -> None:
        request = message.parse(VerifyQuotes)
        source_ids = frozenset(request.source_ids) if request.source_ids is not None else None
        with measure_stage("verify"):
            shown = self._findings(request.body, request.body, source_ids, request.language)
            in_standfirst: list[QuoteFinding] = []
            if request.standfirst:
                # A line or two do not say in which language they are.
                language = request.language or likely_language(request.body)
                in_standfirst = self._findings(request.standfirst, request.body, source_ids, language)
        answer: QuoteFindings = {"seq": request.seq, "findings": shown}
        if request.standfirst:
            answer["standfirst_findings"] = in_standfirst
        send(answer)
        near = (finding["nearest"]["source_id"] for finding in (*shown, *in_standfirst) if finding["nearest"])
        record_embargo_access(db.session, (*(finding["source_id"] for finding in (*shown, *in_standfirst)), *near))

    def _findings(
        self, text: str, body: str, source_ids: frozenset[str] | None, language: str | None
    ) -> list[QuoteFinding]:
        """Verify a text; private people are named in the findings if ``body`` names them."""
        return present_quote_findings(db.session, self.verifier.verify(db.session, text, source_ids, language), body)
