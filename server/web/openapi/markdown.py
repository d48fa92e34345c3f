"""Render the reference in docs/wire.md: events, routes and schemas, from their declarations and docstrings."""

import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any, Final

from flask import Flask

from server.web.openapi.document import api_routes, components_document, openapi_document

MARKER: Final = "<!-- Everything below is printed by `python -m server.web.openapi markdown`. -->"
_WIDTH: Final = 118
# Types that a field's name and description make obvious.
_OBVIOUS: Final = frozenset({"string", "integer", "number", "boolean", "integer | string"})
# A schema without descriptions whose fields fit in so many characters is written where it is used.
_INLINE: Final = 64
# A schema with at least so many fields of another names that one instead.
_FEWEST_SHARED: Final = 5
# Written into the desk's own pages, not sent on a route or event.
_OF_PAGES: Final = frozenset({"EditorBoot", "LibraryBoot", "SpeakersBoot"})
_EVENT_MAPS: Final = ("ClientEvents", "ServerEvents", "Acknowledgements")
_NULL: Final = {"type": "null"}

Schema = Mapping[str, Any]


def with_reference(page: str, app: Flask) -> str:
    """Return ``page`` with everything after ``MARKER`` rendered anew.

    Args:
        app: an application with all blueprints.

    Raises:
        ValueError: the page has no such line.
    """
    introduction, marker, _ = page.partition(MARKER)
    if not marker:
        raise ValueError(f"The page lacks the line {MARKER}")
    reference = _Reference(components_document()["components"]["schemas"])
    lines = [*reference.events(), *_routes(app, reference), *reference.schemas()]
    return f"{introduction}{marker}\n" + "\n".join(lines) + "\n"


