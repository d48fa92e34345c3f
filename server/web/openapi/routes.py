"""HTTP route of the OpenAPI description."""

from flask import Blueprint, Response, current_app, jsonify

from server.web.openapi.document import openapi_document

blueprint = Blueprint("openapi", __name__)


@blueprint.get("/api/openapi.json")
def show() -> Response:
    """Return the OpenAPI description."""
    return jsonify(openapi_document(current_app))
