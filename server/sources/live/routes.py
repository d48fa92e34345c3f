"""HTTP routes of live sources."""

from dataclasses import asdict
from typing import cast

from server.access.authorization import require_permission
from server.access.rules import EDIT_SOURCE, WRITE_ACCESS
from server.access.viewer import current_viewer
from server.config import Settings
from server.db.database import db
from server.registry import service
from server.schemas.sources import (
    AppendedLines,
    AppendRequest,
    LineGap,
    LiveLine,
    LiveLines,
    NewLiveSource,
    ShowLinesRequest,
    Source,
)
from server.sources.attachments import attach_source
from server.sources.embargo import shows_source
from server.sources.live.follower import LiveFollower
from server.sources.live.lines import Line
from server.sources.live.service import LiveSourceService
from server.sources.notifications import announce_sources
from server.sources.presenters import present_source
from server.web.endpoints import RouteGroup

routes = RouteGroup("live", "/api/sources")


def _live() -> LiveSourceService:
    return LiveSourceService(db.session, service(Settings))


@routes.endpoint("POST /live", WRITE_ACCESS, status=201)
def begin(body: NewLiveSource) -> Source:
    """Make a live source."""
    if body.draft_id:
        require_permission(db.session, current_viewer(), "edit_draft", {"draft_id": body.draft_id})
    source = _live().begin(body.title, body.language, body.spoken_on, body.kind)
    if body.draft_id:
        attach_source(db.session, body.draft_id, source.id)
    announce_sources()
    return present_source(db.session, source)


@routes.endpoint("GET /<source_id>/lines", EDIT_SOURCE)
@shows_source
def show(source_id: str, query: ShowLinesRequest) -> LiveLines:
    """Return lines as they were sent, and the number of the next one, for a sender that goes on."""
    shown = _live().show(source_id, query.first)
    lines = cast(list[LiveLine], [asdict(line) for line in shown.lines])
    return {"lines": lines, "next": shown.next_number, "position": shown.position}


@routes.endpoint("POST /<source_id>/lines", EDIT_SOURCE, conflict=LineGap)
def append(source_id: str, body: AppendRequest) -> AppendedLines:
    """Append lines, or replace those with the same number."""
    lines = [
        Line(line.number, line.text, _speaker(line.speaker, given="speaker" in line.model_fields_set), *line.times)
        for line in sorted(body.lines, key=lambda line: line.number)
    ]
    done = _live().append(source_id, lines, body.position)
    if done.changed:
        service(LiveFollower).follow(source_id, done.texts, done.outgrown)
    return {"next": done.next_number, "changed": done.changed, "paragraphs": done.paragraphs}


@routes.endpoint("POST /<source_id>/end", EDIT_SOURCE)
def end(source_id: str) -> Source:
    """Make a live source an ordinary one."""
    source = _live().end(source_id)
    service(LiveFollower).follow(source_id, {})
    announce_sources()
    return present_source(db.session, source)


def _speaker(name: str | None, *, given: bool) -> str | None:
    """Return the speaker of a line: empty if null (unknown), None if absent (the previous speaker goes on)."""
    return (name or "") if given else None
