"""Presence in a draft, and the right to write, over sockets of one and of two servers."""

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import update

from server.db.database import db
from server.db.tables import Draft, Presence, Share, now
from tests.conftest import MakeDesk
from tests.server.client import Socket
from tests.server.newsroom import add_draft
from tests.server.people import add_person, signed_in_client

ADA, BEN = "page-of-ada-1", "page-of-ben-1"


def call(socket: Socket, event: str, draft: str, page: str) -> Any:
    return socket.emit(event, {"draft_id": draft, "page": page}, callback=True)


def holds(answer: dict[str, Any]) -> list[tuple[bool, bool]]:
    """(you, holds) of everybody."""
    return [(person["you"], person["holds"]) for person in answer["people"]]


def received(socket: Socket, event: str = "presence") -> list[dict[str, Any]]:
    socket.got += socket.client.get_received()
    return [message["args"][0] for message in socket.got if message["name"] == event]


def age_presence(app: Flask, page: str, seconds: float) -> None:
    """So long the page was not heard of."""
    with app.app_context():
        db.session.execute(
            update(Presence).where(Presence.client == page).values(seen_at=now() - timedelta(seconds=seconds))
        )
        db.session.commit()


def age_opening(app: Flask, page: str) -> None:
    """Make a page one that was not opened just now."""
    with app.app_context():
        db.session.execute(update(Presence).where(Presence.client == page).values(since=now() - timedelta(minutes=1)))
        db.session.commit()


@pytest.fixture
def draft(desk: Flask) -> str:
    return add_draft(desk.test_client())


def test_first_page_gets_the_write_lock_and_others_are_notified(desk: Flask, draft: str) -> None:
    first, second = Socket(desk), Socket(desk)
    opened = call(first, "open_draft", draft, ADA)
    assert (opened["version"], opened["may_write"], holds(opened)) == (1, True, [(True, True)])
    assert ADA not in str(opened)
    assert holds(call(second, "open_draft", draft, BEN)) == [(False, True), (True, False)]
    assert [holds(message) for message in received(first)] == [[(True, True), (False, False)]]
    assert received(second) == []
    # A heartbeat is not announced.
    call(second, "present", draft, BEN)
    assert len(received(first)) == 1


def test_take_over_is_broadcast_at_once(desk: Flask, draft: str) -> None:
    first, second = Socket(desk), Socket(desk)
    call(first, "open_draft", draft, ADA)
    call(second, "open_draft", draft, BEN)
    assert holds(call(second, "take_over", draft, BEN)) == [(False, False), (True, True)]
    assert holds(received(first)[-1]) == [(True, False), (False, True)]
    # And back again.
    assert holds(call(first, "take_over", draft, ADA)) == [(True, True), (False, False)]


def test_leaving_releases_the_write_lock(desk: Flask, draft: str) -> None:
    first, second = Socket(desk), Socket(desk)
    call(first, "open_draft", draft, ADA)
    call(second, "open_draft", draft, BEN)
    assert call(first, "leave_draft", draft, ADA) == {}
    assert holds(received(second)[-1]) == [(True, False)]
    assert holds(call(second, "present", draft, BEN)) == [(True, True)]
    # A page that has left receives nothing.
    heard = len(received(first))
    call(second, "leave_draft", draft, BEN)
    assert len(received(first)) == heard


def test_closed_socket_releases_write_lock_after_grace_period(desk: Flask, draft: str) -> None:
    first, second = Socket(desk), Socket(desk)
    call(first, "open_draft", draft, ADA)
    call(second, "open_draft", draft, BEN)
    age_opening(desk, BEN)
    first.client.disconnect()
    assert [person["away"] for person in received(second)[-1]["people"] if not person["you"]] == [True]
    assert sorted(holds(call(second, "present", draft, BEN))) == [(False, True), (True, False)]
    again = Socket(desk)
    assert sorted(holds(call(again, "open_draft", draft, ADA))) == [(False, False), (True, True)]
    again.client.disconnect()
    age_presence(desk, ADA, 31)
    assert holds(call(second, "present", draft, BEN)) == [(True, True)]
    late = Socket(desk)
    assert holds(call(late, "open_draft", draft, ADA)) == [(False, True), (True, False)]


