"""Drafts over HTTP, and the saving behind them."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.db.database import db
from server.drafts.service import DraftService, SaveConflict
from server.inference.engine import Engine
from server.registry import service
from tests.server.newsroom import HEARING, add_draft, add_source, upload

DOCUMENT = {
    "type": "doc",
    "content": [
        {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": "The wall 🌊"}]},
        {
            "type": "paragraph",
            "content": [
                {"type": "text", "text": "“"},
                {
                    "type": "text",
                    "text": "A wall without pumps",
                    "marks": [
                        {
                            "type": "quote",
                            "attrs": {
                                "source_id": "s", "source_title": "Hearing", "paragraph_id": 2, "paragraph_index": 1,
                                "start": 0, "end": 20, "speaker": None, "start_ms": None,
                                "exact": "A wall without pumps",
                            },
                        }
                    ],
                },
                {"type": "text", "text": "”", "marks": [{"type": "em"}]},
            ],
        },
    ],
}  # fmt: skip


def save(desk: Flask, draft_id: str, version: int, headline: str, body: Any) -> int | SaveConflict:
    with desk.app_context():
        return DraftService(db.session).save(draft_id, version, headline, body)


def test_body_round_trips(desk: Flask, client: FlaskClient, subtests: pytest.Subtests) -> None:
    for body in ["", "One.\nTwo “quoted”.\n\n 눈 🌊", "Spaces and a tab\t", DOCUMENT, {"type": "doc", "content": []}]:
        with subtests.test(body=body):
            draft = add_draft(client, "Head “line” 🌊", body)
            assert client.get(f"/api/drafts/{draft}").get_json()["body"] == body
            assert save(desk, draft, 1, "Other", body) == 2
            shown = client.get(f"/api/drafts/{draft}").get_json()
            assert (shown["body"], shown["headline"], shown["version"]) == (body, "Other", 2)


def test_a_draft_as_documented(client: FlaskClient) -> None:
    source = add_source(client)
    answer = client.post("/api/drafts", json={"headline": "H", "body": "B", "source_ids": [source, source]})
    draft = answer.get_json()
    assert (draft["version"], draft["source_ids"], draft["published_at"]) == (1, [source], None)
    [row] = client.get("/api/drafts").get_json()["drafts"]
    assert (row["state"], row["ready"], row["template"], row["words"], row["sources"]) == (
        "writing",
        False,
        False,
        1,
        1,
    )


def test_last_saved_draft_is_first(desk: Flask, client: FlaskClient) -> None:
    first, second = add_draft(client, "one"), add_draft(client, "two")
    assert [row["draft_id"] for row in client.get("/api/drafts").get_json()["drafts"]] == [second, first]
    save(desk, first, 1, "one again", "")
    assert [row["draft_id"] for row in client.get("/api/drafts").get_json()["drafts"]] == [first, second]


def test_delete(client: FlaskClient) -> None:
    draft = add_draft(client, sources=(add_source(client),))
    assert client.delete(f"/api/drafts/{draft}").status_code == 204
    assert client.get(f"/api/drafts/{draft}").status_code == 404
    assert client.delete(f"/api/drafts/{draft}").get_json()["error"]["code"] == "unknown_draft"
    assert len(client.get("/api/sources").get_json()["sources"]) == 1


def test_invalid_drafts_are_rejected(client: FlaskClient, subtests: pytest.Subtests) -> None:
    for payload, code in [
        ({"source_ids": ["nobody"]}, "unknown_source"),
        ({"body": {"type": "script"}}, "bad_body"),
        ({"body": {"type": "doc", "content": [{"type": "iframe"}]}}, "bad_body"),
        ({"headline": "x" * 10_001}, "headline_too_long"),
    ]:
        with subtests.test(payload=payload, code=code):
            answer = client.post("/api/drafts", json=payload)
            assert answer.status_code in {400, 404}
            assert answer.get_json()["error"]["code"] == code
            assert client.get("/api/drafts").get_json()["drafts"] == []


def test_empty_request_creates_empty_draft(client: FlaskClient) -> None:
    draft = client.post("/api/drafts").get_json()
    assert (draft["headline"], draft["body"], draft["version"]) == ("", "", 1)


def test_save_rejects_stale_version(desk: Flask, client: FlaskClient) -> None:
    draft = add_draft(client)
    assert save(desk, draft, 1, "theirs", DOCUMENT) == 2
    for version in (1, 0, 3, 99):
        assert save(desk, draft, version, "mine", "mine") == SaveConflict(2, "theirs", DOCUMENT)
    shown = client.get(f"/api/drafts/{draft}").get_json()
    assert (shown["version"], shown["headline"], shown["body"]) == (2, "theirs", DOCUMENT)


def test_save_repeated_after_a_lost_acknowledgement(desk: Flask, client: FlaskClient) -> None:
    draft = add_draft(client)
    assert save(desk, draft, 1, "same", DOCUMENT) == 2
    assert save(desk, draft, 1, "same", DOCUMENT) == 2
    assert save(desk, draft, 2, "next", DOCUMENT) == 3
    assert save(desk, draft, 1, "same", DOCUMENT) == SaveConflict(3, "next", DOCUMENT)


def test_one_of_concurrent_saves_wins(desk: Flask, client: FlaskClient) -> None:
    draft = add_draft(client)
    for round_ in range(1, 9):
        together = threading.Barrier(6)

        def one(number: int, version: int = round_, together: threading.Barrier = together) -> int | SaveConflict:
            together.wait(60)
            return save(desk, draft, version, f"by {number} on {version}", "")

        with ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(one, range(6)))
        [winner] = [number for number, answer in enumerate(answers) if answer == round_ + 1]
        stored = SaveConflict(round_ + 1, f"by {winner} on {round_}", "")
        assert [answer for answer in answers if answer != round_ + 1] == [stored] * 5


def test_import_does_not_block_saves(desk: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = add_draft(client)
    embedding, release = threading.Event(), threading.Event()
    engine = service(Engine, desk)
    embed = type(engine).embed

    def slowly(*args: Any) -> None:
        embedding.set()
        assert release.wait(60)
        embed(*args)

    monkeypatch.setattr(type(engine), "embed", slowly)
    with ThreadPoolExecutor(1) as pool:
        importing = pool.submit(upload, desk.test_client(), "hearing.txt", HEARING, draft_id=draft)
        assert embedding.wait(60)
        for version in range(1, 6):
            assert save(desk, draft, version, f"version {version}", "") == version + 1
        assert client.get(f"/api/drafts/{draft}").status_code == 200
        release.set()
        assert importing.result().status_code == 201
    assert len(client.get(f"/api/drafts/{draft}").get_json()["source_ids"]) == 1


def test_attaching_at_the_same_time(desk: Flask, client: FlaskClient) -> None:
    draft, source = add_draft(client), add_source(client)
    together = threading.Barrier(4)

    def attach(_number: int) -> int:
        together.wait(60)
        return desk.test_client().put(f"/api/drafts/{draft}/sources/{source}").status_code

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(attach, range(4))) == [204] * 4
    assert client.get(f"/api/drafts/{draft}").get_json()["source_ids"] == [source]


def test_the_sources_of_a_draft_and_the_newest_others(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    hearing, walk, ferry = (add_source(client, name) for name in ("hearing.txt", "walk.md", "ferry.srt"))
    draft = add_draft(client, sources=(hearing,))

    def listed() -> tuple[list[str], int]:
        answer = client.get(f"/api/drafts/{draft}/sources").get_json()
        return [source["source_id"] for source in answer["sources"]], answer["total"]

    assert listed() == ([hearing, ferry, walk], 3)
    monkeypatch.setattr("server.sources.listing.NEWEST_UNATTACHED", 1)
    assert listed() == ([hearing, ferry], 3)
    assert '"sources_total": 3' in client.get(f"/drafts/{draft}").text
    assert client.get("/api/drafts/nobody/sources").get_json()["error"]["code"] == "unknown_draft"
