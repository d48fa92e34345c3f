"""Live sources: each line comes in once, corrected ones replace others, and the end makes an ordinary source."""

import sqlite3
import threading
from functools import partial
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError

from server.config import Settings
from server.db.database import db
from server.db.tables import LiveLine, LiveSource
from server.inference.engine import Engine
from server.registry import service
from server.sources.live import service as live_service
from tests.conftest import MakeDesk
from tests.server.client import Socket
from tests.server.newsroom import add_draft
from tests.server.people import add_person, signed_in_client, token_of
from tests.waiting import wait_until

SAID = [
    {"number": 1, "text": "The pumps are older than the bridge.", "speaker": "Ada Roe", "start_ms": 0, "end_ms": 3_000},
    {"number": 2, "text": "They cost us forty nights last winter.", "start_ms": 3_000, "end_ms": 6_000},
    {"number": 3, "text": "And who paid?", "speaker": "Ben Holt", "start_ms": 6_500, "end_ms": 8_000},
]
TURNS = ["The pumps are older than the bridge. They cost us forty nights last winter.", "And who paid?"]


def begin(client: FlaskClient, **more: Any) -> str:
    answer = client.post("/api/sources/live", json={"title": "Harbour hearing", **more})
    assert answer.status_code == 201, answer.text
    return str(answer.get_json()["source_id"])


def append(client: FlaskClient, source: str, *lines: dict[str, Any], **more: Any) -> Any:
    return client.post(f"/api/sources/{source}/lines", json={"lines": list(lines), **more})


def line(number: int, text: str, **more: Any) -> dict[str, Any]:
    return {"number": number, "text": text, "start_ms": number * 3_000, "end_ms": number * 3_000 + 2_900, **more}


def items(client: FlaskClient, source: str) -> list[dict[str, Any]]:
    paragraphs: list[dict[str, Any]] = client.get(f"/api/sources/{source}").get_json()["items"]
    return paragraphs


def texts(client: FlaskClient, source: str) -> list[str]:
    return [item["text"] for item in items(client, source)]


@pytest.mark.both_stores
def test_lines_become_paragraphs(client: FlaskClient) -> None:
    draft = add_draft(client)
    source = begin(client, draft_id=draft)
    assert client.get(f"/api/drafts/{draft}").get_json()["source_ids"] == [source]
    assert append(client, source, *SAID).get_json() == {"next": 4, "changed": 3, "paragraphs": 2}
    shown = items(client, source)
    assert [(item["text"], item["speaker"], item["start_ms"], item["end_ms"]) for item in shown] == [
        (TURNS[0], "Ada Roe", 0, 6_000),
        (TURNS[1], "Ben Holt", 6_500, 8_000),
    ]
    listed = client.get("/api/sources").get_json()["sources"][0]
    assert listed["live"]["lines"] == 3
    assert listed["live"]["last_line_at"].endswith("Z")


@pytest.mark.both_stores
def test_the_same_lines_again_change_nothing(client: FlaskClient) -> None:
    source = begin(client)
    append(client, source, *SAID)
    before, state = items(client, source), client.get("/api/sources").get_json()
    assert append(client, source, *SAID).get_json() == {"next": 4, "changed": 0, "paragraphs": 2}
    assert append(client, source, SAID[1]).get_json()["changed"] == 0
    assert (items(client, source), client.get("/api/sources").get_json()) == (before, state)


def test_the_same_lines_again_are_not_indexed_again(desk: Flask, client: FlaskClient) -> None:
    source = begin(client)
    append(client, source, *SAID)
    library = service(Engine, desk).library
    before = library.revisions([source])
    append(client, source, *SAID)
    assert library.revisions([source]) == before


@pytest.mark.both_stores
def test_a_gap_is_rejected_with_the_number_that_is_due(client: FlaskClient) -> None:
    source = begin(client)
    append(client, source, SAID[0])
    answer = append(client, source, SAID[0], SAID[2])
    assert (answer.status_code, answer.get_json()["error"]["code"], answer.get_json()["next"]) == (409, "line_gap", 2)
    assert texts(client, source) == [SAID[0]["text"]]


