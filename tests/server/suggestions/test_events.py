"""The events of docs/wire.md, through Flask-SocketIO's own test client."""

from itertools import pairwise
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.recommend.protocol import QuoteQuery
from server.registry import service
from server.suggestions.events import TYPED_KEPT
from server.suggestions.service import SuggestionService
from tests.server.client import Socket
from tests.server.newsroom import HEARING, add_draft, add_source, upload

SUGGEST = {"title": "Pumps before the wall", "left_context": "Bram Osk was asked about the rain."}


def is_last(answer: dict[str, Any]) -> bool:
    return answer.get("stage") == "complete" or "error" in answer


def test_hello_names_limits_and_levels(socket: Socket) -> None:
    [hello] = socket.wait(bool)
    assert hello["name"] == "hello"
    levels = hello["args"][0]["suggestion_levels"]
    assert list(levels) == ["fewer", "balanced", "more"]
    assert all(0 < level["possible"] < level["strong"] < 1 for level in levels.values())
    for more, fewer in pairwise(reversed(list(levels.values()))):
        assert all(more[limit] < fewer[limit] for limit in ("strong", "possible"))


ASKED = """Q. Will the pumps come before the wall, Mr. Osk?

A. The pumps come first, and then the wall.

Q. And who pays for the pumps?

A. The town pays for the pumps, the county for the wall.
"""


def test_questions_are_left_out_unless_wanted(client: FlaskClient, socket: Socket) -> None:
    source = upload(client, "asked.txt", ASKED).get_json()["source_id"]
    everything, answers = (
        socket.emit("suggest", {"seq": seq, **SUGGEST, "source_ids": [source], **more}) or
        socket.answers("suggestions", seq, is_last)
        for seq, more in ((1, {"questions": True}), (2, {}))
    )  # fmt: skip
    assert {item["speaker"] for item in everything[-1]["items"]} == {"Q", "A"}
    for shown in answers:
        assert {item["speaker"] for item in shown["items"]} == {"A"}
    # The remaining ones keep their scores, because neighbouring paragraphs are a signal.
    among_all = [(item["text"], item["score"]) for item in everything[-1]["items"] if item["speaker"] == "A"]
    assert [(item["text"], item["score"]) for item in answers[-1]["items"]] == among_all


def test_suggest(client: FlaskClient, socket: Socket) -> None:
    source = add_source(client)
    add_source(client, "walk.md")
    socket.emit("suggest", {"seq": 7, **SUGGEST, "source_ids": [source]})
    answers = socket.answers("suggestions", 7, is_last)
    stages = [answer["stage"] for answer in answers]
    assert stages[0] == "recall"
    assert stages == [stage for stage in ("recall", "ranked", "complete") if stage in stages]
    for answer in answers:
        assert {item["source_id"] for item in answer["items"]} == {source}
    best = answers[-1]["items"][0]
    assert best["source_title"] == "Hearing"
    assert best["text"] in HEARING
    assert len(answers[-1]["items"]) == 5
    assert all(item["spans"] == [] for item in answers[0]["items"])
    for item in answers[-1]["items"]:
        for span in item["spans"]:
            assert 0 <= span["start"] < span["end"] <= len(item["text"])


def test_suggestions_carry_explanations(client: FlaskClient, socket: Socket) -> None:
    add_source(client)
    add_source(client, "walk.md")
    left_context = "“A wall without pumps behind it is money thrown in the harbour,” Bram Osk said of the rain."
    socket.emit("suggest", {"seq": 1, "title": "What the pumps cost", "left_context": left_context})
    answers = socket.answers("suggestions", 1, is_last)
    assert all("why" not in item for item in answers[0]["items"])
    items = {item["text"][:8]: item["why"] for item in answers[-1]["items"]}
    assert {text: why["notes"] for text, why in items.items() if why["notes"]} == {
        "A wall w": ["same_paragraph_as_last_quote", "speaker_named"],
        "The wall": ["follows_last_quote"],
        "When the": ["speaker_named"],
    }
    assert items["The wall"]["matched"] == ["pumps", "wall"]
    assert items["When the"]["matched"] == ["rain"]
    assert items["We mend "]["matched"] == []
    similarities = [why["similarity"] for why in items.values()]
    assert all(0.0 <= similarity <= 1.0 for similarity in similarities)
    assert items["A wall w"]["similarity"] == max(similarities)


