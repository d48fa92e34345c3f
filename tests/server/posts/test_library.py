"""Posts over HTTP: one source with its threads, in which private people are not named."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from server.config import Settings
from server.db.database import db
from server.db.tables import Post, Source, SourceParagraph
from server.inference.engine import Engine
from server.registry import service
from server.sources.archive_import.post_rows import post_rows
from server.sources.importer import Importer
from tests.conftest import MakeDesk
from tests.indexer.readers.posts.exports import ACCOUNT, script, tweet, zipped
from tests.server.client import Socket
from tests.server.newsroom import add_draft, upload

PRIVATE = "Nettie Nobody"


def row(post_id: str, text: str, reply_to: str | None = None, minute: int = 0, **more: Any) -> dict[str, Any]:
    post: dict[str, Any] = {"id": post_id, "text": text, "posted_at": f"2031-05-03T10:{minute:02d}:00Z"}
    post |= {"author": {"handle": "@nettie", "name": PRIVATE}, "url": f"https://mole.example/@nettie/{post_id}"}
    return post | ({"reply_to": reply_to} if reply_to else {}) | more


COUNCIL = {"handle": "@council", "name": "The Council", "known": True}
THREAD = [
    row("1", "A wall without pumps behind it is money thrown in the harbour.", author=COUNCIL, url=""),
    row("2", "The rain that falls on our street has nowhere to go.", "1", 1),
    row("3", "👏", "2", 2),
    {"id": "4", "reply_to": "1", "deleted": True},
    row("5", "Then pump it into the town hall.", "4", 5),
    row("6", "The boats land at four in the morning.", minute=9),
]


def thread(*rows: dict[str, Any]) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows or THREAD)


@pytest.fixture
def imported(client: FlaskClient) -> dict[str, Any]:
    answer = upload(client, "thread.jsonl", thread())
    assert answer.status_code == 201, answer.text
    source: dict[str, Any] = answer.get_json()
    return source


def rows_of(desk: Flask, source_id: str) -> list[Post]:
    with desk.app_context():
        return list(db.session.scalars(select(Post).where(Post.source_id == source_id).order_by(Post.position)))


@pytest.mark.both_stores
def test_a_file_of_posts_is_one_source(desk: Flask, imported: dict[str, Any]) -> None:
    assert (imported["format"], imported["title"], imported["spoken_on"]) == ("posts", "Thread", "2031-05-03")
    assert (imported["paragraphs"], imported["posts"], imported["threads"]) == (4, 5, 2)
    assert {note["code"]: note["examples"] for note in imported["notes"]} == {
        "without_words": ["3"],
        "deleted_parents": ["5"],
    }
    stored = rows_of(desk, imported["source_id"])
    assert [(row.post_id, row.paragraph_index, row.parent_position, row.thread) for row in stored] == [
        ("1", 0, None, 0),
        ("2", 1, 0, 0),
        ("3", None, 1, 0),
        ("4", None, 0, 0),
        ("5", 2, 3, 0),
        ("6", 3, None, 5),
    ]
    assert [row.state for row in stored] == ["", "", "", "deleted", "", ""]
    assert (stored[2].text, stored[1].text, stored[4].parent_state) == ("👏", "", "deleted")
    assert (stored[0].handle, stored[0].author_name, stored[0].known) == ("@council", "The Council", True)


def test_pasted_posts_import_like_a_file(client: FlaskClient) -> None:
    for text in (thread(), json.dumps({"posts": THREAD})):
        answer = client.post("/api/sources", json={"text": text, "title": "The council’s thread", "known": ["nettie"]})
        assert answer.status_code == 201
        source = answer.get_json()
        assert (source["format"], source["title"]) == ("posts", "The council’s thread")
        assert source["speakers"] == ["The Council", PRIVATE]


@pytest.mark.both_stores
def test_private_people_are_not_named_in_lists(desk: Flask, client: FlaskClient, imported: dict[str, Any]) -> None:
    source_id = imported["source_id"]
    assert imported["speakers"] == ["The Council"]
    listed = client.get("/api/sources").get_json()
    assert [speaker["speaker"] for speaker in listed["speakers"]] == ["The Council"]
    whole = client.get(f"/api/sources/{source_id}")
    items = whole.get_json()["items"]
    assert [item["speaker"] for item in items] == ["The Council", None, None, None]
    assert items[1]["post"] == {
        "position": 1,
        "thread": 0,
        "parent": 0,
        "relation": "reply",
        "parent_state": "",
        "posted_at": "2031-05-03T10:01:00Z",
        "platform": "",
        "known": False,
        "handle": None,
        "url": None,
    }
    assert (items[0]["post"]["handle"], items[0]["post"]["known"]) == ("@council", True)
    draft_id = add_draft(client, "Rain", sources=(source_id,))
    pages = [
        whole,
        client.get("/api/sources"),
        client.get("/api/archive", query_string={"q": "rain"}),
        client.get(f"/api/drafts/{draft_id}/coverage"),
        client.get(f"/api/drafts/{draft_id}/sources"),
    ]
    socket = Socket(desk)
    request = {"seq": 1, "draft_id": draft_id, "title": "Rain", "left_context": "Where does the rain go?"}
    socket.emit("suggest", request)
    *_, suggested = socket.answers("suggestions", 1, lambda stage: stage.get("stage") == "complete" or "error" in stage)
    socket.emit("complete_quote", {"seq": 2, "draft_id": draft_id, "typed": "One said: “The rain that falls on our"})
    named = [suggested["items"], client.get("/api/archive", query_string={"q": "rain"}).get_json()["results"]]
    assert all("rain" in json.dumps(answer) for answer in named)
    *_, completed = socket.answers("completions", 2, lambda answer: "items" in answer or "error" in answer)
    for answer in (*(page.text for page in pages), json.dumps(suggested), json.dumps(completed)):
        assert PRIVATE not in answer
        assert "nettie" not in answer


def test_quotes_of_private_people_are_still_checked(desk: Flask, client: FlaskClient, imported: Any) -> None:
    quoted = "“The rain that falls on our street has nowhere to go,” said {}."
    socket = Socket(desk)
    states = []
    for seq, name in enumerate((PRIVATE, "Elm Tarn"), start=1):
        socket.emit("verify_quotes", {"seq": seq, "body": quoted.format(name), "source_ids": [imported["source_id"]]})
        *_, answer = socket.answers("quote_findings", seq, lambda message: "findings" in message or "error" in message)
        [finding] = answer["findings"]
        states.append(finding["state"])
    assert states == ["verbatim", "other_speaker"]


@pytest.mark.both_stores
def test_a_failure_at_the_last_post_leaves_nothing(
    desk: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    from server.sources import importer as importing

    def broken(*arguments: Any) -> list[dict[str, Any]]:
        rows = post_rows(*arguments)
        # The database itself refuses the last of them.
        rows[-1]["position"] = rows[0]["position"]
        return rows

    monkeypatch.setattr(importing, "post_rows", broken)
    desk.config["PROPAGATE_EXCEPTIONS"] = False
    assert upload(client, "thread.jsonl", thread()).status_code == 500
    with desk.app_context():
        for table in (Source, SourceParagraph, Post):
            assert db.session.scalar(select(func.count()).select_from(table)) == 0
    assert not list((service(Settings, desk).data / "uploads").glob("*/*"))
    monkeypatch.undo()
    assert upload(client, "thread.jsonl", thread()).status_code == 201


def test_bad_posts_are_reported_and_nothing_is_stored(client: FlaskClient) -> None:
    for content, code in (
        (thread(*THREAD, {"id": "7", "text": 7}), "bad_post"),
        ('{"id": 1, "text": "🎉"}', "no_paragraphs"),
    ):
        answer = upload(client, "thread.jsonl", content)
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, code)
    assert client.get("/api/sources").get_json()["total"] == 0


def test_posts_are_deleted_with_their_source(desk: Flask, client: FlaskClient, imported: dict[str, Any]) -> None:
    assert client.delete(f"/api/sources/{imported['source_id']}").status_code == 204
    assert rows_of(desk, imported["source_id"]) == []


def test_the_same_file_is_known_again(desk: Flask, imported: dict[str, Any]) -> None:
    with desk.app_context():
        importer = Importer(db.session, service(Engine, desk), service(Settings, desk))
        assert importer.import_once("again.jsonl", thread().encode()) == imported["source_id"]


def test_the_archive_of_an_account_is_not_kept(desk: Flask, client: FlaskClient) -> None:
    secret = b'window.YTD.direct_messages.part0 = [{"text": "Between us."}]'
    archive = zipped(
        {"data/account.js": ACCOUNT, "data/tweets.js": script("tweets", [tweet("1", "The gates.")]),
         "data/direct-messages.js": secret}
    )  # fmt: skip
    source = upload(client, "x.zip", archive).get_json()
    assert (source["format"], source["title"]) == ("posts", "@adaquill on X")
    uploads = service(Settings, desk).data / "uploads"
    assert [path for path in uploads.rglob("*") if path.is_file()] == []


def test_corrected_post_keeps_its_position(client: FlaskClient, imported: dict[str, Any]) -> None:
    path = f"/api/sources/{imported['source_id']}"
    item = client.get(path).get_json()["items"][1]
    corrected = client.patch(f"{path}/paragraphs/{item['paragraph_id']}", json={"text": "The rain has nowhere to go."})
    assert corrected.status_code == 200
    again = client.get(path).get_json()["items"][1]
    assert (again["text"], again["post"], again["speaker"]) == ("The rain has nowhere to go.", item["post"], None)


@pytest.mark.both_stores
def test_posts_are_read_as_their_source_is(make_desk: MakeDesk) -> None:
    from server.access.viewer import Viewer
    from server.access.visibility import set_viewer
    from tests.server.people import add_person, signed_in_client

    app = make_desk(mode="newsroom")
    ada, bram = add_person(app, "Ada Quill"), add_person(app, "Bram Osk")
    source = upload(signed_in_client(app, ada), "thread.jsonl", thread()).get_json()
    with app.app_context():
        for person_id, count in ((ada, 6), (bram, 0)):
            set_viewer(db.session, Viewer(person_id, "Somebody", "reporter", frozenset()))
            assert len(db.session.scalars(select(Post)).all()) == count
            db.session.rollback()
    assert signed_in_client(app, bram).get(f"/api/sources/{source['source_id']}").status_code == 404
