"""The files of a publication, for readers of the draft who may not read its sources."""

import json
from contextlib import closing
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.articles.exporters.html import to_html
from server.articles.exporters.json_document import to_json
from server.articles.exporters.markdown import to_markdown
from server.db.database import db
from server.db.tables import AuditEntry, now
from server.publishing.reader_view import read_article
from tests.conftest import MakeDesk
from tests.server.newsroom import add_draft, add_source
from tests.server.people import add_person, signed_in_client
from tests.server.publishing.overrides import publish_with_reasons
from tests.server.publishing.quote_sheet.sheets import SAID, body_of, change_source, marked, published_sheet

NOTE = "Until the vote on Thursday."
PART = "money thrown in the harbour"
FILES = ("quotes.json", "quotes.html", "article.json", "article.html", "article.md")
# Of the source and not of the article: its title, its speaker, its other words, the note of its embargo.
SECRET = ("Hearing", "Bram Osk", "A wall without pumps", "I wrote that in the report", "thirty-eight million", NOTE)


@pytest.fixture
def app(make_desk: MakeDesk) -> Flask:
    return make_desk(mode="newsroom")


@pytest.fixture
def writer(app: Flask) -> FlaskClient:
    return signed_in_client(app, add_person(app, "Ada Quill", "editor"))


@pytest.fixture
def source(writer: FlaskClient) -> str:
    return add_source(writer)


@pytest.fixture
def draft(app: Flask, writer: FlaskClient, source: str) -> str:
    body = body_of(
        "“",
        marked(PART, source_id=source, paragraph_index=1, exact=SAID, source_title="Hearing", speaker="Bram Osk"),
        "” is what she called it. “The wall costs thirty-nine million and the pumps cost four,” she added.",
    )
    draft = add_draft(writer, "Engineer: ‘money thrown in the harbour’", body, (source,))
    share(app, writer, draft)
    return draft


def share(app: Flask, writer: FlaskClient, draft: str) -> None:
    """Share the draft, and not its source, with a colleague."""
    shares = [{"level": "read"}]
    answer = writer.put(f"/api/drafts/{draft}/shares", json={"shares": shares})
    assert answer.status_code in {200, 204}, answer.text


@pytest.fixture
def reader(app: Flask) -> FlaskClient:
    return signed_in_client(app, add_person(app, "Stig Moor"))


def text_of(client: FlaskClient, publication: dict[str, Any], name: str) -> str:
    with closing(client.get(f"/publications/{publication['publication_id']}/{name}")) as got:
        assert got.status_code == 200, got.text
        return got.text


@pytest.mark.parametrize("is_embargoed", [False, True])
def test_files_show_nothing_of_sources_that_the_reader_may_not_read(
    app: Flask, writer: FlaskClient, reader: FlaskClient, source: str, draft: str, is_embargoed: bool
) -> None:
    if is_embargoed:
        change_source(app, source, embargo_until=now() + timedelta(days=3), embargo_note=NOTE)
    publication = publish_with_reasons(writer, draft).get_json()
    for name in FILES:
        text = text_of(reader, publication, name)
        assert PART in text
        for words in (*SECRET, source):
            assert words not in text, (name, words)
            assert json.dumps(words)[1:-1] not in text, (name, words)
    sheet = published_sheet(reader, publication)
    assert [quote["number"] for quote in sheet["quotes"]] == [1, 2, 3]
    assert {quote["source"] for quote in sheet["quotes"]} == {None}
    assert sheet["coverage"] == []


def test_publisher_sees_the_whole_sheet(app: Flask, writer: FlaskClient, source: str, draft: str) -> None:
    change_source(app, source, embargo_until=now() + timedelta(days=3), embargo_note=NOTE)
    publication = publish_with_reasons(writer, draft).get_json()
    assert published_sheet(writer, publication)["quotes"][0]["source"]["source_id"] == source
    assert NOTE in text_of(writer, publication, "quotes.json")
    for name in ("article.json", "article.html", "article.md"):
        assert NOTE not in text_of(writer, publication, name)


def test_withdrawn_permission_applies_to_earlier_publications(
    app: Flask, writer: FlaskClient, reader: FlaskClient, source: str, draft: str
) -> None:
    shares = [{"level": "read"}]
    assert writer.put(f"/api/sources/{source}/shares", json={"shares": shares}).status_code in {200, 204}
    publication = publish_with_reasons(writer, draft).get_json()
    assert "Hearing" in text_of(reader, publication, "quotes.json")
    assert writer.put(f"/api/sources/{source}/shares", json={"shares": []}).status_code in {200, 204}
    assert "Hearing" not in text_of(reader, publication, "quotes.json")


def test_published_sheet_of_an_embargoed_source_is_audited(
    app: Flask, writer: FlaskClient, source: str, draft: str
) -> None:
    publication = publish_with_reasons(writer, draft).get_json()
    change_source(app, source, embargo_until=now() + timedelta(days=3))
    text_of(writer, publication, "quotes.html")
    with app.app_context():
        entries = db.session.query(AuditEntry).filter_by(action="source.read_embargoed", about_id=source)
        assert entries.count() == 1


def test_stored_article_is_read_without_loss(writer: FlaskClient, draft: str) -> None:
    publication = publish_with_reasons(writer, draft).get_json()
    stored = {name: text_of(writer, publication, name) for name in ("article.json", "article.html", "article.md")}
    article = read_article(stored["article.json"].encode())
    assert to_json(article) == stored["article.json"]
    assert to_html(article) == stored["article.html"]
    assert to_markdown(article) == stored["article.md"]
