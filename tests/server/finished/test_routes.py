"""The check of a finished article over HTTP: findings, reports, sight, limits; and nothing is stored."""

import base64
import io
import pickle
import re
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import docx
import pytest
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.test import stream_encode_multipart

from server.config import Settings
from server.db.database import db
from server.db.tables import AuditEntry, Draft, Source
from server.registry import service
from server.sources.files.sandboxed_reader import SandboxedReader
from tests.conftest import MakeDesk
from tests.server.command_process import ROOT
from tests.server.finished.sample import HEADLINE, HEARING, QUOTES, word_article
from tests.server.finished.word_files import commented_words
from tests.server.newsroom import FILES, add_source
from tests.server.people import add_person, signed_in_client

GOOGLE_DOCS = """<html><head><meta content="text/html; charset=UTF-8"><style>.c1{}</style></head>
<body class="c4 doc-content"><p class="c2 title" id="h.x"><span class="c1">Varn: “I sell herring on the quay”</span></p>
<p class="c3 subtitle"><span class="c1">The hearing on the wall was “thirty-eight million” long</span></p>
<p class="c0"><span class="c1">“A wall without pumps behind it is money sunk in the harbour,” said Bram Osk.</span></p>
</body></html>"""


def check(client: FlaskClient, article: tuple[str, bytes] | None, *sources: tuple[str, str], **form: str) -> Any:
    parts: list[tuple[str, Any]] = [*form.items()]
    # In memory: the temporary file that the test client would make of a large one is never closed.
    files = [("file", article)] if article else []
    files += [("source", (name, content.encode())) for name, content in sources]
    parts += [(part, FileStorage(io.BytesIO(content), name)) for part, (name, content) in files]
    stream, length, boundary = stream_encode_multipart(MultiDict(parts), use_tempfile=False)
    kind = f'multipart/form-data; boundary="{boundary}"'
    return client.post("/api/check/article", input_stream=stream, content_length=length, content_type=kind)


def states(findings: Sequence[dict[str, Any]]) -> list[str]:
    return [finding["state"] for finding in findings]


def test_word_article_and_its_sources(client: FlaskClient) -> None:
    answer = check(client, ("mill.docx", word_article()), ("hearing.vtt", HEARING))
    assert answer.status_code == 200, answer.text
    checked = answer.get_json()
    assert (checked["headline"], checked["blocks"], checked["word_name"]) == (HEADLINE, True, "mill-checked.docx")
    assert states(checked["headline_findings"]) == ["unsupported"]
    assert states(checked["findings"]) == [state for _, state, _ in QUOTES]
    body = checked["body"]
    assert [body.split("\n")[number] for number in checked["headings"]] == ["What comes next"]
    assert [body[one["start"] : one["end"]] for one in checked["findings"]] == [words for words, _, _ in QUOTES]
    comments = commented_words(base64.b64decode(checked["word"]))
    assert [words for words, _ in comments] == ["The flood was an act of sabotage", *(words for words, _, _ in QUOTES)]
    assert checked["sheet"].count('class="quote"') == len(comments)
    assert "Hearing on the tide mill" in checked["sheet"]
    assert {one["kind"] for one in checked["objections"]} == {
        "headline_unsupported", "number", "negation", "wrong_speaker", "not_found"
    }  # fmt: skip


def test_nothing_is_stored(desk: Flask, client: FlaskClient) -> None:
    data = service(Settings, desk).data
    check(client, ("a.md", b"# One\n\nTwo."), ("hearing.vtt", HEARING))  # the first check makes files of the index
    before = {path for path in data.rglob("*") if path.is_file()}
    assert check(client, ("mill.docx", word_article()), ("hearing.vtt", HEARING)).status_code == 200
    assert {path for path in data.rglob("*") if path.is_file()} == before
    with desk.app_context():
        assert [db.session.scalar(select(func.count()).select_from(table)) for table in (Source, Draft)] == [0, 0]


