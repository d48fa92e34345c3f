"""HTTP route of the monitor's page."""

from flask import Blueprint, render_template

blueprint = Blueprint("monitor", __name__)


@blueprint.get("/monitor")
def show() -> str:
    """Render the monitor; the address may name a thread of the library."""
    return render_template("posts/monitor.html")
