"""`check_headline` of docs/wire.md: quotes are compared with the body, and missing ones with the sources."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from models.encoders.protocol import Encoder
from tests.conftest import MakeDesk
from tests.server.client import Socket
from tests.server.newsroom import add_draft, add_source
from tests.server.odd_articles import ODD, expected_states

BODY = "“A wall without pumps behind it is money thrown in the harbour,” he said."


def test_check_headline(socket: Socket) -> None:
    headline = "🌊 ‘Money thrown in the harbour’"
    socket.emit("check_headline", {"seq": 3, "headline": headline, "body": BODY})
    [answer] = socket.answers("headline_findings", 3)
    [finding] = answer["findings"]
    assert finding["source"] is None
    assert finding["state"] == "verbatim"
    assert headline[finding["start"] : finding["end"]] == finding["quote"]
    assert BODY[finding["nearest"]["start"] : finding["nearest"]["end"]] == finding["nearest"]["text"]


def check_headline(socket: Socket, seq: int, headline: str, **given: Any) -> dict[str, Any]:
    socket.emit("check_headline", {"seq": seq, "headline": headline, "body": BODY, **given})
    [answer] = socket.answers("headline_findings", seq)
    [finding] = answer["findings"]
    return dict(finding)


def test_headline_quote_found_only_in_source(client: FlaskClient, socket: Socket) -> None:
    source = add_source(client, "briefing.vtt")
    headline = "🌊 Mayor: ‘NOT one page’"
    finding = check_headline(socket, 1, headline)
    assert finding["state"] == "in_source"
    assert headline[finding["start"] : finding["end"]] == "NOT one page"
    location = finding["source"]
    [paragraph] = [
        item
        for item in client.get(f"/api/sources/{source}").get_json()["items"]
        if item["paragraph_id"] == location["paragraph_id"]
    ]
    assert location == {
        "source_id": source,
        "source_title": "The mayor's briefing",
        "paragraph_id": paragraph["paragraph_id"],
        "paragraph_index": paragraph["index"],
        "speaker": "Dora Pell",
        "start_ms": 70_000,
    }
    assert finding["message"].startswith("Not found in the body, but Dora Pell says it in “The mayor's briefing”.")
    assert (finding["nearest"] is not None, finding["support"]) == (True, [])


def test_headline_check_uses_requested_sources_only(client: FlaskClient, socket: Socket) -> None:
    headline = "Mayor: ‘Not one page’"
    assert check_headline(socket, 1, headline)["state"] == "unsupported"
    briefing, walk = add_source(client, "briefing.vtt"), add_source(client, "walk.md")
    with_it, without, bare = (add_draft(client, sources=ids) for ids in ((briefing,), (walk,), ()))
    cases: list[tuple[dict[str, Any], str]] = [
        ({"source_ids": [briefing]}, "in_source"),
        ({"source_ids": [walk]}, "unsupported"),
        ({"source_ids": []}, "unsupported"),
        ({"draft_id": with_it}, "in_source"),
        ({"draft_id": without}, "unsupported"),
        ({"draft_id": bare}, "in_source"),
        ({"draft_id": with_it, "source_ids": [walk]}, "unsupported"),
    ]
    for seq, (given, state) in enumerate(cases, start=2):
        finding = check_headline(socket, seq, headline, **given)
        assert (given, finding["state"]) == (given, state)
        assert (finding["source"] is None) == (state == "unsupported")


def test_altered_quote_does_not_count_as_in_source(client: FlaskClient, socket: Socket) -> None:
    add_source(client, "briefing.vtt")
    altered = "Mayor: ‘We will sign anything before the pumps are paid for’"
    assert check_headline(socket, 1, altered)["state"] == "unsupported"


def test_supported_quote_is_not_searched_in_sources(client: FlaskClient, socket: Socket) -> None:
    add_source(client)
    finding = check_headline(socket, 1, "‘Money thrown in the harbour’")
    assert (finding["state"], finding["source"]) == ("verbatim", None)


def test_unsupported_headline_quote_has_nearest_body_quote(socket: Socket) -> None:
    finding = check_headline(socket, 1, "‘The wall is money thrown in the harbour’")
    assert finding["state"] == "unsupported"
    assert BODY[finding["fix"]["start"] : finding["fix"]["end"]] == finding["fix"]["text"]
    assert finding["fix"]["text"].endswith("money thrown in the harbour")


def test_headline_threshold_setting_is_applied(
    make_desk: MakeDesk, encoder: Encoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    headline = "‘A wall without any pumps behind it is money thrown away in the harbour’"
    states = {}
    for threshold in ("0.0", "1.0"):
        monkeypatch.setenv("QUOTEDESK_HEADLINE_THRESHOLD", threshold)
        states[threshold] = check_headline(Socket(make_desk(encoder)), 1, headline)["state"]
    assert states == {"0.0": "unsupported", "1.0": "supported"}


def test_odd_input_gets_expected_findings(socket: Socket) -> None:
    for seq, (headline, body, expected) in enumerate(ODD):
        socket.emit("check_headline", {"seq": seq, "headline": headline, "body": body})
        [answer] = socket.answers("headline_findings", seq)
        assert expected_states([finding["state"] for finding in answer["findings"]]) == expected, headline
