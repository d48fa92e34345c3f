"""Somebody shows how a file marks its speakers: it is seen before it is stored, and nothing is lost."""

import io
import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.inference.engine import Engine
from server.registry import service
from tests.server.sources.test_import_review import add, decide, review_of

HARBOUR = """Harbour board, weekly call

#ada# The wall will cost forty millon, and nobody has said who pays for it.

#ben# We could ask the city, but the city has asked us the same thing.

#ada# Then the wall will have to wait for the spring, as it did before.

It waited for the spring last year as well.

#cleo# Nobody asked the people who live behind it, and they would pay.
"""
NEXT = """Harbour board, weekly call

#ben# The city has answered, and the answer is that we pay for the wall.

#dora# I have read the answer, and it says nothing of the kind at all.

#ben# Then we have read two answers, and one of them is not from the city.
"""


def said(client: FlaskClient, source: str) -> list[tuple[str | None, str]]:
    items = client.get(f"/api/sources/{source}").get_json()["items"]
    return [(item["speaker"], item["text"][:14]) for item in items]


def lines_of(client: FlaskClient, source: str, **query: Any) -> list[dict[str, Any]]:
    answer = client.get(f"/api/sources/{source}/convention/lines", query_string=query)
    assert answer.status_code == 200, answer.text
    lines: list[dict[str, Any]] = answer.get_json()["lines"]
    return lines


def example(client: FlaskClient, source: str, text: str, before: str, speaker: str) -> dict[str, Any]:
    line = next(line_of_file for line_of_file in lines_of(client, source) if text in line_of_file["text"])
    return {"line": line["number"], "before": before, "speaker": speaker}


def post(client: FlaskClient, source: str, path: str = "", **body: Any) -> Any:
    return client.post(f"/api/sources/{source}/convention{path}", json=body)


@pytest.fixture
def source(client: FlaskClient) -> str:
    return add(client, HARBOUR, "call.txt")


def test_one_example_names_all_speakers_and_nothing_is_stored_before(client: FlaskClient, source: str) -> None:
    before = said(client, source)
    assert {speaker for speaker, _ in before} == {None}
    shown = [example(client, source, "#ada# The", "#", "ada")]
    preview = post(client, source, "/preview", examples=shown, keep=False)
    assert preview.status_code == 200, preview.text
    shown_as = preview.get_json()
    counts = {speaker["label"]: speaker["paragraphs"] for speaker in shown_as["speakers"]}
    assert (shown_as["lines"], counts, shown_as["unnamed"]) == (4, {"ada": 3, "ben": 1, "cleo": 1}, 0)
    assert shown_as["speakers"][0]["samples"][0].startswith("The wall will cost")
    assert said(client, source) == before
    stored = post(client, source, examples=shown, keep=False)
    assert stored.status_code == 200, stored.text
    assert {speaker["label"] for speaker in stored.get_json()["speakers"]} == {"ada", "ben", "cleo"}
    assert said(client, source)[0] == ("ada", "The wall will ")


def test_corrections_names_and_ids_stay(desk: Flask, client: FlaskClient, source: str) -> None:
    items = client.get(f"/api/sources/{source}").get_json()["items"]
    wrong, untouched = items[0], items[3]
    path = f"/api/sources/{source}/paragraphs/{wrong['paragraph_id']}"
    corrected = client.patch(path, json={"text": wrong["text"].replace("millon", "million")}).get_json()
    shown = [example(client, source, "#ada# The", "#", "ada")]
    assert post(client, source, examples=shown, keep=False).status_code == 200
    now = client.get(f"/api/sources/{source}").get_json()["items"]
    assert now[0]["text"].startswith("The wall will cost forty million,")
    # Who quoted an earlier form finds it in the history; a paragraph that did not change keeps its id.
    history = client.get(f"/api/sources/{source}/paragraphs/{corrected['paragraph_id']}/history")
    assert [revision["text"][:11] for revision in history.get_json()["revisions"]] == ["#ada# The w", "#ada# The w"]
    assert untouched["text"] == "It waited for the spring last year as well."
    assert next(item for item in now if item["text"] == untouched["text"])["paragraph_id"] == untouched["paragraph_id"]
    assert [passage.speaker for passage in service(Engine, desk).index.passages(source)][:2] == ["ada", "ben"]
    # A name that was given in the review stays when another example is shown.
    decide(client, source, speakers=[{"label": "ada", "name": "Ada Roe"}])
    again = [*shown, example(client, source, "#ben#", "#", "ben")]
    assert post(client, source, examples=again, keep=False).status_code == 200
    assert {speaker for speaker, _ in said(client, source)} == {"Ada Roe", "ben", "cleo"}


def test_excluded_labels_become_text(client: FlaskClient) -> None:
    labels = {"#ada#": "Sea Wall:", "#ben#": "ADA ROE:", "#cleo#": "BEN HOLT:"}
    text = HARBOUR
    for sign, label in labels.items():
        text = text.replace(sign, label)
    source = add(client, text)
    assert "Sea Wall" in {speaker for speaker, _ in said(client, source)}
    answer = post(client, source, not_speakers=["Sea Wall"])
    assert answer.status_code == 200, answer.text
    assert {speaker for speaker, _ in said(client, source)} == {None, "Ada Roe", "Ben Holt"}
    assert "Sea Wall: The " in {text for _, text in said(client, source)}


