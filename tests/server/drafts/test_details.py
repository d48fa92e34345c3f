"""Byline, standfirst, section, keywords, deadline and word goal of a draft: stored, copied, listed, imported."""

import threading
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.server.client import Socket
from tests.server.newsroom import add_draft

NONE: dict[str, Any] = {
    "byline": "",
    "standfirst": "",
    "section": "",
    "keywords": [],
    "deadline": None,
    "word_goal": None,
    "language": "",
}
ALL = {
    "byline": "Ada Quill and Bram Osk",
    "standfirst": "The council wants a wall; its engineers want pumps.",
    "section": "Harbour",
    "keywords": ["flood wall", "펌프"],
    "deadline": "2031-05-03T15:30:00Z",
    "word_goal": 600,
    "language": "de",
}


def put(client: FlaskClient, draft: str, details: dict[str, Any], **expected: Any) -> Any:
    return client.put(f"/api/drafts/{draft}/details", json={"details": details, "expected": expected})


def details_of(client: FlaskClient, draft: str) -> dict[str, Any]:
    details: dict[str, Any] = client.get(f"/api/drafts/{draft}").get_json()["details"]
    return details


def test_details_are_stored_without_a_new_version(client: FlaskClient) -> None:
    draft = add_draft(client, "The pier")
    assert details_of(client, draft) == NONE
    answer = put(
        client, draft, {**ALL, "byline": "  Ada Quill\nand Bram Osk ", "deadline": "2031-05-03T17:30:00+02:00"}
    )
    assert answer.get_json() == {"details": ALL}
    assert details_of(client, draft) == ALL
    assert client.get(f"/api/drafts/{draft}").get_json()["version"] == 1
    [row] = [row for row in client.get("/api/drafts").get_json()["drafts"] if row["draft_id"] == draft]
    assert (row["deadline"], row["word_goal"]) == ("2031-05-03T15:30:00Z", 600)
    # The answer was lost, and it is sent again.
    assert put(client, draft, ALL).status_code == 200
    assert put(client, draft, {"deadline": None, "word_goal": None}, **ALL).get_json()["details"] == {
        **ALL, "deadline": None, "word_goal": None,
    }  # fmt: skip


def test_changes_of_different_details_do_not_conflict(client: FlaskClient) -> None:
    draft = add_draft(client)
    put(client, draft, {"byline": "Ada Quill"})
    assert put(client, draft, {"section": "Harbour"}).status_code == 200
    stale = put(client, draft, {"byline": "Bram Osk", "section": "Sea"}, section="Harbour")
    assert (stale.status_code, stale.get_json()["error"]["code"]) == (409, "details_changed")
    assert (
        stale.get_json()["details"]
        == details_of(client, draft)
        == {**NONE, "byline": "Ada Quill", "section": "Harbour"}
    )


def test_keywords_are_unique_and_without_commas(client: FlaskClient) -> None:
    draft = add_draft(client)
    answer = put(client, draft, {"keywords": ["flood, wall", " wall ", "", "펌프、둑"]})
    assert answer.get_json()["details"]["keywords"] == ["flood", "wall", "펌프", "둑"]


def test_invalid_details_are_rejected(client: FlaskClient, subtests: pytest.Subtests) -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        ({"byline": "x" * 301}, "details_too_long"),
        ({"standfirst": "x" * 1001}, "details_too_long"),
        ({"keywords": ["x" * 101]}, "details_too_long"),
        ({"keywords": [f"word {n}" for n in range(31)]}, "too_many_keywords"),
        ({"deadline": "tomorrow"}, "bad_date"),
        ({"deadline": "2031-05-03T15:30:00"}, "bad_date"),
        ({"word_goal": 0}, "bad_request"),
        ({"word_goal": 100_001}, "bad_request"),
        ({"word_goal": True}, "bad_request"),
        ({"language": "German"}, "bad_request"),
    ]
    for details, code in cases:
        with subtests.test(details=details, code=code):
            draft = add_draft(client)
            answer = put(client, draft, {"section": "Harbour", **details})
            assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, code)
            assert details_of(client, draft) == NONE
            assert put(client, "nothing", {}).get_json()["error"]["code"] == "unknown_draft"


def test_of_simultaneous_changes_one_is_stored(desk: Flask, client: FlaskClient) -> None:
    draft = add_draft(client)
    together = threading.Barrier(4)

    def one(number: int) -> int:
        together.wait(60)
        return int(put(desk.test_client(), draft, {"byline": f"by {number}"}).status_code)

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(one, range(4))) == [200, 409, 409, 409]


def test_open_pages_get_changed_details(desk: Flask, client: FlaskClient) -> None:
    draft = add_draft(client)
    page = Socket(desk)
    page.emit("open_draft", {"draft_id": draft, "page": "page-0001"}, callback=True)
    put(client, draft, {"byline": "Ada Quill"})
    expected = {"draft_id": draft, "details": {**NONE, "byline": "Ada Quill"}}
    page.wait(
        lambda got: any(message["name"] == "details_changed" and message["args"] == [expected] for message in got), 5
    )


def test_a_copy_has_the_details_without_the_deadline(client: FlaskClient) -> None:
    draft = add_draft(client, "The pier")
    put(client, draft, ALL)
    copied = client.post(f"/api/drafts/{draft}/copy", json={}).get_json()
    assert copied["details"] == {**ALL, "deadline": None}


@pytest.mark.parametrize(
    ("wanted", "kept"),
    [
        ("json", ALL),
        *((file_format, {**ALL, "deadline": None, "word_goal": None}) for file_format in ("md", "html")),
        # Word files name a language for each style, and few writers have chosen it.
        ("docx", {**ALL, "deadline": None, "word_goal": None, "language": ""}),
    ],
)
def test_an_imported_export_has_the_details(client: FlaskClient, wanted: str, kept: dict[str, Any]) -> None:
    draft = client.post("/api/drafts", json={"headline": "The pier", "body": "One line.\nAnother."}).get_json()
    put(client, draft["draft_id"], ALL)
    file = client.get(f"/api/drafts/{draft['draft_id']}/export?format={wanted}").data
    back = client.post("/api/drafts/import", data={"file": (BytesIO(file), "article")}).get_json()
    assert (back["headline"], back["details"]) == ("The pier", kept)
    texts = [block["content"][0]["text"] for block in back["body"]["content"]]
    assert texts == ["One line.", "Another."]
