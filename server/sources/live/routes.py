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
    """Makes a live source."""
    asked = json_body(NewLiveSource)
    if asked.draft_id:
        require_permission(db.session, current_viewer(), "edit_draft", {"draft_id": asked.draft_id})
    day = None if asked.spoken_on is None else parse_day(asked.spoken_on, "spoken_on")
    source = _live().begin(asked.title, asked.language, day, asked.kind)
    if asked.draft_id:
        attach_source(db.session, asked.draft_id, source.id)
    _changed()
    return jsonify(present_source(db.session, source)), 201


@blueprint.get("/<source_id>/lines")
def show(source_id: str) -> Response:
    """Returns lines as they were sent, and the number of the next one, for a sender that goes on."""
    asked = parse(ShowLinesRequest, request.args.to_dict())
    found = _live().show(source_id, asked.first)
    record_embargo_access(db.session, [source_id])
    lines: list[LiveLine] = [
        {
            "number": line.number,
            "text": line.text,
            "speaker": line.speaker,
            "start_ms": line.start_ms,
            "end_ms": line.end_ms,
        }
        for line in found.lines
    ]
    return jsonify(lines=lines, next=found.next_number, position=found.position)


@blueprint.post("/<source_id>/lines")
def append(source_id: str) -> tuple[Response, int]:
    """Appends lines, or replaces those with the same number."""
    asked = json_body(AppendRequest)
    lines = [
        Line(each.number, each.text, _speaker(each.speaker, given="speaker" in each.model_fields_set), *each.times)
        for each in sorted(asked.lines, key=lambda each: each.number)
    ]
    try:
        done = _live().append(source_id, lines, asked.position)
    except LineGap as gap:
        return jsonify(error=present_error(gap), next=gap.next_number), gap.status
    if done.changed:
        service(LiveFollower).follow(source_id, done.texts, done.outgrown)
    return jsonify(next=done.next_number, changed=done.changed, paragraphs=done.paragraphs), 200


@blueprint.post("/<source_id>/end")
def end(source_id: str) -> Response:
    """Makes a live source an ordinary one."""
    source = _live().end(source_id)
    service(LiveFollower).follow(source_id, {})
    _changed()
    return jsonify(present_source(db.session, source))


def _speaker(name: str | None, *, given: bool) -> str | None:
    """A speaker that is null is nobody known; one that is absent goes on."""
    return (name or "") if given else None
