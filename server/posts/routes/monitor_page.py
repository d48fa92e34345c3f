"""The page that tells which stories of the newsroom a thread is about."""

from flask import Blueprint, render_template

blueprint = Blueprint("monitor", __name__)


@blueprint.get("/monitor")
def show() -> str:
    """Where a thread is pasted, and what it is about; a thread of the library is named by the address alone."""
    return render_template("posts/monitor.html")
