"""The list of drafts, and operations on whole drafts."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.db.database import db
from server.drafts.listing.texts import DraftTextCache
from server.drafts.service import DraftService
from tests.server.newsroom import add_draft, add_source

BODY = "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk.\nThe tide came at nine."


def listed(client: FlaskClient, query: str = "") -> dict[str, Any]:
    answer = client.get(f"/api/drafts{query}")
    assert answer.status_code == 200, answer.text
    content: dict[str, Any] = answer.get_json()
    return content


def headlines(client: FlaskClient, query: str = "") -> list[str]:
    return [row["headline"] for row in listed(client, query)["drafts"]]


def save(desk: Flask, draft: str, version: int, body: Any) -> None:
    with desk.app_context():
        assert DraftService(db.session).save(draft, version, "Saved", body) == version + 1


def marks(client: FlaskClient, draft: str, **wanted: bool) -> dict[str, Any]:
    answer = client.put(f"/api/drafts/{draft}/marks", json=wanted)
    assert answer.status_code == 200, answer.text
    row: dict[str, Any] = answer.get_json()
    return row


def test_draft_search_covers_headline_and_body(client: FlaskClient) -> None:
    add_draft(client, "The tide", "Nothing else.")
    add_draft(client, "The wall", BODY)
    add_draft(client, "장벽", "펌프가 없는 장벽은 “바다에 버린 돈”이라고 말했다.")
    assert headlines(client, "?q=tide") == ["The tide", "The wall"]
    assert headlines(client, "?q=TIDE nine") == ["The wall"]
    assert headlines(client, "?q=wall tide") == ["The wall"]
    assert headlines(client, '?q="바다에 버린') == ["장벽"]
    assert headlines(client, "?q=quay") == []
    [_, row] = listed(client, "?q=tide")["drafts"]
    hit = row["hit"]
    assert hit["text"][hit["start"] : hit["end"]] == "tide"


def test_draft_search_ignores_markup(client: FlaskClient) -> None:
    content = [{"type": "text", "text": "over"}, {"type": "text", "text": "night", "marks": [{"type": "em"}]}]
    add_draft(client, "One", {"type": "doc", "content": [{"type": "paragraph", "content": content}]})
    assert headlines(client, "?q=paragraph") == []
    assert headlines(client, "?q=overnight") == ["One"]


def test_states(desk: Flask, client: FlaskClient) -> None:
    draft = add_draft(client, "The wall", BODY, (add_source(client),))
    assert listed(client)["drafts"][0]["state"] == "writing"
    assert marks(client, draft, ready=True)["state"] == "ready"
    assert headlines(client, "?state=ready") == ["The wall"]
    assert client.post(f"/api/drafts/{draft}/publish", json={"version": 1}).status_code == 201
    [row] = listed(client, "?state=published")["drafts"]
    # A published draft is no longer ready.
    assert (row["state"], row["ready"], row["published_at"] is not None) == ("published", False, True)
    save(desk, draft, 1, BODY + " Again.")
    assert listed(client, "?state=changed")["drafts"][0]["version"] == 2
    assert marks(client, draft, ready=True)["state"] == "ready"
    counts = listed(client)["counts"]
    assert counts == {"writing": 0, "ready": 1, "published": 0, "changed": 0, "templates": 0}


def test_templates_are_listed_separately_and_copied(client: FlaskClient) -> None:
    source = add_source(client)
    template = add_draft(client, "Council report", "Who, where, when.", (source,))
    add_draft(client, "Today")
    marks(client, template, template=True)
    assert headlines(client, "?template=0") == ["Today"]
    assert headlines(client, "?template=1") == ["Council report"]
    begun = client.post(f"/api/drafts/{template}/copy").get_json()
    assert (begun["headline"], begun["body"], begun["source_ids"]) == ("Council report", "Who, where, when.", [source])
    assert begun["template"] is False
    other = client.post(f"/api/drafts/{template}/copy", json={"headline": "Second", "template": True}).get_json()
    assert (other["headline"], other["template"]) == ("Second", True)
    # The desk opens a written draft, not a template.
    marks(client, other["draft_id"], ready=True)
    assert client.get("/").location.endswith(begun["draft_id"])


def test_pages(client: FlaskClient) -> None:
    for number in range(5):
        add_draft(client, f"Draft {number}")
    page = listed(client, "?limit=2&offset=1")
    assert ([row["headline"] for row in page["drafts"]], page["total"]) == (["Draft 3", "Draft 2"], 5)


@pytest.mark.parametrize("query", ["?state=done", "?limit=0", "?limit=x", "?offset=-1", "?q=" + "x" * 201])
def test_what_cannot_be_asked(client: FlaskClient, query: str) -> None:
    assert client.get(f"/api/drafts{query}").get_json()["error"]["code"] == "bad_request"


def test_warnings_are_counted_when_asked_for_and_remembered(desk: Flask, client: FlaskClient) -> None:
    source = add_source(client)
    twisted = add_draft(client, "Engineer: ‘The wall is money thrown in the harbour’", BODY, (source,))
    clean = add_draft(client, "The wall", BODY, (source,))
    assert [row["warnings"] for row in listed(client)["drafts"]] == [None, None]
    before = listed(client, "?state=warnings")
    assert (before["drafts"], sorted(before["unchecked"])) == ([], sorted([twisted, clean]))
    warnings = client.get(f"/api/drafts/warnings?ids={twisted},{clean},nobody").get_json()["warnings"]
    assert warnings == {twisted: {"count": 1, "blocking": 1}, clean: {"count": 0, "blocking": 0}}
    assert listed(client)["drafts"][1]["warnings"] == {"count": 1, "blocking": 1}
    after = listed(client, "?state=warnings")
    assert ([row["draft_id"] for row in after["drafts"]], after["unchecked"]) == ([twisted], [])
    # Another version, or other sources, ask for another look.
    save(desk, clean, 1, BODY + " “Nobody ever said this at all,” she said.")
    assert listed(client, "?state=warnings")["unchecked"] == [clean]
    add_source(client, "walk.md")
    assert len(listed(client, "?state=warnings")["unchecked"]) == 2


def test_too_many_to_check_at_once(client: FlaskClient) -> None:
    answer = client.get("/api/drafts/warnings?ids=" + ",".join("abcdefghijk"))
    assert answer.get_json()["error"]["code"] == "bad_request"


def test_marks_of_an_unknown_draft(client: FlaskClient) -> None:
    assert client.put("/api/drafts/nobody/marks", json={"ready": True}).status_code == 404
    assert client.post("/api/drafts/nobody/copy").status_code == 404


def test_draft_text_cache_is_bounded(desk: Flask, client: FlaskClient) -> None:
    drafts = [(add_draft(client, "", "word " * 100), 1) for _ in range(4)]
    texts = DraftTextCache(max_characters=2_400)
    with desk.app_context():
        for _ in range(2):
            assert [text.words for text in texts.read(db.session, drafts).values()] == [100] * 4
        assert len(texts._texts) == 2


def test_the_page(client: FlaskClient) -> None:
    assert 'id="drafts"' in client.get("/drafts").text
