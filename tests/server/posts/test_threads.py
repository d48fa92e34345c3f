"""Threads as trees, and private people in them."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from server.db.database import db
from server.db.tables import AuditEntry
from tests.conftest import MakeDesk
from tests.server.newsroom import add_source
from tests.server.people import add_person, signed_in_client
from tests.server.post_samples import THREAD, add_posts


@pytest.fixture
def posts(client: FlaskClient) -> str:
    return add_posts(client)


def show(client: FlaskClient, source_id: str, position: int = 0, **query: int) -> Any:
    return client.get(f"/api/sources/{source_id}/threads/{position}", query_string=query)


def test_thread_is_listed_in_reading_order(client: FlaskClient, posts: str) -> None:
    thread = show(client, posts).get_json()
    assert (thread["source_id"], thread["root"], thread["total"], thread["from"], thread["at"]) == (posts, 0, 4, 0, 0)
    tree = [(post["position"], post["parent"], post["depth"], post["relation"]) for post in thread["posts"]]
    assert tree == [(0, None, 0, ""), (1, 0, 1, "reply"), (2, 1, 2, "reply"), (3, 0, 1, "reply")]
    root, answer, wordless, _ = thread["posts"]
    assert (root["handle"], root["author"], root["known"]) == ("@dorapell", "Dora Pell", True)
    assert root["url"] == THREAD[0]["url"]
    assert (answer["handle"], answer["author"], answer["known"], answer["url"]) == (None, None, False, None)
    assert (wordless["paragraph_id"], wordless["index"], wordless["text"]) == (None, None, "🙂🙂")
    assert answer["text"] == THREAD[1]["text"]
    assert isinstance(answer["paragraph_id"], int)
    assert thread["missing"] == []


def test_any_post_opens_its_thread_and_missing_parents_are_reported(client: FlaskClient, posts: str) -> None:
    assert show(client, posts, 3).get_json()["at"] == 3
    orphan = show(client, posts, 5).get_json()
    assert (orphan["root"], orphan["total"]) == (5, 1)
    assert orphan["missing"] == [{"position": 5, "state": "missing"}]
    assert orphan["posts"][0]["parent_state"] == "missing"


def test_long_thread_is_paged(client: FlaskClient) -> None:
    rows: list[dict[str, Any]] = [{"id": "0", "text": "Root"}]
    rows += [{"id": str(at), "text": f"Answer {at}", "reply_to": str(at - 1)} for at in range(1, 60)]
    source = add_posts(client, rows)
    pages = [show(client, source, 0, **{"from": first, "most": 25}).get_json() for first in (0, 25, 50, 75)]
    assert [len(page["posts"]) for page in pages] == [25, 25, 10, 0]
    assert {page["total"] for page in pages} == {60}
    depths = [post["depth"] for page in pages for post in page["posts"]]
    assert depths == list(range(60))
    assert show(client, source, 0, most=100_000).status_code == 400


def test_post_author_is_disclosed_one_at_a_time(client: FlaskClient, posts: str) -> None:
    author = client.get(f"/api/sources/{posts}/posts/1/author").get_json()
    assert author == {"handle": "@quayside_jo", "author": "Jo Marrow", "url": THREAD[1]["url"]}


def test_what_is_not_there_is_named(client: FlaskClient, posts: str) -> None:
    transcript = add_source(client)
    for address in (f"{posts}/threads/99", f"{transcript}/threads/0", f"{posts}/posts/99/author"):
        answer = client.get(f"/api/sources/{address}")
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "unknown_post")
    assert client.get("/api/sources/none/threads/0").get_json()["error"]["code"] == "unknown_source"


def test_author_disclosure_is_audited(make_desk: MakeDesk) -> None:
    app = make_desk(mode="newsroom")
    ada, bo = (signed_in_client(app, add_person(app, name)) for name in ("Ada", "Bo"))
    source = add_posts(ada)
    for position in (0, 1):
        assert ada.get(f"/api/sources/{source}/posts/{position}/author").status_code == 200
    assert bo.get(f"/api/sources/{source}/posts/1/author").status_code == 404
    assert bo.get(f"/api/sources/{source}/threads/0").status_code == 404
    assert _looked_up(app) == [("Ada", source, {"position": 1})]  # look-ups of public figures are not recorded


def _looked_up(app: Flask) -> list[tuple[str, str, Any]]:
    with app.app_context():
        entries = db.session.scalars(select(AuditEntry).where(AuditEntry.action == "post.show_author"))
        return [(entry.person_name, entry.about_id, entry.details) for entry in entries]


def test_corrected_source_refreshes_the_outline(client: FlaskClient, posts: str) -> None:
    paragraph = show(client, posts).get_json()["posts"][1]
    client.patch(
        f"/api/sources/{posts}/paragraphs/{paragraph['paragraph_id']}", json={"text": "Gates first, then the sea wall"}
    )
    assert show(client, posts).get_json()["posts"][1]["text"] == "Gates first, then the sea wall"