class _Reference:
    """Renders component schemas."""

    def __init__(self, schemas: Mapping[str, Schema]) -> None:
        self._schemas = {name: schema for name, schema in schemas.items() if name not in {*_EVENT_MAPS, *_OF_PAGES}}
        self._events = {name: schemas[name]["properties"] for name in _EVENT_MAPS}
        self._inlined: dict[str, str | None] = {}

    def events(self) -> Iterator[str]:
        """Yield the lines of all events."""
        sent, received, acknowledged = (self._events[name] for name in _EVENT_MAPS)
        yield "\n## Events of clients\n"
        for event, schema in sent.items():
            answer = f", acknowledged with {self.type(acknowledged[event])}" if event in acknowledged else ""
            yield from _wrapped(f"- `{event}` {self.type(schema)}{answer}", 2)
        yield "\n## Events of the server\n"
        for event, schema in received.items():
            yield from _wrapped(f"- `{event}` {self.type(schema)}", 2)

    def schemas(self) -> Iterator[str]:
        """Yield the lines of all schemas with fields that need an explanation."""
        yield "\n## Schemas"
        for name, schema in self._schemas.items():
            if self._inline(name) is None and any("description" in value for value in _fields(schema).values()):
                yield ""
                yield from self._schema(name, schema)

    def _schema(self, name: str, schema: Schema) -> Iterator[str]:
        base, fields = self._own_fields(name, schema)
        extends = f"As **{base}**. " if base else ""
        description = _one_line(schema.get("description", ""))
        yield from _wrapped(f"**{name}** {extends}{description}")
        undescribed = [self._field(schema, field) for field, value in fields.items() if "description" not in value]
        # What the name of a plain field says is not repeated here.
        if typed := [f"`{field}`" for field in undescribed if ":" in field]:
            yield from _wrapped(f"- {', '.join(typed)}", 2)
        for field, value in fields.items():
            if "description" in value:
                yield from _wrapped(f"- `{self._field(schema, field)}` {_one_line(value['description'])}", 2)

    def _own_fields(self, name: str, schema: Schema) -> tuple[str, Mapping[str, Schema]]:
        """Return the largest other schema all of whose fields this one has, and the fields besides those."""
        fields = _fields(schema)
        bases = [
            (len(other["properties"]), other_name)
            for other_name, other in self._schemas.items()
            if other_name != name
            and _FEWEST_SHARED <= len(_fields(other)) < len(fields)
            and other["properties"].items() <= fields.items()
        ]
        if not bases:
            return "", fields
        base = max(bases)[1]
        return base, {field: value for field, value in fields.items() if field not in self._schemas[base]["properties"]}

    def _field(self, schema: Schema, field: str) -> str:
        kind = self.plain_type(schema["properties"][field])
        optional = "" if field in schema.get("required", ()) else "?"
        return f"{field}{optional}" if kind in _OBVIOUS else f"{field}{optional}: {kind}"

    def _inline(self, name: str) -> str | None:
        """Return a small schema as it is written where it is used; ``None`` if it has an entry of its own."""
        if name not in self._inlined:
            self._inlined[name] = None  # for schemas that refer to themselves
            schema = self._schemas[name]
            fields = _fields(schema)
            if not any("description" in value for value in fields.values()):
                written = f"{{{', '.join(self._field(schema, field) for field in fields)}}}"
                self._inlined[name] = written if len(written) <= _INLINE else None
        return self._inlined[name]

    def type(self, schema: Schema) -> str:
        """Return a type as Markdown: names of schemas in bold, everything else as code."""
        options = schema.get("anyOf", [schema])
        written = [self.plain_type(option) for option in options]
        return " or ".join(f"**{kind}**" if kind in self._schemas else f"`{kind}`" for kind in written)

    def plain_type(self, schema: Schema) -> str:
        """Return a type as text."""
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            return self._inline(name) or name
        for key in ("anyOf", "oneOf"):
            if key in schema:
                return " | ".join(dict.fromkeys(self.plain_type(option) for option in schema[key] if option != _NULL))
        if "enum" in schema or "const" in schema:
            values = schema.get("enum", [schema.get("const")])
            return " | ".join(value if isinstance(value, str) else str(value).lower() for value in values)
        kind = schema.get("type", "any")
        if kind == "array":
            items = schema.get("prefixItems") or [schema.get("items", {})]
            return f"[{', '.join(self.plain_type(item) for item in items)}]"
        if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
            return f"{{string: {self.plain_type(schema['additionalProperties'])}}}"
        return str(kind)


def _routes(app: Flask, reference: _Reference) -> Iterator[str]:
    yield "\n## Routes\n"
    paths = openapi_document(app)["paths"]
    for path, method, _ in api_routes(app):
        if method in paths.get(path, {}):
            yield from _wrapped(f"- `{method.upper()} {path}` {_route(paths[path][method], reference)}", 2)


def _route(operation: Schema, reference: _Reference) -> str:
    parts = [_one_line(operation["summary"])]
    if query := [f"`{parameter['name']}`" for parameter in operation["parameters"] if parameter["in"] == "query"]:
        parts.append(f"Query: {', '.join(query)}.")
    for media, content in operation.get("requestBody", {}).get("content", {}).items():
        if media == "multipart/form-data":
            fields = (f"`{name}`" for name in content["schema"]["properties"])
            parts.append(f"Form: {', '.join(fields)}.")
        else:
            parts.append(f"Body: {reference.type(content['schema'])}.")
    for status, response in operation["responses"].items():
        if status.startswith("2") or status == "409":
            kinds = [
                reference.type(content["schema"]) if "schema" in content else media
                for media, content in response.get("content", {}).items()
            ]
            answer = ", ".join(kinds) if status == "200" else " ".join([status, ", ".join(kinds)]).strip()
            parts.append(f"{answer}.")
    return " ".join(parts)


def _fields(schema: Schema) -> Mapping[str, Schema]:
    fields: Mapping[str, Schema] = schema.get("properties", {})
    return fields


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("``", "`")).strip()


def _wrapped(text: str, indent: int = 0) -> list[str]:
    return textwrap.wrap(text, _WIDTH, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)
