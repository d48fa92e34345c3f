"""Accounts: invited, changed, ended and handed over by administrators, and what only they may do."""

import threading

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from models.errors import AppError
from server.access.viewer import Viewer
from server.access.visibility import set_viewer
from server.access.visible_sources import visible_sources
from server.accounts.people import Accounts
from server.db.database import db
from server.db.tables import Draft, Person, Source
from tests.server.accounts.answers import audit_entries, error_code
from tests.server.accounts.forms import PASSWORD, sign_in, submit
from tests.server.people import add_desk, add_person, signed_in_client, token_of


def test_account_lifecycle(app: Flask, admin: FlaskClient) -> None:
    city = add_desk(app, "City")
    made = admin.post("/api/people", json={"name": " Cleo  Varn ", "email": "Cleo@Desk.example", "desk_ids": [city]})
    assert made.status_code == 201
    person = made.get_json()
    assert person["link"].startswith("http://localhost/invitation#")
    assert (person["name"], person["email"], person["role"], person["state"]) == (
        "Cleo Varn", "cleo@desk.example", "reporter", "invited",
    )  # fmt: skip
    person_id, key = person["person_id"], person["link"].partition("#")[2]
    cleo = app.test_client()
    submit(cleo, "/invitation", "/invitation/password", key=key, new=PASSWORD, again=PASSWORD)
    changed = admin.patch(f"/api/people/{person_id}", json={"role": "editor", "desk_ids": []}).get_json()
    assert (changed["role"], changed["desks"], changed["state"]) == ("editor", [], "active")
    token = token_of(app, person_id, "read")
    ended = admin.patch(f"/api/people/{person_id}", json={"active": False})
    assert ended.get_json()["state"] == "ended"
    assert cleo.get("/api/account").status_code == 401
    bearer = {"Authorization": f"Bearer {token}"}
    assert app.test_client().get("/api/account", headers=bearer).status_code == 401
    assert sign_in(app.test_client(), "cleo@desk.example").status_code == 401
    assert error_code(admin.post(f"/api/people/{person_id}/reset")) == "person_ended"
    admin.patch(f"/api/people/{person_id}", json={"active": True})
    # What was taken back stays taken back.
    assert app.test_client().get("/api/account", headers=bearer).status_code == 401
    assert sign_in(app.test_client(), "cleo@desk.example").status_code == 303
    assert audit_entries(app)[:5] == [
        ("person.add", "Elm Tarn", "Cleo Varn"),
        ("person.password", "Cleo Varn", "Cleo Varn"),
        ("person.sign_in", "Cleo Varn", "Cleo Varn"),
        ("person.change", "Elm Tarn", "Cleo Varn"),
        ("person.end", "Elm Tarn", "Cleo Varn"),
    ]


def test_invalid_account_fields_are_reported(app: Flask, admin: FlaskClient, elm: str) -> None:
    good = {"name": "Cleo Varn", "email": "cleo@desk.example"}
    for wrong, expected in (
        ({"name": " \u200b "}, "bad_name"),
        ({"name": "x" * 121}, "bad_name"),
        ({"email": "cleo"}, "bad_email"),
        ({"email": "cleo@desk.example, elm@desk.example"}, "bad_email"),
        ({"email": "ELM.tarn@desk.example"}, "email_taken"),
        ({"desk_ids": ["nowhere"]}, "unknown_desk"),
        ({"role": "owner"}, "bad_request"),
    ):
        assert error_code(admin.post("/api/people", json={**good, **wrong})) == expected
    assert error_code(admin.patch("/api/people/nobody", json={"name": "A"})) == "unknown_person"
    assert error_code(admin.patch(f"/api/people/{elm}", json={"email": "no address"})) == "bad_email"
    assert len(admin.get("/api/people").get_json()["people"]) == 1