def test_reopening_takes_the_lock_from_own_closed_page(desk: Flask, draft: str) -> None:
    first, second = Socket(desk), Socket(desk)
    call(first, "open_draft", draft, ADA)
    first.client.disconnect()
    assert holds(call(second, "open_draft", draft, BEN)) == [(False, False), (True, True)]


def test_restart_releases_all_write_locks(make_desk: MakeDesk) -> None:
    one = make_desk()
    draft = add_draft(one.test_client())
    call(Socket(one), "open_draft", draft, ADA)
    assert holds(call(Socket(make_desk()), "open_draft", draft, BEN)) == [(False, False), (True, True)]


def test_old_socket_of_reconnected_page_changes_nothing(desk: Flask, draft: str) -> None:
    old, new = Socket(desk), Socket(desk)
    call(old, "open_draft", draft, ADA)
    call(new, "open_draft", draft, ADA)
    old.client.disconnect()
    assert [person["away"] for person in call(new, "present", draft, ADA)["people"]] == [False]


def test_page_without_heartbeat_is_removed(desk: Flask, draft: str) -> None:
    first, second = Socket(desk), Socket(desk)
    call(first, "open_draft", draft, ADA)
    call(second, "open_draft", draft, BEN)
    age_opening(desk, BEN)
    age_presence(desk, ADA, 29)
    assert (False, True) in holds(call(second, "present", draft, BEN))
    age_presence(desk, ADA, 31)
    assert holds(call(second, "present", draft, BEN)) == [(True, True)]


def test_saves_are_broadcast_to_readers(desk: Flask, draft: str) -> None:
    first, second, stranger = Socket(desk), Socket(desk), Socket(desk)
    call(first, "open_draft", draft, ADA)
    call(second, "open_draft", draft, BEN)
    call(stranger, "open_draft", add_draft(desk.test_client()), "page-of-another")
    saved = {"draft_id": draft, "version": 1, "headline": "H", "body": "text"}
    assert first.emit("save_draft", saved, callback=True) == {"version": 2}
    assert received(second, "draft_saved") == [{"draft_id": draft, "version": 2, "name": ""}]
    assert received(first, "draft_saved") == received(stranger, "draft_saved") == []
    client = desk.test_client()
    named = client.post(f"/api/drafts/{draft}/versions", json={"name": "One"}).get_json()
    path = f"/api/drafts/{draft}/versions/{named['version_id']}/restore"
    assert client.post(path, json={"version": 2}).status_code == 200
    assert [message["version"] for message in received(second, "draft_saved")] == [2, 3]


def test_presence_in_unknown_draft_is_rejected(desk: Flask) -> None:
    assert call(Socket(desk), "open_draft", "none", ADA)["error"]["code"] == "unknown_draft"


def test_write_lock_requires_edit_permission(make_desk: MakeDesk) -> None:
    app = make_desk(mode="newsroom")
    ada, ben, cleo = (add_person(app, name) for name in ("Ada Quill", "Ben Alder", "Cleo Wren"))
    with app.app_context():
        draft = Draft(headline="H", owner_id=ada)
        db.session.add(draft)
        db.session.commit()
        db.session.add(Share(draft_id=draft.id, person_id=ben, level="read"))
        db.session.commit()
        draft_id = draft.id

    def socket_of(person: str) -> Socket:
        return Socket(app, flask_test_client=signed_in_client(app, person))

    reader, owner, stranger = socket_of(ben), socket_of(ada), socket_of(cleo)
    opened = call(reader, "open_draft", draft_id, BEN)
    assert (opened["may_write"], holds(opened)) == (False, [(True, False)])
    assert call(reader, "take_over", draft_id, BEN)["error"]["code"] == "not_yours"
    opened = call(owner, "open_draft", draft_id, ADA)
    assert [(person["name"], person["holds"]) for person in opened["people"]] == [
        ("Ben Alder", False),
        ("Ada Quill", True),
    ]
    assert call(stranger, "open_draft", draft_id, "page-of-cleo")["error"]["code"] == "unknown_draft"
    # A person who may not read it any more receives nothing.
    with app.app_context():
        db.session.execute(update(Share).values(person_id=cleo))
        db.session.commit()
    assert call(reader, "present", draft_id, BEN)["error"]["code"] == "unknown_draft"
    heard = len(received(reader))
    assert [person["name"] for person in received(owner)[-1]["people"]] == ["Ada Quill"]
    call(socket_of(cleo), "open_draft", draft_id, "page-of-cleo-2")
    assert len(received(reader)) == heard
