"""The Socket.IO event ``used``: how suggestions and findings were used; recorded where the desk has agreed."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from server.access.viewer import Viewer, current_viewer
from server.config import Settings
from server.db.database import db
from server.schemas.parsing import Message
from server.schemas.usage import UsageEvent, UsageItem
from server.sockets.dispatcher import EventDispatcher
from server.telemetry.metrics import FINDINGS, SUGGESTIONS
from server.usage.recorder import FindingUse, OfferedPassage, SuggestionUse, UsageRecorder


@dataclass(frozen=True)
class UsageEvents:
    """Handles ``used``, which the page sends while nobody types; it is acknowledged, but nobody waits for it."""

    settings: Settings

    def register(self, dispatcher: EventDispatcher) -> None:
        """Register the handler; called once, by the composition root."""
        dispatcher.on_acknowledged("used", self._used)

    def _used(self, message: Message) -> dict[str, Any]:
        return {"kept": record_usage(db.session, current_viewer(), self.settings, message.parse(UsageEvent))}


def record_usage(session: Session, viewer: Viewer, settings: Settings, event: UsageEvent) -> int:
    """Count uses in the metrics, and record those that may be recorded; return their number.

    Raises:
        NotFound: ``unknown_draft``.
    """
    for item in event.items:
        if item.kind == "suggestion":
            SUGGESTIONS.labels(item.action, item.stage or "unknown").inc()
        else:
            FINDINGS.labels(item.action, item.about or "unknown").inc()
    kept = [use for item in event.items if (use := _learnable_use(item)) is not None]
    return UsageRecorder(session, viewer, settings.learning_days).record(event.draft_id, kept) if kept else 0


def _learnable_use(item: UsageItem) -> SuggestionUse | FindingUse | None:
    """Return the use as training data; None if it is only counted."""
    if item.kind == "finding":
        if item.about is None or not item.finding.get("quote"):
            return None
        finding = {name: item.finding.get(name) for name in ("quote", "start", "end", "state", "kinds", "speaker")}
        return FindingUse(item.action, item.about, finding, item.headline, item.body)
    if item.chosen is None or not (item.title or item.left_context):
        return None
    offered = tuple(OfferedPassage(passage.paragraph_id, passage.start, passage.end) for passage in item.offered)
    chosen = OfferedPassage(item.chosen.paragraph_id, item.chosen.start, item.chosen.end)
    return SuggestionUse(item.action, item.title, item.left_context, chosen, offered, item.became)
