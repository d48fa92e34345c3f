"""The directory of speakers: labels of one person merged, labels corrected by hand; all people are invented."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.server.client import Socket
from tests.server.newsroom import add_draft, upload

HEARING = (
    "SEN. AMY QUILLFEATHER: The old bridge will be closed before the winter comes.\n\n"
    "LUC MCMARSH: Nobody has crossed it in the winter for a hundred years.\n\n"
    "SEN. AMY QUILLFEATHER: It will be open again when the spring comes.\n"
)
BRIEFING = (
    "Amy Quillfeather: The road to the harbour has been paid for by the county.\n\n"
    "Clerk of Works: The harbour wall will hold for another hundred years.\n\n"
    "Amy Quillfeather: The harbour wall is older than the county.\n"
)


@pytest.fixture
def library(client: FlaskClient) -> list[str]:
    texts = {"hearing.txt": HEARING, "briefing.txt": BRIEFING}
    return [str(upload(client, name, text).get_json()["source_id"]) for name, text in texts.items()]


def people(client: FlaskClient, **query: Any) -> Any:
    answer = client.get("/api/speakers", query_string=query)
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def correct(client: FlaskClient, label: str, name: str | None) -> Any:
    answer = client.put("/api/speakers/aliases", json={"label": label, "name": name})
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def sheet_row(client: FlaskClient, body: str) -> Any:
    """Return the only row of the quote sheet of a new draft."""
    document = {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": body}]}]}
    answer = client.get(f"/api/drafts/{add_draft(client, 'Bridge', document)}/quotes")
    assert answer.status_code == 200, answer.text
    (row,) = answer.get_json()["quotes"]
    return row


@pytest.mark.usefixtures("library")
def test_labels_of_one_person_are_merged_and_never_in_capitals(client: FlaskClient) -> None:
    directory = people(client)
    assert [(person["name"], person["paragraphs"]) for person in directory["people"]][:2] == [
        ("Amy Quillfeather", 4),
        ("Clerk of Works", 1),
    ]
    assert directory["people"][0]["labels"] == [
        {"label": "Amy Quillfeather", "paragraphs": 2, "sources": 1, "corrected": False},
        {"label": "SEN. AMY QUILLFEATHER", "paragraphs": 2, "sources": 1, "corrected": False},
    ]
    assert "Luc McMarsh" in [person["name"] for person in directory["people"]]
    assert directory["total"] == 3


@pytest.mark.usefixtures("library")
def test_the_directory_is_searched_and_read_in_pages(client: FlaskClient) -> None:
    assert [person["name"] for person in people(client, q="quill")["people"]] == ["Amy Quillfeather"]
    page = people(client, limit=1, offset=1)
    assert ([person["name"] for person in page["people"]], page["total"]) == (["Clerk of Works"], 3)


@pytest.mark.usefixtures("library")
def test_a_label_is_corrected_in_directory_and_checks_and_the_correction_undone(client: FlaskClient) -> None:
    body = "“The harbour wall will hold for another hundred years,” said Owen Tarnow."
    assert sheet_row(client, body)["state"] == "verbatim"
    assert correct(client, "Clerk of Works", " Lydia  Fern ") == {"label": "Clerk of Works", "name": "Lydia Fern"}
    assert people(client, q="fern")["people"] == [
        {
            "name": "Lydia Fern",
            "paragraphs": 1,
            "labels": [{"label": "Clerk of Works", "paragraphs": 1, "sources": 1, "corrected": True}],
        }
    ]
    row = sheet_row(client, body)
    assert (row["state"], row["source"]["speaker"]) == ("other_speaker", "Lydia Fern")
    assert "Lydia Fern" in row["message"]
    assert sheet_row(client, body.replace("Owen Tarnow", "Lydia Fern"))["state"] == "verbatim"
    assert correct(client, "Clerk of Works", None)["name"] == "Clerk of Works"
    assert people(client, q="fern")["people"] == []


@pytest.mark.usefixtures("library")
def test_a_correction_merges_people(client: FlaskClient) -> None:
    correct(client, "LUC MCMARSH", "Amy Quillfeather")
    first = people(client)["people"][0]
    assert (first["name"], first["paragraphs"], len(first["labels"])) == ("Amy Quillfeather", 5, 3)


@pytest.mark.usefixtures("library")
def test_footnotes_have_corrected_names_without_capitals(client: FlaskClient) -> None:
    correct(client, "LUC MCMARSH", "Lucas McMarsh")
    words = "Nobody has crossed it in the winter for a hundred years"
    text = f"“The old bridge will be closed before the winter comes,” she said. “{words},” he said."
    document = {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": text}]}]}
    draft = add_draft(client, "Bridge", document)
    article = client.get(f"/api/drafts/{draft}/export?format=md").get_data(as_text=True)
    assert "Sen. Amy Quillfeather" in article
    assert "Lucas McMarsh" in article


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize(
    ("correction", "status", "code"),
    [
        ({"label": "Nobody Here", "name": "Ana"}, 404, "unknown_speaker"),
        ({"label": "LUC MCMARSH", "name": "…"}, 400, "bad_speaker"),
        ({"label": "LUC MCMARSH", "name": "a" * 201}, 400, "bad_speaker"),
        ({"label": "LUC MCMARSH"}, 400, "bad_request"),
    ],
)
def test_bad_corrections_are_rejected(client: FlaskClient, correction: Any, status: int, code: str) -> None:
    answer = client.put("/api/speakers/aliases", json=correction)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (status, code)


def change(client: FlaskClient, aliases: dict[str, str | None], **more: Any) -> Any:
    given = [{"label": label, "name": name} for label, name in aliases.items()]
    return client.post("/api/speakers/aliases", json={"aliases": given, **more})


def names(client: FlaskClient) -> dict[str, list[str]]:
    return {person["name"]: [label["label"] for label in person["labels"]] for person in people(client)["people"]}


@pytest.mark.usefixtures("library")
def test_several_labels_are_corrected_at_once_and_the_answer_undoes_it(client: FlaskClient) -> None:
    correct(client, "Clerk of Works", "Lydia Fern")
    before = names(client)
    answer = change(client, {"LUC MCMARSH": "Ana Reed", "Clerk of Works": "Ana Reed"})
    assert answer.get_json()["before"] == [
        {"label": "LUC MCMARSH", "name": None},
        {"label": "Clerk of Works", "name": "Lydia Fern"},
    ]
    assert sorted(names(client)["Ana Reed"]) == ["Clerk of Works", "LUC MCMARSH"]
    assert client.post("/api/speakers/aliases", json={"aliases": answer.get_json()["before"]}).status_code == 200
    assert names(client) == before


@pytest.mark.usefixtures("library")
def test_of_several_corrections_all_or_none_are_stored(client: FlaskClient) -> None:
    before = names(client)
    answer = change(client, {"LUC MCMARSH": "Ana Reed", "Nobody Here": "Ana Reed"})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "unknown_speaker")
    assert names(client) == before
    assert change(client, {}).status_code == 400


@pytest.mark.usefixtures("library")
def test_a_label_is_split_off_by_a_name_that_tells_two_people_apart(client: FlaskClient) -> None:
    senator, other = "SEN. AMY QUILLFEATHER", "Amy Quillfeather"
    for same in ("Amy Quillfeather", "Dr. Amy QUILLFEATHER", None):
        answer = change(client, {senator: same}, apart_from=other)
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "same_speaker")
    assert sorted(names(client)["Amy Quillfeather"]) == [other, senator]
    assert change(client, {senator: "Amy Quillfeather (Senate)"}, apart_from=other).status_code == 200
    apart = names(client)
    assert (apart["Amy Quillfeather"], apart["Amy Quillfeather (Senate)"]) == ([other], [senator])
    # One name for both merges them again.
    change(client, {senator: "Amy Quillfeather", other: "Amy Quillfeather"})
    assert sorted(names(client)["Amy Quillfeather"]) == [other, senator]


def paragraphs(client: FlaskClient, source: str) -> Any:
    return client.get(f"/api/sources/{source}").get_json()["items"]


def test_a_corrected_name_is_shown_wherever_the_source_is_read(client: FlaskClient, library: list[str]) -> None:
    hearing = library[0]
    assert [paragraph["speaker"] for paragraph in paragraphs(client, hearing)] == [
        "Sen. Amy Quillfeather", "Luc McMarsh", "Sen. Amy Quillfeather",
    ]  # fmt: skip
    assert paragraphs(client, hearing)[1]["speaker_label"] == "LUC MCMARSH"
    assert "speaker_label" not in paragraphs(client, library[1])[0]
    correct(client, "LUC MCMARSH", "Lucas McMarsh")
    correct(client, "SEN. AMY QUILLFEATHER", "Amy Quillfeather")
    assert [paragraph["speaker"] for paragraph in paragraphs(client, hearing)][:2] == [
        "Amy Quillfeather",
        "Lucas McMarsh",
    ]
    listed = client.get("/api/sources", query_string={"speaker": "Amy Quillfeather"}).get_json()
    assert {listed_source["source_id"] for listed_source in listed["sources"]} == set(library)
    assert [
        listed_source["speakers"] for listed_source in listed["sources"] if listed_source["source_id"] == hearing
    ] == [["Amy Quillfeather", "Lucas McMarsh"]]
    counts = {speaker["speaker"]: speaker["paragraphs"] for speaker in listed["speakers"]}
    assert counts == {"Amy Quillfeather": 4, "Lucas McMarsh": 1, "Clerk of Works": 1}
    matching = client.get("/api/sources", query_string={"q": "Lucas McMarsh"}).get_json()["sources"]
    assert [listed_source["source_id"] for listed_source in matching] == [hearing]
    search = client.get("/api/archive", query_string={"q": "winter", "speaker": "Lucas McMarsh"}).get_json()
    assert [passage["speaker"] for result in search["results"] for passage in result["passages"]] == ["Lucas McMarsh"]


def test_a_speaker_is_renamed_in_a_source_by_the_name_that_is_shown(client: FlaskClient, library: list[str]) -> None:
    correct(client, "LUC MCMARSH", "Lucas McMarsh")
    answer = client.post(f"/api/sources/{library[0]}/speakers", json={"from": "Lucas McMarsh", "to": "Ana Reed"})
    assert (answer.status_code, answer.get_json()["renamed"]) == (200, 1)
    assert paragraphs(client, library[0])[1]["speaker"] == "Ana Reed"


def test_suggestions_and_findings_have_the_corrected_name(desk: Flask, client: FlaskClient, library: list[str]) -> None:
    correct(client, "LUC MCMARSH", "Lucas McMarsh")
    draft = add_draft(client, "The bridge", "", tuple(library))
    socket = Socket(desk)
    words = "Nobody has crossed it in the winter for a hundred years"
    socket.emit("suggest", {"seq": 1, "draft_id": draft, "title": "The bridge", "left_context": "Who crossed it?"})
    *_, answer = socket.answers("suggestions", 1, lambda answer: answer.get("stage") == "complete" or "error" in answer)
    shown = {item["speaker"] for item in answer["items"]}
    assert "Lucas McMarsh" in shown
    assert not {name for name in shown if name and name.isupper()}
    socket.emit("verify_quotes", {"seq": 2, "body": f"“{words},” said Lucas McMarsh.", "source_ids": library})
    (checked,) = socket.answers("quote_findings", 2)
    (finding,) = checked["findings"]
    assert (finding["state"], finding["speaker"]) == ("verbatim", "Lucas McMarsh")
