"""The newsroom's articles over HTTP and on the command line."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from server.cli.main import main
from server.db.database import db
from server.db.tables import Article
from server.posts.external_articles import PAGE
from tests.conftest import MakeDesk
from tests.server.people import add_person, signed_in_client

WALL = {
    "id": "wall-1", "title": "Wall backed", "body": "First paragraph.\n\n Second  paragraph. ", "date": "2031-05-03",
    "url": "https://herald.example/wall", "outlet": "The Herald", "likes": 3,
}  # fmt: skip
FERRY = {"id": 7, "title": "Ferry", "body": "No crossing at 100 %."}


def lines(*rows: Any) -> bytes:
    return "".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows).encode()


def send(client: FlaskClient, *rows: Any) -> Any:
    return client.post("/api/articles", data=lines(*rows), content_type="application/x-ndjson")


def test_imported_articles_are_listed(desk: Flask, client: FlaskClient) -> None:
    answer = send(client, WALL, "", FERRY)
    assert (answer.status_code, answer.get_json()) == (201, {"imported": 2, "updated": 0, "unchanged": 0})
    listed = client.get("/api/articles").get_json()
    assert (listed["total"], listed["page"], listed["pages"]) == (2, 1, 1)
    wall, ferry = listed["articles"]
    assert (wall["external_id"], wall["date"], wall["outlet"], wall["words"]) == (
        "wall-1", "2031-05-03", "The Herald", 4,
    )  # fmt: skip
    assert (ferry["external_id"], ferry["date"], ferry["url"]) == ("7", None, None)
    with desk.app_context():
        assert db.session.get_one(Article, wall["article_id"]).body == "First paragraph.\nSecond paragraph."


@pytest.mark.both_stores
def test_import_updates_article_of_a_known_id(client: FlaskClient) -> None:
    send(client, WALL, FERRY)
    answer = send(client, {**WALL, "title": "Wall backed, with pumps"}, FERRY)
    assert answer.get_json() == {"imported": 0, "updated": 1, "unchanged": 1}
    wall, ferry = client.get("/api/articles").get_json()["articles"]
    assert (wall["title"], wall["revision"], ferry["revision"]) == ("Wall backed, with pumps", 2, 1)


def test_as_a_file(client: FlaskClient) -> None:
    form = {"file": (io.BytesIO(b"\xef\xbb\xbf" + lines(WALL)), "articles.jsonl")}
    assert client.post("/api/articles", data=form).get_json()["imported"] == 1


def test_article_import_reports_bad_lines_and_imports_nothing(client: FlaskClient) -> None:
    wrong = [
        WALL,
        "{",
        {**FERRY, "title": 5},
        {"id": "a", "title": "Without a body"},
        {**WALL, "id": "b", "date": "31 February"},
        {**WALL, "id": "c", "url": "javascript:alert(1)"},
        {"id": "d", "title": "—", "body": "…"},
        WALL,
    ]
    answer = send(client, *wrong)
    error = answer.get_json()["error"]
    assert (answer.status_code, error["code"]) == (400, "bad_article")
    parts = ["it is not JSON", "title", "body", "date", "url", "neither title nor body", "it has the id of line 1"]
    for number, part in enumerate(parts, start=2):
        assert f", line {number}”: {part}" in error["message"]
    assert client.get("/api/articles").get_json()["total"] == 0


@pytest.mark.parametrize(("body", "code"), [(b"", "no_file"), (b"\n \n", "no_articles"), (b"\xff\xfe{", "bad_article")])
def test_what_has_no_articles(client: FlaskClient, body: bytes, code: str) -> None:
    answer = client.post("/api/articles", data=body)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, code)


def test_too_large_is_refused(make_desk: MakeDesk) -> None:
    client = make_desk(max_upload_bytes=64).test_client()
    assert send(client, WALL).get_json()["error"]["code"] == "too_large"


@pytest.mark.both_stores
def test_searched_and_by_page(client: FlaskClient) -> None:
    numbered = ({"id": f"n-{number}", "title": f"Number {number}", "body": "Words."} for number in range(PAGE + 3))
    assert send(client, *numbered, FERRY).status_code == 201
    first, second = (client.get("/api/articles", query_string={"page": page}).get_json() for page in (1, 2))
    assert (len(first["articles"]), len(second["articles"]), second["pages"]) == (PAGE, 4, 2)
    assert client.get("/api/articles", query_string={"q": "100 %"}).get_json()["total"] == 1
    assert client.get("/api/articles", query_string={"q": "nowhere"}).get_json()["articles"] == []
    assert client.get("/api/articles", query_string={"page": "0"}).status_code == 400


def test_deleted(client: FlaskClient) -> None:
    send(client, WALL)
    [article] = client.get("/api/articles").get_json()["articles"]
    path = f"/api/articles/{article['article_id']}"
    assert client.delete(path).status_code == 204
    answer = client.delete(path)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "unknown_article")


def test_editors_import_articles_and_everybody_reads_them(make_desk: MakeDesk) -> None:
    app = make_desk(mode="newsroom")
    reporter = signed_in_client(app, add_person(app, "Ada", "reporter"))
    editor = signed_in_client(app, add_person(app, "Bo", "editor"))
    assert send(reporter, WALL).status_code == 403
    assert send(editor, WALL).status_code == 201
    [article] = reporter.get("/api/articles").get_json()["articles"]
    assert reporter.delete(f"/api/articles/{article['article_id']}").status_code == 403
    with app.app_context():
        assert db.session.scalars(select(Article.owner_id)).one() is not None


def test_the_command(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_bytes(lines(WALL, FERRY))
    bad.write_bytes(lines(WALL, "nonsense"))

    def run(*arguments: str) -> Any:
        return CliRunner().invoke(main, ["import", "--as", "article", *arguments, "--data", str(tmp_path / "data")])

    done = run(str(good), "--json")
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout) == [{"file": str(good), "imported": 2, "updated": 0, "unchanged": 0}]
    assert "unchanged: 2" in run(str(good)).stdout
    refused = run(str(bad), str(good), str(tmp_path / "none.jsonl"))
    assert refused.exit_code == 2
    assert "line 2" in refused.stderr
    assert "unchanged: 2" in refused.stdout
