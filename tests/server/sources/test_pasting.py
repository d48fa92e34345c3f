"""Sources that are pasted."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.server.newsroom import HEARING, add_draft
from tests.server.sources.stored_sources import nothing_stored


def paste(client: FlaskClient, **content: object) -> Any:
    return client.post("/api/sources", json=content)


def test_pasted_text(client: FlaskClient) -> None:
    draft = add_draft(client)
    answer = paste(client, title="Call with\nAda Quill", text=HEARING, draft_id=draft)
    assert answer.status_code == 201
    source = answer.get_json()
    assert (source["title"], source["format"], source["paragraphs"]) == ("Call with Ada Quill", "txt", 5)
    assert source["speakers"] == ["Ada Quill", "Bram Osk", "Cleo Varn"]
    assert client.get(f"/api/drafts/{draft}").get_json()["source_ids"] == [source["source_id"]]
    assert paste(client, text="Good evening.\n\nWe begin.").get_json()["title"] == "Pasted text"
    assert paste(client, text="Harbour inquiry\n\nWe begin.").get_json()["title"] == "Harbour inquiry"


def test_pasted_markup(client: FlaskClient) -> None:
    page = "<meta charset=utf-8><p><b>Ada</b> We begin.</p><p><b>Bram</b> At last.</p>" * 2
    answer = paste(client, title="../Call", text="Ada We begin. Bram At last.", html=page)
    assert (answer.get_json()["title"], answer.get_json()["format"]) == ("../Call", "html")
    items = client.get(f"/api/sources/{answer.get_json()['source_id']}").get_json()["items"]
    assert [item["text"] for item in items[:2]] == ["Ada We begin.", "Bram At last."]
    named = page.replace("Ada", "Ada Quill").replace("Bram", "Bram Osk")
    answer = paste(client, text="Ada Quill We begin.", html=named)
    assert answer.get_json()["speakers"] == ["Ada Quill", "Bram Osk"]


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        ({"text": ""}, 400, "empty_file"),
        ({"text": "We begin.", "draft_id": "nobody"}, 404, "unknown_draft"),
        ({"text": "too many words " * 1_400_000}, 413, "too_large"),
        ({"text": "\ud800 alone"}, 201, None),
    ],
)
def test_invalid_pastes_are_rejected(
    desk: Flask, client: FlaskClient, content: dict[str, object], status: int, code: str | None
) -> None:
    answer = paste(client, **content)
    assert answer.status_code == status
    if code:
        assert answer.get_json()["error"]["code"] == code
        assert nothing_stored(desk)
