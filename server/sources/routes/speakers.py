"""HTTP routes of the directory of speakers."""

from flask import render_template

from server.access.rules import EDITOR_ACCESS, READ_ACCESS
from server.access.viewer import current_viewer
from server.db.database import db
from server.schemas.sources import (
    CorrectedLabel,
    CorrectedLabels,
    CorrectLabelRequest,
    CorrectLabelsRequest,
    DirectoryQuery,
    SpeakerPeople,
    SpeakersBoot,
)
from server.sources.notifications import announce_sources
from server.sources.speaker_directory import SpeakerDirectory
from server.web.endpoints import RouteGroup

page = RouteGroup("speakers_page")
routes = RouteGroup("speakers", "/api/speakers")


@routes.endpoint("GET", READ_ACCESS)
def list_people(query: DirectoryQuery) -> SpeakerPeople:
    """Return the people who speak in sources, with the labels that name them."""
    people = SpeakerDirectory(db.session).people(query.q)
    end = query.offset + query.limit
    return {"people": people[query.offset : end], "total": len(people)}


@routes.endpoint("PUT /aliases", EDITOR_ACCESS)
def correct_label(body: CorrectLabelRequest) -> CorrectedLabel:
    """Correct whom a label names, in all sources."""
    name = SpeakerDirectory(db.session).correct(body.label, body.name)
    announce_sources()
    return {"label": body.label, "name": name}


@routes.endpoint("POST /aliases", EDITOR_ACCESS)
def correct_labels(body: CorrectLabelsRequest) -> CorrectedLabels:
    """Correct whom several labels name: rename or merge people, or split labels off."""
    before = SpeakerDirectory(db.session).correct_all(
        {alias.label: alias.name for alias in body.aliases}, body.apart_from
    )
    announce_sources()
    return {"before": [{"label": label, "name": name} for label, name in before.items()]}


@page.endpoint("GET /sources/speakers", READ_ACCESS)
def show() -> str:
    """Render the speakers; the page requests them itself."""
    viewer = current_viewer()
    boot: SpeakersBoot = {"may_correct": viewer.is_at_least("editor") and viewer.has_scope("write")}
    return render_template("sources/speakers.html", boot=boot)
