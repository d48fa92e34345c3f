"""Pages that edit a draft at the same time, offline and after reconnecting, over the sockets of a whole desk."""

import base64
import json
import threading
from collections.abc import Callable
from concurrent.futures import Future
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from pycrdt import XmlElement, XmlText
from sqlalchemy import delete, event, func, select, update

from server.access.withdrawals import KEEPS_RIGHTS
from server.coediting.awareness import Caret, caret_color, read_awareness, write_awareness
from server.coediting.events import TextEvents
from server.coediting.service import Edit, TextService
from server.db.database import db
from server.db.tables import Draft, DraftRevision, Person, Share, SharedText, SharedTextUpdate, SignIn, desk_person, now
from server.registry import service
from server.sockets.withdrawals import Withdrawals
from tests.conftest import MakeDesk
from tests.server.client import Socket
from tests.server.coediting.bodies import body, paragraph, text
from tests.server.coediting.pages import EditingPage, encode
from tests.server.newsroom import add_draft
from tests.server.people import add_desk, add_person, signed_in_client
from tests.waiting import wait_until

KEEPS = {KEEPS_RIGHTS: True}
TEXT = body("The wall was built.", "The rain stays.")


@pytest.fixture
def draft(desk: Flask) -> str:
    return add_draft(desk.test_client(), "Pumps", TEXT)


def shown(desk: Flask, draft_id: str) -> dict[str, Any]:
    answer: dict[str, Any] = desk.test_client().get(f"/api/drafts/{draft_id}").get_json()
    return answer


def lines(content: dict[str, Any]) -> list[str]:
    return ["".join(run["text"] for run in block.get("content", [])) for block in content["content"]]


def joined(desk: Flask, draft_id: str, count: int = 2) -> list[EditingPage]:
    pages = [EditingPage(desk, draft_id) for _ in range(count)]
    for page in pages:
        page.join()
    return pages


@pytest.mark.both_stores
def test_edits_reach_other_pages_and_the_draft(desk: Flask, draft: str) -> None:
    ada, ben = joined(desk, draft)
    assert ada.blocks() == ["The wall was built.", "The rain stays."]
    ada.text().insert(8, " of the harbour")
    # An acknowledged edit is stored; the draft follows within a second.
    assert ada.send() == {"saved": True, "version": 1}
    assert (ben.receive(), ada.receive()) == (1, 0)
    assert ben.blocks() == ada.blocks() == ["The wall of the harbour was built.", "The rain stays."]
    ben.headline += " first"
    assert ben.send()["saved"]
    assert ada.receive() == 1
    assert ada.call("save_text", seq=7) == {"seq": 7, "version": 2}
    draft_now = shown(desk, draft)
    assert (draft_now["version"], draft_now["headline"]) == (2, "Pumps first")
    assert lines(draft_now["body"]) == ada.blocks()
    # A second save changes nothing.
    assert ada.call("save_text") == {"version": 2}


@pytest.mark.both_stores
def test_simultaneous_and_offline_edits_are_merged(desk: Flask, draft: str) -> None:
    ada, ben = joined(desk, draft)
    ada.text(0).insert(19, " Ada was there.")
    ben.text(0).insert(0, "Once upon a time: ")
    ben.body.children.insert(1, XmlElement("paragraph"))
    ben.text(1).insert(0, "A line of Ben’s.")
    ada.send()
    ben.send()
    ada.receive()
    ben.receive()
    whole = ["Once upon a time: The wall was built. Ada was there.", "A line of Ben’s.", "The rain stays."]
    assert ada.blocks() == ben.blocks() == whole
    # Ben's connection breaks; both continue to edit.
    ben.socket.client.disconnect()
    ben.text(2).insert(0, "Offline: ")
    del ada.body.children[1]
    ada.text(1).insert(15, " For good.")
    ada.send()
    again = EditingPage(desk, draft)
    again.doc, again.body, again.headline = ben.doc, ben.body, ben.headline
    assert again.join()["document_id"] == ben.document_id
    assert again.send()["saved"]
    ada.receive()
    assert ada.blocks() == again.blocks() == [whole[0], "Offline: The rain stays. For good."]
    assert lines(shown(desk, draft)["body"]) == ada.blocks()


