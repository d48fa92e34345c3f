"""Builds OpenAPI 3.1 from the operations, and the components of all schemas."""

import re
from functools import cache
from typing import Any, Final

from flask import Flask
from pydantic import ConfigDict, TypeAdapter

from server.access.rules import ROUTE_RULES
from server.config import VERSION
from server.schemas.base import EventError, Refusal
from server.schemas.drafts import EditorBoot
from server.schemas.sources import LibraryBoot, SpeakersBoot
from server.web.openapi.events import ACKNOWLEDGEMENTS, ANSWERS, CLIENT_EVENTS, NOTIFICATIONS
from server.web.openapi.operation import JSON, Operation
from server.web.openapi.operations import OPERATIONS

_REFERENCE: Final = "#/components/schemas/{model}"
_ARGUMENT: Final = re.compile(r"<(?:[^<>:]+:)?(\w+)>")
_IMPLIED_METHODS: Final = frozenset({"HEAD", "OPTIONS"})
_UNAVAILABLE: Final = {"502": "Another machine does not answer.", "503": "A part of the desk is unavailable now."}
# Of pages, in their HTML.
_BOOTS: Final = (EditorBoot, LibraryBoot, SpeakersBoot)

Schema = dict[str, Any]


def api_routes(app: Flask) -> list[tuple[str, str, str]]:
    """Return every route of ``/api``: its address as OpenAPI writes it, its method, its endpoint."""
    operations = []
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/api/"):
            path = _ARGUMENT.sub(r"{\1}", rule.rule)
            methods = (rule.methods or set()) - _IMPLIED_METHODS
            operations += [(path, method.lower(), rule.endpoint) for method in methods]
    return sorted(operations)


def openapi_document(app: Flask) -> dict[str, Any]:
    """Return the OpenAPI 3.1 document of every route of ``/api`` in ``OPERATIONS``."""
    schemas: dict[str, Schema] = {}
    paths: dict[str, Any] = {}
    for path, method, endpoint in api_routes(app):
        if endpoint in OPERATIONS:
            paths.setdefault(path, {})[method] = _path_item(app, path, endpoint, schemas)
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


def components_document() -> dict[str, Any]:
    """Return the schemas of all routes and events as an OpenAPI document without paths; needs no app.

    ``ClientEvents``, ``ServerEvents`` and ``Acknowledgements`` have a property for each event.
    """
    schemas: dict[str, Schema] = {}
    for endpoint, operation in OPERATIONS.items():
        _content(endpoint, operation, schemas)
        for kind in (*operation.answers.values(), operation.conflict):
            if kind is not None:
                _schema_of(kind, schemas)
    for kind in (Refusal, EventError, *_BOOTS):
        _schema_of(kind, schemas)
    for name, events in (
        ("ClientEvents", CLIENT_EVENTS),
        ("ServerEvents", {**ANSWERS, **NOTIFICATIONS}),
        ("Acknowledgements", ACKNOWLEDGEMENTS),
    ):
        properties = {event: _schema_of(kind, schemas) for event, kind in sorted(events.items())}
        schemas[name] = {"type": "object", "properties": properties, "required": list(properties)}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Quotedesk", "version": ""},
        "paths": {},
        "components": {"schemas": {name: _without_titles(schemas[name]) for name in sorted(schemas)}},
    }