@pytest.mark.both_stores
def test_another_text_replaces_a_line(client: FlaskClient) -> None:
    source = begin(client)
    append(client, source, *SAID)
    first, second = items(client, source)
    corrected = {**SAID[1], "text": "They cost us fourteen nights last winter."}
    assert append(client, source, corrected).get_json()["changed"] == 1
    now_first, now_second = items(client, source)
    assert now_first["text"] == "The pumps are older than the bridge. They cost us fourteen nights last winter."
    assert now_first["paragraph_id"] != first["paragraph_id"]
    assert now_second == second
    history = client.get(f"/api/sources/{source}/paragraphs/{now_first['paragraph_id']}/history").get_json()
    assert [revision["text"] for revision in history["revisions"]] == [TURNS[0]]


@pytest.mark.both_stores
def test_a_corrected_speaker_divides_a_turn_and_moves_what_follows(client: FlaskClient) -> None:
    source = begin(client)
    append(client, source, line(1, "The pumps are old.", speaker="Ada Roe"), line(2, "Are they?"), line(3, "They are."))
    append(client, source, line(4, "And who paid?", speaker="Cleo Varn"), line(5, "We did.", speaker="Ada Roe"))
    last = items(client, source)[2]
    client.patch(f"/api/sources/{source}/paragraphs/{last['paragraph_id']}", json={"text": "We did!"})
    append(client, source, line(2, "Are they?", speaker="Ben Holt"), line(3, "They are.", speaker="Ada Roe"))
    shown = items(client, source)
    assert [(item["index"], item["text"], item["speaker"]) for item in shown] == [
        (0, "The pumps are old.", "Ada Roe"),
        (1, "Are they?", "Ben Holt"),
        (2, "They are.", "Ada Roe"),
        (3, "And who paid?", "Cleo Varn"),
        (4, "We did!", "Ada Roe"),
    ]
    # The history has moved with its paragraph.
    assert [item["revisions"] for item in shown] == [1, 0, 0, 0, 1]


def test_empty_line_withdraws_its_words(client: FlaskClient) -> None:
    source = begin(client)
    append(client, source, *SAID)
    append(client, source, {"number": 3, "text": ""})
    assert texts(client, source) == TURNS[:1]
    assert append(client, source, line(4, "Next.", speaker="Ben Holt")).get_json()["next"] == 5


def test_corrections_by_people_stay(client: FlaskClient) -> None:
    source = begin(client)
    append(client, source, *SAID)
    first, _ = items(client, source)
    address = f"/api/sources/{source}"
    client.patch(f"{address}/paragraphs/{first['paragraph_id']}", json={"text": first["text"].replace("forty", "14")})
    client.post(f"{address}/speakers", json={"from": "Ben Holt", "to": "Benedict Holt"})
    append(client, source, line(4, "The town paid.", speaker="Ada Roe"), line(5, "All?", speaker="Ben Holt"))
    assert [(item["text"], item["speaker"]) for item in items(client, source)] == [
        ("The pumps are older than the bridge. They cost us 14 nights last winter.", "Ada Roe"),
        ("And who paid?", "Benedict Holt"),
        ("The town paid.", "Ada Roe"),
        ("All?", "Benedict Holt"),
    ]


def test_position_of_the_sender_is_stored_with_the_lines(client: FlaskClient) -> None:
    source = begin(client)
    append(client, source, *SAID, position="segment 7")
    append(client, source, SAID[0])
    shown = client.get(f"/api/sources/{source}/lines?from=2").get_json()
    assert (shown["next"], shown["position"], [line["number"] for line in shown["lines"]]) == (4, "segment 7", [2, 3])
    assert shown["lines"][0] == {"speaker": None, **SAID[1]}
    append(client, source, position="segment 8")
    assert client.get(f"/api/sources/{source}/lines").get_json()["position"] == "segment 8"


