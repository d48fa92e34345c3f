"""The Socket.IO event ``used``: how suggestions and findings were used; recorded where the desk has agreed."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from server.access.declarations import event
from server.access.rules import WRITE_ABOUT_DRAFT
from server.access.viewer import Viewer, current_viewer
from server.config import Settings
from server.db.database import db
from server.schemas.usage import UsageEvent, UsageRecorded
from server.telemetry.metrics import FINDINGS, SUGGESTIONS
from server.usage.recorder import UsageRecorder


@dataclass(frozen=True)
class UsageEvents:
    """Handles ``used``, which the page sends while nobody types; it is acknowledged, but nobody waits for it."""

    settings: Settings

    @event(WRITE_ABOUT_DRAFT)
    def used(self, message: UsageEvent) -> UsageRecorded:
        """Count uses, and record those that may be recorded."""
        return {"kept": record_usage(db.session, current_viewer(), self.settings, message)}


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
    return UsageRecorder(session, viewer, settings.learning_days).record(event.draft_id, event.items)
