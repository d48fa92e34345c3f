"""Validates every answer and event that a test receives against ``server.schemas``."""

import json
from functools import cache
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from pydantic import ConfigDict, TypeAdapter, ValidationError
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from server.access.declarations import NOTIFICATIONS, declaration_of
from server.schemas.base import EventError, Refusal
from server.web.openapi.document import acknowledgements, answers


class WireClient(FlaskClient):
    """Flask's test client; validates the JSON that routes of ``/api`` answer."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        response = super().open(*args, **kwargs)
        if response.is_json:
            validate_answer(self.application, response)
        return response


def validate_answer(app: Flask, response: TestResponse) -> None:
    """Validate one answer of a route of ``/api``; pages have no schema."""
    request = response.request
    try:
        endpoint, _ = app.url_map.bind("localhost").match(request.path, request.method)
    except HTTPException:
        return
    declaration = declaration_of(app, str(endpoint))
    if declaration is None or not request.path.startswith("/api/"):
        return
    if response.status_code == 409 and declaration.conflict is not None:
        kind = declaration.conflict | Refusal
    else:
        kind = declaration.response if response.status_code == declaration.status else Refusal
    if kind is not None:
        _validate(kind, response.get_json(), f"{request.method} {request.path} answers {response.status_code}")


def validate_event(name: str, payload: Any) -> None:
    """Validate the content of an event of the server."""
    if name in answers():
        _validate(EventError if "error" in payload else answers()[name], payload, name)
    else:
        assert name in NOTIFICATIONS, f"{name} is not declared with notification()"
        _validate(NOTIFICATIONS[name], payload, name)


def validate_acknowledgement(event: str, payload: Any) -> None:
    """Validate the acknowledgement of a client's event."""
    if event in acknowledgements():
        _validate(acknowledgements()[event] | EventError, payload, f"acknowledgement of {event}")


def _validate(kind: Any, data: Any, what: str) -> None:
    try:
        _adapter(kind).validate_json(json.dumps([data]))
    except ValidationError as error:
        raise AssertionError(f"{what}, which is not what server/schemas says: {error}") from None


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    # Clients ignore fields that they do not know; a field that no schema has is a mistake all the same.
    return TypeAdapter(tuple[kind], config=ConfigDict(strict=True, extra="forbid"))
