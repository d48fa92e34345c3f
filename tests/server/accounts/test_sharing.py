"""Sharing, embargoes and their audit entries."""

from datetime import timedelta

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Table, delete

from server.access.viewer import Viewer
from server.access.visibility import set_viewer
from server.access.visible_sources import visible_sources
from server.cli.main import main
from server.config import Settings
from server.db.database import db
from server.db.tables import ApiToken, AuditEntry, Draft, Publication, Share, SignIn, Source, now
from server.registry import service
from tests.conftest import MakeDesk
from tests.server.client import Socket
from tests.server.people import add_desk, add_person, signed_in_client, token_of
from tests.waiting import wait_until

SAID = "The wall holds for forty winters and not one more."


@pytest.fixture
def app(make_desk: MakeDesk) -> Flask:
    return make_desk(mode="newsroom")


@pytest.fixture
def ada(app: Flask) -> str:
    return add_person(app, "Ada Quill", desks=("City",))


def import_text(client: FlaskClient, text: str = f"Dora Pell: {SAID}", **more: object) -> str:
    brought = client.post("/api/sources", json={"text": text, "title": "The wall", **more})
    return str(brought.get_json()["source_id"])


def put_under_embargo(client: FlaskClient, source_id: str) -> None:
    until = f"{(now() + timedelta(days=1)).isoformat()}Z"
    assert client.patch(f"/api/sources/{source_id}", json={"embargo_until": until}).status_code == 200


def audit_entries(app: Flask) -> list[tuple[str, str]]:
    with app.app_context():
        return [(entry.action, entry.person_name) for entry in db.session.query(AuditEntry).order_by(AuditEntry.id)]


def test_new_item_is_owned_and_shared_with_the_desk(app: Flask, ada: str) -> None:
    quiet = add_desk(app, "Investigations", shares=False)
    assert quiet
    mine = signed_in_client(app, ada)
    source_id = import_text(mine)
    draft = mine.post("/api/drafts", json={"headline": "The wall"}).get_json()
    assert draft["owner"] == {"person_id": ada, "name": "Ada Quill"}
    assert draft["may"] == "manage"
    copy = mine.post(f"/api/drafts/{draft['draft_id']}/copy", json={}).get_json()
    pasted = mine.post("/api/drafts/import", json={"text": "# So\n\nIt is."}).get_json()
    assert copy["owner"] == pasted["owner"] == draft["owner"]
    theirs = signed_in_client(app, add_person(app, "Bram Osk", desks=("City",)))
    assert theirs.get(f"/api/sources/{source_id}").get_json()["may"] == "read"
    assert theirs.get(f"/api/drafts/{draft['draft_id']}").get_json()["may"] == "read"
    alone = signed_in_client(app, add_person(app, "Fenn Rook", desks=("Investigations",)))
    hidden = import_text(alone)
    assert mine.get(f"/api/sources/{hidden}").status_code == 404


def test_authors_of_edits_and_publications_are_recorded(app: Flask, ada: str) -> None:
    mine = signed_in_client(app, ada)
    draft = mine.post("/api/drafts", json={"headline": "The wall", "body": "It stands."}).get_json()
    published = mine.post(f"/api/drafts/{draft['draft_id']}/publish", json={"version": 1})
    assert published.status_code == 201
    with app.app_context():
        assert db.session.query(Publication).one().person_id == ada
    assert audit_entries(app) == [("draft.publish", "Ada Quill")]


def test_shares_are_set_and_listed(app: Flask, ada: str) -> None:
    mine, bram = signed_in_client(app, ada), add_person(app, "Bram Osk", desks=("Sport",))
    address = f"/api/drafts/{mine.post('/api/drafts', json={'headline': 'The wall'}).get_json()['draft_id']}/shares"
    assert [share["desk"]["name"] for share in mine.get(address).get_json()["shares"]] == ["City"]
    sport = add_desk(app, "Sport")
    wanted = [{"person_id": bram, "level": "edit"}, {"desk_id": sport}, {"person_id": ada, "level": "read"}, {}]
    assert mine.put(address, json={"shares": wanted}).status_code == 200
    listed = [(share["person"], share["desk"], share["level"]) for share in mine.get(address).get_json()["shares"]]
    assert sorted(listed, key=str) == sorted(
        [
            ({"person_id": bram, "name": "Bram Osk"}, None, "edit"),
            (None, {"desk_id": sport, "name": "Sport"}, "read"),
            (None, None, "read"),
        ],
        key=str,
    )
    with app.app_context():
        [entry] = db.session.query(AuditEntry).all()
        assert (entry.action, entry.about_name) == ("draft.share", "The wall")
        assert {"person_id": bram, "name": "Bram Osk", "level": "edit"} in entry.details["added"]
        assert len(entry.details["removed"]) == 1
    # The same once more is nothing done.
    assert mine.put(address, json={"shares": wanted}).status_code == 200
    assert len(audit_entries(app)) == 1


