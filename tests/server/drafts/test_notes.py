"""Notes to the desk."""

from typing import Any

from flask.testing import FlaskClient

from tests.server.newsroom import add_draft


def put(client: FlaskClient, draft: str, what: str, **sent: Any) -> Any:
    return client.put(f"/api/drafts/{draft}/{what}", json=sent)


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
