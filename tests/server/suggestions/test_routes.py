"""Suggestions over HTTP, for other programs."""

from flask.testing import FlaskClient

from tests.server.newsroom import add_source


def test_passages_after_a_text_from_named_sources(client: FlaskClient) -> None:
    hearing, briefing = add_source(client), add_source(client, "briefing.vtt")
    text = {"title": "Pumps before the wall", "left_context": "The engineer had warned of rain."}
    everywhere = client.post("/api/suggest", json=text).get_json()
    assert {item["source_id"] for item in everywhere["items"]} == {hearing, briefing}
    named = client.post("/api/suggest", json={**text, "source_ids": [briefing]}).get_json()
    assert {item["source_id"] for item in named["items"]} == {briefing}
    assert {"text", "speaker", "spans", "confidence", "start_ms"} <= set(named["items"][0])


def test_what_cannot_be_suggested(client: FlaskClient) -> None:
    for body, code, status in (
        ({}, "bad_request", 400),
        ({"left_context": "So.", "source_ids": ["nobody"]}, "unknown_source", 404),
    ):
        answer = client.post("/api/suggest", json=body)
        assert (answer.get_json()["error"]["code"], answer.status_code) == (code, status)