def test_repeated_request_is_answered_from_cache(client: FlaskClient, socket: Socket) -> None:
    add_source(client)
    socket.emit("suggest", {"seq": 1, **SUGGEST})
    first = socket.answers("suggestions", 1, is_last)[-1]
    socket.emit("suggest", {"seq": 2, **SUGGEST})
    assert socket.answers("suggestions", 2, is_last) == [{**first, "seq": 2}]
    add_source(client, "walk.md")
    socket.emit("suggest", {"seq": 3, **SUGGEST})
    assert len(socket.answers("suggestions", 3, is_last)[-1]["items"]) == 7


def test_suggest_searches_attached_sources_only(client: FlaskClient, socket: Socket) -> None:
    one, _other = add_source(client), add_source(client, "walk.md")
    attached, bare = add_draft(client, sources=(one,)), add_draft(client)
    for seq, draft, titles in ((1, attached, {"Hearing"}), (2, bare, {"Hearing", "Walk along the quay"})):
        socket.emit("suggest", {"seq": seq, "draft_id": draft, "draft_version": 1, **SUGGEST})
        items = socket.answers("suggestions", seq, is_last)[-1]["items"]
        assert {item["source_title"] for item in items} == titles


@pytest.mark.parametrize(
    "given", [{"title": "", "left_context": ""}, {**SUGGEST, "source_ids": []}, {**SUGGEST, "source_ids": ["x"]}]
)
def test_no_suggestions_without_query(client: FlaskClient, socket: Socket, given: dict[str, Any]) -> None:
    add_source(client)
    socket.emit("suggest", {"seq": 1, **given})
    answers = socket.answers("suggestions", 1, is_last)
    assert answers[-1] == {"seq": 1, "stage": "complete", "items": []}


def test_verify_quotes(client: FlaskClient, socket: Socket) -> None:
    source = add_source(client, "briefing.vtt")
    body = "🌊 “We will not sign anything before the pumps are paid for.” “We will sign it all today, gladly.”"
    socket.emit("verify_quotes", {"seq": 4, "body": body})
    [answer] = socket.answers("quote_findings", 4)
    verbatim, missing = answer["findings"]
    assert (verbatim["state"], verbatim["source_id"], verbatim["speaker"]) == ("verbatim", source, "Dora Pell")
    assert (verbatim["paragraph_index"], verbatim["start_ms"]) == (0, 4_200)
    assert body[verbatim["start"] : verbatim["end"]] == verbatim["quote"]
    assert missing["state"] == "not_found"
    assert {missing[key] for key in ("source_id", "paragraph_id", "source_text", "speaker", "start_ms")} == {None}
    socket.emit("verify_quotes", {"seq": 5, "body": body, "source_ids": []})
    elsewhere = socket.answers("quote_findings", 5)[0]["findings"][0]
    assert (verbatim["attached"], elsewhere["attached"]) == (True, False)
    assert (elsewhere["state"], elsewhere["source_id"]) == ("verbatim", source)
    assert "not attached" in elsewhere["message"]


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"draft_id": "nobody", "version": 1, "headline": "", "body": ""}, "unknown_draft"),
        ({"draft_id": "nobody", "version": 2**80, "headline": "", "body": ""}, "bad_request"),
        ({"draft_id": "nobody", "version": 1, "headline": "", "body": {"type": "x"}}, "bad_body"),
        ({"draft_id": "nobody", "version": 1, "headline": "x" * 10_001, "body": ""}, "headline_too_long"),
        ({"draft_id": "nobody", "version": 1, "headline": "", "body": "x" * 2**21}, "message_too_large"),
    ],
)
def test_invalid_saves_are_rejected(socket: Socket, payload: Any, code: str) -> None:
    error = socket.emit("save_draft", payload, callback=True)["error"]
    assert error["code"] == code


