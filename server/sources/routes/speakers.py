"""HTTP routes of the directory of speakers."""

from flask import Blueprint, Response, jsonify, request
from flask_socketio import SocketIO

from server.db.database import db
from server.registry import service
from server.schemas.parsing import parse
from server.schemas.sources import CorrectLabelRequest, CorrectLabelsRequest, DirectoryQuery
from server.sources.speaker_directory import SpeakerDirectory
from server.web.json_body import json_body

blueprint = Blueprint("speakers", __name__, url_prefix="/api/speakers")


@blueprint.get("")
def list_people() -> Response:
    """Return the people who speak in sources, with the labels that name them."""
    query = parse(DirectoryQuery, request.args.to_dict())
    people = SpeakerDirectory(db.session).people(query.q)
    end = query.offset + query.limit
    return jsonify(people=people[query.offset : end], total=len(people))


@blueprint.put("/aliases")
def correct_label() -> Response:
    """Correct whom a label names, in all sources."""
    body = json_body(CorrectLabelRequest)
    name = SpeakerDirectory(db.session).correct(body.label, body.name)
    service(SocketIO).emit("sources_changed", {})
    return jsonify(label=body.label, name=name)


@blueprint.post("/aliases")
def correct_labels() -> Response:
    """Correct whom several labels name: rename or merge people, or split labels off."""
    body = json_body(CorrectLabelsRequest)
    before = SpeakerDirectory(db.session).correct_all(
        {alias.label: alias.name for alias in body.aliases}, body.apart_from
    )
    service(SocketIO).emit("sources_changed", {})
    return jsonify(before=[{"label": label, "name": name} for label, name in before.items()])
