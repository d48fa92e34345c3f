"""Drafts with suggested edits: reviewed, published, exported, found and counted as they stand without them."""

import io
import json
from typing import Any

import docx
import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.articles.document import parse_body, plain_text
from server.config import Settings
from server.db.database import db
from server.db.tables import Publication
from server.drafts.listing.texts import count_words
from server.drafts.revisions import is_blank
from server.drafts.service import DraftService
from server.registry import service
from tests.server.articles.test_suggested_edits import doc, mark
from tests.server.newsroom import add_draft, add_source

LINE = "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk."
# The quote without a word, another paragraph, and a deletion.
BODY = doc(
    ["“A wall ", "-a:without", "+a:with", " pumps behind it is money thrown in the harbour,” said Bram Osk."],
    ["+b:“The wall was my idea,” said nobody."],
    ["It rained", "-c: all day", "."],
)
COUNTING = f"{LINE}\nIt rained all day."


@pytest.fixture
def draft(client: FlaskClient) -> str:
    return add_draft(client, "Pumps", BODY, (add_source(client),))


def test_review_ignores_suggested_edits_and_counts_them(client: FlaskClient, draft: str) -> None:
    review = client.get(f"/api/drafts/{draft}/publish").get_json()
    assert (review["suggested_edits"], review["quotes"], review["warnings"], review["objections"]) == (3, 1, [], [])
    plain = add_draft(client, "Pumps", LINE)
    assert client.get(f"/api/drafts/{plain}/publish").get_json()["suggested_edits"] == 0


def test_published_article_has_no_suggested_edits(desk: Flask, client: FlaskClient, draft: str) -> None:
    answer = client.post(f"/api/drafts/{draft}/publish", json={"version": 1, "overrides": []})
    assert answer.status_code == 201, answer.text
    folder = service(Settings, desk).data / "published"
    written = {path.name: path.read_text(encoding="utf-8") for path in folder.rglob("*") if path.is_file()}
    article = json.loads(written["article.json"])
    assert article["text"] == COUNTING
    assert [quote["text"] for quote in article["quotes"]] == [LINE[1 : LINE.index("”")]]
    for name, content in written.items():
        assert "said nobody" not in content, name
        assert '"insertion"' not in content, name
        assert '"deletion"' not in content, name
    with desk.app_context():
        [publication] = db.session.query(Publication).all()
        assert plain_text(parse_body(publication.body)) == COUNTING
        assert '"insertion"' not in json.dumps(publication.body)
    assert client.get(f"/api/drafts/{draft}").get_json()["body"] == BODY


def test_a_draft_of_nothing_but_suggestions_is_not_published(client: FlaskClient) -> None:
    draft = add_draft(client, "Pumps", doc(["+a:All of it."]))
    answer = client.post(f"/api/drafts/{draft}/publish", json={"version": 1, "overrides": []})
    assert answer.get_json()["error"]["code"] == "empty_article"
    # It is not blank all the same, so it is not discarded.
    assert not is_blank("", doc(["+a:All of it."]))
    assert is_blank("", doc([]))


def test_word_has_no_suggested_edits_and_json_has_all(client: FlaskClient, draft: str) -> None:
    word = docx.Document(io.BytesIO(client.get(f"/api/drafts/{draft}/export?format=docx").data))
    assert [paragraph.text for paragraph in word.paragraphs] == ["Pumps", *COUNTING.split("\n")]
    exported = client.get(f"/api/drafts/{draft}/export?format=json")
    assert exported.get_json()["text"] == COUNTING
    file = (io.BytesIO(exported.data), "pumps.json")
    imported = client.post("/api/drafts/import", data={"file": file}).get_json()
    assert imported["body"] == BODY


def test_search_and_word_counts_ignore_suggested_edits(client: FlaskClient, draft: str) -> None:
    def found(words: str) -> list[str]:
        return [row["draft_id"] for row in client.get(f"/api/drafts?q={words}").get_json()["drafts"]]

    assert found("rained all day") == [draft]
    assert found("nobody") == []
    assert count_words(plain_text(parse_body(BODY))) == count_words(COUNTING)


def test_versions_keep_suggestions_and_restore_them(desk: Flask, client: FlaskClient, draft: str) -> None:
    with desk.app_context():
        DraftService(db.session).save(draft, 1, "Pumps", "Nothing is left of it.")
    [old] = client.get(f"/api/drafts/{draft}/versions").get_json()["versions"]
    assert old["words"] == count_words(COUNTING)
    version = client.get(f"/api/drafts/{draft}/versions/{old['version_id']}").get_json()
    assert version["body"] == BODY
    restored = client.post(f"/api/drafts/{draft}/versions/{old['version_id']}/restore", json={"version": 2}).get_json()
    assert restored["body"] == BODY


def test_suggested_quotes_do_not_count_as_use_of_a_source(client: FlaskClient) -> None:
    source = add_source(client)
    quote: dict[str, Any] = {"type": "quote", "attrs": {"source_id": source, "start": 0, "end": 6, "exact": "A wall"}}
    runs = [{"type": "text", "text": "A wall", "marks": [quote, mark("insertion", "a")]}]
    body = {"type": "doc", "content": [{"type": "paragraph", "content": runs}]}
    draft = add_draft(client, "Pumps", body, (source,))
    quotes = client.get(f"/api/drafts/{draft}/export?format=json").get_json()["quotes"]
    assert quotes == []
