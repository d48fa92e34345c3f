"""Versions of a draft, other headlines and notes to the desk, over HTTP and behind the saving."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.config import Settings
from server.db.database import db
from server.drafts.listing.texts import count_words
from server.drafts.revisions import Revisions
from server.drafts.service import DraftService, SaveConflict
from server.drafts.versions import MAX_NAMED_VERSIONS
from server.registry import service
from server.sealed_folders import SUMS
from tests.server.client import Socket
from tests.server.newsroom import add_draft, add_source

LONG = "The pumps were tested again on Tuesday night, and again they failed. " * 20


class Clock:
    """The time by which texts are kept."""

    def __init__(self) -> None:
        self.at = datetime.now(UTC).replace(tzinfo=None) + timedelta(seconds=10)

    def __call__(self) -> datetime:
        return self.at

    def on(self, **by: float) -> None:
        self.at += timedelta(**by)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("server.drafts.revisions.now", clock)
    return clock


def save(desk: Flask, draft_id: str, version: int, headline: str, body: Any) -> int | SaveConflict:
    with desk.app_context():
        return DraftService(db.session).save(draft_id, version, headline, body)


def versions(client: FlaskClient, draft: str) -> list[dict[str, Any]]:
    answer = client.get(f"/api/drafts/{draft}/versions")
    assert answer.status_code == 200, answer.text
    listed: list[dict[str, Any]] = answer.get_json()["versions"]
    return listed


def body_of(client: FlaskClient, draft: str, version: dict[str, Any]) -> Any:
    return client.get(f"/api/drafts/{draft}/versions/{version['version_id']}").get_json()["body"]


def test_version_is_kept_every_five_minutes(desk: Flask, client: FlaskClient, clock: Clock) -> None:
    draft = add_draft(client)
    for version in range(1, 31):
        clock.on(minutes=1)
        save(desk, draft, version, "The pier", f"Line {version}.")
    # As it stood before the save that came after five minutes and more.
    assert [version["version"] for version in versions(client, draft)] == [30, 25, 20, 15, 10, 5]
    assert body_of(client, draft, versions(client, draft)[0]) == "Line 29."
    newest = versions(client, draft)[0]
    assert (newest["headline"], newest["reason"], newest["name"], newest["words"]) == ("The pier", "time", "", 2)
    assert newest["saved_at"] == f"{clock.at.isoformat()}Z"


def test_clock_that_was_ahead_does_not_stop_versions(desk: Flask, client: FlaskClient, clock: Clock) -> None:
    draft = add_draft(client)
    clock.on(days=1)
    save(desk, draft, 1, "The pier", "Line 1.")
    save(desk, draft, 2, "The pier", "Line 2.")
    clock.on(days=-1, minutes=1)
    for version in range(3, 16):
        clock.on(minutes=1)
        save(desk, draft, version, "The pier", f"Line {version}.")
    assert [version["version"] for version in versions(client, draft)] == [13, 8, 3, 2]


def test_large_deletion_keeps_a_version(desk: Flask, client: FlaskClient, clock: Clock) -> None:
    draft = add_draft(client)
    save(desk, draft, 1, "The pier", LONG)
    assert versions(client, draft) == []
    clock.on(seconds=5)
    save(desk, draft, 2, "", "")
    [kept] = versions(client, draft)
    assert (kept["headline"], body_of(client, draft, kept)) == ("The pier", LONG)
    # Undone and done again it is the same text.
    save(desk, draft, 3, "The pier", LONG)
    save(desk, draft, 4, "", "")
    assert len(versions(client, draft)) == 1
    # An empty one is not worth keeping.
    clock.on(hours=1)
    save(desk, draft, 5, "", "Anew.")
    assert len(versions(client, draft)) == 1


def test_first_text_is_kept_as_a_version(desk: Flask, client: FlaskClient) -> None:
    draft = add_draft(client, "From a template", "Who said what, and where.")
    save(desk, draft, 1, "From a template", "Ana Quell said so on the pier.")
    assert [body_of(client, draft, version) for version in versions(client, draft)] == ["Who said what, and where."]
    blank = add_draft(client)
    save(desk, blank, 1, "T", "")
    assert versions(client, blank) == []


def test_unchanged_or_stale_save_keeps_no_version(desk: Flask, client: FlaskClient, clock: Clock) -> None:
    draft = add_draft(client)
    save(desk, draft, 1, "The pier", "One.")
    clock.on(hours=1)
    assert save(desk, draft, 2, "The pier", "One.") == 3
    assert save(desk, draft, 1, "Mine", "Mine.") == SaveConflict(3, "The pier", "One.")
    assert versions(client, draft) == []


def test_named_and_published_ones_stay(desk: Flask, client: FlaskClient, clock: Clock) -> None:
    draft = add_draft(client, "The pier", "Line 0.")
    named = client.post(f"/api/drafts/{draft}/versions", json={"name": "  Sent to\nthe lawyer "})
    assert named.status_code == 201
    assert (named.get_json()["name"], named.get_json()["reason"]) == ("Sent to the lawyer", "named")
    for version in range(1, 13):
        clock.on(minutes=5)
        save(desk, draft, version, "The pier", f"Line {version}.")
    assert len(versions(client, draft)) == 12
    clock.on(days=30)
    save(desk, draft, 13, "The pier", "Much later.")
    assert [version["name"] for version in versions(client, draft)] in (
        ["", "", "Sent to the lawyer"],
        ["", "", "", "Sent to the lawyer"],  # where the twelve lie on two days
    )


def test_naming(desk: Flask, client: FlaskClient, clock: Clock) -> None:
    draft = add_draft(client, "The pier", "One.")
    path = f"/api/drafts/{draft}/versions"
    first = client.post(path, json={"name": "First"}).get_json()
    assert client.patch(f"{path}/{first['version_id']}", json={"name": ""}).get_json()["name"] == ""
    # The text is there already: it gets the name.
    assert client.post(path, json={"name": "Again"}).get_json()["version_id"] == first["version_id"]
    assert client.post(path, json={"name": "Third"}).get_json()["version_id"] != first["version_id"]
    for name, code in (("  ", "name_missing"), ("x" * 201, "name_too_long"), (7, "bad_request")):
        assert client.post(path, json={"name": name}).get_json()["error"]["code"] == code
    other = add_draft(client)
    for method, where in (
        (client.get, f"/api/drafts/{other}/versions/{first['version_id']}"),
        (client.get, f"{path}/nothing"),
        (client.patch, f"{path}/nothing"),
    ):
        answer = method(where, json={"name": "x"}) if method == client.patch else method(where)
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "unknown_version")
    assert client.get("/api/drafts/nothing/versions").get_json()["error"]["code"] == "unknown_draft"


def test_named_versions_are_limited(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_NAMED_VERSIONS == 200
    monkeypatch.setattr("server.drafts.versions.MAX_NAMED_VERSIONS", 2)
    draft = add_draft(client, "The pier", "One.")
    answers = [client.post(f"/api/drafts/{draft}/versions", json={"name": name}) for name in ("a", "b", "c")]
    assert [answer.status_code for answer in answers] == [201, 201, 400]
    assert answers[2].get_json()["error"]["code"] == "too_many_versions"


def test_restoring(desk: Flask, client: FlaskClient) -> None:
    draft = add_draft(client, "The pier", "As it was.")
    save(desk, draft, 1, "The quay", "As it is.")
    [old] = versions(client, draft)
    path = f"/api/drafts/{draft}/versions/{old['version_id']}/restore"
    stale = client.post(path, json={"version": 1})
    assert stale.status_code == 409
    assert stale.get_json()["error"]["code"] == "version_conflict"
    assert stale.get_json()["conflict"] == {"version": 2, "headline": "The quay", "body": "As it is."}
    restored = client.post(path, json={"version": 2}).get_json()
    assert (restored["version"], restored["headline"], restored["body"]) == (3, "The pier", "As it was.")
    assert client.get(f"/api/drafts/{draft}").get_json() == restored
    before, first = versions(client, draft)
    assert (before["reason"], before["version"], body_of(client, draft, before)) == ("restored", 2, "As it is.")
    assert first["version_id"] == old["version_id"]
    # And back again.
    back = client.post(f"/api/drafts/{draft}/versions/{before['version_id']}/restore", json={"version": 3})
    assert back.get_json()["body"] == "As it is."


def test_one_of_concurrent_restores_wins(desk: Flask, client: FlaskClient) -> None:
    draft = add_draft(client, "One", "First text.")
    save(desk, draft, 1, "Two", "Second text.")
    client.post(f"/api/drafts/{draft}/versions", json={"name": "second"})
    save(desk, draft, 2, "Three", "Third text.")
    wanted = [version["version_id"] for version in versions(client, draft)]
    for round_ in range(3, 7):
        together = threading.Barrier(2)

        def restore(version_id: str, version: int = round_, together: threading.Barrier = together) -> tuple[int, Any]:
            together.wait(60)
            answer = desk.test_client().post(
                f"/api/drafts/{draft}/versions/{version_id}/restore", json={"version": version}
            )
            return answer.status_code, answer.get_json()

        with ThreadPoolExecutor(2) as pool:
            answers = sorted(pool.map(restore, wanted), key=lambda answer: answer[0])
        assert [status for status, _ in answers] == [200, 409]
        won, lost = answers[0][1], answers[1][1]["conflict"]
        assert won["version"] == lost["version"] == round_ + 1
        assert won["body"] == lost["body"]
        bodies = [body_of(client, draft, version) for version in versions(client, draft)]
        assert {"First text.", "Second text.", "Third text."} <= set(bodies)
        # Every version before this one was kept, each once.
        assert [version["version"] for version in versions(client, draft)] == list(range(round_, 0, -1))


def test_publishing_keeps_the_version_and_publishes_neither_notes_nor_variants(
    desk: Flask, client: FlaskClient
) -> None:
    draft = add_draft(client, "The pier stays", "The council said so on Monday.", (add_source(client),))
    put(client, draft, "notes", notes="Confidential: call the harbour master", expected="")
    put(client, draft, "variants", variants=["Unwanted other headline"], expected=[])
    answer = client.post(f"/api/drafts/{draft}/publish", json={"version": 1})
    assert answer.status_code == 201, answer.text
    [kept] = versions(client, draft)
    assert (kept["reason"], kept["version"]) == ("published", 1)
    folder = service(Settings, desk).data / "published" / answer.get_json()["publication_id"]
    files = [path for path in Path(folder).iterdir() if path.name != SUMS]
    assert len(files) == 5
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert "The pier stays" in text
        assert "Confidential" not in text
        assert "Unwanted" not in text
    sheet = client.get(f"/drafts/{draft}/quotes").text
    assert "Confidential" not in sheet


def test_versions_are_deleted_with_their_draft(desk: Flask, client: FlaskClient) -> None:
    draft = add_draft(client, "The pier", "One.")
    kept = client.post(f"/api/drafts/{draft}/versions", json={"name": "x"}).get_json()
    client.delete(f"/api/drafts/{draft}")
    with desk.app_context():
        assert Revisions(db.session).of_version(draft, 1) is None
    assert client.get(f"/api/drafts/{draft}/versions/{kept['version_id']}").status_code == 404


@pytest.mark.parametrize(
    ("body", "words"),
    [("", 0), ("One two, three’s four-five.\n여섯 일곱", 6), ("3.5 million", 2), ("a_b … — !", 2)],
)
def test_words_are_counted_as_the_page_counts_them(body: str, words: int) -> None:
    assert count_words(body) == words


def put(client: FlaskClient, draft: str, what: str, **sent: Any) -> Any:
    return client.put(f"/api/drafts/{draft}/{what}", json=sent)


def put_details(client: FlaskClient, draft: str, **details: Any) -> None:
    stored = client.get(f"/api/drafts/{draft}").get_json()["details"]
    expected = {name: stored[name] for name in details}
    answer = client.put(f"/api/drafts/{draft}/details", json={"details": details, "expected": expected})
    assert answer.status_code == 200, answer.text


def details_in(client: FlaskClient, draft: str, version: dict[str, Any]) -> Any:
    return client.get(f"/api/drafts/{draft}/versions/{version['version_id']}").get_json()["details"]


ALL = {
    "byline": "Ada Quill",
    "standfirst": "The pumps come first.",
    "section": "Harbour",
    "keywords": ["pumps", "wall"],
    "deadline": "2031-05-03T15:30:00Z",
    "word_goal": 600,
    "language": "de",
}


def test_a_version_has_the_details_and_restores_them(client: FlaskClient) -> None:
    draft = add_draft(client, "The pier", "One.")
    put_details(client, draft, **ALL)
    named = client.post(f"/api/drafts/{draft}/versions", json={"name": "First"}).get_json()
    assert details_in(client, draft, named) == ALL
    put_details(
        client, draft, byline="Bram Osk", standfirst="", keywords=[], deadline=None, word_goal=None, language=""
    )
    later = client.get(f"/api/drafts/{draft}").get_json()["details"]
    answer = client.post(f"/api/drafts/{draft}/versions/{named['version_id']}/restore", json={"version": 1})
    assert (answer.status_code, answer.get_json()["version"], answer.get_json()["details"]) == (200, 2, ALL)
    assert client.get(f"/api/drafts/{draft}").get_json()["details"] == ALL
    # What it replaced can be restored in turn: the text was the same, the details were not.
    [replaced] = [version for version in versions(client, draft) if version["reason"] == "restored"]
    assert details_in(client, draft, replaced) == later
    client.post(f"/api/drafts/{draft}/versions/{replaced['version_id']}/restore", json={"version": 2})
    assert client.get(f"/api/drafts/{draft}").get_json()["details"] == later


def test_details_that_are_replaced_are_kept_every_five_minutes(client: FlaskClient, clock: Clock) -> None:
    draft = add_draft(client)
    clock.on(minutes=6)
    put_details(client, draft, standfirst="First.")
    assert versions(client, draft) == []  # there was nothing to keep
    for number in range(12):
        clock.on(minutes=1)
        put_details(client, draft, standfirst=f"Line {number}.")
    kept = [details_in(client, draft, version)["standfirst"] for version in versions(client, draft)]
    assert kept == ["Line 9.", "Line 4.", "First."]
    # Sent again, they change nothing.
    clock.on(hours=1)
    put_details(client, draft, standfirst="Line 11.")
    assert len(versions(client, draft)) == 3


def test_texts_kept_by_time_have_the_details_of_then(desk: Flask, client: FlaskClient, clock: Clock) -> None:
    draft = add_draft(client, "The pier", "One.")
    put_details(client, draft, byline="Ada Quill")
    clock.on(minutes=6)
    save(desk, draft, 1, "The pier", "Two.")
    put_details(client, draft, byline="Bram Osk")
    [kept] = versions(client, draft)
    assert (body_of(client, draft, kept), details_in(client, draft, kept)["byline"]) == ("One.", "Ada Quill")


def test_restored_details_reach_other_pages(desk: Flask, client: FlaskClient) -> None:
    draft = add_draft(client, "The pier", "One.")
    put_details(client, draft, byline="Ada Quill")
    named = client.post(f"/api/drafts/{draft}/versions", json={"name": "First"}).get_json()
    put_details(client, draft, byline="")
    socket = Socket(desk)
    socket.emit("open_draft", {"draft_id": draft, "page": "page-0001"}, callback=True)
    client.post(f"/api/drafts/{draft}/versions/{named['version_id']}/restore", json={"version": 1})
    heard = socket.wait(lambda got: any(event["name"] == "details_changed" for event in got))
    [changed] = [event["args"][0] for event in heard if event["name"] == "details_changed"]
    assert (changed["draft_id"], changed["details"]["byline"]) == (draft, "Ada Quill")
