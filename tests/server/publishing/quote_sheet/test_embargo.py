"""Quotes from a source under embargo."""

from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.db.tables import now
from tests.server.newsroom import add_draft
from tests.server.publishing.overrides import publish, publish_with_reasons
from tests.server.publishing.quote_sheet.sheets import (
    INVENTED,
    SAID,
    Words,
    body_of,
    change_source,
    marked,
    page_of,
    published_sheet,
    sheet_of,
)


@pytest.fixture
def embargoed(desk: Flask, source: str, draft: str) -> str:
    change_source(desk, source, embargo_until=now() + timedelta(days=3), embargo_note="Until the vote.")
    return draft


def test_embargoed_quote_is_shown_and_blocks_publishing(client: FlaskClient, embargoed: str, source: str) -> None:
    review = client.get(f"/api/drafts/{embargoed}/publish").get_json()
    assert [(quote["quote"].rstrip(","), quote["source_id"], quote["note"]) for quote in review["embargoed"]] == [
        (SAID, source, "Until the vote."),
        ("The wall costs thirty-nine million and the pumps cost four", source, "Until the vote."),
    ]
    assert all(quote["source_title"] == "Hearing" and quote["until"].endswith("Z") for quote in review["embargoed"])
    answer = publish(client, embargoed)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (409, "embargoed")
    assert len(answer.get_json()["embargoed"]) == 2


def test_reason_for_each_embargoed_quote_is_recorded(client: FlaskClient, embargoed: str, source: str) -> None:
    quotes = [quote["quote"] for quote in client.get(f"/api/drafts/{embargoed}/publish").get_json()["embargoed"]]
    overrides = [{"quote": quote, "reason": "The clerk agreed.", "source_id": source} for quote in quotes]
    left = publish(client, embargoed, overrides=overrides[:1])
    assert [quote["quote"] for quote in left.get_json()["embargoed"]] == quotes[1:]
    # An override without a source does not cover an embargo.
    of_headline = [{**one, "source_id": None} for one in overrides]
    assert publish(client, embargoed, overrides=of_headline).status_code == 409
    answer = publish(client, embargoed, overrides=[*overrides, INVENTED])
    assert answer.status_code == 201
    of_sheet = published_sheet(client, answer.get_json())["overrides"]
    recorded = [one for one in of_sheet if one["kind"] == "embargo"]
    # The reason was given for the quote, whatever is wrong with it.
    assert [one["kind"] for one in of_sheet] == ["number", "not_found", "embargo", "embargo"]
    assert [(one["quote"], one["reason"], one["source_id"]) for one in recorded] == [
        (quote, "The clerk agreed.", source) for quote in quotes
    ]
    assert recorded[0]["message"].startswith("“Hearing” is under embargo until ")
    assert recorded[0]["message"].endswith(" UTC: Until the vote.")


def test_quote_sheet_flags_embargoed_quotes(client: FlaskClient, embargoed: str) -> None:
    sheet = sheet_of(client, embargoed)
    assert sheet["embargoed"] == 3
    assert sheet["quotes"][1]["embargo"]["note"] == "Until the vote."
    words = Words(page_of(client, embargoed)).text
    assert "3 under embargo" in words
    assert "Do not publish before" in words


def test_embargo_that_has_ended_does_not_count(desk: Flask, client: FlaskClient, draft: str, source: str) -> None:
    change_source(desk, source, embargo_until=now() - timedelta(seconds=1))
    assert client.get(f"/api/drafts/{draft}/publish").get_json()["embargoed"] == []
    assert sheet_of(client, draft)["embargoed"] == 0
    assert publish_with_reasons(client, draft).status_code == 201


def test_embargo_applies_to_inserted_quotes_without_marks(desk: Flask, client: FlaskClient, source: str) -> None:
    change_source(desk, source, embargo_until=now() + timedelta(days=3))
    draft = add_draft(client, "Pumps", body_of(marked(SAID, source_id=source, exact=SAID), " they wrote."))
    [quote] = client.get(f"/api/drafts/{draft}/publish").get_json()["embargoed"]
    assert (quote["quote"], quote["source_id"]) == (SAID, source)