def test_processes_that_read_and_comment_import_no_database(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    functions: list[object] = []
    run = SandboxedReader.run

    def record_and_run(sandbox: SandboxedReader, function: Any, *arguments: Any) -> Any:
        functions.append(function)
        return run(sandbox, function, *arguments)

    monkeypatch.setattr(SandboxedReader, "run", record_and_run)
    check(client, ("mill.docx", word_article()), ("hearing.vtt", HEARING))
    assert len(functions) == 3
    program = "import pickle, sys; pickle.load(sys.stdin.buffer); sys.exit('sqlalchemy' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], input=pickle.dumps(functions), cwd=ROOT, check=True)


def _override_in_word(paragraph: Any) -> None:
    run = paragraph.runs[2]._r
    override = OxmlElement("w:bdo")
    override.set(qn("w:val"), "rtl")
    run.addprevious(override)
    override.append(run)


@pytest.mark.parametrize("place", ["headline", "standfirst", "body", "body in Word's own way"])
def test_words_that_word_shows_in_another_order_are_a_finding(client: FlaskClient, place: str) -> None:
    plain, reordered = ("My grandmother carried ", "flour", " over that bridge"), "\u202eflour\u202c"
    document = docx.Document()
    for style, of_place in (("Title", "headline"), ("Subtitle", "standfirst"), ("Normal", "body")):
        paragraph = document.add_paragraph("Cleo Varn: “", style=style)
        for part in (*plain, "”"):
            paragraph.add_run(reordered if part == "flour" and place == of_place else part)
        if place.startswith(f"{of_place} in"):
            _override_in_word(paragraph)
    file = io.BytesIO()
    document.save(file)
    checked = check(client, ("mill.docx", file.getvalue()), ("hearing.vtt", HEARING)).get_json()
    kinds = {(one["kind"], one["where"]) for one in checked["objections"]}
    assert ("hidden", place.split(maxsplit=1)[0]) in kinds


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mill.md", "# Mill\n\n{}\n"),
        ("mill.txt", "The mill\n\n{}"),
        ("mill.html", "<html><body><h1>Mill</h1><p>{}</p></body></html>"),
    ],
)
def test_text_shown_in_another_order_is_a_finding(client: FlaskClient, name: str, text: str) -> None:
    words = "“My grandmother carried \u202eflour\u202c over that bridge,” Cleo Varn said."
    checked = check(client, (name, text.format(words).encode()), ("hearing.vtt", HEARING)).get_json()
    assert [(one["kind"], one["where"]) for one in checked["objections"]] == [("hidden", "body")]
    plain = words.replace("\u202e", "").replace("\u202c", "")
    honest = check(client, (name, text.format(plain).encode()), ("hearing.vtt", HEARING)).get_json()
    assert honest["objections"] == []


def test_comments_are_in_the_language_of_the_page(client: FlaskClient) -> None:
    client.set_cookie("quotedesk_language", "de")
    checked = check(client, ("mill.docx", word_article()), ("hearing.vtt", HEARING)).get_json()
    comments = [comment for _, comment in commented_words(base64.b64decode(checked["word"]))]
    assert comments[2].startswith("Weicht von der Quelle ab\n„not“ wurde weggelassen.")
    assert 'lang="de"' in checked["sheet"]


def test_article_against_the_library_or_named_sources(client: FlaskClient) -> None:
    hearing, briefing = add_source(client), add_source(client, "briefing.vtt")
    article = ("osk.html", GOOGLE_DOCS.encode())
    checked = check(client, article).get_json()
    [finding] = checked["findings"]
    assert (finding["state"], finding["source_id"]) == ("differs", hearing)
    assert (checked["headline"], states(checked["headline_findings"])) == (
        "Varn: “I sell herring on the quay”",
        ["in_source"],
    )
    assert states(checked["standfirst_findings"]) == ["verbatim"]
    assert len(commented_words(base64.b64decode(checked["word"]))) == 3
    named = check(client, article, source_id=briefing).get_json()
    assert (named["findings"][0]["state"], named["findings"][0]["attached"]) == ("differs", False)
    only = check(client, article, ("ferry.srt", FILES["ferry.srt"]), source_id=briefing).get_json()
    assert states(only["findings"]) == ["not_found"]


