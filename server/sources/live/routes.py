"""HTTP routes of live sources."""

from flask import Blueprint, Response, jsonify, request
from flask_socketio import SocketIO

from server.access.authorization import require_permission
from server.access.viewer import current_viewer
from server.config import Settings
from server.db.database import db
from server.registry import service
from server.schemas.base import present_error
from server.schemas.parsing import parse, parse_day
from server.schemas.sources import AppendRequest, LiveLine, NewLiveSource, ShowLinesRequest
from server.sources.attachments import attach_source
from server.sources.embargo import record_embargo_access
from server.sources.live.follower import LiveFollower
from server.sources.live.lines import Line
from server.sources.live.service import LineGap, LiveSourceService
from server.sources.presenters import present_source
from server.web.json_body import json_body

blueprint = Blueprint("live", __name__, url_prefix="/api/sources")


def _live() -> LiveSourceService:
    return LiveSourceService(db.session, service(Settings))


def _changed() -> None:
    service(SocketIO).emit("sources_changed", {})


@blueprint.post("/live")
def begin() -> tuple[Response, int]:
    """Make a live source."""
    body = json_body(NewLiveSource)
    if body.draft_id:
        require_permission(db.session, current_viewer(), "edit_draft", {"draft_id": body.draft_id})
    day = None if body.spoken_on is None else parse_day(body.spoken_on, "spoken_on")
    source = _live().begin(body.title, body.language, day, body.kind)
    if body.draft_id:
        attach_source(db.session, body.draft_id, source.id)
    _changed()
    return jsonify(present_source(db.session, source)), 201


@blueprint.get("/<source_id>/lines")
def show(source_id: str) -> Response:
    """Return lines as they were sent, and the number of the next one, for a sender that goes on."""
    query = parse(ShowLinesRequest, request.args.to_dict())
    shown = _live().show(source_id, query.first)
    record_embargo_access(db.session, [source_id])
    lines: list[LiveLine] = [
        {
            "number": line.number,
            "text": line.text,
            "speaker": line.speaker,
            "start_ms": line.start_ms,
            "end_ms": line.end_ms,
        }
        for line in shown.lines
    ]
    return jsonify(lines=lines, next=shown.next_number, position=shown.position)


@blueprint.post("/<source_id>/lines")
def append(source_id: str) -> tuple[Response, int]:
    """Append lines, or replace those with the same number."""
    body = json_body(AppendRequest)
    lines = [
        Line(line.number, line.text, _speaker(line.speaker, given="speaker" in line.model_fields_set), *line.times)
        for line in sorted(body.lines, key=lambda line: line.number)
    ]
    try:
        done = _live().append(source_id, lines, body.position)
    except LineGap as gap:
        return jsonify(error=present_error(gap), next=gap.next_number), gap.status
    if done.changed:
        service(LiveFollower).follow(source_id, done.texts, done.outgrown)
    return jsonify(next=done.next_number, changed=done.changed, paragraphs=done.paragraphs), 200


@blueprint.post("/<source_id>/end")
def end(source_id: str) -> Response:
    """Make a live source an ordinary one."""
    source = _live().end(source_id)
    service(LiveFollower).follow(source_id, {})
    _changed()
    return jsonify(present_source(db.session, source))


def _speaker(name: str | None, *, given: bool) -> str | None:
    """Return the speaker of a line: empty if null (unknown), None if absent (the previous speaker goes on)."""
    return (name or "") if given else None
