"""The Socket.IO event ``suggest_posts``."""

from dataclasses import dataclass

from server.db.database import db
from server.posts.suggestions import PostsRequest, PostSuggester
from server.schemas.parsing import Message, parse_day
from server.schemas.posts import SuggestPosts
from server.sockets.dispatcher import EventDispatcher, Send
from server.sockets.scheduler import RunningRequest
from server.sources.embargo import record_embargo_access
from server.telemetry.metrics import measure_stage


@dataclass(frozen=True)
class PostEvents:
    """Handles ``suggest_posts``."""

    suggester: PostSuggester

    def register(self, dispatcher: EventDispatcher) -> None:
        """Register the handler; called once, by the composition root."""
        dispatcher.on_queued("suggest_posts", "post_suggestions", self._suggest_posts, "background")

    def _suggest_posts(self, message: Message, send: Send, turn: RunningRequest) -> None:
        request = message.parse(SuggestPosts)
        wanted = PostsRequest(
            request.title,
            request.body,
            None if request.source_ids is None else frozenset(request.source_ids),
            first_day=parse_day(request.first_day, "from") if request.first_day else None,
            last_day=parse_day(request.last_day, "to") if request.last_day else None,
            replies=request.replies,
        )
        with measure_stage("posts"):
            for answer in self.suggester.stages(db.session, wanted, turn.superseded):
                send(answer.as_json(request.seq))
                record_embargo_access(db.session, (item["source_id"] for item in answer.items))
