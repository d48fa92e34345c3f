"""HTTP route that cancels an upload."""

from flask import Blueprint, request

from server.access.viewer import current_viewer
from server.registry import service
from server.sources.files.uploads import UploadRegistry

blueprint = Blueprint("uploads", __name__, url_prefix="/api/uploads")


@blueprint.delete("/<upload_id>")
def call_off(upload_id: str) -> tuple[str, int]:
    """Cancel an import of the same client (``sid``); the response to the upload says whether it was in time."""
    service(UploadRegistry).cancel((f"{current_viewer().person_id or ''} {request.args.get('sid', '')}", upload_id))
    return "", 204
