"""Comments on a draft: threads, rights, mentions, limits, notifications and deletion."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from server.access.readers import people_who_read
from server.access.viewer import Viewer
from server.access.visibility import readable_draft
from server.audit.log import each_entry
from server.db.database import db
from server.db.tables import Comment, CommentReply, Draft, Mention, Person, Share, desk_person
from server.drafts.comments import service
from tests.conftest import MakeDesk
from tests.server.client import Socket
from tests.server.newsroom import add_draft
from tests.server.people import add_desk, add_person, signed_in_client

BODY = "The council wants a wall.\n\nIts engineers want pumps."
ANCHOR = {
    "document_id": "0123456789ab",
    "field": "body",
    "start": {"item": {"client": 7, "clock": 4}, "assoc": 0},
    "end": {"item": {"client": 7, "clock": 9}, "assoc": -1},
    "prefix": "The ",
    "suffix": " wants",
}
TABLES = (Comment, CommentReply, Mention)


@pytest.fixture
def app(make_desk: MakeDesk) -> Flask:
    return make_desk(mode="newsroom")


@pytest.fixture
def people(app: Flask) -> dict[str, str]:
    desks = {"Ada": "City", "Bram": "City", "Cleo": "City", "Stig": "Sport"}
    return {name: add_person(app, name, "reporter", (desk,)) for name, desk in desks.items()}


@pytest.fixture
def clients(app: Flask, people: dict[str, str]) -> dict[str, FlaskClient]:
    return {name: signed_in_client(app, person) for name, person in people.items()}


@pytest.fixture
def draft(app: Flask, clients: dict[str, FlaskClient]) -> str:
    """Ada's draft, which only the others of her desk may read."""
    made = add_draft(clients["Ada"], "Pumps", BODY)
    shares = {"shares": [{"desk_id": add_desk(app, "City"), "level": "read"}]}
    assert clients["Ada"].put(f"/api/drafts/{made}/shares", json=shares).status_code == 200
    return made


def comment(client: FlaskClient, draft: str, text: str = "Which engineers?", **more: Any) -> dict[str, Any]:
    answer = client.post(f"/api/drafts/{draft}/comments", json={"text": text, **more})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.get_json()
    return made


def reply(client: FlaskClient, draft: str, comment_id: str, text: str = "Those of the port.") -> dict[str, Any]:
    answer = client.post(f"/api/drafts/{draft}/comments/{comment_id}/replies", json={"text": text})
    assert answer.status_code == 201, answer.text
    answered: dict[str, Any] = answer.get_json()
    return answered


def comments_of(client: FlaskClient, draft: str) -> list[dict[str, Any]]:
    comments: list[dict[str, Any]] = client.get(f"/api/drafts/{draft}/comments").get_json()["comments"]
    return comments


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.get_json()["error"]["code"]


def rows(app: Flask) -> list[int]:
    with app.app_context():
        return [db.session.scalar(select(func.count()).select_from(table)) or 0 for table in TABLES]


@pytest.mark.both_stores
def test_a_comment_is_answered_resolved_and_opened_again(
    app: Flask, clients: dict[str, FlaskClient], draft: str
) -> None:
    made = comment(clients["Bram"], draft, anchor=ANCHOR, quote="council")
    assert (made["by"]["name"], made["quote"], made["anchor"]) == ("Bram", "council", ANCHOR)
    assert (made["own"], made["resolved"], made["replies"], made["edited_at"]) == (True, None, [], None)
    whole = comment(clients["Ada"], draft, "Shorter, please.")
    assert (whole["anchor"], whole["quote"]) == (None, "")

    answered = reply(clients["Ada"], draft, made["comment_id"])
    assert [(answer["text"], answer["by"]["name"]) for answer in answered["replies"]] == [("Those of the port.", "Ada")]
    seen = comments_of(clients["Cleo"], draft)
    assert [thread["comment_id"] for thread in seen] == [made["comment_id"], whole["comment_id"]]
    assert [seen[0]["own"], seen[0]["replies"][0]["own"]] == [False, False]

    address = f"/api/drafts/{draft}/comments/{made['comment_id']}/resolved"
    resolved = clients["Cleo"].put(address, json={"resolved": True}).get_json()["resolved"]
    assert resolved["by"]["name"] == "Cleo"
    # Resolving it again does not change who resolved it.
    assert clients["Ada"].put(address, json={"resolved": True}).get_json()["resolved"] == resolved
    assert clients["Ada"].put(address, json={"resolved": False}).get_json()["resolved"] is None
    clients["Ada"].put(address, json={"resolved": True})
    assert reply(clients["Bram"], draft, made["comment_id"], "One more.")["resolved"] is None


