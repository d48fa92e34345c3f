"""Uploads over HTTP: calling one off."""

from flask import Blueprint, request

from server.access.viewer import viewer
from server.registry import service
from server.sources.files.uploads import UploadRegistry

blueprint = Blueprint("uploads", __name__, url_prefix="/api/uploads")


@blueprint.delete("/<upload_id>")
def call_off(upload_id: str) -> tuple[str, int]:
    """Calls off an import of the same client (``sid``); whether it was in time, its own request says."""
    service(UploadRegistry).cancel((f"{viewer().person_id or ''} {request.args.get('sid', '')}", upload_id))
    return "", 204