def test_simultaneous_first_joins_get_the_same_document(make_desk: MakeDesk) -> None:
    one, other = make_desk(), make_desk()
    draft_id = add_draft(one.test_client(), "Pumps", "The wall.\nThe rain.")
    here, there = EditingPage(one, draft_id), EditingPage(other, draft_id)
    assert here.join()["document_id"] == there.join()["document_id"]
    assert here.doc.get_update() == there.doc.get_update()
    # Two servers on one database: each merges the edits that the other has stored.
    here.text().insert(0, "Here. ")
    there.text().insert(9, " There.")
    assert here.send()["saved"]
    assert there.send()["saved"]
    there.join()
    here.join()
    assert here.blocks() == there.blocks() == ["Here. The wall. There.", "The rain."]
    assert lines(shown(other, draft_id)["body"]) == here.blocks()
    assert shown(one, draft_id)["version"] == 2


def test_rejoining_page_gets_only_missing_updates(desk: Flask, draft: str) -> None:
    ada, ben = joined(desk, draft)
    whole = len(ben.doc.get_update())
    ada.text().insert(0, "So ")
    ada.send()
    answer = ben.join()
    assert len(base64.b64decode(answer["update"])) < whole / 3
    assert ben.blocks() == ada.blocks()


def test_updates_sent_again_are_stored_once(desk: Flask, draft: str) -> None:
    [ada] = joined(desk, draft, 1)
    ada.text().insert(0, "So ")
    content = ada.doc.get_update(ada.sent)
    assert [ada.send_bytes(content)["saved"] for _ in range(3)] == [True] * 3
    with desk.app_context():
        assert db.session.scalar(select(func.count()).select_from(SharedTextUpdate)) == 1


def test_version_names_the_person_who_edited(make_desk: MakeDesk) -> None:
    app = make_desk(mode="newsroom")
    ada, ben = (add_person(app, name) for name in ("Ada Quill", "Ben Alder"))
    draft_id = add_draft(signed_in_client(app, ada), "Pumps", TEXT)
    with app.app_context():
        db.session.add(Share(draft_id=draft_id, person_id=ben, level="edit"))
        db.session.commit()
    writer, other = (EditingPage(app, draft_id, flask_test_client=signed_in_client(app, who)) for who in (ben, ada))
    other.call("open_draft", page="page-of-ada-1")
    writer.join()
    writer.text().insert(0, "Ben: ")
    writer.send()
    assert writer.call("save_text") == {"version": 2}
    assert other.received("draft_saved") == [{"draft_id": draft_id, "version": 2, "name": "Ben Alder"}]
    with app.app_context():
        [first] = db.session.scalars(select(DraftRevision))
        assert (first.version, lines(first.body), first.person_id) == (1, lines(TEXT), ben)


# --- saves by other means


@pytest.mark.both_stores
def test_save_of_another_program_is_merged(desk: Flask, draft: str) -> None:
    ada, ben = joined(desk, draft)
    ada.text(0).insert(19, " By Ada.")
    ada.send()
    program, other = Socket(desk), body("The wall was built.", "The rain stays.", "A line of a program’s.")
    # Based on the version before Ada's edit, so it conflicts.
    payload = {"draft_id": draft, "version": 1, "headline": "Pumps", "body": other}
    conflict = program.emit("save_draft", payload, callback=True)["conflict"]
    assert (conflict["version"], lines(conflict["body"])[0]) == (2, "The wall was built. By Ada.")
    conflict["body"]["content"].append(paragraph("A line of a program’s."))
    payload |= {"version": 2, "body": conflict["body"], "headline": "Pumps, by a program"}
    assert program.emit("save_draft", payload, callback=True) == {"version": 3}
    # Open pages receive the saved text at once and continue from it.
    for page in (ada, ben):
        page.receive()
        assert page.blocks() == ["The wall was built. By Ada.", "The rain stays.", "A line of a program’s."]
        assert str(page.headline) == "Pumps, by a program"
    ben.text(1).insert(15, " By Ben.")
    ben.send()
    assert lines(shown(desk, draft)["body"])[1] == "The rain stays. By Ben."
    assert shown(desk, draft)["version"] == 4


