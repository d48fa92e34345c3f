"""The Socket.IO events of ``docs/wire.md``. Handlers check and hand over; the pool does the work."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import structlog
from flask import Flask, g, request
from flask_socketio import ConnectionRefusedError, SocketIO

from models.errors import InputError
from models.recommend.protocol import QuoteQuery
from server.access.authorization import stand_in_for
from server.access.viewer import viewer
from server.checks.headline import HeadlineChecking
from server.checks.verification import Verifier, present
from server.config import VERSION, Settings
from server.db.database import db
from server.db.retry import retried
from server.drafts.events import PresenceEvents, tell_saved
from server.drafts.service import Conflict, Drafting, Merged, describe_conflict
from server.errors import FULL, UNAVAILABLE, fault_of
from server.inference.client.deadline import asked_by
from server.posts.suggestions import PostsRequest, PostSuggester
from server.schemas.dates import parse_day
from server.schemas.requests import (
    CheckHeadline,
    CompleteQuote,
    SaveDraft,
    Suggest,
    SuggestArchive,
    SuggestPosts,
    VerifyQuotes,
    error_answer,
    parse,
    seq_of,
)
from server.sockets.event_log import Arrival, counting_degraded, watch_pings
from server.sockets.limits import SocketLimits
from server.sockets.scheduler import NewestWins, Turn, Urgency
from server.sources.embargo_reading import note_reading
from server.suggestions.archive import ArchiveLimits, ArchiveRequest, ArchiveSuggester
from server.suggestions.completion import Completing
from server.suggestions.service import Degraded, Suggester, SuggestRequest, attached_sources
from server.telemetry.metrics import FAULTS, SAVE_SECONDS, SAVES, count_refusal, measured, measuring
from server.usage.events import UsedEvent, take_note
from server.web.security.origin_guard import refuse_embedding, refuse_other_hosts

log = structlog.get_logger(__name__)

_NOT_ASKED = frozenset({"seq", "draft_version"})
# What is looked at once the fingers rest; all else a writer waits for.
_URGENCY: dict[str, Urgency] = dict.fromkeys(
    ("check_headline", "verify_quotes", "suggest_archive", "suggest_posts"), "resting"
)


@dataclass(frozen=True)
class DeskEvents:
    """Registers the events on ``socketio``."""

    app: Flask
    socketio: SocketIO
    settings: Settings
    suggester: Suggester
    archive: ArchiveSuggester
    posts: PostSuggester
    completing: Completing
    verifier: Verifier
    headlines: HeadlineChecking
    pool: NewestWins
    presence: PresenceEvents

    def register(self) -> None:
        """Called once, by the application factory."""
        on = SocketLimits(self.app, self.socketio, self.settings).on_event
        on("connect", self._connect)
        on("disconnect", self._disconnect)
        on("suggest", self._queued("suggest", "suggestions", self._suggest))
        on("suggest_archive", self._queued("suggest_archive", "archive_suggestions", self._suggest_archive))
        on("suggest_posts", self._queued("suggest_posts", "post_suggestions", self._suggest_posts))
        on("check_headline", self._queued("check_headline", "headline_findings", self._check_headline))
        on("verify_quotes", self._queued("verify_quotes", "quote_findings", self._verify_quotes))
        on("complete_quote", self._complete_quote)
        on("save_draft", self._save_draft)
        on("used", self._used)
        self.presence.register()

    def _connect(self, _auth: object = None) -> None:
        # Sockets do not pass through Flask's before_request, and their own check lets any host in that calls itself so.
        try:
            refuse_other_hosts()
        except InputError as error:
            raise ConnectionRefusedError(error.message, error.as_json()) from error
        limits = {
            "max_message_bytes": self.settings.max_message_bytes,
            "max_upload_bytes": self.settings.max_upload_bytes,
        }
        self.completing.begin()
        watch_pings(self.socketio, _client())
        self.socketio.emit("hello", {"version": VERSION, "limits": limits}, to=_client())

    def _disconnect(self, *_reason: object) -> None:
        gone = _client()
        self.pool.forget(lambda key: isinstance(key, tuple) and key[0] == gone)
        self.presence.closed(gone)

    def _queued(
        self, kind: str, answer: str, work: Callable[[object, Callable[[dict[str, Any]], None], Turn], None]
    ) -> Callable[..., None]:
        """A handler that stores the request for the pool; its errors go out on the event of the answer."""

        def handle(data: object = None, *_more: object) -> None:
            client, arrival, asking, address = _client(), Arrival(kind), viewer(), request.remote_addr or ""

            def emit(payload: dict[str, Any]) -> None:
                self.socketio.emit(answer, payload, to=client)

            send = counting_degraded(kind, emit)

            def run(turn: Turn) -> None:
                with (
                    self.app.app_context(),
                    arrival.handled(self.app, queued=True),
                    asked_by(turn.superseded, self.settings.inference_budget_ms),
                ):
                    stand_in_for(asking, address)
                    _answering(send, data, lambda: work(data, send, turn))

            if error := self._too_large(data):
                send({"seq": seq_of(data), "error": error.as_json()})
            else:
                self.pool.submit((client, kind), run, _about(data), _URGENCY.get(kind, "typing"))

        return handle

    def _too_large(self, data: object) -> InputError | None:
        size = len(json.dumps(data, ensure_ascii=False, default=str).encode("utf-8", "surrogatepass"))
        most = self.settings.max_message_bytes
        if size <= most:
            return None
        return InputError(
            "message_too_large",
            f"The message has {size:,} bytes; {most:,} are the most.",
            "Send the sentences near the caret rather than the whole text.",
        )

    def _suggest(self, data: object, send: Callable[[dict[str, Any]], None], turn: Turn) -> None:
        asked = parse(Suggest, data)
        query = QuoteQuery(asked.title, asked.left_context)
        wanted = SuggestRequest(query, _sources(asked), asked.questions)
        for answer in measured(self.suggester.stages(db.session, wanted, turn.superseded)):
            send({"seq": asked.seq, "stage": answer.stage, "items": answer.items, **_degraded(answer.degraded)})
            note_reading(db.session, (item["source_id"] for item in answer.items))

    def _suggest_archive(self, data: object, send: Callable[[dict[str, Any]], None], turn: Turn) -> None:
        asked = parse(SuggestArchive, data)
        limits = ArchiveLimits(
            speaker=asked.filter.speaker,
            first_day=parse_day(asked.filter.first_day, "from") if asked.filter.first_day else None,
            last_day=parse_day(asked.filter.last_day, "to") if asked.filter.last_day else None,
            language=asked.filter.language,
        )
        attached: frozenset[str] | None = None
        if asked.draft_id is not None:
            attached = attached_sources(db.session, asked.draft_id)
        query = QuoteQuery(asked.title, asked.left_context)
        wanted = ArchiveRequest(query, attached or frozenset(), asked.questions, limits)
        for offer in self.archive.stages(db.session, wanted, turn.superseded):
            send(
                {
                    "seq": asked.seq,
                    "stage": offer.stage,
                    "sources": offer.sources,
                    "items": offer.items,
                    **_degraded(offer.degraded),
                }
            )

    def _suggest_posts(self, data: object, send: Callable[[dict[str, Any]], None], turn: Turn) -> None:
        asked = parse(SuggestPosts, data)
        wanted = PostsRequest(
            asked.title,
            asked.body,
            None if asked.source_ids is None else frozenset(asked.source_ids),
            first_day=parse_day(asked.first_day, "from") if asked.first_day else None,
            last_day=parse_day(asked.last_day, "to") if asked.last_day else None,
            replies=asked.replies,
        )
        with measuring("posts"):
            for answer in self.posts.stages(db.session, wanted, turn.superseded):
                send({"seq": asked.seq, **answer.as_json()})

    def _check_headline(self, data: object, send: Callable[[dict[str, Any]], None], _turn: Turn) -> None:
        asked = parse(CheckHeadline, data)
        with measuring("headline"):
            findings = self.headlines.check(db.session, asked.headline, asked.body, _sources(asked))
        send({"seq": asked.seq, "findings": findings})

    def _verify_quotes(self, data: object, send: Callable[[dict[str, Any]], None], _turn: Turn) -> None:
        asked = parse(VerifyQuotes, data)
        source_ids = frozenset(asked.source_ids) if asked.source_ids is not None else None
        with measuring("verify"):
            shown = present(db.session, self.verifier.verify(db.session, asked.body, source_ids), asked.body)
        send({"seq": asked.seq, "findings": shown})
        note_reading(db.session, (finding["source_id"] for finding in shown))

    def _complete_quote(self, data: object = None, *_more: object) -> None:
        """Answered between two keys, so it does not queue behind a ranking."""
        client, arrival = _client(), Arrival("complete_quote")

        def send(payload: dict[str, Any]) -> None:
            self.socketio.emit("completions", payload, to=client)

        def complete() -> None:
            if error := self._too_large(data):
                raise error
            asked = parse(CompleteQuote, data)
            named = asked.source_ids is not None
            with measuring("complete_quote"):
                found = self.completing.complete(db.session, asked.typed, _sources(asked), attached_only=named)
            send({"seq": asked.seq, "items": found.items, **({"nowhere": True} if found.nowhere else {})})
            note_reading(db.session, (item["source_id"] for item in found.items))

        with arrival.handled(self.app):
            _answering(send, data, complete)

    def _used(self, data: object = None, *_more: object) -> dict[str, Any]:
        """Sent when nobody types, and acknowledged; nobody waits for it."""
        answer: dict[str, Any] = {}
        arrival = Arrival("used")

        def keep() -> None:
            if error := self._too_large(data):
                raise error
            refuse_embedding()
            kept = take_note(db.session, viewer(), self.settings, parse(UsedEvent, data))
            answer["kept"] = kept

        with arrival.handled(self.app):
            _answering(answer.update, data, keep)
        return answer

    def _save_draft(self, data: object = None, *_more: object) -> dict[str, Any]:
        """Saved before it is acknowledged, and in order: this one does not go through the pool."""
        answer: dict[str, Any] = {}
        arrival = Arrival("save_draft")

        def save() -> None:
            if error := self._too_large(data):
                raise error
            refuse_embedding()
            asked = parse(SaveDraft, data)
            merged = Merged(asked.mine.headline, asked.mine.body) if asked.mine else None
            saved = retried(
                db.session,
                lambda: Drafting(db.session).save(
                    asked.draft_id, asked.version, asked.headline, asked.body, edit_id=asked.edit_id, merged=merged
                ),
                harmless_twice=True,
            )
            if isinstance(saved, Conflict):
                answer["conflict"] = describe_conflict(saved)
            else:
                answer["version"] = saved
                self.posts.saved()
                tell_saved(self.socketio, asked.draft_id, saved, skip=_client())

        with arrival.handled(self.app), SAVE_SECONDS.time():
            _answering(answer.update, data, save)
        SAVES.labels(_outcome(answer)).inc()
        return answer


def _degraded(what: Degraded | None) -> dict[str, str]:
    return {} if what is None else {"degraded": what}


def _about(data: object) -> object:
    """What an answer depends on: everything asked but the number of the request and the draft's version."""
    if not isinstance(data, dict):
        return None
    return json.dumps({key: value for key, value in data.items() if key not in _NOT_ASKED}, sort_keys=True, default=str)