@pytest.mark.both_stores
def test_ended_live_source_becomes_an_ordinary_source(desk: Flask, client: FlaskClient) -> None:
    source = begin(client)
    append(client, source, *SAID)
    before = items(client, source)
    answer = client.post(f"/api/sources/{source}/end")
    assert (answer.status_code, "live" in answer.get_json()) == (200, False)
    assert items(client, source) == before
    original = (service(Settings, desk).data / "uploads" / source / "original.vtt").read_bytes()
    again = client.post("/api/sources", json={"text": original.decode(), "title": "Again"}).get_json()
    assert [(item["text"], item["speaker"], item["start_ms"]) for item in items(client, again["source_id"])] == [
        (item["text"], item["speaker"], item["start_ms"]) for item in before
    ]
    with desk.app_context():
        assert db.session.query(LiveLine).count() == db.session.query(LiveSource).count() == 0
    for refused in (append(client, source, *SAID), client.post(f"/api/sources/{source}/end")):
        assert (refused.status_code, refused.get_json()["error"]["code"]) == (409, "not_live")


def test_original_without_times_is_plain_text(desk: Flask, client: FlaskClient) -> None:
    source = begin(client)
    append(client, source, {"number": 1, "text": "We begin.", "speaker": "Ada Roe"}, {"number": 2, "text": "So we do."})
    ended = client.post(f"/api/sources/{source}/end").get_json()
    assert (ended["format"], ended["file_name"]) == ("txt", "Harbour hearing.txt")
    original = service(Settings, desk).data / "uploads" / source / "original.txt"
    assert original.read_text() == "Ada Roe: We begin.\nSo we do.\n"


def test_without_a_line_it_cannot_be_ended(client: FlaskClient) -> None:
    source = begin(client)
    answer = client.post(f"/api/sources/{source}/end")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (409, "no_lines")
    assert client.get(f"/api/sources/{source}").get_json()["items"] == []
    assert client.delete(f"/api/sources/{source}").status_code == 204


def test_the_language_follows_from_the_lines(client: FlaskClient) -> None:
    source, german = begin(client), begin(client, language="de")
    for source_id in (source, german):
        append(
            client, source_id, {"number": 1, "text": "펌프는 다리보다 오래되었습니다. 지난겨울에 마흔 밤을 잃었습니다."}
        )
    languages = {
        source_row["source_id"]: source_row["language"]
        for source_row in client.get("/api/sources").get_json()["sources"]
    }
    assert languages == {source: "ko", german: "de"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"number": 0, "text": "Before the first."},
        {"number": 1, "text": "x" * 2_001},
        {"number": 1, "text": "Backwards.", "start_ms": 10, "end_ms": 5},
        {"number": 1, "text": "Before the start.", "start_ms": -1},
        {"number": "1", "text": "A word for a number."},
        {"number": 1, "text": "A long name.", "speaker": "x" * 201},
    ],
)
def test_wrong_lines_are_rejected(client: FlaskClient, wrong: dict[str, Any]) -> None:
    source = begin(client)
    assert append(client, source, wrong).status_code == 400
    assert texts(client, source) == []


def test_more_lines_than_a_source_may_have_are_rejected(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_service, "MAX_LINES", 3)
    source = begin(client)
    append(client, source, *SAID)
    answer = append(client, source, line(4, "One too many."))
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (413, "too_many_lines")
    assert append(client, source, *(line(number, "x") for number in range(1, 502))).status_code == 400


def test_more_live_sources_than_a_person_may_have_are_rejected(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_service, "MAX_LIVE", 1)
    source = begin(client)
    answer = client.post("/api/sources/live", json={"title": "Another"})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (409, "too_many_live")
    append(client, source, *SAID)
    client.post(f"/api/sources/{source}/end")
    begin(client)


