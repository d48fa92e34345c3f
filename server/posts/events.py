"""The Socket.IO event ``suggest_posts``."""

from dataclasses import dataclass

from server.access.declarations import event
from server.access.rules import ASSIST_ACCESS
from server.db.database import db
from server.posts.suggestions import PostSuggester
from server.schemas.posts import PostSuggestions, SuggestPosts
from server.sockets.dispatcher import Send
from server.sockets.scheduler import RunningRequest
from server.sources.embargo import record_embargo_access
from server.telemetry.metrics import measure_stage


@dataclass(frozen=True)
class PostEvents:
    """Handles ``suggest_posts``."""

    suggester: PostSuggester

    @event(ASSIST_ACCESS, answer=("post_suggestions", PostSuggestions), turn="background")
    def suggest_posts(self, message: SuggestPosts, send: Send, turn: RunningRequest) -> None:
        """Suggest posts about the article."""
        with measure_stage("posts"):
            for answer in self.suggester.stages(db.session, message, turn.superseded):
                send(answer)
                record_embargo_access(db.session, (item["source_id"] for item in answer["items"]))
