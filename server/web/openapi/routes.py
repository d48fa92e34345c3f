"""HTTP route of the OpenAPI description."""

from typing import Any

from flask import Blueprint, current_app

from server.access.rules import PUBLIC_ACCESS
from server.web.endpoints import endpoint
from server.web.openapi.document import openapi_document

blueprint = Blueprint("openapi", __name__)


@blueprint.get("/api/openapi.json")
@endpoint(PUBLIC_ACCESS)
def show() -> dict[str, Any]:
    """Return the OpenAPI description."""
    return openapi_document(current_app)
