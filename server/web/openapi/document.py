"""Builds OpenAPI 3.1 from what routes and events declare, and the components of all schemas."""

import re
from functools import cache
from typing import Any, Final

from flask import Flask
from pydantic import ConfigDict, TypeAdapter

from server.access.declarations import EVENTS, JSON, NOTIFICATIONS, Endpoint, declaration_of
from server.config import VERSION
from server.schemas.base import EventError, Refusal
from server.schemas.drafts import EditorBoot
from server.schemas.sources import LibraryBoot, SpeakersBoot

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
    """Return the OpenAPI 3.1 document of every route of ``/api``."""
    schemas: dict[str, Schema] = {}
    paths: dict[str, Any] = {}
    for path, method, endpoint in api_routes(app):
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


def components_document(app: Flask) -> dict[str, Any]:
    """Return the schemas of all routes and events as an OpenAPI document without paths.

    ``ClientEvents``, ``ServerEvents`` and ``Acknowledgements`` have a property for each event.
    """
    schemas: dict[str, Schema] = {}
    for _, _, endpoint in api_routes(app):
        declared = _declaration(app, endpoint)
        _content(endpoint, declared, schemas)
        for kind in (declared.response, declared.conflict):
            if kind is not None:
                _schema_of(kind, schemas)
    for kind in (Refusal, EventError, *_BOOTS):
        _schema_of(kind, schemas)
    for name, events in (
        ("ClientEvents", {event.name: event.message for event in EVENTS.values()}),
        ("ServerEvents", {**answers(), **NOTIFICATIONS}),
        ("Acknowledgements", acknowledgements()),
    ):
        properties = {event: _schema_of(kind, schemas) for event, kind in sorted(events.items())}
        schemas[name] = {"type": "object", "properties": properties, "required": list(properties)}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Quotedesk", "version": ""},
        "paths": {},
        "components": {"schemas": {name: _without_titles(schemas[name]) for name in sorted(schemas)}},
    }


def answers() -> dict[str, Any]:
    """Return the type of each event that answers another; an error may come in its place."""
    return {event.answer: event.response for event in EVENTS.values() if event.answer is not None}


def acknowledgements() -> dict[str, Any]:
    """Return the type of the acknowledgement of each event that is acknowledged."""
    return {event.name: event.response for event in EVENTS.values() if event.answer is None}


def _declaration(app: Flask, endpoint: str) -> Endpoint:
    declaration = declaration_of(app, endpoint)
    if declaration is None:
        raise LookupError(f"{endpoint} is not declared with @endpoint.")
    return declaration


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
    declared, view = _declaration(app, endpoint), app.view_functions[endpoint]
    item: dict[str, Any] = {
        "operationId": endpoint.replace(".", "_"),
        "summary": (view.__doc__ or "").strip().split("\n")[0],
        "parameters": [*_path_parameters(path), *_query_parameters(declared, schemas)],
        "responses": _responses(declared, schemas),
    }
    if declared.access.scope is not None:
        item["security"] = [{"token": []}, {"cookie": []}, {}]
    if content := _content(endpoint, declared, schemas):
        item["requestBody"] = {"required": _is_required(declared), "content": content}
    return item


def _responses(declared: Endpoint, schemas: dict[str, Schema]) -> dict[str, Any]:
    responses = {str(declared.status): _answer(declared, schemas)}
    refused = {JSON: {"schema": _schema_of(Refusal, schemas)}}
    if declared.conflict is not None:
        schema = _schema_of(declared.conflict | Refusal, schemas)
        responses["409"] = {
            "description": "It was changed meanwhile, or is rejected.",
            "content": {JSON: {"schema": schema}},
        }
    responses["4XX"] = {"description": "What was wrong.", "content": refused}
    for status, text in _UNAVAILABLE.items():
        responses[status] = {"description": text, "content": refused}
    return responses


def _answer(declared: Endpoint, schemas: dict[str, Schema]) -> dict[str, Any]:
    if declared.response is None:
        media: dict[str, Any] = {} if declared.media == (JSON,) else {media_type: {} for media_type in declared.media}
        return {"description": "Done." if not media else "The file.", **({"content": media} if media else {})}
    return {"description": "The answer.", "content": {JSON: {"schema": _schema_of(declared.response, schemas)}}}


def _path_parameters(path: str) -> list[dict[str, Any]]:
    schema = {"type": "string", "minLength": 1}
    names = re.findall(r"{(\w+)}", path)
    return [{"name": name, "in": "path", "required": True, "schema": schema} for name in names]


def _query_parameters(declared: Endpoint, schemas: dict[str, Schema]) -> list[dict[str, Any]]:
    if declared.query is None:
        return []
    schema = declared.query.model_json_schema(by_alias=True, ref_template=_REFERENCE)
    schemas.update(schema.pop("$defs", {}))
    return [
        {"name": name, "in": "query", "schema": property_schema}
        for name, property_schema in schema["properties"].items()
    ]


def _content(endpoint: str, declared: Endpoint, schemas: dict[str, Schema]) -> dict[str, Any]:
    content: dict[str, Any] = {}
    if declared.body is not None:
        # Bodies of one name in several features are distinguished by their route group.
        name = f"{endpoint.partition('.')[0]}_{declared.body.__name__}"
        content[JSON] = {"schema": _schema_of(declared.body, schemas, name)}
    if declared.form:
        text, file = {"type": "string"}, {"type": "string", "format": "binary"}
        parts = {name: file if name == "file" else text for name in declared.form}
        content["multipart/form-data"] = {"schema": {"type": "object", "properties": parts, "required": ["file"]}}
    return content


def _is_required(declared: Endpoint) -> bool:
    # A body that is not there counts as {}.
    needed = declared.body.model_json_schema().get("required") if declared.body else None
    return bool(needed or declared.form)


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