def test_direct_save_and_waiting_edit_are_both_kept(desk: Flask, draft: str) -> None:
    """Another process changes the row of the draft while edits of the document wait to be saved."""
    ada, ben = joined(desk, draft)
    ada.text(0).insert(19, " By Ada.")
    ada.send()
    with desk.app_context():
        changed = body("The wall was built.", "The rain stays here.")
        db.session.execute(update(Draft).values(version=2, body=changed, headline="Gates"))
        db.session.commit()
    assert ben.call("save_text") == {"version": 3}
    for page in (ada, ben):
        page.receive()
        assert page.blocks() == ["The wall was built. By Ada.", "The rain stays here."]
    assert lines(shown(desk, draft)["body"]) == ada.blocks()
    assert shown(desk, draft)["headline"] == str(ada.headline) == "Gates"


def test_restored_version_reaches_open_pages(desk: Flask, draft: str) -> None:
    ada, ben = joined(desk, draft)
    client = desk.test_client()
    named = client.post(f"/api/drafts/{draft}/versions", json={"name": "Begun"}).get_json()
    ada.text().insert(0, "Wrong. ")
    ada.send()
    path = f"/api/drafts/{draft}/versions/{named['version_id']}/restore"
    assert client.post(path, json={"version": 1}).status_code == 409
    assert client.post(path, json={"version": 2}).status_code == 200
    for page in (ada, ben):
        page.receive()
        assert page.blocks() == lines(TEXT)


def test_published_and_exported_text_includes_waiting_edits(desk: Flask, draft: str) -> None:
    [ada] = joined(desk, draft, 1)
    ada.text().insert(0, "Newest. ")
    ada.send()
    client = desk.test_client()
    assert "Newest. The wall" in client.get(f"/api/drafts/{draft}/export?format=md").text
    ada.text().insert(0, "Newer. ")
    ada.send()
    assert client.post(f"/api/drafts/{draft}/publish", json={"version": 2}).status_code == 409
    version = ada.call("save_text")["version"]
    published = client.post(f"/api/drafts/{draft}/publish", json={"version": version})
    assert published.status_code == 201, published.text
    assert "Newer. Newest." in client.get(f"/drafts/{draft}").text


def test_leaving_saves_at_once(desk: Flask, draft: str) -> None:
    [ada] = joined(desk, draft, 1)
    ada.text().insert(0, "So ")
    ada.send()
    assert ada.call("leave_text") == {}
    with desk.app_context():
        assert db.session.get_one(Draft, draft).version == 2


def test_deleted_draft_has_no_document(desk: Flask, draft: str) -> None:
    [ada] = joined(desk, draft, 1)
    ada.text().insert(0, "So ")
    ada.send()
    assert desk.test_client().delete(f"/api/drafts/{draft}").status_code == 204
    assert ada.send_bytes(b"\x00\x00")["error"]["code"] == "unknown_draft"
    assert ada.join()["error"]["code"] == "unknown_draft"
    with desk.app_context():
        counts = [
            db.session.scalar(select(func.count()).select_from(table)) for table in (SharedText, SharedTextUpdate)
        ]
        assert counts == [0, 0]


# --- refusals


def hostile_updates(page: EditingPage) -> dict[str, list[bytes]]:
    """Return hostile updates by the error code that refuses them."""

    def edited(work: Any) -> bytes:
        other = EditingPage.__new__(EditingPage)
        other.doc = type(page.doc)()
        other.doc.apply_update(page.doc.get_update())
        EditingPage.bind(other)
        work(other)
        return other.doc.get_update(page.sent)

    def script(other: EditingPage) -> None:
        other.body.children.append(XmlElement("script"))

    def link(other: EditingPage) -> None:
        other.text().insert(0, "here", {"link": {"href": "javascript:alert(1)"}})

    def loose(other: EditingPage) -> None:
        other.body.children.append(XmlText("x"))

    def long(other: EditingPage) -> None:
        other.headline += "x" * 10_001

    first = edited(lambda other: other.text().insert(0, "one "))
    return {
        "bad_update": [b"", b"\x00", b"\xff" * 30, b"\x01\xff\xff\xff\xff\x07", first[:-3]],
        "bad_body": [edited(script), edited(link), edited(loose)],
        "headline_too_long": [edited(long)],
        "text_gap": [b"\x01\x01\x07\x05\x84\x07\x04\x01x\x00"],
    }


