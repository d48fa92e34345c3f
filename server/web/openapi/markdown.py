"""Render the reference in docs/wire.md: events, routes and schemas, from their declarations and docstrings."""

import json
import re
import textwrap
from collections import Counter
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
# Values of at least so many characters are written once; other fields name the one that has them.
_LONG_VALUES: Final = 40
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
    operations = openapi_document(app)["paths"]
    reference = _Reference(components_document(app)["components"]["schemas"], operations)
    lines = [*reference.events(), *_routes(app, operations, reference), *reference.schemas()]
    return f"{introduction}{marker}\n" + "\n".join(lines) + "\n"


class _Reference:
    """Renders component schemas.

    Args:
        schemas: all component schemas, by name.
        operations: the operations of the OpenAPI document, by path and method.
    """

    def __init__(self, schemas: Mapping[str, Schema], operations: Mapping[str, Schema]) -> None:
        self._schemas = {name: schema for name, schema in schemas.items() if name not in {*_EVENT_MAPS, *_OF_PAGES}}
        self._events = {name: schemas[name]["properties"] for name in _EVENT_MAPS}
        self._inlined: dict[str, str | None] = {}
        self._uses = Counter(re.findall(r'"#/components/schemas/(\w+)"', json.dumps([schemas, operations])))
        self._long_values: Mapping[str, str] = {}
        self._long_values = self._first_fields_of_long_values()

    def events(self) -> Iterator[str]:
        """Yield the lines of all events."""
        sent, received, acknowledged = (self._events[name] for name in _EVENT_MAPS)
        yield "\n## Events of clients\n"
        for event, schema in sent.items():
            answer = ""
            if event in acknowledged:
                kind = self.type(acknowledged[event])
                answer = "Acknowledged." if kind == "`{}`" else f"Acknowledged with {kind}."
            yield from self._event(event, schema, answer)
        yield "\n## Events of the server\n"
        for event, schema in received.items():
            yield from self._event(event, schema, "")

    def _event(self, event: str, schema: Schema, answer: str) -> Iterator[str]:
        name = self.in_place(schema)
        kind = self.purpose(name) if name else f"{self.type(schema)}."
        yield from _wrapped(f"- `{event}` {kind} {answer}", 2)
        if name:
            yield from self.fields(name, indent=2)

    def schemas(self) -> Iterator[str]:
        """Yield the lines of all schemas with fields that need an explanation."""
        yield "\n## Schemas"
        for name, schema in self._schemas.items():
            if self._has_entry(name) and not self._is_in_place(name):
                base, _ = self._own_fields(name)
                extends = f"As **{base}**. " if base else ""
                yield ""
                yield from _wrapped(f"**{name}** {extends}{_one_line(schema.get('description', ''))}")
                yield from self.fields(name)

    def fields(self, name: str, indent: int = 0) -> Iterator[str]:
        """Yield the lines of the fields of a schema."""
        _, fields = self._own_fields(name)
        undescribed = [
            self._field(name, field)
            for field, value in fields.items()
            if "description" not in value and not self._is_error(value)
        ]
        # What the name of a plain field of an answer says is not repeated here.
        if listed := [f"`{field}`" for field in undescribed if indent or ":" in field]:
            yield from _wrapped(f"{' ' * indent}- {', '.join(listed)}", indent + 2)
        for field, value in fields.items():
            if "description" in value:
                described = f"`{self._field(name, field)}` {_one_line(value['description'])}"
                yield from _wrapped(f"{' ' * indent}- {described}", indent + 2)

    def in_place(self, schema: Schema) -> str | None:
        """Return the name of a schema whose fields are listed where it is used, because that is its only use."""
        name = str(schema.get("$ref", "")).rpartition("/")[2]
        return name if self._is_in_place(name) else None

    def purpose(self, name: str) -> str:
        """Return the description of a schema that is listed in place, without the event or route it begins with."""
        text = re.sub(r"^`[^`]+`(?: as JSON)?: ", "", _one_line(self._schemas[name].get("description", "")))
        return text[:1].upper() + text[1:]

    def _is_in_place(self, name: str) -> bool:
        description = self._schemas.get(name, {}).get("description", "")
        return description.startswith("`") and self._uses[name] == 1 and self._has_entry(name)

    def _has_entry(self, name: str) -> bool:
        return any("description" in value for value in _fields(self._schemas[name]).values())

    def _is_error(self, value: Schema) -> bool:
        """Return whether a field is the error that may come in place of any answer."""
        return "description" not in value and self.plain_type(value) == "Error"

    def _own_fields(self, name: str) -> tuple[str, Mapping[str, Schema]]:
        """Return the largest other schema all of whose fields this one has, and the fields besides those."""
        fields = _fields(self._schemas[name])
        if self._is_in_place(name):
            return "", fields
        bases = [
            (len(other["properties"]), other_name)
            for other_name, other in self._schemas.items()
            if other_name != name
            and not self._is_in_place(other_name)
            and _FEWEST_SHARED <= len(_fields(other)) < len(fields)
            and other["properties"].items() <= fields.items()
        ]
        if not bases:
            return "", fields
        base = max(bases)[1]
        return base, {field: value for field, value in fields.items() if field not in self._schemas[base]["properties"]}

    def _first_fields_of_long_values(self) -> dict[str, str]:
        """Return the field at which each long enumeration is written in full, by its values."""
        firsts: dict[str, str] = {}
        for name in self._schemas:
            if self._has_entry(name) and not self._is_in_place(name):
                for field, value in self._own_fields(name)[1].items():
                    values = self.plain_type(value).strip("[]")
                    if len(values) >= _LONG_VALUES and re.fullmatch(r"[a-z_]+(?: \| [a-z_]+)+", values):
                        firsts.setdefault(values, f"{name}.{field}")
        return firsts

    def _field(self, name: str, field: str) -> str:
        schema = self._schemas[name]
        kind = self.plain_type(schema["properties"][field])
        for values, first in self._long_values.items():
            if first != f"{name}.{field}":
                kind = re.sub(rf"(?<!\w){re.escape(values)}(?!\w)", first, kind)
        optional = "" if field in schema.get("required", ()) else "?"
        return f"{field}{optional}" if kind in _OBVIOUS else f"{field}{optional}: {kind}"

    def _inline(self, name: str) -> str | None:
        """Return a small schema as it is written where it is used; ``None`` if it has an entry of its own."""
        if name not in self._inlined:
            self._inlined[name] = None  # for schemas that refer to themselves
            if not self._has_entry(name):
                fields = (field for field, value in _fields(self._schemas[name]).items() if not self._is_error(value))
                written = f"{{{', '.join(self._field(name, field) for field in fields)}}}"
                self._inlined[name] = written if len(written) <= _INLINE else None
        return self._inlined[name]

    def type(self, schema: Schema) -> str:
        """Return a type as Markdown: names of schemas in bold, everything else as code."""
        options = schema.get("anyOf", [schema])
        written = [self.plain_type(option) for option in options]
        written = [kind for kind in written if kind != "{}"] or written
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


