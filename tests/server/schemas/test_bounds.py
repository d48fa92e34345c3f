"""What a client sends is of the type that its schema names, and has a bound."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

import server.schemas
from server.schemas.base import MAX_CONTEXT_LENGTH, MAX_DOCUMENT_LENGTH, Payload
from server.schemas.checks import NewFeedback
from server.schemas.drafts import NewDraft
from server.schemas.posts import MonitorRequest, SuggestPosts
from tests.conftest import MakeDesk


def requests() -> Iterator[type[Payload]]:
    for module in pkgutil.iter_modules(server.schemas.__path__):
        importlib.import_module(f"server.schemas.{module.name}")
    unseen = [Payload]
    while unseen:
        for kind in unseen.pop().__subclasses__():
            unseen.append(kind)
            if kind.__module__.startswith("server.schemas."):
                yield kind


def unbounded(schema: Any, default: int | None, where: str) -> Iterator[str]:
    """Where in a schema of pydantic's core a text or list may be of any length."""
    if isinstance(schema, list | tuple):
        for part in schema:
            yield from unbounded(part, default, where)
        return
    if not isinstance(schema, dict):
        return
    kind = schema.get("type")
    if isinstance(kind, str):  # else these are fields by their names, and one of them is "type"
        if kind == "model":
            default = schema.get("config", {}).get("str_max_length")
        longest = schema.get("max_length", default if kind == "str" else None)
        if kind == "str" and "pattern" not in schema and not 0 < (longest or 0) <= MAX_DOCUMENT_LENGTH:
            yield f"{where}: text"
        if kind in {"list", "set", "tuple"} and longest is None:
            yield f"{where}: list"
    for name, part in schema.items():
        if name not in {"metadata", "serialization"}:
            yield from unbounded(part, default, f"{where}.{name}" if isinstance(part, dict) else where)


REQUESTS = sorted(set(requests()), key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", REQUESTS, ids=lambda kind: kind.__name__)
def test_no_text_and_no_list_of_a_request_is_unbounded(kind: type[Payload]) -> None:
    assert list(unbounded(TypeAdapter(kind).core_schema, None, kind.__name__)) == []


@pytest.mark.parametrize("kind", REQUESTS, ids=lambda kind: kind.__name__)
def test_no_value_of_a_request_is_converted(kind: type[Payload]) -> None:
    assert kind.model_config["strict"]


def test_the_check_finds_fields_without_bounds() -> None:
    class Open(Payload):
        items: list[str]

    assert list(unbounded(TypeAdapter(Open).core_schema, None, "Open"))


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (SuggestPosts, {"seq": 1, "title": " " * 24_000, "body": ""}),
        (MonitorRequest, {"text": "." * 3_000_000}),
        (NewFeedback, {"note": "", "headline": "a" * (MAX_CONTEXT_LENGTH + 1)}),
    ],
)
def test_longer_texts_are_rejected(kind: type[Payload], message: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="at most"):
        kind.model_validate(message)


def test_only_uploads_may_be_larger_than_a_message(make_desk: MakeDesk) -> None:
    client = make_desk().test_client()
    large = "a" * 2**20
    finding = {"quote": "We agreed", "state": "changed", "more": large}
    for address, body in (
        ("/api/drafts", {"headline": "", "body": large}),
        ("/api/feedback", {"about": "quote", "verdict": "wrong", "finding": finding}),
    ):
        answer = client.post(address, json=body)
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (413, "too_large"), address
    assert NewDraft.is_upload is False
    answer = client.post("/api/monitor", json={"text": "a " * 9_000_000})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (413, "too_large")
    assert client.post("/api/monitor", json={"text": "We agreed on it. " * 70_000}).status_code == 200
    assert client.post("/api/sources", json={"text": "We agreed on it. " * 70_000}).status_code == 201
