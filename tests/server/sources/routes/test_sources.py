"""Sources over HTTP: files in, shown, attached, deleted."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from indexer.readers.registry import supported_suffixes
from server.config import Settings
from server.inference.engine import Engine
from server.registry import service
from tests.conftest import MakeDesk
from tests.server.newsroom import FILES, HEARING, add_draft, add_source, upload
from tests.server.sources.stored_sources import SCRIPT, nothing_stored, stored


@pytest.mark.parametrize(
    ("name", "title", "paragraphs", "speakers", "duration_ms"),
    [
        ("hearing.txt", "Hearing", 5, ["Ada Quill", "Bram Osk", "Cleo Varn"], None),
        ("briefing.vtt", "The mayor's briefing", 2, ["Dora Pell"], 70_000),
        ("ferry.srt", "Ferry", 1, [], 1_000),
        ("walk.md", "Walk along the quay", 2, ["Cleo Varn", "Elm Tarn"], None),
    ],
)
def test_each_format(
    desk: Flask, client: FlaskClient, name: str, title: str, paragraphs: int, speakers: list[str], duration_ms: int
) -> None:
    answer = upload(client, name, FILES[name])
    assert answer.status_code == 201
    source = answer.get_json()
    assert (source["title"], source["paragraphs"]) == (title, paragraphs)
    assert (source["speakers"], source["duration_ms"]) == (speakers, duration_ms)
    assert source["format"] == name.rpartition(".")[2]
    assert source["imported_at"].endswith("Z")
    assert client.get("/api/sources").get_json()["sources"] == [source]
    shown = client.get(f"/api/sources/{source['source_id']}").get_json()
    assert {key: shown[key] for key in source} == source
    assert [item["index"] for item in shown["items"]] == list(range(paragraphs))
    original = service(Settings, desk).data / "uploads" / source["source_id"] / f"original.{source['format']}"
    assert original.read_text() == FILES[name]
    assert client.get("/healthz").get_json()["paragraphs"] == paragraphs


def test_upload_attaches_to_the_draft(client: FlaskClient) -> None:
    draft = add_draft(client)
    source = add_source(client, draft_id=draft)
    assert client.get(f"/api/drafts/{draft}").get_json()["source_ids"] == [source]


def test_upload_for_an_unknown_draft_stores_nothing(desk: Flask, client: FlaskClient) -> None:
    answer = upload(client, "hearing.txt", HEARING, draft_id="nobody")
    assert answer.status_code == 404
    assert answer.get_json()["error"]["code"] == "unknown_draft"
    assert nothing_stored(desk)


def test_attach_and_detach(client: FlaskClient) -> None:
    draft, one, other = add_draft(client), add_source(client), add_source(client, "walk.md")
    for source in (one, other, one):
        assert client.put(f"/api/drafts/{draft}/sources/{source}").status_code == 204
    assert client.get(f"/api/drafts/{draft}").get_json()["source_ids"] == [one, other]
    for _ in range(2):
        assert client.delete(f"/api/drafts/{draft}/sources/{one}").status_code == 204
    assert client.get(f"/api/drafts/{draft}").get_json()["source_ids"] == [other]
    assert client.put(f"/api/drafts/{draft}/sources/nobody").get_json()["error"]["code"] == "unknown_source"
    assert client.put(f"/api/drafts/nobody/sources/{one}").get_json()["error"]["code"] == "unknown_draft"


def test_delete(desk: Flask, client: FlaskClient) -> None:
    source, kept = add_source(client), add_source(client, "walk.md")
    draft = add_draft(client, sources=(source, kept))
    assert client.delete(f"/api/sources/{source}").status_code == 204
    assert client.get(f"/api/sources/{source}").status_code == 404
    assert client.delete(f"/api/sources/{source}").status_code == 404
    assert client.get(f"/api/drafts/{draft}").get_json()["source_ids"] == [kept]
    assert stored(desk) == [f"{kept}/original.md"]
    assert service(Engine, desk).index.source_ids == {kept}


def test_paragraph_ids_are_never_used_again(client: FlaskClient) -> None:
    first = client.get(f"/api/sources/{add_source(client)}").get_json()
    client.delete(f"/api/sources/{first['source_id']}")
    again = client.get(f"/api/sources/{add_source(client)}").get_json()
    assert again["items"][0]["paragraph_id"] > first["items"][-1]["paragraph_id"]


@pytest.mark.parametrize(
    ("name", "content", "status", "code"),
    [
        ("empty.txt", b"", 400, "empty_file"),
        ("broken.vtt", b"WEBVTT\n\nno times here at all\n", 400, "broken_captions"),
        ("words.docx", b"words", 400, "not_word"),
        ("over.txt", b"too many words " * 1_400_000, 413, "too_large"),
    ],
)  # fmt: skip
def test_unreadable_files_are_rejected_and_not_stored(
    desk: Flask, client: FlaskClient, name: str, content: bytes, status: int, code: str
) -> None:
    answer = upload(client, name, content)
    assert answer.status_code == status
    error = answer.get_json()["error"]
    assert error["code"] == code
    assert error["message"]
    assert error["hint"]
    assert nothing_stored(desk)
    assert upload(client, "hearing.txt", HEARING).status_code == 201


def test_no_file(desk: Flask, client: FlaskClient) -> None:
    for answer in (
        client.post("/api/sources"),
        client.post("/api/sources", data={"file": "words"}),
        upload(client, "", b"words"),
    ):
        assert answer.status_code == 400
        assert answer.get_json()["error"]["code"] == "no_file"
    assert nothing_stored(desk)


def test_smaller_limit_by_setting(make_desk: MakeDesk) -> None:
    desk = make_desk(max_upload_bytes=1_000)
    answer = upload(desk.test_client(), "hearing.txt", "words " * 200)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (413, "too_large")
    assert nothing_stored(desk)


def test_the_page_offers_every_format_that_is_read(client: FlaskClient) -> None:
    [accepted] = re.findall(r'id="upload-input"[^>]* accept="([^"]*)"', client.get(f"/drafts/{add_draft(client)}").text)
    of_posts = [".jsonl", ".js", ".car", ".zip", ".gz"]
    of_texts = {".txt", ".text", ".md", ".markdown", ".html", ".vtt", ".srt", ".sbv", ".ttml", ".json", ".csv", ".tsv"}
    of_documents = {".docx", ".docm", ".odt", ".rtf", ".doc", ".pdf"}
    assert accepted.split(",") == [*supported_suffixes(), *of_posts]
    assert of_texts | of_documents <= set(supported_suffixes())


def test_script_is_shown_as_text(client: FlaskClient) -> None:
    answer = upload(client, "walk.md", f"# Wall {SCRIPT}\n\nIt said {SCRIPT} and then it rained.")
    source = answer.get_json()
    draft = add_draft(client, headline=f"‘{SCRIPT}’", body=f"“{SCRIPT}”", sources=(source["source_id"],))
    shown = client.get(f"/api/sources/{source['source_id']}")
    assert shown.mimetype == "application/json"
    assert "alert('wall')" in shown.get_json()["items"][0]["text"]
    page = client.get(f"/drafts/{draft}").text
    assert "alert(" in page  # it is there, as text
    assert "<script>alert" not in page


@pytest.mark.parametrize(
    "name",
    ["../../../etc/walk.md", "..\\..\\walk.md", "/etc/passwd.txt", "a/../b.txt", "..txt", "x\x00y.txt", "C:\\walk.txt",
     "ﬁle “name” 📎.txt", "-rf.txt", "a" * 300 + ".txt", "con.txt", "%2e%2e%2fwalk.txt"],
)  # fmt: skip
def test_file_names_cannot_traverse_paths(desk: Flask, client: FlaskClient, name: str, tmp_path: Path) -> None:
    before = {path for path in tmp_path.rglob("*") if "data" not in path.parts}
    answer = upload(client, name, HEARING)
    if answer.status_code == 201:
        [kept] = stored(desk)
        assert kept.startswith(f"{answer.get_json()['source_id']}/original.")
        assert "/" not in answer.get_json()["title"]
    else:
        assert nothing_stored(desk)
    assert {path for path in tmp_path.rglob("*") if "data" not in path.parts} == before