def test_hostile_updates_are_refused_and_change_nothing(desk: Flask, draft: str) -> None:
    ada, ben = joined(desk, draft)
    for code, updates in hostile_updates(ada).items():
        for content in updates:
            assert ada.send_bytes(content)["error"]["code"] == code
    assert ben.receive() == 0
    ada.text().insert(0, "Still: ")
    assert ada.send()["saved"]
    ben.receive()
    assert ben.blocks()[0] == "Still: The wall was built."
    assert EditingPage(desk, draft).join()["document_id"] == ada.document_id
    assert lines(shown(desk, draft)["body"]) == ada.blocks()


def test_hostile_update_does_not_affect_others_of_its_batch(desk: Flask, draft: str) -> None:
    ada, ben = joined(desk, draft)
    [bad, *_] = hostile_updates(ada)["bad_body"]
    ada.text().insert(0, "Ada. ")
    ben.text(1).insert(0, "Ben. ")

    texts, busy = service(TextService, desk), threading.Event()
    texts._submit(lambda: busy.wait(60))  # edits that wait meanwhile are committed together
    answers = [
        texts._submit(Edit(draft, ada.document_id, content))
        for content in (ada.doc.get_update(ada.sent), bad, ben.doc.get_update(ben.sent))
    ]
    busy.set()
    assert [answer.exception(60) is None for answer in answers] == [True, False, True]
    page = EditingPage(desk, draft)
    page.join()
    assert page.blocks() == ["Ada. The wall was built.", "Ben. The rain stays."]


def test_too_large_text_is_refused(make_desk: MakeDesk) -> None:
    desk = make_desk(max_message_bytes=100_000)
    draft_id = add_draft(desk.test_client(), "Pumps", TEXT)
    ada, ben = joined(desk, draft_id)
    refused = None
    for _ in range(12):
        ada.text().insert(0, "x" * 10_000)
        answer = ada.send()
        if refused := answer.get("error"):
            break
    assert refused is not None
    assert (refused["code"], refused["params"]) == ("text_too_large", {"bytes": 100_000})
    ben.receive()
    assert len(json.dumps(ben.blocks())) <= 100_000
    # A too large message is refused before it is read.
    assert ben.send_bytes(b"\x00" * 80_000)["error"]["code"] == "message_too_large"


def test_edit_of_another_document_is_refused(desk: Flask, draft: str) -> None:
    [ada] = joined(desk, draft, 1)
    other = add_draft(desk.test_client(), "Other", "Another text.")
    assert ada.send_bytes(b"\x00\x00", document_id="another")["error"]["code"] == "text_replaced"
    ada.draft_id = other
    assert ada.send_bytes(b"\x00\x00")["error"]["code"] == "text_replaced"  # no page has joined it yet
    EditingPage(desk, other).join()
    assert ada.send_bytes(b"\x00\x00")["error"]["code"] == "text_replaced"
    ada.draft_id = "none"
    assert ada.send_bytes(b"\x00\x00")["error"]["code"] == "unknown_draft"


def test_malformed_state_vector_is_rejected(desk: Flask, draft: str) -> None:
    page = EditingPage(desk, draft)
    assert page.call("join_text", state_vector="/////w==")["error"]["code"] == "bad_update"
    assert page.call("join_text", state_vector="A")["error"]["code"] == "bad_request"


def test_socket_joins_at_most_20_texts(desk: Flask) -> None:
    socket = Socket(desk)
    drafts = [add_draft(desk.test_client()) for _ in range(21)]
    answers = [socket.emit("join_text", {"draft_id": draft}, callback=True) for draft in drafts]
    assert ["error" in answer for answer in answers] == [False] * 20 + [True]
    socket.emit("leave_text", {"draft_id": drafts[0]}, callback=True)
    assert "error" not in socket.emit("join_text", {"draft_id": drafts[-1]}, callback=True)


