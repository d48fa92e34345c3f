"""What is known of a source, changed: title, day, embargo, names of speakers."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.inference.engine import Engine
from server.registry import service
from tests.server.client import Socket
from tests.server.newsroom import add_source


@pytest.fixture
def source(client: FlaskClient) -> str:
    return add_source(client)


def show(client: FlaskClient, source: str) -> Any:
    return client.get(f"/api/sources/{source}").get_json()


def speakers(client: FlaskClient, source: str) -> list[str | None]:
    return [item["speaker"] for item in show(client, source)["items"]]


def wait_for_notice(page: Socket) -> None:
    page.wait(lambda got: any(event["name"] == "sources_changed" for event in got))


def test_change_source_changes_only_named_fields(desk: Flask, client: FlaskClient, source: str) -> None:
    before = client.get("/api/sources").get_json()["sources"][0]
    assert (before["spoken_on"], before["embargo_until"], before["embargo_note"]) == (None, None, "")
    assert before["embargoed"] is False
    page = Socket(desk)
    for sent, stored in (
        ({"title": "  The sea\twall "}, {"title": "The sea wall"}),
        ({"spoken_on": "2031-05-03"}, {"spoken_on": "2031-05-03", "day_origin": "person"}),
        (
            {"embargo_until": "2999-05-03T12:00:00+02:00", "embargo_note": "Until the vote."},
            {"embargo_until": "2999-05-03T10:00:00Z", "embargo_note": "Until the vote.", "embargoed": True},
        ),
        (
            {"embargo_until": "2001-05-03T10:00:00.250Z"},
            {"embargo_until": "2001-05-03T10:00:00Z", "embargoed": False},
        ),
        (
            {"spoken_on": None, "embargo_until": None, "embargo_note": ""},
            {"spoken_on": None, "day_origin": None, "embargo_until": None, "embargo_note": ""},
        ),
        ({"rights": "ask"}, {"rights": "ask"}),
        ({}, {}),
        ({"later_field": 1}, {}),
    ):
        answer = client.patch(f"/api/sources/{source}", json=sent)
        assert answer.status_code == 200, answer.text
        before = {**before, **stored}
        assert answer.get_json() == before
        assert client.get("/api/sources").get_json()["sources"] == [before]
    wait_for_notice(page)


def test_invalid_source_details_change_nothing(client: FlaskClient, source: str, subtests: pytest.Subtests) -> None:
    for sent, code, named in [
        ({"title": "  "}, "bad_title", "title"),
        ({"title": "—"}, "bad_title", "title"),
        ({"title": "x" * 201}, "bad_title", "title"),
        ({"spoken_on": "03.05.2031"}, "bad_date", "spoken_on"),
        ({"spoken_on": "2031-02-30"}, "bad_date", "spoken_on"),
        ({"spoken_on": "٢٠٣١-05-03"}, "bad_date", "spoken_on"),
        ({"spoken_on": ""}, "bad_date", "spoken_on"),
        ({"embargo_until": "2031-05-03"}, "bad_date", "embargo_until"),
        ({"embargo_until": "2031-05-03T10:00:00"}, "bad_date", "embargo_until"),
        ({"embargo_until": "tomorrow"}, "bad_date", "embargo_until"),
        ({"embargo_until": "0001-01-01T00:00:00+14:00"}, "bad_date", "embargo_until"),
        ({"embargo_until": "9" * 500}, "bad_date", "embargo_until"),
        ({"embargo_note": "x" * 2_001}, "note_too_long", "note"),
        ({"rights": "mine"}, "bad_request", "rights"),
    ]:
        with subtests.test(sent=sent, code=code):
            before = show(client, source)
            changes = {"embargo_note": "kept out"} | sent
            answer = client.patch(f"/api/sources/{source}", json=changes)
            assert answer.status_code == 400
            error = answer.get_json()["error"]
            assert (error["code"], named in error["message"]) == (code, True)
            assert len(error["message"]) < 300
            assert show(client, source) == before


def test_missing_source_is_not_found(client: FlaskClient) -> None:
    for answer in (
        client.patch("/api/sources/nobody", json={"title": "x"}),
        client.post("/api/sources/nobody/speakers", json={"from": "a", "to": "b"}),
        client.get("/api/sources/nobody/dependants"),
        client.get("/api/sources/nobody/quoted"),
        client.put("/api/sources/nobody/media"),
        client.get("/sources/nobody/media"),
        client.patch("/api/sources/nobody/paragraphs/1", json={"text": "x"}),
        client.get("/api/sources/nobody/paragraphs/1/history"),
        client.post("/api/sources/nobody/paragraphs/1/history/1/restore"),
    ):
        assert answer.status_code == 404
    assert client.patch("/api/sources/nobody", json={}).get_json()["error"]["code"] == "unknown_source"


def test_rename_a_speaker(desk: Flask, client: FlaskClient, source: str) -> None:
    other = add_source(client, "walk.md")
    page, ids = Socket(desk), [item["paragraph_id"] for item in show(client, source)["items"]]
    index = service(Engine, desk).index
    generation = index.generation
    answer = client.post(f"/api/sources/{source}/speakers", json={"from": "Bram Osk", "to": " Dr. Bram\u202e Osk "})
    assert answer.status_code == 200
    assert answer.get_json()["renamed"] == 2
    assert answer.get_json()["source"]["speakers"] == ["Ada Quill", "Dr. Bram Osk", "Cleo Varn"]
    assert [item["paragraph_id"] for item in show(client, source)["items"]] == ids
    assert [passage.speaker for passage in index.passages(source)] == speakers(client, source)
    # What suggestions remember is told by the generation of the index.
    assert index.generation != generation
    wait_for_notice(page)
    assert speakers(client, other) == ["Cleo Varn", "Elm Tarn"]


def test_renaming_merges_two_speakers(client: FlaskClient, source: str) -> None:
    answer = client.post(f"/api/sources/{source}/speakers", json={"from": "Ada Quill", "to": "Cleo Varn"})
    assert answer.get_json()["renamed"] == 2
    assert speakers(client, source) == ["Cleo Varn", "Bram Osk", "Cleo Varn", "Bram Osk", "Cleo Varn"]
    again = client.post(f"/api/sources/{source}/speakers", json={"from": "Cleo Varn", "to": "Cleo Varn"})
    assert again.get_json()["renamed"] == 0


def test_speaker_is_named_and_unnamed(client: FlaskClient) -> None:
    source = add_source(client, "ferry.srt")
    named = client.post(f"/api/sources/{source}/speakers", json={"from": None, "to": "Elm Tarn"})
    assert (named.get_json()["renamed"], named.get_json()["source"]["speakers"]) == (1, ["Elm Tarn"])
    taken = client.post(f"/api/sources/{source}/speakers", json={"from": "Elm Tarn", "to": None})
    assert (taken.get_json()["renamed"], taken.get_json()["source"]["speakers"]) == (1, [])


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ({"from": "Nobody Known", "to": "Ada"}, 404, "unknown_speaker"),
        ({"from": "ada quill", "to": "Ada"}, 404, "unknown_speaker"),
        ({"from": None, "to": "Ada"}, 404, "unknown_speaker"),
        ({"from": "Ada Quill", "to": " "}, 400, "bad_speaker"),
        ({"from": "Ada Quill", "to": "…"}, 400, "bad_speaker"),
        ({"from": "Ada Quill", "to": "x" * 201}, 400, "bad_speaker"),
    ],
)
def test_invalid_speaker_names_are_rejected(
    client: FlaskClient, source: str, sent: Any, status: int, code: str
) -> None:
    before = show(client, source)
    answer = client.post(f"/api/sources/{source}/speakers", json=sent)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (status, code)
    assert show(client, source) == before
