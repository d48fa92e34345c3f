"""The Socket.IO events ``suggest``, ``suggest_archive`` and ``complete_quote``."""

from collections.abc import Iterator
from dataclasses import dataclass

from models.recommend.protocol import QuoteQuery
from server.access.visible_sources import attached_sources, named_sources
from server.db.database import db
from server.schemas.parsing import Message, parse_day
from server.schemas.suggestions import (
    ArchiveSuggestions,
    CompleteQuote,
    Completions,
    Suggest,
    SuggestArchive,
    Suggestions,
)
from server.sockets.dispatcher import EventDispatcher, Send
from server.sockets.scheduler import RunningRequest
from server.sources.embargo import record_embargo_access
from server.suggestions.archive import ArchiveLimits, ArchiveRequest, ArchiveSuggester
from server.suggestions.completion import QuoteCompletionService
from server.suggestions.service import SuggestionService, SuggestRequest
from server.telemetry.metrics import measure_stage, measure_stages

# Characters of the unfinished sentence that are read, the last ones.
TYPED_KEPT = 400


@dataclass(frozen=True)
class SuggestionEvents:
    """Handles ``suggest``, ``suggest_archive`` and ``complete_quote``."""

    suggester: SuggestionService
    archive: ArchiveSuggester
    completions: QuoteCompletionService

    def register(self, dispatcher: EventDispatcher) -> None:
        """Register the handlers; called once, by the composition root."""
        dispatcher.on_queued("suggest", "suggestions", self._suggest)
        dispatcher.on_queued("suggest_archive", "archive_suggestions", self._suggest_archive, "background")
        dispatcher.on_immediate("complete_quote", "completions", self._complete_quote)

    def _suggest(self, message: Message, send: Send, turn: RunningRequest) -> Iterator[None]:
        request = message.parse(Suggest)
        query = QuoteQuery(request.title, request.left_context, typed=near_caret(request.typed))
        sources = named_sources(db.session, request.source_ids, request.draft_id)
        wanted = SuggestRequest(query, sources, request.questions, request.language)
        for answer in measure_stages(self.suggester.stages(db.session, wanted, turn.superseded)):
            payload: Suggestions = {"seq": request.seq, "stage": answer.stage, "items": answer.items}
            if answer.degraded is not None:
                payload["degraded"] = answer.degraded
            send(payload)
            record_embargo_access(db.session, (item["source_id"] for item in answer.items))
            yield

    def _suggest_archive(self, message: Message, send: Send, turn: RunningRequest) -> Iterator[None]:
        request = message.parse(SuggestArchive)
        limits = ArchiveLimits(
            speaker=request.filter.speaker,
            first_day=parse_day(request.filter.first_day, "from") if request.filter.first_day else None,
            last_day=parse_day(request.filter.last_day, "to") if request.filter.last_day else None,
            language=request.filter.language,
        )
        attached = None if request.draft_id is None else attached_sources(db.session, request.draft_id)
        query = QuoteQuery(request.title, request.left_context, typed=near_caret(request.typed))
        wanted = ArchiveRequest(query, attached or frozenset(), request.questions, limits)
        for offer in self.archive.stages(db.session, wanted, turn.superseded):
            payload: ArchiveSuggestions = {
                "seq": request.seq,
                "stage": offer.stage,
                "sources": offer.sources,
                "items": offer.items,
            }
            if offer.degraded is not None:
                payload["degraded"] = offer.degraded
            send(payload)
            shown = {item["source_id"] for item in offer.items} | {source["source_id"] for source in offer.sources}
            record_embargo_access(db.session, shown)
            yield

    def _complete_quote(self, message: Message, send: Send) -> None:
        """Answer between two keystrokes, so it does not queue behind a ranking."""
        request = message.parse(CompleteQuote)
        sources = named_sources(db.session, request.source_ids, request.draft_id)
        with measure_stage("complete_quote"):
            completed = self.completions.complete(
                db.session, request.typed, sources, attached_only=request.source_ids is not None
            )
        payload: Completions = {"seq": request.seq, "items": completed.items}
        if completed.nowhere:
            payload["nowhere"] = True
        send(payload)
        record_embargo_access(db.session, (item["source_id"] for item in completed.items))


def near_caret(typed: str) -> str:
    """Return the last ``TYPED_KEPT`` characters of an unfinished sentence, from the beginning of a word."""
    typed = typed.strip()
    return typed if len(typed) <= TYPED_KEPT else typed[-TYPED_KEPT:].partition(" ")[2]