@pytest.mark.both_stores
def test_only_ones_own_words_are_edited_and_deleted(app: Flask, clients: dict[str, FlaskClient], draft: str) -> None:
    made = comment(clients["Bram"], draft)
    mine = f"/api/drafts/{draft}/comments/{made['comment_id']}"
    reply_id = reply(clients["Ada"], draft, made["comment_id"])["replies"][0]["reply_id"]
    answer = f"{mine}/replies/{reply_id}"
    assert code_of(clients["Ada"].patch(mine, json={"text": "No"})) == (403, "not_your_comment")
    assert code_of(clients["Ada"].delete(mine)) == (403, "not_your_comment")
    assert code_of(clients["Bram"].patch(answer, json={"text": "No"})) == (403, "not_your_comment")
    assert code_of(clients["Bram"].delete(answer)) == (403, "not_your_comment")

    edited = clients["Bram"].patch(mine, json={"text": "Which of them?"}).get_json()
    assert (edited["text"], edited["edited_at"] is None, edited["replies"][0]["edited_at"]) == (
        "Which of them?", False, None,
    )  # fmt: skip
    changed = clients["Ada"].patch(answer, json={"text": "The port's."}).get_json()["replies"][0]
    assert (changed["text"], changed["edited_at"] is None) == ("The port's.", False)
    # Words of others would go with it.
    assert code_of(clients["Bram"].delete(mine)) == (409, "comment_answered")
    assert clients["Ada"].delete(answer).get_json()["replies"] == []
    reply(clients["Bram"], draft, made["comment_id"], "@[nobody")
    assert clients["Bram"].delete(mine).status_code == 204
    assert rows(app) == [0, 0, 0]
    assert code_of(clients["Bram"].delete(mine)) == (404, "unknown_comment")


def test_a_draft_that_may_not_be_read_has_no_comments(clients: dict[str, FlaskClient], draft: str) -> None:
    made = comment(clients["Ada"], draft)
    other = add_draft(clients["Stig"], "Football")
    answers = (
        clients["Stig"].get(f"/api/drafts/{draft}/comments"),
        clients["Stig"].post(f"/api/drafts/{draft}/comments", json={"text": "Hello"}),
        clients["Stig"].get(f"/api/drafts/{draft}/mentionable"),
    )
    assert [code_of(answer) for answer in answers] == [(404, "unknown_draft")] * 3
    # The address of another draft does not lead to it either.
    elsewhere = f"/api/drafts/{other}/comments/{made['comment_id']}"
    for answer in (clients["Stig"].patch(elsewhere, json={"text": "No"}), clients["Stig"].delete(elsewhere)):
        assert code_of(answer) == (404, "unknown_comment")


def test_only_writers_move_an_anchor(clients: dict[str, FlaskClient], draft: str) -> None:
    made = comment(clients["Bram"], draft, anchor=ANCHOR, quote="council")
    whole = comment(clients["Bram"], draft)
    moved = {"anchor": {**ANCHOR, "document_id": "ba9876543210"}}
    address = f"/api/drafts/{draft}/comments/{made['comment_id']}/anchor"
    assert code_of(clients["Bram"].put(address, json=moved)) == (403, "not_yours")
    assert clients["Ada"].put(address, json=moved).get_json()["anchor"] == moved["anchor"]
    address = f"/api/drafts/{draft}/comments/{whole['comment_id']}/anchor"
    assert code_of(clients["Ada"].put(address, json=moved)) == (400, "comment_has_no_words")


