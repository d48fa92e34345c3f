"""The page of the speakers."""

from flask import Blueprint, render_template

from server.access.viewer import current_viewer
from server.schemas.sources import SpeakersBoot

blueprint = Blueprint("speakers_page", __name__)


@blueprint.get("/sources/speakers")
def show() -> str:
    """Render the speakers; the page requests them itself."""
    viewer = current_viewer()
    boot: SpeakersBoot = {"may_correct": viewer.is_at_least("editor") and viewer.has_scope("write")}
    return render_template("sources/speakers.html", boot=boot)
