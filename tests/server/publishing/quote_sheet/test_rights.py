"""Quotes from a source that is for background, or to be asked before."""

from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.db.tables import now
from tests.server.publishing.overrides import publish, publish_with_reasons
from tests.server.publishing.quote_sheet.sheets import (
    INVENTED,
    SAID,
    Words,
    change_source,
    page_of,
    published_sheet,
    sheet_of,
)


@pytest.fixture
def background(client: FlaskClient, source: str, draft: str) -> str:
    assert client.patch(f"/api/sources/{source}", json={"rights": "background"}).get_json()["rights"] == "background"
    return draft


def test_background_quote_blocks_until_it_has_a_reason(client: FlaskClient, background: str, source: str) -> None:
    quotes = client.get(f"/api/drafts/{background}/publish").get_json()["background"]
    assert [(quote["quote"].rstrip(","), quote["source_id"], quote["source_title"]) for quote in quotes] == [
        (SAID, source, "Hearing"),
        ("The wall costs thirty-nine million and the pumps cost four", source, "Hearing"),
    ]
    answer = publish(client, background)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (409, "background")
    overrides = [{"quote": one["quote"], "reason": "She agreed.", "source_id": source} for one in quotes]
    left = publish(client, background, overrides=overrides[:1]).get_json()
    assert [quote["quote"] for quote in left["background"]] == [quotes[1]["quote"]]
    published = publish(client, background, overrides=[*overrides, INVENTED])
    assert published.status_code == 201
    recorded = published_sheet(client, published.get_json())["overrides"]
    of_rights = [one for one in recorded if one["kind"] == "background"]
    assert {one["message"] for one in of_rights} == {"“Hearing” is for background, not for quotation."}


def test_one_reason_covers_embargo_and_background(
    desk: Flask, client: FlaskClient, background: str, source: str
) -> None:
    change_source(desk, source, embargo_until=now() + timedelta(days=3))
    quotes = client.get(f"/api/drafts/{background}/publish").get_json()["background"]
    overrides = [{"quote": one["quote"], "reason": "She agreed.", "source_id": source} for one in quotes]
    assert publish(client, background, overrides=[*overrides, INVENTED]).status_code == 201


def test_quote_sheet_shows_background_quotes(client: FlaskClient, background: str, source: str) -> None:
    assert sheet_of(client, background)["quotes"][1]["source"]["rights"] == "background"
    words = Words(page_of(client, background)).text
    assert "Background only" in words
    assert "Background only, must not be quoted" in words
    client.patch(f"/api/sources/{source}", json={"rights": "ask"})
    assert "Ask before quoting" in Words(page_of(client, background)).text


def test_source_that_has_to_be_asked_does_not_block(client: FlaskClient, draft: str, source: str) -> None:
    client.patch(f"/api/sources/{source}", json={"rights": "ask"})
    assert publish_with_reasons(client, draft).status_code == 201