def test_convention_applies_to_the_next_file_of_the_series(client: FlaskClient, source: str) -> None:
    shown = [example(client, source, "#ada# The", "#", "ada")]
    post(client, source, examples=shown, keep=False)
    following = add(client, NEXT, "next.txt")
    assert [speaker for speaker, _ in said(client, following)] == ["ben", "dora", "ben"]
    assert "series" in {note["code"] for note in review_of(client, following)["unsure"]}


def test_convention_does_not_apply_if_not_wanted_or_not_fitting(client: FlaskClient, source: str) -> None:
    shown = [example(client, source, "#ada# The", "#", "ada")]
    post(client, source, examples=shown, keep=False, remember=False)
    assert {speaker for speaker, _ in said(client, add(client, NEXT, "next.txt"))} == {None}
    post(client, source, examples=shown, keep=False)
    other = NEXT.replace("#ben#", "Ben Holt:").replace("#dora#", "Dora Reed:")
    assert {speaker for speaker, _ in said(client, add(client, other, "other.txt"))} == {"Ben Holt", "Dora Reed"}


@pytest.mark.parametrize(
    ("text", "before", "speaker", "code"),
    [
        ("#ada# The", "#", "nobody", "bad_example"),
        ("#ada# Then", "#ada# Then the wall will have to ", "wait", "example_in_words"),
        ("It waited", "", "It", "unmarked_example"),
        ("Harbour", "", "Harbour board", "single_example"),
    ],
)
def test_invalid_example_is_rejected_with_a_hint(
    client: FlaskClient, text: str, before: str, speaker: str, code: str
) -> None:
    source = add(client, HARBOUR.replace("Harbour board", "Minutes.\n\nHarbour board"), "call.txt")
    answer = post(client, source, "/preview", examples=[example(client, source, text, before, speaker)])
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, code)
    assert answer.get_json()["error"]["hint"]


def test_files_without_lines_or_changed_meanwhile_are_refused(client: FlaskClient, source: str) -> None:
    fields = json.dumps([{"text": "We agreed to it.", "speaker": "Ada"}, {"text": "Then so did I.", "speaker": "Ben"}])
    table = add(client, fields, "call.json")
    answer = client.get(f"/api/sources/{table}/convention/lines")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "no_speaker_lines")
    answer = post(client, source, not_speakers=["Ada"], revision=900)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (409, "source_changed")


def test_lines_are_found_by_words(client: FlaskClient, source: str) -> None:
    assert [line["text"][:6] for line in lines_of(client, source, q="SPRING")] == ["#ada# ", "It wai"]
    assert lines_of(client, source, **{"from": "5"})[0]["text"].startswith("#cleo#")


def test_convention_of_captions(client: FlaskClient) -> None:
    cues = HARBOUR.strip().split("\n\n")[1:]
    text = "WEBVTT\n\n" + "".join(
        f"00:00:{at:02d}.000 --> 00:00:{at + 1:02d}.000\n{cue}\n\n" for at, cue in enumerate(cues)
    )
    sent = {"file": (io.BytesIO(text.encode()), "call.vtt")}
    source = client.post("/api/sources", data=sent, content_type="multipart/form-data").get_json()["source_id"]
    answer = post(client, source, examples=[example(client, source, "#ben#", "#", "ben")], keep=False)
    assert answer.status_code == 200, answer.text
    assert [speaker for speaker, _ in said(client, source)] == ["ada", "ben", "ada", "cleo"]


WALL = ("wall", "gate", "pier", "quay", "tower")
UNEVEN = {
    "board": [
        {
            "speaker": name,
            "text": f"{name} asks for part {number} of the {WALL[number % 5]} by the sea, and wants to pay.",
        }
        for number in range(30)
        for name in ("Ada Roe", "Ben Holt")
    ],
    "public": [
        {"line": f"Carla Vince: Nobody asked the people of {street} street, who would pay for the {street} {wall}."}
        for street in ("North", "South", "Mill", "Church", "Station")
        for wall in WALL
    ],
}


def test_words_that_were_not_read_open_the_review_and_are_read_as_plain_text(client: FlaskClient) -> None:
    source = add(client, json.dumps(UNEVEN), "board.json")
    notes = review_of(client, source)["unsure"]
    assert notes[0]["code"] == "unread"
    assert int(notes[0]["detail"]) > 10
    assert "Mill street" not in json.dumps(client.get(f"/api/sources/{source}").get_json())
    stored = post(client, source, plain=True)
    assert stored.status_code == 200, stored.text
    assert not {note["code"] for note in stored.get_json()["unsure"]} & {"unread", "uneven"}
    assert "Mill street" in json.dumps(client.get(f"/api/sources/{source}").get_json())
    assert any(line["text"].startswith("Carla Vince: Nobody") for line in lines_of(client, source))
