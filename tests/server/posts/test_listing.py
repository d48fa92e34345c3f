"""All posts of a source as one list: piece by piece, by shape and by words."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.server.newsroom import add_source, upload

PAPER = {"handle": "@quaypaper", "name": "The Quay Paper", "known": True}
NEIGHBOUR = {"handle": "@herring_nan", "name": "Nan Averill"}
# Two threads; the second post of the first has no words, and its own answer comes last in the file.
POSTS: list[dict[str, Any]] = [
    {"id": "a", "text": "The crane on the quay is moving.", "author": PAPER, "posted_at": "2031-05-03T08:00:00Z"},
    {"id": "b", "text": "🏗️", "author": NEIGHBOUR, "posted_at": "2031-05-03T08:05:00Z", "reply_to": "a"},
    {
        "id": "c",
        "text": "At last, “the crane”!",
        "author": NEIGHBOUR,
        "posted_at": "2031-05-03T08:10:00Z",
        "reply_to": "a",
    },
    {"id": "d", "text": "Herring at noon.", "author": NEIGHBOUR, "posted_at": "2031-05-04T10:00:00Z"},
    {"id": "e", "text": "No THE\nCRANE today?", "author": PAPER, "posted_at": "2031-05-04T10:05:00Z", "reply_to": "d"},
    {"id": "f", "text": "Who lifts it?", "author": PAPER, "posted_at": "2031-05-03T08:30:00Z", "reply_to": "b"},
]
TEXTS = ["The crane on the quay is moving.", "🏗️", "Who lifts it?", "At last, “the crane”!", "Herring at noon."]


@pytest.fixture
def source(client: FlaskClient) -> str:
    answer = upload(client, "quay.jsonl", "\n".join(map(json.dumps, POSTS)))
    assert answer.status_code == 201, answer.text
    return str(answer.get_json()["source_id"])


def ask(client: FlaskClient, path: str) -> Any:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def test_posts_are_paged_across_threads(client: FlaskClient, source: str) -> None:
    whole = ask(client, f"/api/sources/{source}/posts")
    assert [post["text"] for post in whole["posts"]][:5] == TEXTS
    assert [post["depth"] for post in whole["posts"]] == [0, 1, 2, 1, 0, 1]
    assert (whole["total"], whole["root"], whole["source_title"]) == (6, 0, "Quay")
    for first in range(7):
        piece = ask(client, f"/api/sources/{source}/posts?from={first}&most=2")
        assert piece["posts"] == whole["posts"][first : first + 2]


def test_private_author_is_not_named(client: FlaskClient, source: str) -> None:
    posts = ask(client, f"/api/sources/{source}/posts")["posts"]
    assert {post["handle"] for post in posts if post["known"]} == {"@quaypaper"}
    assert {(post["handle"], post["author"], post["url"]) for post in posts if not post["known"]} == {
        (None, None, None)
    }


def test_outline_matches_the_posts(client: FlaskClient, source: str) -> None:
    whole = ask(client, f"/api/sources/{source}/posts/outline")
    assert whole == {"depths": [0, 1, 2, 1, 0, 1], "known": [0, 2, 5], "wordless": [1]}
    second = ask(client, f"/api/sources/{source}/posts/outline?thread=4")
    assert second == {"depths": [0, 1], "known": [1], "wordless": []}


def test_post_search_ignores_case_space_and_quotation_marks(client: FlaskClient, source: str) -> None:
    def places(words: str, thread: str = "") -> Any:
        return ask(client, f"/api/sources/{source}/posts/find?q={words}{thread}")["places"]

    assert places("the crane") == [0, 3, 5]
    assert places('"THE  crane"') == [3]
    assert places("the crane", "&thread=4") == [1]
    assert places("dredger") == []
    assert places(" ") == []


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/sources/gone/posts", 404, "unknown_source"),
        ("/api/sources/gone/posts/find?q=a", 404, "unknown_source"),
        ("/api/sources/{source}/posts/outline?thread=1", 404, "unknown_post"),
        ("/api/sources/{source}/posts?most=99999", 400, "bad_request"),
    ],
)
def test_what_is_not_there_is_said(client: FlaskClient, source: str, path: str, status: int, code: str) -> None:
    answer = client.get(path.format(source=source))
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (status, code)


def test_a_source_without_posts_has_none(client: FlaskClient) -> None:
    source = add_source(client)
    assert ask(client, f"/api/sources/{source}/posts")["posts"] == []
    assert ask(client, f"/api/sources/{source}/posts/outline")["depths"] == []
    assert len(ask(client, f"/api/sources/{source}?posts=0")["items"]) == 5


def test_the_paragraphs_of_posts_can_be_left_out(client: FlaskClient, source: str) -> None:
    assert len(ask(client, f"/api/sources/{source}")["items"]) == 5
    assert ask(client, f"/api/sources/{source}?posts=0")["items"] == []


def test_the_monitoring_page_is_a_page(client: FlaskClient) -> None:
    answer = client.get("/monitor")
    assert answer.status_code == 200
    assert "Which stories is this thread about?" in answer.text
    korean = client.get("/monitor", headers={"Accept-Language": "ko"})
    assert "어떤 기사에 관한 스레드인가요?" in korean.text
