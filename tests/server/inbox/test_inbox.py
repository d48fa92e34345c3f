"""The inbox: mentions, sign-offs and embargoes that end soon, of whoever asks and nobody else."""

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.db.database import db
from server.db.tables import Draft, SignOff, Source, now
from tests.conftest import MakeDesk
from tests.server.newsroom import add_draft
from tests.server.people import add_person, signed_in_client

NOTHING = {"mentions": [], "sign_offs": {"waiting": [], "own": []}, "embargoes": []}


@pytest.fixture
def app(make_desk: MakeDesk) -> Flask:
    return make_desk(mode="newsroom")


def inbox_of(client: FlaskClient) -> dict[str, Any]:
    answer = client.get("/api/inbox")
    assert answer.status_code == 200, answer.text
    inbox: dict[str, Any] = answer.get_json()
    return inbox


def test_an_inbox_has_what_waits_for_its_owner(app: Flask) -> None:
    ada, ede = add_person(app, "Ada"), add_person(app, "Ede", "editor")
    reporter, editor = signed_in_client(app, ada), signed_in_client(app, ede)
    assert inbox_of(reporter) == NOTHING
    with app.app_context():
        draft = Draft(headline="Pumps", owner_id=None)
        ends = {"soon": timedelta(hours=3), "sooner": timedelta(hours=1), "later": timedelta(days=2)}
        sources = [
            Source(
                title=title,
                file_name="a.txt",
                format="txt",
                owner_id=ada,
                embargo_until=now() + wait,
                embargo_note=f"{title} note",
            )
            for title, wait in ends.items()
        ]
        past = Source(
            title="past", file_name="a.txt", format="txt", owner_id=ada, embargo_until=now() - timedelta(hours=1)
        )
        others = Source(
            title="other", file_name="a.txt", format="txt", owner_id=ede, embargo_until=now() + timedelta(hours=1)
        )
        db.session.add_all([draft, *sources, past, others])
        db.session.flush()
        db.session.add(SignOff(draft_id=draft.id, version=1, requested_by=ada))
        db.session.commit()
        draft_id, soonest = draft.id, sources[1].id
    of_ada, of_ede = inbox_of(reporter), inbox_of(editor)
    assert [embargo["title"] for embargo in of_ada["embargoes"]] == ["sooner", "soon"]
    assert (of_ada["embargoes"][0]["source_id"], of_ada["embargoes"][0]["note"]) == (soonest, "sooner note")
    assert [embargo["title"] for embargo in of_ede["embargoes"]] == ["other"]
    assert [sign_off["draft_id"] for sign_off in of_ede["sign_offs"]["waiting"]] == [draft_id]
    assert of_ede["sign_offs"] == editor.get("/api/sign-offs").get_json()
    assert [sign_off["draft_id"] for sign_off in of_ada["sign_offs"]["own"]] == [draft_id]


@pytest.mark.both_stores
def test_mentions_are_read_one_by_one_or_by_comment(app: Flask) -> None:
    ada, bram = add_person(app, "Ada"), add_person(app, "Bram")
    writer, reader = signed_in_client(app, ada), signed_in_client(app, bram)
    draft = add_draft(writer, "Pumps")
    writer.put(f"/api/drafts/{draft}/shares", json={"shares": [{"person_id": bram, "level": "read"}]})
    address = f"/api/drafts/{draft}/comments"
    made = [writer.post(address, json={"text": f"@[{bram}] {number}"}).get_json()["comment_id"] for number in range(3)]
    writer.post(f"{address}/{made[0]}/replies", json={"text": f"@[{bram}] again"})
    mentions = inbox_of(reader)["mentions"]
    assert [mention["text"].partition("] ")[2] for mention in mentions] == ["again", "2", "1", "0"]
    assert [mention["comment_id"] for mention in mentions] == [made[0], made[2], made[1], made[0]]
    assert [mention["reply_id"] is not None for mention in mentions] == [True, False, False, False]

    # Nobody else's are marked.
    ids = [mention["mention_id"] for mention in mentions]
    assert writer.post("/api/inbox/read", json={"mention_ids": ids}).get_json() == {"read": 0}
    assert reader.post("/api/inbox/read", json={"mention_ids": [ids[1], "none"]}).get_json() == {"read": 1}
    assert reader.post("/api/inbox/read", json={"mention_ids": [ids[1]]}).get_json() == {"read": 0}
    assert reader.post("/api/inbox/read", json={"comment_id": made[0]}).get_json() == {"read": 2}
    assert [mention["comment_id"] for mention in inbox_of(reader)["mentions"]] == [made[1]]


def test_a_mention_in_a_draft_that_is_not_shared_any_more_is_hidden(app: Flask) -> None:
    ada, bram = add_person(app, "Ada"), add_person(app, "Bram")
    writer, reader = signed_in_client(app, ada), signed_in_client(app, bram)
    draft = add_draft(writer, "Pumps")
    shares = {"shares": [{"person_id": bram, "level": "read"}]}
    writer.put(f"/api/drafts/{draft}/shares", json=shares)
    writer.post(f"/api/drafts/{draft}/comments", json={"text": f"@[{bram}], see this", "quote": "secret"})
    assert len(inbox_of(reader)["mentions"]) == 1
    writer.put(f"/api/drafts/{draft}/shares", json={"shares": []})
    assert inbox_of(reader) == NOTHING


def test_without_accounts_only_embargoes_wait(desk: Flask, client: FlaskClient) -> None:
    with desk.app_context():
        db.session.add(Source(title="Soon", file_name="a.txt", format="txt", embargo_until=now() + timedelta(hours=3)))
        db.session.commit()
    inbox = inbox_of(client)
    assert [embargo["title"] for embargo in inbox.pop("embargoes")] == ["Soon"]
    assert inbox == {"mentions": [], "sign_offs": {"waiting": [], "own": []}}
    assert client.post("/api/inbox/read", json={"comment_id": "none"}).get_json() == {"read": 0}