def test_invalid_share_changes_nothing(app: Flask, ada: str) -> None:
    mine = signed_in_client(app, ada)
    address = f"/api/sources/{import_text(mine)}/shares"
    before = mine.get(address).get_json()
    for shares, code in (
        ([{"person_id": "nobody"}], "unknown_person"),
        ([{"desk_id": "nowhere"}], "unknown_desk"),
        ([{"person_id": "a", "desk_id": "b"}], "bad_request"),
        ([{"level": "own"}], "bad_request"),
        ([{"desk_id": str(number)} for number in range(201)], "too_many_shares"),
    ):
        assert mine.put(address, json={"shares": shares}).get_json()["error"]["code"] == code
        assert mine.get(address).get_json() == before


def test_colleagues_are_listed_without_email(app: Flask, ada: str) -> None:
    colleagues = signed_in_client(app, ada).get("/api/colleagues").get_json()
    assert [person["name"] for person in colleagues["people"]] == ["Ada Quill"]
    assert "email" not in colleagues["people"][0]
    assert (
        "email"
        in signed_in_client(app, add_person(app, "Elm Tarn", "admin")).get("/api/colleagues").get_json()["people"][0]
    )


def test_revoked_share_applies_to_next_event(app: Flask, ada: str) -> None:
    mine, bram = signed_in_client(app, ada), add_person(app, "Bram Osk")
    draft_id = mine.post("/api/drafts", json={}).get_json()["draft_id"]
    mine.put(f"/api/drafts/{draft_id}/shares", json={"shares": [{"person_id": bram, "level": "edit"}]})
    theirs = Socket(app, flask_test_client=signed_in_client(app, bram))

    def save(version: int) -> dict[str, object]:
        edit = {"draft_id": draft_id, "version": version, "headline": f"{version}", "body": ""}
        answer: dict[str, object] = theirs.emit("save_draft", edit, callback=True)
        return answer

    assert save(1) == {"version": 2}
    mine.put(f"/api/drafts/{draft_id}/shares", json={"shares": [{"person_id": bram, "level": "read"}]})
    assert save(2)["error"]["code"] == "not_yours"  # type: ignore[index]
    mine.put(f"/api/drafts/{draft_id}/shares", json={"shares": []})
    assert save(2)["error"]["code"] == "unknown_draft"  # type: ignore[index]
    with app.app_context():
        db.session.query(SignIn).filter(SignIn.person_id == bram).delete()
        db.session.commit()
    assert save(2)["error"]["code"] == "sign_in"  # type: ignore[index]
    theirs.emit("suggest", {"seq": 7, "title": "", "left_context": "So."})
    assert theirs.answers("suggestions", 7)[0]["error"]["code"] == "sign_in"
    assert mine.get(f"/api/drafts/{draft_id}").get_json()["version"] == 2


def test_revoked_token_applies_to_next_event(app: Flask, ada: str) -> None:
    token = token_of(app, ada, "assist")
    socket = Socket(app, auth={"token": token})
    socket.emit("complete_quote", {"seq": 1, "typed": "“The"})
    assert "items" in socket.answers("completions", 1)[0]
    with app.app_context():
        db.session.execute(delete(ApiToken))
        db.session.commit()
    socket.emit("complete_quote", {"seq": 2, "typed": "“The"})
    assert socket.answers("completions", 2)[0]["error"]["code"] == "bad_token"


