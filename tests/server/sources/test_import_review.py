"""The review of an import: what was read is shown, and what was decided is stored at once, and remembered."""

import io
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.inference.engine import Engine
from server.registry import service

FIRST = """Bay Council, regular meeting

Saturday, May 3, 2031

CHAIR: Why was the wall not finished in time?

QUILL: The pumps came late, and the wall without pumps is money thrown in the sea.

ADA QUILL: The pumps came in April, and we had no crane to lift them.

CHAIR: Who ordered the crane?

SPEAKER 1: It was ordered by the harbour, and nobody told the council of it.

REED: It was the harbour, and I told the council in March.
"""
SECOND = """Bay Council, regular meeting

Saturday, June 7, 2031

CHAIR: Is the wall finished now?

QUILL: The wall is finished and the pumps are running day and night.

SPEAKER 1: The harbour has paid for the crane, and for the pumps as well.
"""


def add(client: FlaskClient, text: str = FIRST, name: str = "council.txt", **more: str) -> str:
    sent = {"file": (io.BytesIO(text.encode()), name), **more}
    answer = client.post("/api/sources", data=sent, content_type="multipart/form-data")
    assert answer.status_code == 201, answer.text
    source: str = answer.get_json()["source_id"]
    return source


def review_of(client: FlaskClient, source: str) -> dict[str, Any]:
    answer = client.get(f"/api/sources/{source}/review")
    assert answer.status_code == 200, answer.text
    review: dict[str, Any] = answer.get_json()
    return review


def decide(client: FlaskClient, source: str, **decisions: Any) -> Any:
    return client.post(f"/api/sources/{source}/review", json=decisions)


def said(client: FlaskClient, source: str) -> list[tuple[str | None, bool]]:
    items = client.get(f"/api/sources/{source}").get_json()["items"]
    # Without the dateline, which nobody says.
    return [(item["speaker"], item["question"]) for item in items[1:]]


def search(client: FlaskClient, words: str) -> int:
    answer = client.get("/api/archive", query_string={"q": words})
    assert answer.status_code == 200, answer.text
    count: int = len(answer.get_json()["results"])
    return count


@pytest.fixture
def source(client: FlaskClient) -> str:
    return add(client)


def test_review_shows_what_was_read(client: FlaskClient, source: str) -> None:
    review = review_of(client, source)
    about = review["source"]
    assert (about["title"], about["spoken_on"], about["day_origin"]) == (
        "Bay Council, regular meeting", "2031-05-03", "first_lines",
    )  # fmt: skip
    assert (about["language"], about["kind"], about["held"], about["reviewed"]) == ("en", "other", False, False)
    counts = {speaker["label"]: speaker["paragraphs"] for speaker in review["speakers"] if speaker["label"]}
    assert counts == {"CHAIR": 2, "QUILL": 1, "ADA QUILL": 1, "SPEAKER 1": 1, "REED": 1}
    chair = next(speaker for speaker in review["speakers"] if speaker["label"] == "CHAIR")
    assert [sample["text"] for sample in chair["samples"]] == [
        "Why was the wall not finished in time?", "Who ordered the crane?",
    ]  # fmt: skip
    assert {"code": "alike", "detail": "", "labels": ["QUILL", "ADA QUILL"]} in review["unsure"]


def test_merge_is_offered_by_name_and_office(client: FlaskClient) -> None:
    text = """Harbour council, 3 May 2031

Ada Quill, Harbour Manager, Office of Works: The crane was ordered in April, and nobody told the council.

Quill: The harbour paid for it, and the harbour was not asked.

Jo Park, Clerk: The second crane was paid for by the city, in the end.

Jo Park: It was paid for in two parts.
"""
    source_id = add(client, text)
    pairs = [note["labels"] for note in review_of(client, source_id)["unsure"] if note["code"] == "alike"]
    assert sorted(pairs) == [
        ["Jo Park", "Jo Park, Clerk"],
        ["Quill", "Ada Quill, Harbour Manager, Office of Works"],
    ]


def test_all_decisions_are_stored_at_once(desk: Flask, client: FlaskClient, source: str) -> None:
    review = review_of(client, source)
    moved = next(speaker for speaker in review["speakers"] if speaker["label"] == "SPEAKER 1")["samples"][0][
        "paragraph_id"
    ]
    answer = decide(
        client,
        source,
        revision=review["revision"],
        title="The sea wall",
        spoken_on="2031-05-04",
        language="en",
        kind="hearing",
        speakers=[
            {"label": "QUILL", "name": "Ada Quill"},
            {"label": "ADA QUILL", "name": "Ada Quill"},
            {"label": "CHAIR", "name": "Jo Park", "asks": True},
        ],
        splits=[{"paragraph_ids": [moved], "name": "Jo Park"}],
    )
    assert answer.status_code == 200, answer.text
    about = answer.get_json()["source"]
    assert (about["title"], about["spoken_on"], about["day_origin"]) == ("The sea wall", "2031-05-04", "person")
    assert (about["kind"], about["reviewed"]) == ("hearing", True)
    assert said(client, source) == [
        ("Jo Park", True), ("Ada Quill", False), ("Ada Quill", False), ("Jo Park", True), ("Jo Park", True),
        ("Reed", False),
    ]  # fmt: skip
    indexed = service(Engine, desk).index.passages(source)
    assert [passage.speaker for passage in indexed][1:3] == ["Jo Park", "Ada Quill"]
    history = client.get(f"/api/sources/{source}/paragraphs/{moved}/history").get_json()["revisions"]
    assert len(history) == 1


