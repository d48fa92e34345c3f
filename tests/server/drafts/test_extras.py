"""Alternative headlines of a draft, and notes to the desk."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.server.newsroom import add_draft


def put(client: FlaskClient, draft: str, what: str, **sent: Any) -> Any:
    return client.put(f"/api/drafts/{draft}/{what}", json=sent)


def test_other_headlines(client: FlaskClient) -> None:
    draft = add_draft(client, "The pier")
    wanted = ["  Council\nkeeps “its” pier ", "", "부두는 남는다", "부두는 남는다"]
    answer = put(client, draft, "variants", variants=wanted, expected=[])
    stored = ["Council keeps “its” pier", "부두는 남는다"]
    assert answer.get_json() == {"variants": stored}
    assert client.get(f"/api/drafts/{draft}").get_json()["variants"] == stored
    # Another tab that does not know of them is told, and loses none.
    stale = put(client, draft, "variants", variants=["Mine"], expected=[])
    assert (stale.status_code, stale.get_json()["error"]["code"]) == (409, "variants_changed")
    assert stale.get_json()["variants"] == stored
    # The answer was lost, and it is sent again.
    assert put(client, draft, "variants", variants=wanted, expected=[]).status_code == 200
    assert put(client, draft, "variants", variants=[], expected=stored).get_json() == {"variants": []}
    # The draft itself is as it was.
    assert client.get(f"/api/drafts/{draft}").get_json()["version"] == 1


@pytest.mark.parametrize(
    ("variants", "code"),
    [
        ([f"Headline {n}" for n in range(21)], "too_many_headlines"),
        (["x" * 10_001], "headline_too_long"),
    ],
)
def test_invalid_headline_variants_are_rejected(client: FlaskClient, variants: Any, code: str) -> None:
    draft = add_draft(client)
    answer = put(client, draft, "variants", variants=variants, expected=[])
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, code)
    assert client.get(f"/api/drafts/{draft}").get_json()["variants"] == []
    unknown = put(client, "nothing", "variants", variants=[], expected=[])
    assert unknown.get_json()["error"]["code"] == "unknown_draft"


@pytest.mark.parametrize("what", ["variants", "notes"])
def test_stale_variants_change_is_rejected(desk: Flask, client: FlaskClient, what: str) -> None:
    draft = add_draft(client)
    together = threading.Barrier(4)

    def one(number: int) -> int:
        together.wait(60)
        sent: Any = [f"by {number}"] if what == "variants" else f"by {number}"
        return put(desk.test_client(), draft, what, expected=type(sent)(), **{what: sent}).status_code

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(one, range(4))) == [200, 409, 409, 409]


def test_notes(client: FlaskClient) -> None:
    draft = add_draft(client)
    assert put(client, draft, "notes", notes="Call Ana\n메모", expected="").get_json() == {"notes": "Call Ana\n메모"}
    assert client.get(f"/api/drafts/{draft}").get_json()["notes"] == "Call Ana\n메모"
    assert put(client, draft, "notes", notes="Call Ana\n메모", expected="").status_code == 200
    stale = put(client, draft, "notes", notes="Mine", expected="")
    assert (stale.status_code, stale.get_json()["error"]["code"]) == (409, "notes_changed")
    assert stale.get_json()["notes"] == "Call Ana\n메모"
    long = put(client, draft, "notes", notes="x" * 100_001, expected="Call Ana\n메모")
    assert long.get_json()["error"]["code"] == "notes_too_long"
    assert put(client, "nothing", "notes", notes="", expected="").get_json()["error"]["code"] == "unknown_draft"
    # What no file can hold is stored as a sign in its place.
    odd = put(client, draft, "notes", notes="a\x00b", expected="Call Ana\n메모")
    assert odd.get_json()["notes"] == "a\ufffdb"
