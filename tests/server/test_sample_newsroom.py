"""The sample newsroom of a first start."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.db.database import db
from server.drafts.service import DraftService
from server.sample_newsroom import SAMPLE_DRAFT, SAMPLE_DRAFTS, import_sample, is_empty

pytestmark = pytest.mark.both_stores


def test_sample_fills_an_empty_library(desk: Flask, client: FlaskClient) -> None:
    stages: list[str] = []
    with desk.app_context():
        assert is_empty()
        import_sample(desk, lambda stage, _done, _total: stages.append(stage))
        assert not is_empty()
    assert stages.count("done") == 6
    sources = {source["format"]: source for source in client.get("/api/sources").get_json()["sources"]}
    assert set(sources) == {"md", "posts", "txt", "vtt"}
    assert sources["md"]["paragraphs"] >= 60
    assert len(sources["md"]["speakers"]) > 3
    assert (sources["posts"]["posts"], sources["posts"]["threads"]) == (25, 1)
    assert client.get("/api/articles").get_json()["total"] == 5
    first, korean, clean = client.get("/api/drafts").get_json()["drafts"]
    assert client.get("/").location.endswith(first["draft_id"])
    assert client.get("/", headers={"Accept-Language": "ko"}).location.endswith(korean["draft_id"])
    assert '"sample": true' in client.get(f"/drafts/{first['draft_id']}").text
    assert '"sample": false' in client.get(f"/drafts/{clean['draft_id']}").text
    [blocker] = client.get(f"/api/drafts/{first['draft_id']}/publish").get_json()["blockers"]
    assert blocker["state"] == "unsupported"
    assert len(client.get(f"/api/drafts/{first['draft_id']}").get_json()["source_ids"]) == 3


def test_clean_sample_draft_can_be_published(desk: Flask, client: FlaskClient) -> None:
    with desk.app_context():
        # A draft has the fixed id of one of the sample's.
        DraftService(db.session).create("Kept", draft_id=SAMPLE_DRAFT)
        import_sample(desk, lambda *_told: None)
    _, clean, kept = client.get("/api/drafts").get_json()["drafts"]
    assert (kept["draft_id"], kept["headline"]) == (SAMPLE_DRAFT, "Kept")
    path = f"/api/drafts/{clean['draft_id']}/publish"
    assert client.get(path).get_json()["blockers"] == []
    assert client.post(path, json={"version": clean["version"]}).status_code == 201


def test_existing_sample_is_not_imported_again(desk: Flask, client: FlaskClient) -> None:
    def library() -> list[list[str]]:
        kinds = (("drafts", "draft_id"), ("sources", "source_id"), ("articles", "article_id"))
        return [sorted(row[key] for row in client.get(f"/api/{kind}").get_json()[kind]) for kind, key in kinds]

    with desk.app_context():
        import_sample(desk, lambda *_told: None)
        before = library()
        DraftService(db.session).save(SAMPLE_DRAFT, 1, "Begun", "")
        import_sample(desk, lambda *_told: None)
    assert library() == before
    assert [len(ids) for ids in before] == [3, 6, 5]


def test_home_page_opens_an_edited_sample_in_any_language(desk: Flask, client: FlaskClient) -> None:
    with desk.app_context():
        import_sample(desk, lambda *_told: None)
        DraftService(db.session).save(SAMPLE_DRAFT, 1, "Begun", "")
    assert client.get("/", headers={"Accept-Language": "ko"}).location.endswith(SAMPLE_DRAFT)


def test_newcomer_tries_the_sample_in_the_language_of_the_page(client: FlaskClient) -> None:
    for language, draft_id, title in (
        ("ko", SAMPLE_DRAFTS["ko"], "견본"),
        ("en", SAMPLE_DRAFT, "sample"),
    ):
        answer = client.post("/api/sample", headers={"Accept-Language": language})
        assert answer.status_code == 201
        draft = answer.get_json()
        assert draft["draft_id"] == draft_id
        sources = client.get("/api/sources", query_string={"draft_id": draft_id}).get_json()["sources"]
        assert sources
        assert all(title in source["title"] for source in sources)
    again = client.post("/api/sample").get_json()
    assert again["draft_id"] not in SAMPLE_DRAFTS.values()
    assert client.get("/api/drafts").get_json()["total"] == 3
