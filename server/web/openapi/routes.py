"""HTTP route of the OpenAPI description."""

from typing import Any, Final

from flask import current_app

from server.access.rules import PUBLIC_ACCESS
from server.web.endpoints import RouteGroup
from server.web.openapi.document import openapi_document

routes = RouteGroup("openapi")

_EXTENSION: Final = "quotedesk_openapi"


@routes.endpoint("GET /api/openapi.json", PUBLIC_ACCESS)
def show() -> dict[str, Any]:
    """Return the OpenAPI description."""
    # The routes of a desk do not change, and describing them takes as long as many other answers.
    if _EXTENSION not in current_app.extensions:
        current_app.extensions[_EXTENSION] = openapi_document(current_app)
    document: dict[str, Any] = current_app.extensions[_EXTENSION]
    return document