@pytest.mark.parametrize(
    ("article", "form", "code", "status"),
    [
        (None, {}, "no_file", 400),
        (("paper.pdf", b"%PDF-1.7 ..."), {}, "not_an_article", 400),
        (("torn.docx", b"PK\x03\x04word/" + bytes(100)), {}, "broken_document", 400),
        (("large.md", b"word " * 4_300_000), {}, "too_large", 413),
        (("a.md", b"One."), {"source_id": "nobody"}, "unknown_source", 404),
        (None, {"url": "https://example.org/a.html"}, "fetching_off", 404),
    ],
)
def test_what_cannot_be_checked(
    client: FlaskClient, article: tuple[str, bytes] | None, form: dict[str, str], code: str, status: int
) -> None:
    answer = check(client, article, **form)
    error = answer.get_json()["error"]
    assert (error["code"], answer.status_code, bool(error["hint"])) == (code, status, True)


def test_addresses_of_other_hosts_are_not_fetched(make_desk: MakeDesk) -> None:
    client = make_desk(fetch_hosts="example.org").test_client()
    answer = check(client, None, url="https://169.254.169.254/latest")
    assert answer.get_json()["error"]["code"] == "host_not_allowed"


def test_article_of_an_address(make_desk: MakeDesk, tmp_path: Path) -> None:
    (tmp_path / "osk.html").write_text(GOOGLE_DOCS, encoding="utf-8")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietFiles, directory=tmp_path)) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        address = f"127.0.0.1:{server.server_port}"
        client = make_desk(fetch_hosts=address).test_client()
        checked = check(client, None, ("hearing.txt", FILES["hearing.txt"]), url=f"http://{address}/osk.html")
        assert checked.status_code == 200, checked.text
        server.shutdown()
        thread.join()
    assert (checked.get_json()["name"], states(checked.get_json()["findings"])) == ("osk.html", ["differs"])


class QuietFiles(SimpleHTTPRequestHandler):
    """Serves files of a folder."""

    def log_message(self, *_arguments: object) -> None:
        """Print nothing."""


def test_only_readable_sources_are_compared_and_reading_embargoed_ones_is_audited(make_desk: MakeDesk) -> None:
    desk = make_desk(mode="newsroom")
    ada, bea = (add_person(desk, name) for name in ("Ada", "Bea"))
    mine, theirs = signed_in_client(desk, ada), signed_in_client(desk, bea)
    hearing = add_source(mine)
    mine.patch(f"/api/sources/{hearing}", json={"embargo_until": "2099-01-01T00:00:00Z"})
    article = ("osk.txt", "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk.".encode())
    assert states(check(theirs, article).get_json()["findings"]) == ["not_found"]
    assert check(theirs, article, source_id=hearing).get_json()["error"]["code"] == "unknown_source"
    checked = check(mine, article).get_json()
    assert states(checked["findings"]) == ["verbatim"]
    assert [one["kind"] for one in checked["objections"]] == ["embargo"]
    [_, (words, comment)] = commented_words(base64.b64decode(checked["word"]))
    assert words.startswith("A wall")
    assert "under embargo until 1 January 2099" in comment
    with desk.app_context():
        entries = db.session.scalars(select(AuditEntry).where(AuditEntry.action == "source.read_embargoed")).all()
        assert [(entry.about_id, entry.person_id) for entry in entries] == [(hearing, ada)]


def test_first_short_line_is_the_headline(client: FlaskClient) -> None:
    text = "Osk: “money thrown in the harbour”\n\n“A wall is money thrown in the harbour,” said Bram Osk."
    checked = check(client, ("osk.txt", text.encode()), ("hearing.txt", FILES["hearing.txt"])).get_json()
    assert (checked["headline"], states(checked["headline_findings"])) == (text.partition("\n")[0], ["verbatim"])
    sentence = check(client, ("osk.txt", b"He spoke.\n\nThen he left.")).get_json()
    assert (sentence["headline"], sentence["body"]) == ("", "He spoke.\nThen he left.")


def test_page(client: FlaskClient) -> None:
    page = client.get("/check")
    assert page.status_code == 200
    assert {"upload-input", "sources-input", "result"} <= set(re.findall(r'id="([^"]+)"', page.text))
