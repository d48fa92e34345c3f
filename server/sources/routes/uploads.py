"""Uploads over HTTP: calling one off."""

from flask import Blueprint, current_app, request

from server.access.viewer import viewer
from server.components import Components

blueprint = Blueprint("uploads", __name__, url_prefix="/api/uploads")


@blueprint.delete("/<upload_id>")
def call_off(upload_id: str) -> tuple[str, int]:
    """Calls off an import of the same client (``sid``); whether it was in time, its own request says."""
    Components.of(current_app).uploads.call_off(
        (f"{viewer().person_id or ''} {request.args.get('sid', '')}", upload_id)
    )
    return "", 204