def _routes(app: Flask, operations: Mapping[str, Schema], reference: _Reference) -> Iterator[str]:
    yield "\n## Routes\n"
    for path, method, _ in api_routes(app):
        if method in operations.get(path, {}):
            yield from _route(f"{method.upper()} {path}", operations[path][method], reference)


def _route(route: str, operation: Schema, reference: _Reference) -> Iterator[str]:
    contents = operation.get("requestBody", {}).get("content", {})
    body = contents.get("application/json", {}).get("schema")
    listed_body = reference.in_place(body) if body else None
    form = contents.get("multipart/form-data")
    summary = _one_line(operation["summary"]).removeprefix("Return ")
    parts = [reference.purpose(listed_body) if listed_body and not form else summary[:1].upper() + summary[1:]]
    if query := [f"`{parameter['name']}`" for parameter in operation["parameters"] if parameter["in"] == "query"]:
        parts.append(f"Query: {', '.join(query)}.")
    if body and not listed_body:
        parts.append(f"Body: {reference.type(body)}.")
    if form:
        parts.append(f"Form: {', '.join(f'`{name}`' for name in form['schema']['properties'])}.")
    for status, response in operation["responses"].items():
        if status.startswith("2") or status == "409":
            kinds = [
                reference.type(content["schema"]) if "schema" in content else media
                for media, content in response.get("content", {}).items()
            ]
            if kinds:
                parts.append(f"{'' if status == '200' else f'{status} '}{', '.join(kinds)}.")
    if listed_body:
        parts.append("Or as JSON:" if form else "Body:")
    yield from _wrapped(f"- `{route}` {' '.join(parts)}", 2)
    if listed_body:
        yield from reference.fields(listed_body, indent=2)


def _fields(schema: Schema) -> Mapping[str, Schema]:
    fields: Mapping[str, Schema] = schema.get("properties", {})
    return fields


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("``", "`")).strip()


def _wrapped(text: str, indent: int = 0) -> list[str]:
    return textwrap.wrap(text, _WIDTH, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)
