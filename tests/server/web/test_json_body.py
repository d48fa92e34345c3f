"""Request bodies are parsed as JSON and validated."""

import pytest
from flask import Flask

from models.errors import AppError
from server.config import Settings
from server.registry import register
from server.schemas.base import Payload
from server.web.json_body import json_body


class Wanted(Payload):
    name: str = "none"


def read(data: bytes, content_type: str = "application/json") -> Wanted:
    app = Flask("test")
    register(app, {Settings: Settings()})
    with app.test_request_context(method="POST", data=data, content_type=content_type):
        return json_body(Wanted)


def test_body_is_read_as_its_schema_and_unknown_fields_are_ignored() -> None:
    assert read(b'{"name": "Ada", "newer": 1}').name == "Ada"


def test_empty_body_counts_as_an_empty_object() -> None:
    assert read(b"").name == "none"


@pytest.mark.parametrize("data", [b"{", b"name=Ada", b"[" * 100_000, b"null"])
def test_body_other_than_json_is_rejected(data: bytes) -> None:
    with pytest.raises(AppError) as error:
        read(data)
    assert error.value.code == "bad_request"


def test_body_of_another_content_type_is_rejected() -> None:
    with pytest.raises(AppError):
        read(b'{"name": "Ada"}', "text/plain")


def test_field_of_a_wrong_type_is_named() -> None:
    with pytest.raises(AppError) as error:
        read(b'{"name": 7}')
    assert "name:" in error.value.message
