"""The Socket.IO events ``suggest``, ``suggest_archive`` and ``complete_quote``."""

from collections.abc import Iterator
from dataclasses import dataclass

from models.recommend.protocol import QuoteQuery
from server.access.declarations import event
from server.access.rules import ASSIST_ACCESS
from server.access.visible_sources import attached_sources, named_sources
from server.db.database import db
from server.schemas.suggestions import (
    ArchiveSuggestions,
    CompleteQuote,
    Completions,
    Suggest,
    SuggestArchive,
    Suggestions,
)
from server.sockets.dispatcher import Send
from server.sockets.scheduler import RunningRequest
from server.sources.embargo import record_embargo_access
from server.suggestions.archive import ArchiveRequest, ArchiveSuggester
from server.suggestions.completion import QuoteCompletionService
from server.suggestions.service import SuggestionService, SuggestionStage, SuggestRequest
from server.telemetry.metrics import measure_stage, measure_stages

# Characters of the unfinished sentence that are read, the last ones.
TYPED_KEPT = 400


@dataclass(frozen=True)
class SuggestionEvents:
    """Handles ``suggest``, ``suggest_archive`` and ``complete_quote``."""

    suggester: SuggestionService
    archive: ArchiveSuggester
    completions: QuoteCompletionService

    @event(ASSIST_ACCESS, answer=("suggestions", Suggestions), turn="interactive")
    def suggest(self, message: Suggest, send: Send, turn: RunningRequest) -> Iterator[None]:
        """Rank the sources for the caret, in stages."""
        query = QuoteQuery(message.title, message.left_context, typed=near_caret(message.typed))
        sources = named_sources(db.session, message.source_ids, message.draft_id)
        wanted = SuggestRequest(query, sources, message.questions, message.language)
        for answer in measure_stages(self.suggester.stages(db.session, wanted, turn.superseded)):
            send(_payload(message.seq, answer))
            record_embargo_access(db.session, (item["source_id"] for item in answer.items))
            yield

    @event(ASSIST_ACCESS, answer=("archive_suggestions", ArchiveSuggestions), turn="background")
    def suggest_archive(self, message: SuggestArchive, send: Send, turn: RunningRequest) -> Iterator[None]:
        """Suggest sources and passages of the whole library, in stages."""
        attached = None if message.draft_id is None else attached_sources(db.session, message.draft_id)
        query = QuoteQuery(message.title, message.left_context, typed=near_caret(message.typed))
        wanted = ArchiveRequest(query, attached or frozenset(), message.questions, message.filter)
        for offer in self.archive.stages(db.session, wanted, turn.superseded):
            send({**_payload(message.seq, offer), "sources": offer.sources})
            shown = {item["source_id"] for item in offer.items} | {source["source_id"] for source in offer.sources}
            record_embargo_access(db.session, shown)
            yield

    @event(ASSIST_ACCESS, answer=("completions", Completions))
    def complete_quote(self, message: CompleteQuote, send: Send) -> None:
        """Answer between two keystrokes, so it does not queue behind a ranking."""
        sources = named_sources(db.session, message.source_ids, message.draft_id)
        with measure_stage("complete_quote"):
            completed = self.completions.complete(
                db.session, message.typed, sources, attached_only=message.source_ids is not None
            )
        payload: Completions = {"seq": message.seq, "items": completed.items}
        if completed.nowhere:
            payload["nowhere"] = True
        send(payload)
        record_embargo_access(db.session, (item["source_id"] for item in completed.items))


def _payload(seq: int, answer: SuggestionStage) -> Suggestions:
    payload: Suggestions = {"seq": seq, "stage": answer.stage, "items": answer.items}
    if answer.degraded is not None:
        payload["degraded"] = answer.degraded
    return payload


def near_caret(typed: str) -> str:
    """Return the last ``TYPED_KEPT`` characters of an unfinished sentence, from the beginning of a word."""
    typed = typed.strip()
    return typed if len(typed) <= TYPED_KEPT else typed[-TYPED_KEPT:].partition(" ")[2]
