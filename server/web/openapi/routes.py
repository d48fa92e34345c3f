"""HTTP route of the OpenAPI description."""

from typing import Any

from flask import current_app

from server.access.rules import PUBLIC_ACCESS
from server.web.endpoints import RouteGroup
from server.web.openapi.document import openapi_document

routes = RouteGroup("openapi")


@routes.endpoint("GET /api/openapi.json", PUBLIC_ACCESS)
def show() -> dict[str, Any]:
    """Return the OpenAPI description."""
    return openapi_document(current_app)