@pytest.mark.both_stores
def test_two_senders_at_once_store_each_line_once(desk: Flask, client: FlaskClient) -> None:
    source = begin(client)
    lines = [line(number, f"Sentence {number} of this hearing.", speaker="Ada Roe") for number in range(1, 31)]
    failed: list[Any] = []

    def send() -> None:
        own = desk.test_client()
        for first in range(0, len(lines), 3):
            answer = append(own, source, *lines[: first + 3])
            if answer.status_code != 200:
                failed.append(answer.get_json())

    senders = [threading.Thread(target=send) for _ in range(3)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    assert failed == []
    assert " ".join(texts(client, source)) == " ".join(line["text"] for line in lines)


def test_a_full_disk_stores_nothing_of_an_append(desk: Flask, client: FlaskClient) -> None:
    source = begin(client)
    append(client, source, SAID[0])

    def full(_connection: Connection, _cursor: Any, statement: str, *_rest: Any) -> None:
        if "INSERT INTO source_paragraph" in statement:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise OperationalError(statement, None, error)

    with desk.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", full)
    try:
        answer = append(client, source, *SAID)
    finally:
        event.remove(engine, "before_cursor_execute", full)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (507, "disk_full")
    assert texts(client, source) == [SAID[0]["text"]]
    assert append(client, source, *SAID).get_json()["changed"] == 2


def test_sending_lines_requires_permission_to_edit(make_desk: MakeDesk) -> None:
    desk = make_desk(mode="newsroom")
    owner = add_person(desk, "Ada Quill")
    mine = signed_in_client(desk, owner)
    source = begin(mine)
    token, reads = token_of(desk, owner, "write"), token_of(desk, owner, "read")
    feeder = desk.test_client()
    sent = {
        scope: feeder.post(
            f"/api/sources/{source}/lines", json={"lines": SAID}, headers={"Authorization": f"Bearer {token_of_scope}"}
        ).status_code
        for scope, token_of_scope in {"write": token, "read": reads}.items()
    }
    assert sent == {"write": 200, "read": 403}
    other = signed_in_client(desk, add_person(desk, "Bram Osk"))
    assert append(other, source, *SAID).status_code == 404
    mine.put(f"/api/sources/{source}/shares", json={"shares": [{"newsroom": True, "level": "read"}]})
    assert append(other, source, *SAID).get_json()["error"]["code"] == "not_yours"
    assert other.get(f"/api/sources/{source}").get_json()["live"]["lines"] == 3


def test_growing_paragraph_leaves_no_vectors(make_desk: MakeDesk) -> None:
    desk = make_desk()
    client, socket = desk.test_client(), Socket(desk)
    source = begin(client)
    texts_said = ["The pumps are older than", "the bridge, and they cost us", "forty nights last winter. We paid."]
    for number, text in enumerate(texts_said, 1):
        append(client, source, line(number, text, speaker="Ada Roe"))
        socket.wait(lambda got: any(event["name"] == "sources_changed" for event in got))
        socket.got.clear()
    whole = " ".join(texts_said)
    assert texts(client, source) == [whole]
    stored = service(Engine, desk).stored
    states = [" ".join(texts_said[:count]) for count in (1, 2)]
    # The last announcement may still be of the line before.
    wait_until(lambda: stored.store.missing(stored.version, [*states, whole]) == states)
    # Its vectors and those of its two sentences.
    with sqlite3.connect(stored.store.path) as file:
        assert file.execute("SELECT count(*) FROM vector").fetchone() == (3,)
    file.close()


def test_a_quote_from_a_line_that_changed_differs(make_desk: MakeDesk) -> None:
    desk = make_desk()
    client, socket = desk.test_client(), Socket(desk)
    source = begin(client)
    append(client, source, *SAID)
    quote = "They cost us forty nights last winter"
    verify = {"body": f"“{quote},” said Ada Roe.", "source_ids": [source]}
    socket.emit("verify_quotes", {"seq": 1, **verify})
    assert [finding["state"] for finding in socket.answers("quote_findings", 1)[-1]["findings"]] == ["verbatim"]
    append(client, source, {**SAID[1], "text": "They cost us fourteen nights last winter."})

    def has_notice(got: list[dict[str, Any]], after: int) -> bool:
        return any(event["name"] == "sources_changed" for event in got[after:])

    # As a page does, it asks again with each notice: one may still be of the first lines.
    for seq in (2, 3):
        notices = len(socket.got)
        socket.wait(partial(has_notice, after=notices))
        socket.emit("verify_quotes", {"seq": seq, **verify})
        (finding,) = socket.answers("quote_findings", seq)[-1]["findings"]
        if finding["state"] == "differs":
            break
    assert (finding["state"], finding["hard"], finding["kinds"]) == ("differs", True, ["number"])