# --- readers


@pytest.fixture
def newsroom(make_desk: MakeDesk) -> tuple[Flask, str, dict[str, str]]:
    app = make_desk(mode="newsroom")
    people = {name.split()[0]: add_person(app, name) for name in ("Ada Quill", "Ben Alder", "Cleo Wren")}
    draft_id = add_draft(signed_in_client(app, people["Ada"]), "Pumps", TEXT)
    with app.app_context():
        db.session.add(Share(draft_id=draft_id, person_id=people["Ben"], level="read"))
        db.session.commit()
    return app, draft_id, people


def test_reader_watches_and_cannot_write(newsroom: tuple[Flask, str, dict[str, str]]) -> None:
    app, draft_id, people = newsroom
    ada, ben, cleo = (
        EditingPage(app, draft_id, flask_test_client=signed_in_client(app, people[name]))
        for name in ("Ada", "Ben", "Cleo")
    )
    assert cleo.join()["error"]["code"] == "unknown_draft"
    ada.join()
    assert "error" not in ben.join()
    ben.text().insert(0, "Not mine. ")
    assert ben.send()["error"]["code"] == "not_yours"
    ada.text().insert(0, "Mine. ")
    ada.send()
    assert ben.receive() == 1
    assert (ada.receive(), cleo.receive()) == (0, 0)


Change = Callable[[str, str], Any]


def _share(level: str) -> Change:
    return lambda draft_id, ben: update(Share).where(Share.draft_id == draft_id).values(level=level)


# The change that another process makes, the error of the next edit, and the change that restores the right.
RIGHTS_TAKEN: dict[str, tuple[Change, str, Change | None]] = {
    "share removed": (lambda draft_id, ben: delete(Share).where(Share.draft_id == draft_id), "unknown_draft", None),
    "share for reading": (_share("read"), "not_yours", _share("edit")),
    "desk left": (lambda draft_id, ben: delete(desk_person), "not_yours", None),
    "no editor any more": (
        lambda draft_id, ben: update(Person).where(Person.id == ben).values(role="reporter"),
        "not_yours",
        lambda draft_id, ben: update(Person).where(Person.id == ben).values(role="editor"),
    ),
    "account ended": (
        lambda draft_id, ben: update(Person).where(Person.id == ben).values(active=False),
        "sign_in",
        lambda draft_id, ben: update(Person).where(Person.id == ben).values(active=True),
    ),
    "signed out": (lambda draft_id, ben: delete(SignIn).where(SignIn.person_id == ben), "sign_in", None),
}


@pytest.mark.both_stores
@pytest.mark.parametrize("case", RIGHTS_TAKEN)
def test_edit_is_refused_at_once_when_another_process_has_taken_the_right(make_desk: MakeDesk, case: str) -> None:
    one, other = make_desk(mode="newsroom"), make_desk(mode="newsroom")
    take, code, give = RIGHTS_TAKEN[case]
    by_desk = case in {"desk left", "no editor any more"}
    ada = add_person(one, "Ada Quill")
    ben = add_person(one, "Ben Alder", "editor" if by_desk else "reporter", ("City",) if by_desk else ())
    draft_id = add_draft(signed_in_client(one, ada), "Pumps", TEXT)
    with other.app_context():
        to_whom = {"desk_id": add_desk(other)} if by_desk else {"person_id": ben}
        db.session.add(Share(draft_id=draft_id, level="read" if by_desk else "edit", **to_whom))
        if case == "desk left":
            db.session.add(Share(draft_id=draft_id, level="read", person_id=ben))
        db.session.commit()
    page = EditingPage(one, draft_id, flask_test_client=signed_in_client(one, ben))
    page.join()

    def edit() -> dict[str, Any]:
        page.text().insert(0, "So ")
        return page.send()

    def change(made: Change) -> None:
        with other.app_context():
            db.session.execute(made(draft_id, ben))
            db.session.commit()
        # The message of Redis, which a test client cannot have: see test_withdrawals.py.
        service(Withdrawals, one).handle_remote()

    assert [edit()["saved"] for _ in range(3)] == [True] * 3
    change(take)
    assert [edit()["error"]["code"] for _ in range(2)] == [code] * 2
    with one.app_context():
        assert db.session.scalar(select(func.count()).select_from(SharedTextUpdate)) == 3
    if give is not None:
        change(give)
        assert edit()["saved"]