def test_two_speakers_exchange_their_names(client: FlaskClient, source: str) -> None:
    swapped = [{"label": "CHAIR", "name": "REED"}, {"label": "REED", "name": "CHAIR"}]
    assert decide(client, source, speakers=swapped).status_code == 200
    names = [name for name, _ in said(client, source)]
    assert (names[0], names[-1]) == ("Reed", "Chair")


@pytest.mark.parametrize(
    ("decisions", "status", "code"),
    [
        ({"revision": 900}, 409, "source_changed"),
        ({"title": " "}, 400, "bad_title"),
        ({"spoken_on": "3 May"}, 400, None),
        ({"kind": "party"}, 400, None),
        ({"speakers": [{"label": "NOBODY", "name": "Ada"}]}, 404, "unknown_speaker"),
        ({"speakers": [{"label": "CHAIR", "name": " "}]}, 400, "bad_speaker"),
        ({"splits": [{"paragraph_ids": [987654], "name": "Ada"}]}, 404, "unknown_paragraph"),
    ],
)
def test_one_bad_decision_stores_none(
    client: FlaskClient, source: str, decisions: dict[str, Any], status: int, code: str | None
) -> None:
    before = review_of(client, source)
    answer = decide(client, source, **{"title": "Another title", **decisions})
    assert answer.status_code == status, answer.text
    assert code in {None, answer.get_json()["error"]["code"]}
    assert review_of(client, source) == before


def test_held_source_is_searched_after_its_review(desk: Flask, client: FlaskClient) -> None:
    source = add(client, hold="1")
    index = service(Engine, desk).index
    assert review_of(client, source)["source"]["held"] is True
    assert search(client, "crane") == len(index.passages(source)) == 0
    assert decide(client, source).status_code == 200
    assert review_of(client, source)["source"]["held"] is False
    assert len(index.passages(source)) == 7
    assert search(client, "crane") > 0


def test_decisions_are_remembered_for_the_series(client: FlaskClient, source: str) -> None:
    decide(
        client,
        source,
        kind="hearing",
        speakers=[
            {"label": "CHAIR", "name": "Jo Park", "asks": True},
            {"label": "QUILL", "name": "Ada Quill"},
            {"label": "SPEAKER 1", "name": "Lee Moss"},
        ],
    )
    following = add(client, SECOND, "june.txt")
    # “Speaker 1” may be somebody else in each file.
    assert said(client, following) == [("Jo Park", True), ("Ada Quill", False), ("Speaker 1", False)]
    review = review_of(client, following)
    assert (review["source"]["kind"], review["series"]) == ("hearing", "Bay Council, regular meeting")
    assert "series" in {note["code"] for note in review["unsure"]}
    # A name that is corrected is corrected for the next one, too.
    decide(client, following, speakers=[{"label": "Ada Quill", "name": "Ada Quell"}])
    third = add(client, SECOND.replace("June 7", "July 5"), "july.txt")
    assert said(client, third)[1] == ("Ada Quell", False)


def test_decisions_are_not_remembered_if_not_wanted(client: FlaskClient, source: str) -> None:
    decide(client, source, remember=False, speakers=[{"label": "CHAIR", "name": "Jo Park"}])
    assert said(client, add(client, SECOND, "june.txt"))[0][0] == "Chair"


def test_decisions_do_not_apply_to_another_series(client: FlaskClient, source: str) -> None:
    decide(client, source, speakers=[{"label": "CHAIR", "name": "Jo Park"}])
    other = SECOND.replace("Bay Council, regular meeting", "Harbour board").replace("QUILL", "MOSS")
    assert said(client, add(client, other, "board.txt"))[0][0] == "Chair"


UNSURE = """Record of the council of the bay

MR. HOLT: The pumps came late, and the wall without pumps is money thrown in the sea.

MS. ROE: Who ordered the crane for the north pier?

Safety: Repair the north wall before the first storm of the winter.

MR. HOLT: The harbour ordered it.

MS. ROE: Then the harbour pays for it, and for the pumps as well.
"""


def test_labels_that_may_be_no_speakers_are_listed_and_their_words_are_by_nobody(client: FlaskClient) -> None:
    source = add(client, UNSURE)
    review = review_of(client, source)
    assert review["unsure"][0] == {"code": "unsure_speaker", "detail": "", "labels": ["Safety"]}
    items = client.get(f"/api/sources/{source}").get_json()["items"]
    assert next(item["speaker"] for item in items if "north wall" in item["text"]) is None


def test_who_speaks_where_nobody_is_named_is_not_given_to_headings(client: FlaskClient) -> None:
    source = add(client, f"{UNSURE}\n\n(Applause.)\n\nNOTICES OF MOTION\n\nMR. HOLT: We go on.\n")
    speakers = review_of(client, source)["speakers"]
    assert next(speaker["paragraphs"] for speaker in speakers if speaker["label"] is None) == 1
    assert decide(client, source, speakers=[{"label": None, "name": "Ada Roe"}]).status_code == 200
    items = client.get(f"/api/sources/{source}").get_json()["items"]
    assert [item["text"] for item in items if item["speaker"] == "Ada Roe"] == [
        "Safety: Repair the north wall before the first storm of the winter."
    ]


def test_captions_whose_speakers_are_colours_are_said_to_name_nobody(client: FlaskClient) -> None:
    cues = "\n\n".join(
        f"{n}\n00:00:{n:02},000 --> 00:00:{n + 1:02},000\n<font color='{colour}'>{text}</font>"
        for n, (colour, text) in enumerate([("yellow", "Who paid for it?"), ("white", "The harbour did.")] * 4, start=1)
    )
    source = add(client, cues, "talk.srt")
    assert "unnamed_colours" in [note["code"] for note in review_of(client, source)["unsure"]]
