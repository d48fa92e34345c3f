"""Files and pasted texts become drafts."""

import io
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage
from werkzeug.test import stream_encode_multipart

from tests.server.newsroom import add_draft, add_source


def send(client: FlaskClient, name: str, content: str | bytes) -> Any:
    data = content.encode() if isinstance(content, str) else content
    # In memory: the temporary file that the test client would make of a large one is never closed.
    parts = {"file": FileStorage(io.BytesIO(data), name)}
    stream, length, boundary = stream_encode_multipart(parts, use_tempfile=False)
    kind = f'multipart/form-data; boundary="{boundary}"'
    return client.post("/api/drafts/import", input_stream=stream, content_length=length, content_type=kind)


def test_a_file_becomes_a_draft(client: FlaskClient) -> None:
    answer = send(client, "pier.docx", "# The pier\n\nIt was *never* sound.\n")
    assert answer.status_code == 201, answer.text
    draft = answer.get_json()
    assert draft["headline"] == "The pier"
    assert draft["body"]["content"][0]["content"][1] == {"type": "text", "text": "never", "marks": [{"type": "em"}]}
    assert client.get(f"/api/drafts/{draft['draft_id']}").get_json() == draft


def test_pasted_text_and_its_mark_up(client: FlaskClient) -> None:
    plain = client.post("/api/drafts/import", json={"text": "# One\n\nTwo."}).get_json()
    marked = client.post("/api/drafts/import", json={"text": "One\nTwo.", "html": "<h1>One</h1><p>Two.</p>"}).get_json()
    assert (plain["headline"], plain["body"]) == (marked["headline"], marked["body"])


@pytest.mark.parametrize(
    ("name", "content", "code", "status"),
    [
        ("empty.md", b"", "empty_file", 400),
        ("blank.md", b" \n\n", "empty_file", 400),
        ("nothing.html", b"<html><body><script>1</script></body></html>", "empty_file", 400),
        ("paper.pdf", b"%PDF-1.7 ...", "not_an_article", 400),
        ("photo.md", b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "not_text", 400),
        ("old.doc", b"\xd0\xcf\x11\xe0" + bytes(600), "not_text", 400),
        ("torn.docx", b"PK\x03\x04word/" + bytes(100), "broken_document", 400),
        ("other.json", b'{"segments": []}', "not_an_article", 400),
        ("bad.json", b'{"headline": "x", "body": {"type": "script"}}', "bad_body", 400),
        ("long.md", b"word " * 250_000, "article_too_long", 400),
        ("large.md", b"word " * 4_300_000, "too_large", 413),
    ],
)
def test_what_is_no_article(client: FlaskClient, name: str, content: bytes, code: str, status: int) -> None:
    answer = send(client, name, content)
    error = answer.get_json()["error"]
    assert (error["code"], answer.status_code, bool(error["hint"])) == (code, status, True)
    assert client.get("/api/drafts").get_json()["drafts"] == []


def test_no_file(client: FlaskClient) -> None:
    assert client.post("/api/drafts/import", data={}).get_json()["error"]["code"] == "no_file"
    assert client.post("/api/drafts/import", json={"text": " "}).get_json()["error"]["code"] == "empty_file"


@pytest.mark.parametrize("name", ["article.html", "article.md", "article.json"])
def test_published_article_imports_without_published_extras(client: FlaskClient, name: str) -> None:
    body = "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk.\nThe tide came at nine."
    draft = add_draft(client, "The wall", body, (add_source(client),))
    published = client.post(f"/api/drafts/{draft}/publish", json={"version": 1}).get_json()
    [path] = [file["url"] for file in published["files"] if file["name"] == name]
    back = send(client, name, client.get(path, buffered=True).data).get_json()
    lines = ["".join(run["text"] for run in block["content"]) for block in back["body"]["content"]]
    assert (back["headline"], "\n".join(lines)) == ("The wall", body)