def test_reader_without_permission_leaves_the_text(newsroom: tuple[Flask, str, dict[str, str]]) -> None:
    app, draft_id, people = newsroom
    ada, ben = (
        EditingPage(app, draft_id, flask_test_client=signed_in_client(app, people[name])) for name in ("Ada", "Ben")
    )
    ada.join()
    ben.join()
    texts = service(TextEvents, app)
    texts.expel_strangers()
    assert ben.received("text_left") == []
    with app.app_context():
        db.session.execute(delete(Share))
        db.session.commit()
    texts.expel_strangers()
    assert ben.received("text_left") == [{"draft_id": draft_id}]
    ada.text().insert(0, "Mine. ")
    ada.send()
    assert ben.receive() == 0
    assert ada.received("text_left") == []


WITHDRAWALS: dict[str, Callable[[str], object]] = {
    "share removed": lambda ben: db.session.delete(db.session.scalars(select(Share)).one()),
    "desk left": lambda ben: setattr(db.session.get_one(Person, ben), "desks", []),
    "account ended": lambda ben: setattr(db.session.get_one(Person, ben), "active", False),
    "by a statement": lambda ben: db.session.execute(delete(desk_person)),
}


@pytest.mark.parametrize("how", WITHDRAWALS)
def test_reader_leaves_at_once_when_a_commit_takes_the_right(
    make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr("server.coediting.events._CHECK_EVERY_S", 3600.0)
    app = make_desk(mode="newsroom")
    ada, ben = add_person(app, "Ada Quill"), add_person(app, "Ben Alder", desks=("City",))
    draft_id = add_draft(signed_in_client(app, ada), "Pumps", TEXT)
    with app.app_context():
        db.session.add(Share(draft_id=draft_id, desk_id=add_desk(app), level="read"))
        db.session.commit()
    author, reader = (EditingPage(app, draft_id, flask_test_client=signed_in_client(app, one)) for one in (ada, ben))
    author.join()
    reader.join()
    author.call("open_draft", page="a" * 12)
    reader.call("open_draft", page="b" * 12)
    with app.app_context():
        WITHDRAWALS[how](ben)
        db.session.commit()
    wait_until(lambda: reader.received("text_left") == [{"draft_id": draft_id}])
    # Nor is the page among those that have the draft open.
    wait_until(lambda: [len(sent["people"]) for sent in author.received("presence")][-1:] == [1])
    author.text().insert(0, "Mine. ")
    author.send()
    author.call("save_text")
    assert reader.receive() == 0
    assert reader.received("draft_saved") == []
    assert author.received("text_left") == []


def test_socket_is_authorized_once_and_not_with_every_edit(newsroom: tuple[Flask, str, dict[str, str]]) -> None:
    app, draft_id, people = newsroom
    page = EditingPage(app, draft_id, flask_test_client=signed_in_client(app, people["Ada"]))
    page.join()
    statements: list[str] = []

    def record(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        if "sign_in" in statement:
            statements.append(statement)

    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", record)
    for _ in range(3):  # which decide about the person, and about the draft
        page.text().insert(0, "a")
        page.send()
    statements.clear()
    for _ in range(10):
        page.text().insert(0, "a")
        assert page.send()["saved"]
    assert len(statements) <= 1  # on a slow machine what was decided ends by the clock
    with app.app_context():
        db.session.delete(db.session.scalars(select(Share)).one())
        db.session.commit()
    page.text().insert(0, "a")
    assert page.send()["saved"]
    assert len(statements) >= 1  # somebody's right was taken


def test_decision_about_a_socket_ends_by_the_clock(
    newsroom: tuple[Flask, str, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, draft_id, people = newsroom
    page = EditingPage(app, draft_id, flask_test_client=signed_in_client(app, people["Ada"]))
    page.join()
    assert page.send()["saved"]
    with app.app_context(), db.engine.begin() as connection:
        connection.execute(delete(SignIn))  # by another program, which sends no message
    monkeypatch.setattr("server.access.authorization._VALID_S", -1.0)
    wait_until(lambda: page.send().get("error", {}).get("code") == "sign_in")


def test_use_of_a_sign_in_takes_no_right(make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_desk(mode="newsroom")
    checked: list[None] = []
    monkeypatch.setattr(service(Withdrawals, app), "check", lambda: checked.append(None))
    client = signed_in_client(app, add_person(app, "Ada Quill"))
    with app.app_context():
        db.session.execute(update(SignIn).values(seen_at=now() - timedelta(hours=1)), execution_options=KEEPS)
        db.session.commit()
    checked.clear()
    add_draft(client, "Pumps", TEXT)
    assert checked == []


def test_silent_socket_leaves_the_text(desk: Flask, draft: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, ben = joined(desk, draft)
    monkeypatch.setattr("server.coediting.events._SILENCE_LIMIT_S", -1.0)
    service(TextEvents, desk).expel_strangers()
    monkeypatch.undo()
    assert ben.received("text_left") == [{"draft_id": draft}]
    ada.text().insert(0, "So ")
    ada.send()
    assert ben.receive() == 0
    ben.join()
    assert ben.blocks() == ada.blocks()


# --- carets


def caret_of(page: EditingPage, state: dict[str, Any] | None, clock: int = 1) -> str:
    return encode(write_awareness(Caret(page.doc.client_id, clock, state)))


def carets(page: EditingPage) -> list[Caret]:
    return [
        caret for sent in page.received("text_awareness") for caret in read_awareness(base64.b64decode(sent["update"]))
    ]


def test_carets_have_the_name_of_the_account(newsroom: tuple[Flask, str, dict[str, str]]) -> None:
    app, draft_id, people = newsroom
    ada, ben = (
        EditingPage(app, draft_id, flask_test_client=signed_in_client(app, people[name])) for name in ("Ada", "Ben")
    )
    ada.join()
    assert ben.call("text_awareness", update=caret_of(ben, {}))["error"]["code"] == "bad_request"
    ben.join()
    state = {"cursor": {"anchor": 3}, "user": {"name": "The editor-in-chief", "color": "red"}}
    assert ben.call("text_awareness", update=caret_of(ben, state)) == {}
    user = {"name": "Ben Alder", "color": caret_color(people["Ben"])}
    assert carets(ada) == [Caret(ben.doc.client_id, 1, {"cursor": {"anchor": 3}, "user": user})]
    assert carets(ben) == []
    # A page cannot report the caret of another.
    ben.call("text_awareness", update=caret_of(ada, None, 9))
    assert len(carets(ada)) == 1
    ben.socket.client.disconnect()
    assert carets(ada)[-1] == Caret(ben.doc.client_id, 2, None)


def test_caret_comes_with_the_edit(desk: Flask, draft: str) -> None:
    ada, ben = joined(desk, draft)
    ada.text().insert(0, "Now: ")
    state = {"cursor": {"anchor": 5}}
    update = encode(ada.doc.get_update(ada.sent))
    fields = {"document_id": ada.document_id, "update": update, "awareness": caret_of(ada, state)}
    assert ada.call("edit_text", **fields)["saved"]
    [sent] = ben.received("text_edited")
    [caret] = read_awareness(base64.b64decode(sent["awareness"]))
    assert (caret.client_id, caret.clock) == (ada.doc.client_id, 1)
    assert caret.state is not None
    assert caret.state["cursor"] == {"anchor": 5}
    assert set(caret.state["user"]) == {"name", "color"}
    assert carets(ben) == []
    # Nor can it with an edit; an unreadable caret refuses the edit.
    assert ada.call("edit_text", **{**fields, "awareness": caret_of(ben, None, 9)})["saved"]
    ada.text().insert(0, "Right ")
    refused = ada.call("edit_text", **{**fields, "update": encode(ada.doc.get_update()), "awareness": "AQE="})
    assert refused["error"]["code"] == "bad_update"
    assert [message.get("awareness") for message in ben.received("text_edited")] == [sent["awareness"]]


def test_edits_committed_together_are_one_message(desk: Flask, draft: str) -> None:
    ada, ben, eve = joined(desk, draft, 3)
    ada.text().insert(0, "Ada. ")
    ben.text(1).insert(0, "Ben. ")
    texts, busy = service(TextService, desk), threading.Event()
    texts._submit(lambda: busy.wait(60))  # edits that wait meanwhile are committed together
    answers = [
        texts._submit(
            Edit(draft, page.document_id, page.doc.get_update(page.sent), f"socket {at}", None, (Caret(at, 1, {}),))
        )
        for at, page in enumerate((ada, ben))
    ]
    busy.set()
    assert [answer.exception(60) for answer in answers] == [None, None]
    [sent] = eve.received("text_edited")
    assert [caret.client_id for caret in read_awareness(base64.b64decode(sent["awareness"]))] == [0, 1]
    for page in (ada, ben, eve):
        page.receive()
        assert page.blocks() == ["Ada. The wall was built.", "Ben. The rain stays."]


def test_waiting_edits_go_before_the_save_of_a_draft(desk: Flask, draft: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.coediting.service._SAVE_AFTER_S", 0.0)
    ada, ben = joined(desk, draft)
    texts = service(TextService, desk)
    first, then = threading.Event(), threading.Event()

    def submit(page: EditingPage) -> Future[int]:
        return texts._submit(Edit(draft, page.document_id, page.doc.get_update(page.sent)))

    ada.text().insert(0, "Ada. ")
    ben.text(1).insert(0, "Ben. ")
    texts._submit(lambda: first.wait(60))
    edits = [submit(ada)]
    texts._submit(lambda: then.wait(60))  # makes the draft due, but only after the edit
    first.set()
    assert edits[0].result(60) == 1
    edits.append(submit(ben))
    then.set()
    edits[1].result(60)
    assert lines(shown(desk, draft)["body"]) == ["Ada. The wall was built.", "Ben. The rain stays."]
    assert shown(desk, draft)["version"] == 2


# --- durability


def test_edit_is_refused_while_the_disk_is_full(desk: Flask, draft: str) -> None:
    ada, ben = joined(desk, draft)
    full: list[bool] = [True]

    def limit(connection: Any, *_more: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages if full[0] else 1_073_741_823}")

    with desk.app_context():
        event.listen(db.engine, "checkout", limit)
    ada.text().insert(0, "long " * 20_000)
    assert ada.send()["error"]["code"] == "disk_full"
    assert ben.receive() == 0
    page = EditingPage(desk, draft)
    page.join()
    assert page.blocks() == lines(TEXT)
    full[0] = False
    assert ada.send()["saved"]
    assert ben.receive() == 1
    assert ben.blocks() == ada.blocks()
    with desk.app_context():
        event.remove(db.engine, "checkout", limit)


def test_next_server_saves_edits_of_an_ended_one(make_desk: MakeDesk) -> None:
    one = make_desk()
    draft_id = add_draft(one.test_client(), "Pumps", TEXT)
    ada = EditingPage(one, draft_id)
    ada.join()
    ada.text().insert(0, "Acknowledged. ")
    ada.send()
    with one.app_context():
        assert db.session.get_one(Draft, draft_id).version == 1
    # The first server ends here; the second starts.
    other = make_desk()
    service(TextService, other).recover()
    service(TextService, other).close()
    with other.app_context():
        draft = db.session.get_one(Draft, draft_id)
        assert (draft.version, lines(draft.body)[0]) == (2, "Acknowledged. The wall was built.")


def test_many_updates_become_one_state(desk: Flask, draft: str) -> None:
    ada, ben = joined(desk, draft)
    for number in range(230):
        ada.text().insert(0, f"{number} ")
        assert ada.send()["saved"]
    ada.call("save_text")
    with desk.app_context():
        # The updates may have been merged before the last ones arrived.
        assert (db.session.scalar(select(func.count()).select_from(SharedTextUpdate)) or 0) <= 30
    ben.receive()
    page = EditingPage(desk, draft)
    page.join()
    assert page.blocks() == ben.blocks() == ada.blocks()
    # A page of another process reads the merged state from the store.
    page.text().insert(0, text("x")["text"])
    assert page.send()["saved"]
