"""HTTP routes that say and set whether use of a draft is recorded."""

from server.access.rules import EDIT_DRAFT, READ_DRAFT
from server.access.viewer import current_viewer
from server.config import Settings
from server.db.database import db
from server.registry import service
from server.schemas.usage import Learning, Leaving
from server.usage.recorder import UsageRecorder
from server.web.endpoints import RouteGroup

routes = RouteGroup("learning", "/api/drafts/<draft_id>/learning")


@routes.endpoint("GET", READ_DRAFT)
def show_learning(draft_id: str) -> Learning:
    """Return whether use of the draft is recorded."""
    return {"learning": _learning().state(draft_id)}


@routes.endpoint("PUT", EDIT_DRAFT)
def leave_out(draft_id: str, body: Leaving) -> Learning:
    """Exclude the draft from recording, or include it again."""
    return {"learning": _learning().set_excluded(draft_id, body.left_out)}


def _learning() -> UsageRecorder:
    return UsageRecorder(db.session, current_viewer(), service(Settings).learning_days)
