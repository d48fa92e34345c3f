"""Threads held to the newsroom's articles over HTTP."""

from typing import Annotated, Any, Self

from flask import Blueprint, Response, jsonify
from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from models.recommend.protocol import never
from models.social.cascades.aggregation import How
from server.db.database import db
from server.db.tables import LARGEST_ID
from server.inference.client.deadline import deadline_scope
from server.posts.monitor import Thread, ThreadMonitor
from server.posts.monitored_threads import (
    MOST_POSTS,
    thread_from_library,
    thread_from_rows,
    thread_from_text,
)
from server.registry import service
from server.schemas.requests import Payload
from server.sources.embargo import record_embargo_access
from server.telemetry.metrics import measure_stage
from server.web.json_body import json_body

blueprint = Blueprint("monitored", __name__, url_prefix="/api/monitor")

# Somebody waits, but not between two keys: some hundred posts are read.
_WITHIN_MS = 30_000


class MonitorRequest(Payload):
    """``POST /api/monitor``: one of posts, text, and a thread of the library."""

    posts: Annotated[list[Any], Field(max_length=MOST_POSTS)] | None = None
    text: str | None = None
    source_id: Annotated[str, Field(max_length=64)] | None = None
    thread: Annotated[int, Field(ge=0, le=LARGEST_ID)] | None = None
    aggregation: How = "learned"

    @model_validator(mode="after")
    def _one_of_them(self) -> Self:
        named = self.source_id is not None
        if [self.posts is not None, self.text is not None, named].count(True) != 1 or named != (
            self.thread is not None
        ):
            raise PydanticCustomError("one_of_them", "Send posts, or text, or source_id and thread")
        return self


@blueprint.post("")
def monitor() -> Response:
    """Which articles and drafts a thread is about."""
    asked = json_body(MonitorRequest)
    thread = _thread(asked)
    with deadline_scope(never, _WITHIN_MS), measure_stage("monitor"):
        found = service(ThreadMonitor).articles_of(db.session, thread, asked.aggregation)
    if asked.source_id is not None:
        record_embargo_access(db.session, [asked.source_id])
    return jsonify(found)


def _thread(asked: MonitorRequest) -> Thread:
    if asked.posts is not None:
        return thread_from_rows(asked.posts)
    if asked.text is not None:
        return thread_from_text(asked.text)
    return thread_from_library(db.session, asked.source_id or "", asked.thread or 0)
