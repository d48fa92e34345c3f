"""HTTP route of the OpenAPI description."""

from typing import Any, Final

from flask import Blueprint, current_app

from server.access.rules import PUBLIC_ACCESS
from server.web.endpoints import endpoint
from server.web.openapi.document import openapi_document

blueprint = Blueprint("openapi", __name__)

_EXTENSION: Final = "quotedesk_openapi"


@blueprint.get("/api/openapi.json")
@endpoint(PUBLIC_ACCESS)
def show() -> dict[str, Any]:
    """Return the OpenAPI description."""
    # The routes of a desk do not change, and describing them takes as long as many other answers.
    if _EXTENSION not in current_app.extensions:
        current_app.extensions[_EXTENSION] = openapi_document(current_app)
    document: dict[str, Any] = current_app.extensions[_EXTENSION]
    return document
