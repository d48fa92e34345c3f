"""The description of the HTTP interface, made of what the routes themselves are checked by: ``/api/openapi.json``."""

import re
from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, Flask, Response, current_app, jsonify
from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

from server.access.rules import ROUTE_RULES
from server.config import VERSION
from server.schemas.described import archive, articles, checks, drafts, people, posts, publishing, sharing, sources
from server.schemas.described.common import Refusal, Token
from server.schemas.described.operation import JSON, Operation

_REFERENCE = "#/components/schemas/{model}"
_ARGUMENT = re.compile(r"<(?:(\w+):)?(\w+)>")

blueprint = Blueprint("openapi", __name__)

# A host that a source was to be fetched from fails; an engine of the index cannot be reached.
_UNAVAILABLE: Final = {"502": "Another machine does not answer.", "503": "What is not to be had now."}

OPERATIONS: Final[Mapping[str, Operation]] = {
    "csrf.token": Operation({200: Token}),
    "openapi.show": Operation(),
    **drafts.OPERATIONS,
    **sources.OPERATIONS,
    **archive.OPERATIONS,
    **articles.OPERATIONS,
    **checks.OPERATIONS,
    **posts.OPERATIONS,
    **publishing.OPERATIONS,
    **people.OPERATIONS,
    **sharing.OPERATIONS,
}


@blueprint.get("/api/openapi.json")
def show() -> Response:
    """This description."""
    return jsonify(openapi_document(current_app))


def described_rules(app: Flask) -> list[tuple[str, str, str]]:
    """Every route of ``/api``: its address as OpenAPI writes it, its method, its endpoint."""
    found = []
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/api/"):
            path = _ARGUMENT.sub(r"{\2}", rule.rule)
            found += [(path, method.lower(), rule.endpoint) for method in rule.methods or () if method not in _IMPLIED]
    return sorted(found)


_IMPLIED = frozenset({"HEAD", "OPTIONS"})


def openapi_document(app: Flask) -> dict[str, Any]:
    """OpenAPI 3.1 of every route of ``/api`` that ``OPERATIONS`` has."""
    schemas: dict[str, Any] = {}
    paths: dict[str, Any] = {}
    refusal = _schema_of(Refusal, schemas)
    for path, method, endpoint in described_rules(app):
        operation = OPERATIONS.get(endpoint)
        if operation is not None:
            paths.setdefault(path, {})[method] = _described(app, path, endpoint, operation, schemas, refusal)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Quotedesk", "version": VERSION, "description": "See docs/wire.md for what it all means."},
        "paths": paths,
        "components": {
            "schemas": dict(sorted(schemas.items())),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": app.config["SESSION_COOKIE_NAME"]},
            },
        },
    }


def _described(
    app: Flask, path: str, endpoint: str, operation: Operation, schemas: dict[str, Any], refusal: dict[str, Any]
) -> dict[str, Any]:
    view = app.view_functions[endpoint]
    door = ROUTE_RULES.get(endpoint)
    described: dict[str, Any] = {
        "operationId": endpoint.replace(".", "_"),
        "summary": (view.__doc__ or "").strip().split("\n")[0],
        "parameters": [*_in_path(path), *_in_query(operation, schemas)],
        "responses": {str(status): _answer(operation, kind, schemas) for status, kind in operation.answers.items()},
    }
    # Every other answer says what was wrong.
    refused = {JSON: {"schema": refusal}}
    described["responses"]["4XX"] = {"description": "What was wrong.", "content": refused}
    for status, text in _UNAVAILABLE.items():
        described["responses"][status] = {"description": text, "content": refused}
    if door is not None and door.scope is not None:
        described["security"] = [{"token": []}, {"cookie": []}, {}]
    if content := _content(operation, schemas):
        described["requestBody"] = {"required": _is_required(operation), "content": content}
    return described


def _in_path(path: str) -> list[dict[str, Any]]:
    schema = {"type": "string", "minLength": 1}
    names = re.findall(r"{(\w+)}", path)
    return [{"name": name, "in": "path", "required": True, "schema": schema} for name in names]


def _in_query(operation: Operation, schemas: dict[str, Any]) -> list[dict[str, Any]]:
    if operation.query is None:
        return []
    schema = operation.query.model_json_schema(by_alias=True, ref_template=_REFERENCE)
    schemas.update(schema.pop("$defs", {}))
    return [{"name": name, "in": "query", "schema": each} for name, each in schema["properties"].items()]


def _content(operation: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {}
    if operation.body is not None:
        content[JSON] = {"schema": _schema_of(operation.body, schemas)}
    if operation.parts:
        text, file = {"type": "string"}, {"type": "string", "format": "binary"}
        parts = {name: file if name == "file" else text for name in operation.parts}
        content["multipart/form-data"] = {"schema": {"type": "object", "properties": parts, "required": ["file"]}}
    return content


def _is_required(operation: Operation) -> bool:
    # A body that is not there counts as {}.
    needed = operation.body.model_json_schema().get("required") if operation.body else None
    return bool(needed or operation.parts)


def _answer(operation: Operation, kind: Any, schemas: dict[str, Any]) -> dict[str, Any]:
    if kind is None:
        media: dict[str, Any] = {} if operation.media == (JSON,) else {each: {} for each in operation.media}
        return {"description": "Done." if not media else "The file.", **({"content": media} if media else {})}
    return {"description": "The answer.", "content": {JSON: {"schema": _schema_of(kind, schemas)}}}


def _schema_of(kind: Any, schemas: dict[str, Any]) -> dict[str, Any]:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        _, found = models_json_schema([(kind, "validation")], by_alias=True, ref_template=_REFERENCE)
        # Requests of one name in several modules are told apart by what they are of.
        name = f"{kind.__module__.rpartition('.')[2]}_{kind.__name__}"
        own = found["$defs"].pop(kind.__name__)
        schemas.update(found["$defs"])
        schemas[name] = own
        return {"$ref": _REFERENCE.format(model=name)}
    schema: dict[str, Any] = TypeAdapter(kind).json_schema(ref_template=_REFERENCE)
    schemas.update(schema.pop("$defs", {}))
    if schema.get("type") == "object" and "properties" in schema:
        schemas[kind.__name__] = schema
        return {"$ref": _REFERENCE.format(model=kind.__name__)}
    return schema
