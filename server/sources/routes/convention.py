"""HTTP routes by which somebody shows how the file of a source marks its speakers."""

from flask import Blueprint, Response, jsonify, request
from flask_socketio import SocketIO

from indexer.readers.rereading import Example
from server.config import Settings
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.schemas.parsing import parse
from server.schemas.sources import ConventionRequest, OriginalLinesQuery
from server.sources.embargo import record_embargo_access
from server.sources.files.sandboxed_reader import SandboxedReader
from server.sources.speaker_convention import ShownConvention, SpeakerConvention
from server.web.json_body import json_body

blueprint = Blueprint("convention", __name__, url_prefix="/api/sources/<source_id>/convention")


def _convention() -> SpeakerConvention:
    return SpeakerConvention(db.session, service(Engine), service(Settings), service(SandboxedReader))


def _shown(body: ConventionRequest) -> ShownConvention:
    examples = [Example(example.line, example.before, example.speaker) for example in body.examples]
    return ShownConvention(examples, body.keep, body.not_speakers, body.revision, body.remember)


@blueprint.get("/lines")
def lines(source_id: str) -> Response:
    """Return lines of the file as they stand there."""
    query = parse(OriginalLinesQuery, request.args.to_dict())
    lines = _convention().lines(source_id, query.first, query.q)
    record_embargo_access(db.session, [source_id])
    return jsonify(lines)


@blueprint.post("/preview")
def preview(source_id: str) -> Response:
    """Return what the source would be."""
    preview = _convention().preview(source_id, _shown(json_body(ConventionRequest)))
    record_embargo_access(db.session, [source_id])
    return jsonify(preview)


@blueprint.post("")
def store(source_id: str) -> Response:
    """Read the file again as somebody shows it, and store what it gives."""
    stored = _convention().store(source_id, _shown(json_body(ConventionRequest)))
    record_embargo_access(db.session, [source_id])
    service(SocketIO).emit("sources_changed", {})
    return jsonify(stored)
