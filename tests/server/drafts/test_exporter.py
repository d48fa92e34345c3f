"""Drafts are exported as files."""

import io
from typing import Any
from urllib.parse import unquote

import docx
from flask.testing import FlaskClient

from tests.server.articles.exporters.test_word_footnotes import footnotes_of
from tests.server.newsroom import add_draft, add_source


def test_exports(client: FlaskClient) -> None:
    source = add_source(client)
    body = "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk."
    draft = add_draft(client, "벽과 펌프: a/b?", body, (source,))

    def exported(wanted: str) -> Any:
        answer = client.get(f"/api/drafts/{draft}/export?format={wanted}")
        assert answer.status_code == 200, answer.text
        assert f"벽과 펌프 a b.{wanted}" in unquote(answer.headers["Content-Disposition"])
        return answer

    # A quote that was typed by hand is held to its source as well.
    assert "Bram Osk, *Hearing*, paragraph 2." in exported("md").text
    assert f'data-source-id="{source}"' in exported("html").text
    assert exported("json").get_json()["quotes"][0]["state"] == "verbatim"
    word = docx.Document(io.BytesIO(exported("docx").data))
    assert [paragraph.text for paragraph in word.paragraphs] == ["벽과 펌프: a/b?", body]
    assert footnotes_of(exported("docx").data) == ["Bram Osk, Hearing, paragraph 2."]
    # The export does not say that it was published.
    assert "*20" not in exported("md").text


def test_what_cannot_be_exported(client: FlaskClient) -> None:
    draft = add_draft(client)
    assert client.get(f"/api/drafts/{draft}/export?format=pdf").get_json()["error"]["code"] == "unknown_format"
    assert client.get("/api/drafts/nobody/export").status_code == 404
    assert client.get(f"/api/drafts/{draft}/export?format=docx").status_code == 200