EVENTS = [("suggest", "suggestions"), ("check_headline", "headline_findings"), ("verify_quotes", "quote_findings")]
WHOLE: dict[str, dict[str, Any]] = {
    "suggest": SUGGEST,
    "check_headline": {"headline": "", "body": ""},
    "verify_quotes": {"body": ""},
}


def test_unknown_draft(socket: Socket) -> None:
    for event, answer in EVENTS[:2]:
        socket.emit(event, {"seq": 1, **WHOLE[event], "draft_id": "nobody"})
        [got] = socket.answers(answer, 1)
        assert got["error"]["code"] == "unknown_draft"


def test_clients_do_not_supersede_each_other(desk: Flask, client: FlaskClient) -> None:
    add_source(client)
    one, other = Socket(desk), Socket(desk)
    for seq in range(20):
        one.emit("suggest", {"seq": seq, "title": f"one {seq}", "left_context": ""})
        other.emit("suggest", {"seq": seq, "title": f"other {seq}", "left_context": ""})
    assert one.answers("suggestions", 19, is_last)
    assert other.answers("suggestions", 19, is_last)


def test_request_kinds_do_not_supersede_each_other(desk: Flask, client: FlaskClient, socket: Socket) -> None:
    add_source(client)
    socket.emit("suggest", {"seq": 1, **SUGGEST})
    socket.emit("check_headline", {"seq": 2, "headline": "", "body": ""})
    socket.emit("verify_quotes", {"seq": 3, "body": ""})
    assert socket.answers("suggestions", 1, is_last)
    assert socket.answers("headline_findings", 2)
    assert socket.answers("quote_findings", 3)


def test_upload_reports_progress_to_its_client(desk: Flask) -> None:
    uploading, other = Socket(desk), Socket(desk)
    upload(desk.test_client(), "hearing.txt", HEARING, upload_id="u1", sid=uploading.sid)
    got = uploading.wait(lambda got: any(event["name"] == "sources_changed" for event in got))
    progress_events = [event["args"][0] for event in got if event["name"] == "import_progress"]
    assert {progress["upload_id"] for progress in progress_events} == {"u1"}
    stages = list(dict.fromkeys(progress["stage"] for progress in progress_events))
    assert stages == ["reading", "embedding", "indexing", "done"]
    assert all(0 <= progress["done"] <= progress["total"] for progress in progress_events)
    seen = other.wait(lambda got: any(event["name"] == "sources_changed" for event in got))
    assert "import_progress" not in {event["name"] for event in seen}


def test_typed_reaches_the_ranking_by_its_last_words(
    desk: Flask, client: FlaskClient, socket: Socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_source(client)
    queries: list[QuoteQuery] = []
    suggester = service(SuggestionService, desk)
    stages = suggester.stages

    def noted(session: Any, request: Any, superseded: Any) -> Any:
        queries.append(request.query)
        return stages(session, request, superseded)

    monkeypatch.setattr(suggester, "stages", noted)
    lead = "Asked about the pumps, she said: "
    for seq, typed in enumerate((lead, "word " * 200 + lead)):
        socket.emit("suggest", {"seq": seq, **SUGGEST, "typed": typed})
        assert socket.answers("suggestions", seq, is_last)[-1]["items"]
    assert queries[0] == QuoteQuery(SUGGEST["title"], SUGGEST["left_context"], typed=lead.strip())
    assert len(queries[1].typed) <= TYPED_KEPT
    assert queries[1].typed.startswith("word ")
    assert queries[1].typed.endswith(lead.strip())
    socket.emit("suggest", {"seq": 9, **SUGGEST, "typed": "x" * 20_001})
    assert socket.answers("suggestions", 9)[0]["error"]["code"] == "bad_request"


def test_typed_alone_is_enough_to_rank_for(client: FlaskClient, socket: Socket) -> None:
    add_source(client)
    socket.emit("suggest", {"seq": 1, "title": "", "left_context": "", "typed": "Asked about the pumps, she said:"})
    assert socket.answers("suggestions", 1, is_last)[-1]["items"]