def _sources(asked: Suggest | CheckHeadline | CompleteQuote) -> frozenset[str] | None:
    """The sources named; without any those of the draft; None (the whole library) without a draft, or if it has none.

    Raises:
        InputError: ``unknown_draft``.
    """
    if asked.source_ids is not None:
        return frozenset(asked.source_ids)
    if asked.draft_id is None:
        return None
    return attached_sources(db.session, asked.draft_id)


def _client() -> str:
    return str(request.sid)  # type: ignore[attr-defined]  # Flask-SocketIO adds it


def _answering(send: Callable[[dict[str, Any]], None], data: object, work: Callable[[], None]) -> None:
    """Runs ``work``; whatever goes wrong is sent as an error, never left unanswered."""
    try:
        work()
    except InputError as error:
        db.session.rollback()
        count_refusal(error.code)
        send(error_answer(data, error.as_json()))
    except Exception as error:
        db.session.rollback()
        told = fault_of(error)
        if told.code == "bad_value":
            send(error_answer(data, told.as_json()))
            return
        log.exception("event_failed")
        FAULTS.labels("event").inc()
        send(error_answer(data, {**told.as_json(), "request_id": g.get("event_id", "")}))


def _outcome(answer: dict[str, Any]) -> str:
    if "version" in answer:
        return "saved"
    if "conflict" in answer:
        return "conflict"
    return "failed" if answer.get("error", {}).get("code") in {"internal_error", UNAVAILABLE, FULL} else "refused"