def test_embargo_applies_until_its_end(app: Flask, ada: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mine, bram = signed_in_client(app, ada), add_person(app, "Bram Osk", desks=("City",))
    source_id = import_text(mine)
    theirs = Viewer(bram, desk_ids=frozenset({add_desk(app, "City")}))

    def visible() -> frozenset[str] | None:
        with app.app_context():
            set_viewer(db.session, theirs)
            return visible_sources(db.session)

    assert visible() == {source_id}
    until = now() + timedelta(hours=2)
    mine.patch(f"/api/sources/{source_id}", json={"embargo_until": f"{until.isoformat()}Z"})
    assert visible() == frozenset()
    later = until + timedelta(seconds=1)
    for module in ("server.access.visible_sources", "server.access.visibility"):
        monkeypatch.setattr(f"{module}.release_time", lambda: later)
    assert visible() == {source_id}


def test_shares_of_another_process_are_visible_within_a_second(app: Flask, ada: str) -> None:
    source_id = import_text(signed_in_client(app, ada))
    stranger = Viewer(add_person(app, "Stig Moor"))
    with app.app_context():
        set_viewer(db.session, stranger)
        assert visible_sources(db.session) == frozenset()
        shares = Share.__table__
        assert isinstance(shares, Table)
        with db.engine.begin() as other:
            other.execute(shares.insert().values(id="s", source_id=source_id, level="read", shared_at=now()))

    def visible() -> frozenset[str] | None:
        with app.app_context():
            set_viewer(db.session, stranger)
            return visible_sources(db.session)

    wait_until(lambda: visible() == {source_id})


def test_embargo_requires_manage_permission(app: Flask, ada: str) -> None:
    mine, bram = signed_in_client(app, ada), add_person(app, "Bram Osk")
    source_id = import_text(mine)
    mine.put(f"/api/sources/{source_id}/shares", json={"shares": [{"person_id": bram, "level": "edit"}]})
    theirs = signed_in_client(app, bram)
    assert theirs.patch(f"/api/sources/{source_id}", json={"title": "Better"}).status_code == 200
    for held_back in ({"embargo_until": None}, {"rights": "quotable"}):
        assert theirs.patch(f"/api/sources/{source_id}", json=held_back).get_json()["error"]["code"] == "not_yours"
    put_under_embargo(mine, source_id)
    assert audit_entries(app)[-1] == ("source.hold_back", "Ada Quill")


def quoting_draft(client: FlaskClient, source_id: str) -> str:
    spoken = SAID.rstrip(".")
    paragraph = client.get(f"/api/sources/{source_id}").get_json()["items"][0]
    attrs = {"source_id": source_id, "source_title": "", "paragraph_id": paragraph["paragraph_id"], "speaker": None,
             "start_ms": None, "paragraph_index": 0, "start": 0, "end": len(spoken), "exact": spoken}  # fmt: skip
    quote = {"type": "text", "text": spoken, "marks": [{"type": "quote", "attrs": attrs}]}
    words = [{"type": "text", "text": "“"}, quote, {"type": "text", "text": "”, Pell said."}]
    body = {"type": "doc", "content": [{"type": "paragraph", "content": words}]}
    made = client.post("/api/drafts", json={"headline": "The wall", "body": body, "source_ids": [source_id]})
    return str(made.get_json()["draft_id"])


def test_publishing_embargoed_quote_needs_an_editor(app: Flask, ada: str) -> None:
    mine = signed_in_client(app, ada)
    source_id = import_text(mine)
    draft_id = quoting_draft(mine, source_id)
    put_under_embargo(mine, source_id)
    bram, cleo = add_person(app, "Bram Osk"), add_person(app, "Cleo Varn", "editor", ("City",))
    mine.put(f"/api/drafts/{draft_id}/shares", json={"shares": [
        {"person_id": bram, "level": "edit"}, {"person_id": cleo, "level": "edit"}]})  # fmt: skip
    review = mine.get(f"/api/drafts/{draft_id}/publish").get_json()
    assert review["needs_editor"] is True
    [held] = review["embargoed"]
    over = {"version": 1, "overrides": [{"quote": held["quote"], "reason": "Agreed by phone.", "source_id": source_id}]}
    refused = mine.post(f"/api/drafts/{draft_id}/publish", json=over)
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (403, "editor_needed")
    # The embargo applies to those who may not read the source as well, without naming it.
    theirs = signed_in_client(app, bram)
    [unread] = theirs.get(f"/api/drafts/{draft_id}/publish").get_json()["embargoed"]
    assert (unread["source_title"], unread["note"]) == ("", "")
    assert (
        theirs.post(f"/api/drafts/{draft_id}/publish", json={"version": 1}).get_json()["error"]["code"] == "embargoed"
    )
    editor = signed_in_client(app, cleo)
    assert editor.get(f"/api/drafts/{draft_id}/publish").get_json()["needs_editor"] is False
    assert editor.post(f"/api/drafts/{draft_id}/publish", json=over).status_code == 201
    with app.app_context():
        entry = db.session.query(AuditEntry).filter(AuditEntry.action == "draft.override").one()
        assert entry.person_id == cleo
        assert [override["reason"] for override in entry.details["overrides"]] == ["Agreed by phone."]
        assert SAID[:20] not in str(entry.details)


def test_unreadable_duplicate_is_not_reported(app: Flask, ada: str) -> None:
    import_text(signed_in_client(app, ada))
    stranger = signed_in_client(app, add_person(app, "Stig Moor"))
    source_id = import_text(stranger)
    assert stranger.get(f"/api/sources/{source_id}").get_json()["owner"]["name"] == "Stig Moor"
    assert stranger.get("/api/sources").get_json()["total"] == 1


def test_audit_trail_names_only_readable_items(app: Flask, ada: str) -> None:
    mine = signed_in_client(app, ada)
    draft = mine.post("/api/drafts", json={"headline": "Not for you"}).get_json()["draft_id"]
    mine.put(f"/api/drafts/{draft}/shares", json={"shares": []})
    admin = signed_in_client(app, add_person(app, "Elm Tarn", "admin"))
    [entry] = admin.get("/api/audit").get_json()["entries"]
    assert (entry["person"], entry["action"], entry["about"], entry["owner"]) == (
        "Ada Quill", "draft.share", None, "Ada Quill",
    )  # fmt: skip
    for address in ("/audit", "/audit.csv", "/api/audit?about=Not", "/audit?about=Not"):
        assert "Not for you" not in admin.get(address).text
    assert admin.get("/api/audit?about=Not").get_json()["entries"] == []
    mine.put(f"/api/drafts/{draft}/shares", json={"shares": [{}]})
    assert admin.get("/api/audit?about=Not&action=draft.share").get_json()["entries"][0]["about"] == "Not for you"
    assert mine.get("/audit").status_code == 403


def test_audit_trail_search(app: Flask, ada: str) -> None:
    for client, deletes in (
        (signed_in_client(app, ada), True),
        (signed_in_client(app, add_person(app, "Bram Osk")), False),
    ):
        draft_id = client.post("/api/drafts", json={}).get_json()["draft_id"]
        client.put(f"/api/drafts/{draft_id}/shares", json={"shares": [{}]})
        if deletes:
            client.delete(f"/api/drafts/{draft_id}")
    admin = signed_in_client(app, add_person(app, "Elm Tarn", "admin"))
    for query, actions in (
        ("", 3),
        ("person=ada", 2),
        ("person=Bram", 1),
        ("action=draft.", 3),
        ("action=draft.share", 2),
        ("from=2000-01-01&to=2000-01-02", 0),
        ("from=2000-01-01", 3),
        ("before=2", 1),
        ("about=nothing", 0),
    ):
        assert len(admin.get(f"/api/audit?{query}").get_json()["entries"]) == actions, query
        assert admin.get(f"/audit?{query}").text.count("<tr") == (actions + 1 if actions else 0), query
    assert len(admin.get("/audit.csv").text.splitlines()) == 1 + 3 + 1, "that it was exported is in it, too"


def test_audit_trail_commands_verify_and_export(app: Flask, ada: str) -> None:
    mine = signed_in_client(app, ada)
    draft_id = mine.post("/api/drafts", json={"headline": "=SUM(A1)"}).get_json()["draft_id"]
    mine.delete(f"/api/drafts/{draft_id}")
    data = ["--data", str(service(Settings, app).data)]
    run = CliRunner().invoke
    whole = run(main, ["audit", "verify", *data])
    assert (whole.exit_code, "1 entries, and the trail is whole." in whole.output) == (0, True)
    noted = whole.output.split()[-1]
    assert run(main, ["audit", "verify", "--noted", noted, *data]).exit_code == 0
    written = run(main, ["audit", "export", *data]).output
    assert "'=SUM(A1)" in written and "Ada Quill" in written
    with app.app_context():
        for change in ("DROP TRIGGER audit_entry_kept_update", "UPDATE audit_entry SET person_name = 'Nobody'"):
            db.session.connection().exec_driver_sql(change)
        db.session.commit()
    broken = run(main, ["audit", "verify", *data])
    assert (broken.exit_code, "changed" in broken.output) == (1, True)
    assert run(main, ["audit", "verify", "--data", "/nowhere"]).exit_code == 2
    assert run(main, ["audit", "verify", "--noted", "x", *data]).exit_code == 2


def test_local_mode_has_no_owners_and_no_audit(desk: Flask, client: FlaskClient) -> None:
    draft = client.post("/api/drafts", json={}).get_json()
    assert {"owner", "may"} & draft.keys() == set()
    client.delete(f"/api/drafts/{draft['draft_id']}")
    with desk.app_context():
        assert db.session.query(AuditEntry).count() == 0
        assert db.session.query(Draft).count() == db.session.query(Source).count() == 0