def test_last_administrator_cannot_be_demoted(app: Flask, admin: FlaskClient, elm: str) -> None:
    for change in ({"role": "editor"}, {"active": False}):
        answer = admin.patch(f"/api/people/{elm}", json=change)
        assert (answer.status_code, error_code(answer)) == (409, "last_admin")
    other = add_person(app, "Fenn Rook", "admin")
    assert admin.patch(f"/api/people/{other}", json={"active": False}).status_code == 200
    assert admin.patch(f"/api/people/{elm}", json={"role": "reporter"}).status_code == 409
    admin.patch(f"/api/people/{other}", json={"active": True})
    assert admin.patch(f"/api/people/{elm}", json={"role": "reporter"}).status_code == 200
    assert admin.get("/api/people").status_code == 403


def test_concurrent_demotions_leave_one_administrator(app: Flask, elm: str) -> None:
    fenn = add_person(app, "Fenn Rook", "admin")
    begin, came = threading.Barrier(2), []

    def demote(person_id: str) -> None:
        with app.app_context():
            begin.wait()
            try:
                Accounts(db.session).change(person_id, role="reporter")
                came.append("done")
            except AppError as error:
                came.append(error.code)

    both = [threading.Thread(target=demote, args=(thread,)) for thread in (elm, fenn)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()
    assert sorted(came) == ["done", "last_admin"]


def test_handover_transfers_ownership(app: Flask, admin: FlaskClient, elm: str) -> None:
    leaver, heir = add_person(app, "Fenn Rook"), add_person(app, "Ada Quill")
    with app.app_context():
        db.session.add_all([Draft(headline=f"Draft {n}", body={}, owner_id=leaver) for n in range(2)])
        db.session.add(Source(title="Hearing", file_name="a.txt", format="txt", owner_id=leaver))
        db.session.commit()
    # An administrator hands over what they may not read.
    row = next(person for person in admin.get("/api/people").get_json()["people"] if person["person_id"] == leaver)
    assert (row["drafts"], row["sources"]) == (2, 1)
    assert admin.get("/api/drafts").get_json()["drafts"] == []
    for wrong in (leaver, "nobody", add_person(app, "Gone Away", active=False)):
        assert admin.post(f"/api/people/{leaver}/hand-over", json={"to": wrong}).status_code in {400, 404}
    answer = admin.post(f"/api/people/{leaver}/hand-over", json={"to": heir})
    assert answer.get_json() == {"drafts": 2, "sources": 1}
    with app.app_context():
        owned = select(func.count()).where(Draft.owner_id == heir)
        assert db.session.scalar(owned) == 2
        assert db.session.scalars(select(Source.owner_id)).one() == heir
    assert audit_entries(app) == [("person.hand_over", "Elm Tarn", "Fenn Rook")]


def test_handover_changes_visible_sources_at_once(app: Flask, admin: FlaskClient) -> None:
    leaver, heir = add_person(app, "Fenn Rook"), add_person(app, "Ada Quill")
    with app.app_context():
        source = Source(title="Hearing", file_name="a.txt", format="txt", owner_id=leaver)
        db.session.add(source)
        db.session.commit()
        source_id = source.id
        set_viewer(db.session, Viewer(heir, "Ada Quill"))
        assert visible_sources(db.session) == frozenset()
    admin.post(f"/api/people/{leaver}/hand-over", json={"to": heir})
    with app.app_context():
        for person_id, seen in ((heir, {source_id}), (leaver, set())):
            set_viewer(db.session, Viewer(person_id))
            assert visible_sources(db.session) == seen


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/people"),
        ("GET", "/api/people"),
        ("POST", "/api/people"),
        ("PATCH", "/api/people/PERSON"),
        ("POST", "/api/people/PERSON/reset"),
        ("POST", "/api/people/PERSON/hand-over"),
        ("DELETE", "/api/people/PERSON/sign-ins"),
        ("GET", "/api/desks"),
        ("POST", "/api/desks"),
    ],
)
def test_administration_requires_admin_role(app: Flask, ada: str, method: str, path: str) -> None:
    editor = signed_in_client(app, add_person(app, "Cleo Varn", "editor"))
    answer = editor.open(path.replace("PERSON", ada), method=method, json={} if method != "GET" else None)
    assert answer.status_code == 403
    with app.app_context():
        assert db.session.get_one(Person, ada).active
