"""Quotes in the standfirst are printed, so they are checked as those of the body; the details are published."""

import json
from contextlib import closing
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.conftest import MakeDesk
from tests.server.cms import SECRET, respond_with, running_cms, verify_delivery
from tests.server.newsroom import add_draft, add_source
from tests.server.publishing.overrides import publish_with_reasons

SAID = "thrown in the harbour"
FALSE = "Money sunk in the sea"


@pytest.fixture
def draft(client: FlaskClient) -> str:
    return add_draft(client, "Pumps", f"It was money “{SAID}”, said Bram Osk.", (add_source(client),))


def put(client: FlaskClient, draft: str, **details: Any) -> None:
    stored = client.get(f"/api/drafts/{draft}").get_json()["details"]
    assert client.put(f"/api/drafts/{draft}/details", json={"details": details, "expected": stored}).status_code == 200


def test_a_false_quote_in_the_standfirst_blocks_until_it_has_a_reason(client: FlaskClient, draft: str) -> None:
    put(client, draft, standfirst=f"“{FALSE}”: the engineers on the wall.", byline=f"Ada Quill on “{SAID}”")
    review = client.get(f"/api/drafts/{draft}/publish").get_json()
    [objection] = [objection for objection in review["objections"] if objection["where"] == "standfirst"]
    assert (objection["quote"], objection["start"], objection["kind"]) == (FALSE, 1, "not_found")
    assert [warning["quote"] for warning in review["standfirst_warnings"]] == [FALSE]
    warned = client.get(f"/api/drafts/warnings?ids={draft}").get_json()["warnings"][draft]
    assert warned["count"] == 1
    refused = client.post(f"/api/drafts/{draft}/publish", json={"version": 1, "overrides": []})
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (409, "quotes_blocked")
    given = [{"quote": FALSE, "reason": "He wrote it to us."}]
    answer = client.post(f"/api/drafts/{draft}/publish", json={"version": 1, "overrides": given})
    assert answer.status_code == 201
    with client.get(answer.get_json()["quote_sheet_json"]) as got:
        sheet = got.get_json()
    rows = [(quote["number"], quote["where"], quote["quote"], quote["state"]) for quote in sheet["quotes"]]
    assert rows == [
        (1, "standfirst", FALSE, "not_found"),
        (2, "details", SAID, "verbatim"),
        (3, "body", SAID, "verbatim"),
    ]
    with closing(client.get(answer.get_json()["quote_sheet"])) as page:
        assert "Standfirst: " in page.text
        assert "Article details: " in page.text
    # The list of drafts knows of another standfirst, although the version is the same.
    put(client, draft, standfirst=f"“{SAID}”, they say.", byline="Ada Quill")
    assert client.get(f"/api/drafts/warnings?ids={draft}").get_json()["warnings"][draft]["count"] == 0


def test_details_are_published_without_deadline_and_goal(make_desk: MakeDesk) -> None:
    details = {
        "byline": "Ada Quill",
        "standfirst": "Walls are not pumps.",
        "section": "Harbour",
        "keywords": ["flood", "둑"],
    }
    with running_cms(respond_with(200)) as cms:
        client = make_desk(webhook_url=cms.url, webhook_secret=SECRET).test_client()
        draft = add_draft(client, "Pumps", "They stand still.", (add_source(client),))
        put(client, draft, **details, deadline="2031-05-03T10:00:00Z", word_goal=600)
        published = publish_with_reasons(client, draft).get_json()
        cms.wait_for(1)
        [(_, headers, body)] = cms.arrived
    sent = verify_delivery(headers, body)["publication"]
    assert {name: sent[name] for name in details} == details
    files = {}
    for file in published["files"]:
        with closing(client.get(file["url"])) as got:
            files[file["format"]] = got.text
    stored = json.loads(files["json"])
    assert {name: stored[name] for name in details} == details
    assert not {"deadline", "word_goal"} & set(stored)
    for text in files.values():
        assert "Ada Quill" in text
        assert "2031-05-03" not in text
