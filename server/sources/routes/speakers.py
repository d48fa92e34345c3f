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
    """Returns the people who speak in sources, with the labels that name them."""
    asked = parse(DirectoryQuery, request.args.to_dict())
    people = SpeakerDirectory(db.session).people(asked.q)
    end = asked.offset + asked.limit
    return jsonify(people=people[asked.offset : end], total=len(people))


@blueprint.put("/aliases")
def correct_label() -> Response:
    """Corrects whom a label names, in all sources."""
    asked = json_body(CorrectLabelRequest)
    name = SpeakerDirectory(db.session).correct(asked.label, asked.name)
    service(SocketIO).emit("sources_changed", {})
    return jsonify(label=asked.label, name=name)


@blueprint.post("/aliases")
def correct_labels() -> Response:
    """Corrects whom several labels name: renames or merges people, or splits labels off."""
    asked = json_body(CorrectLabelsRequest)
    before = SpeakerDirectory(db.session).correct_all(
        {each.label: each.name for each in asked.aliases}, asked.apart_from
    )
    service(SocketIO).emit("sources_changed", {})
    return jsonify(before=[{"label": label, "name": name} for label, name in before.items()])