def test_what_is_no_anchor_is_refused(clients: dict[str, FlaskClient], draft: str, subtests: pytest.Subtests) -> None:
    for anchor in [
        {**ANCHOR, "field": "notes"},
        {**ANCHOR, "more": "x"},
        {**ANCHOR, "start": {"item": {"client": -1, "clock": 0}}},
        {**ANCHOR, "prefix": "x" * 201},
        {"document_id": "a"},
    ]:
        with subtests.test(anchor=anchor):
            answer = clients["Ada"].post(f"/api/drafts/{draft}/comments", json={"text": "So?", "anchor": anchor})
            assert code_of(answer) == (400, "bad_request")


def test_limits_have_clear_errors(
    clients: dict[str, FlaskClient], people: dict[str, str], draft: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/api/drafts/{draft}/comments"

    def refused(text: str, **more: Any) -> tuple[int, str]:
        return code_of(clients["Ada"].post(address, json={"text": text, **more}))

    assert refused(" \n ") == (400, "comment_empty")
    assert refused("x" * (service.MAX_COMMENT_LENGTH + 1)) == (400, "comment_too_long")
    assert refused("x", quote="x" * 2_001) == (400, "bad_request")
    assert refused(" ".join(f"@[{number:012x}]" for number in range(21))) == (400, "too_many_mentions")
    assert comment(clients["Ada"], draft, "x" * service.MAX_COMMENT_LENGTH)["text"].count("x") == 4_000
    monkeypatch.setattr(service, "MAX_COMMENTS", 2)
    made = comment(clients["Ada"], draft, "a\x00b")
    assert made["text"] == "a\ufffdb"
    assert refused("One more") == (409, "too_many_comments")
    answer = clients["Ada"].post(f"{address}/{made['comment_id']}/replies", json={"text": "One more"})
    assert code_of(answer) == (409, "too_many_comments")


@pytest.mark.both_stores
def test_who_is_mentioned_is_notified_once_and_may_read(
    app: Flask, clients: dict[str, FlaskClient], people: dict[str, str], draft: str
) -> None:
    ada, bram = clients["Ada"], clients["Bram"]
    made = comment(ada, draft, f"@[{people['Bram']}], and @[{people['Bram']}], and I, @[{people['Ada']}]: who?")
    assert [mention["name"] for mention in made["mentions"]] == ["Bram", "Ada"]
    [item] = bram.get("/api/inbox").get_json()["mentions"]
    assert (item["headline"], item["by"]["name"], item["comment_id"]) == ("Pumps", "Ada", made["comment_id"])
    assert item["mentions"][0] == {"person_id": people["Bram"], "name": "Bram"}
    assert ada.get("/api/inbox").get_json()["mentions"] == []
    assert [comment["unread"] for comment in comments_of(bram, draft)] == [True]
    assert [comment["unread"] for comment in comments_of(ada, draft)] == [False]

    # Names are those of today.
    assert bram.patch("/api/account", json={"name": "Bram Osk"}).status_code == 204
    assert comments_of(ada, draft)[0]["mentions"][0]["name"] == "Bram Osk"

    hidden = ada.post(f"/api/drafts/{draft}/comments", json={"text": f"@[{people['Stig']}]?"})
    assert code_of(hidden) == (400, "mention_may_not_read")
    assert "Stig" in hidden.get_json()["error"]["message"]
    unknown = ada.post(f"/api/drafts/{draft}/comments", json={"text": f"@[{'0' * 12}]?"})
    assert code_of(unknown) == (404, "unknown_person")
    assert len(comments_of(ada, draft)) == 1

    # An edit that takes the mention out takes it out of the inbox.
    address = f"/api/drafts/{draft}/comments/{made['comment_id']}"
    ada.patch(address, json={"text": f"@[{people['Cleo']}]: who?"})
    assert bram.get("/api/inbox").get_json()["mentions"] == []
    assert len(clients["Cleo"].get("/api/inbox").get_json()["mentions"]) == 1
    assert clients["Cleo"].post("/api/inbox/read", json={"comment_id": made["comment_id"]}).get_json() == {"read": 1}
    # An edit of other words does not notify a person who has read it.
    ada.patch(address, json={"text": f"@[{people['Cleo']}]: who was it?"})
    assert clients["Cleo"].get("/api/inbox").get_json()["mentions"] == []


def test_readers_of_the_draft_can_be_mentioned(clients: dict[str, FlaskClient], draft: str) -> None:
    people = clients["Ada"].get(f"/api/drafts/{draft}/mentionable").get_json()["people"]
    assert [(person["name"], person["may_read"]) for person in people] == [
        ("Bram", True),
        ("Cleo", True),
        ("Stig", False),
    ]


def test_pages_of_the_draft_and_of_the_mentioned_hear_of_it(
    app: Flask, clients: dict[str, FlaskClient], people: dict[str, str], draft: str
) -> None:
    cleo, stig, bram = (Socket(app, flask_test_client=clients[name]) for name in ("Cleo", "Stig", "Bram"))
    opened = {"draft_id": draft, "page": "page-of-cleo"}
    assert cleo.emit("open_draft", opened, callback=True)["may_write"] is False

    def heard(socket: Socket) -> list[tuple[str, Any]]:
        events = ("comments_changed", "inbox_changed")
        return [(event["name"], event["args"][0]) for event in socket.wait(lambda _: True) if event["name"] in events]

    made = comment(clients["Ada"], draft, f"@[{people['Bram']}]: which?")
    cleo.wait(lambda got: any(message["name"] == "comments_changed" for message in got))
    bram.wait(lambda got: any(message["name"] == "inbox_changed" for message in got))
    # Nothing that was written: the pages ask for it.
    assert heard(cleo) == [("comments_changed", {"draft_id": draft})]
    assert heard(bram) == [("inbox_changed", {})]
    clients["Bram"].post("/api/inbox/read", json={"comment_id": made["comment_id"]})
    bram.wait(lambda got: sum(message["name"] == "inbox_changed" for message in got) == 2)
    assert heard(stig) == []


@pytest.mark.both_stores
def test_deleting_a_draft_deletes_its_comments(
    app: Flask, clients: dict[str, FlaskClient], people: dict[str, str], draft: str
) -> None:
    made = comment(clients["Ada"], draft, f"@[{people['Bram']}]")
    reply(clients["Bram"], draft, made["comment_id"], f"@[{people['Ada']}]")
    assert rows(app) == [1, 1, 2]
    assert clients["Ada"].delete(f"/api/drafts/{draft}").status_code == 204
    assert rows(app) == [0, 0, 0]


def test_copied_draft_and_transferred_account(
    app: Flask, clients: dict[str, FlaskClient], people: dict[str, str], draft: str
) -> None:
    comment(clients["Ada"], draft, "Which?")
    copied = clients["Ada"].post(f"/api/drafts/{draft}/copy", json={}).get_json()["draft_id"]
    assert comments_of(clients["Ada"], copied) == []
    boss = signed_in_client(app, add_person(app, "Elm", "admin"))
    assert boss.post(f"/api/people/{people['Ada']}/hand-over", json={"to": people["Bram"]}).status_code == 200
    boss.patch(f"/api/people/{people['Ada']}", json={"active": False})
    [left] = comments_of(clients["Bram"], draft)
    # The author stays; the draft belongs to Bram now.
    assert (left["by"]["name"], left["own"]) == ("Ada", False)


def test_no_export_and_no_publication_has_comments(clients: dict[str, FlaskClient], draft: str) -> None:
    comment(clients["Ada"], draft, "Canary of a comment", anchor=ANCHOR, quote="council")
    for form in ("md", "html", "json", "nitf"):
        exported = clients["Ada"].get(f"/api/drafts/{draft}/export?format={form}")
        assert exported.status_code == 200
        assert b"anary" not in exported.data
    published = clients["Ada"].post(f"/api/drafts/{draft}/publish", json={"version": 1})
    assert published.status_code == 201, published.text
    for file in published.get_json()["files"]:
        with clients["Ada"].get(file["url"]) as got:
            assert b"anary" not in got.data
    assert "anary" not in clients["Ada"].get(f"/api/drafts/{draft}/quotes").text
    assert "anary" not in clients["Ada"].get(f"/api/drafts/{draft}").text


def test_without_accounts_comments_have_no_names(client: FlaskClient) -> None:
    draft = add_draft(client, "Pumps", BODY)
    made = comment(client, draft, anchor=ANCHOR, quote="council")
    assert (made["by"], made["own"], made["unread"]) == (None, True, False)
    answered = reply(client, draft, made["comment_id"])
    assert (answered["replies"][0]["by"], answered["replies"][0]["own"]) == (None, True)
    address = f"/api/drafts/{draft}/comments/{made['comment_id']}"
    assert client.put(f"{address}/resolved", json={"resolved": True}).get_json()["resolved"]["by"] is None
    assert client.get(f"/api/drafts/{draft}/mentionable").get_json() == {"people": []}
    assert client.delete(address).status_code == 204


@pytest.mark.both_stores
def test_readers_are_people_who_see_the_draft(app: Flask, people: dict[str, str]) -> None:
    """The one question about everybody has the answer that the filter of rows has for each."""
    ended = add_person(app, "Gone", "reporter", ("City",), active=False)
    editor = add_person(app, "Ede", "editor", ("Sport",))
    city = add_desk(app, "City")
    shares: list[list[dict[str, Any]]] = [
        [], [{"desk_id": city}], [{"person_id": people["Stig"]}], [{}], [{"desk_id": city}, {"person_id": editor}],
    ]  # fmt: skip
    with app.app_context():
        session = db.session
        for owner in (people["Ada"], None):
            for granted in shares:
                draft = Draft(owner_id=owner)
                session.add(draft)
                session.flush()
                session.add_all(Share(draft_id=draft.id, **share) for share in granted)
                session.flush()
                expected = []
                for person in session.scalars(select(Person).where(Person.active).order_by(Person.id)):
                    desks = session.scalars(
                        select(desk_person.c.desk_id).where(desk_person.c.person_id == person.id)
                    ).all()
                    viewer = Viewer(person.id, desk_ids=frozenset(desks))
                    if session.scalar(select(Draft.id).where(Draft.id == draft.id, readable_draft(viewer))):
                        expected.append(person.id)
                assert people_who_read(session, draft.id) == expected
                assert ended not in expected
        assert people_who_read(session, "none") == []


def test_changes_are_in_the_audit_trail_without_words(
    app: Flask, people: dict[str, str], clients: dict[str, FlaskClient], draft: str
) -> None:
    words = "Zugelhorn zwieback"
    made = comment(clients["Bram"], draft, words)["comment_id"]
    address = f"/api/drafts/{draft}/comments/{made}"
    answered = reply(clients["Ada"], draft, made, words)["replies"][0]["reply_id"]
    assert clients["Ada"].patch(f"{address}/replies/{answered}", json={"text": f"{words}!"}).status_code == 200
    for resolved in (True, True, False):  # the second call changes nothing
        assert clients["Bram"].put(f"{address}/resolved", json={"resolved": resolved}).status_code == 200
    # Refused changes and changes without effect are not recorded.
    assert clients["Cleo"].patch(address, json={"text": "Mine"}).status_code == 403
    assert clients["Bram"].patch(address, json={"text": words}).status_code == 200
    assert clients["Ada"].delete(f"{address}/replies/{answered}").status_code == 200
    assert clients["Bram"].delete(address).status_code == 204
    with app.app_context():
        entries = [entry for entry in each_entry(db.session) if entry.action.startswith("draft.comment")]
        trail = [(entry.action, entry.person_id, entry.details) for entry in entries]
        assert {(entry.about_kind, entry.about_id, entry.about_name) for entry in entries} == {
            ("draft", draft, "Pumps")
        }
        assert words not in repr([(entry.details, entry.about_name) for entry in each_entry(db.session)])
    one, other = {"comment_id": made}, {"comment_id": made, "reply_id": answered}
    assert trail == [
        ("draft.comment", people["Bram"], one),
        ("draft.comment_reply", people["Ada"], other),
        ("draft.comment_edit", people["Ada"], other),
        ("draft.comment_resolve", people["Bram"], one),
        ("draft.comment_reopen", people["Bram"], one),
        ("draft.comment_delete", people["Ada"], other),
        ("draft.comment_delete", people["Bram"], one),
    ]