def _without_titles(schema: Any) -> Any:
    """Return the schema without the titles that pydantic derives from names."""
    if isinstance(schema, list):
        return [_without_titles(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: _without_titles(value) for key, value in schema.items() if not (key == "title" and isinstance(value, str))
    }


def _path_item(app: Flask, path: str, endpoint: str, schemas: dict[str, Schema]) -> dict[str, Any]:
    operation, view, rule = OPERATIONS[endpoint], app.view_functions[endpoint], ROUTE_RULES.get(endpoint)
    item: dict[str, Any] = {
        "operationId": endpoint.replace(".", "_"),
        "summary": (view.__doc__ or "").strip().split("\n")[0],
        "parameters": [*_path_parameters(path), *_query_parameters(operation, schemas)],
        "responses": _responses(operation, schemas),
    }
    if rule is not None and rule.scope is not None:
        item["security"] = [{"token": []}, {"cookie": []}, {}]
    if content := _content(endpoint, operation, schemas):
        item["requestBody"] = {"required": _is_required(operation), "content": content}
    return item


def _responses(operation: Operation, schemas: dict[str, Schema]) -> dict[str, Any]:
    responses = {str(status): _answer(operation, kind, schemas) for status, kind in operation.answers.items()}
    refused = {JSON: {"schema": _schema_of(Refusal, schemas)}}
    if operation.conflict is not None:
        schema = _schema_of(operation.conflict | Refusal, schemas)
        responses["409"] = {
            "description": "It was changed meanwhile, or is rejected.",
            "content": {JSON: {"schema": schema}},
        }
    responses["4XX"] = {"description": "What was wrong.", "content": refused}
    for status, text in _UNAVAILABLE.items():
        responses[status] = {"description": text, "content": refused}
    return responses


def _answer(operation: Operation, kind: Any, schemas: dict[str, Schema]) -> dict[str, Any]:
    if kind is None:
        media: dict[str, Any] = {} if operation.media == (JSON,) else {media_type: {} for media_type in operation.media}
        return {"description": "Done." if not media else "The file.", **({"content": media} if media else {})}
    return {"description": "The answer.", "content": {JSON: {"schema": _schema_of(kind, schemas)}}}


def _path_parameters(path: str) -> list[dict[str, Any]]:
    schema = {"type": "string", "minLength": 1}
    names = re.findall(r"{(\w+)}", path)
    return [{"name": name, "in": "path", "required": True, "schema": schema} for name in names]


def _query_parameters(operation: Operation, schemas: dict[str, Schema]) -> list[dict[str, Any]]:
    if operation.query is None:
        return []
    schema = operation.query.model_json_schema(by_alias=True, ref_template=_REFERENCE)
    schemas.update(schema.pop("$defs", {}))
    return [
        {"name": name, "in": "query", "schema": property_schema}
        for name, property_schema in schema["properties"].items()
    ]


def _content(endpoint: str, operation: Operation, schemas: dict[str, Schema]) -> dict[str, Any]:
    content: dict[str, Any] = {}
    if operation.body is not None:
        # Bodies of one name in several features are distinguished by their blueprint.
        name = f"{endpoint.partition('.')[0]}_{operation.body.__name__}"
        content[JSON] = {"schema": _schema_of(operation.body, schemas, name)}
    if operation.parts:
        text, file = {"type": "string"}, {"type": "string", "format": "binary"}
        parts = {name: file if name == "file" else text for name in operation.parts}
        content["multipart/form-data"] = {"schema": {"type": "object", "properties": parts, "required": ["file"]}}
    return content


def _is_required(operation: Operation) -> bool:
    # A body that is not there counts as {}.
    needed = operation.body.model_json_schema().get("required") if operation.body else None
    return bool(needed or operation.parts)


def _schema_of(kind: Any, schemas: dict[str, Schema], name: str | None = None) -> Schema:
    """Return the schema of a type, a reference if it has a name, and add what it refers to to ``schemas``.

    Args:
        name: of a model, in place of that of its class.
    """
    schema, definitions = _generated(kind)
    if name is None:
        schemas.update(definitions)
        return schema
    schemas.update({name: value for name, value in definitions.items() if name != kind.__name__})
    schemas[name] = definitions[kind.__name__]
    return {"$ref": _REFERENCE.format(model=name)}


@cache
def _generated(kind: Any) -> tuple[Schema, dict[str, Schema]]:
    # As an item of a tuple, a class has a definition of its own, and takes on a configuration.
    adapter: TypeAdapter[Any] = TypeAdapter(tuple[kind], config=ConfigDict(use_attribute_docstrings=True))
    schema = adapter.json_schema(ref_template=_REFERENCE)
    return schema["prefixItems"][0], schema.get("$defs", {})
