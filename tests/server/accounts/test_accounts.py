"""People, desks and tokens over HTTP, and the permissions for them."""

import threading
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from models.errors import AppError
from server.accounts.people import Accounts
from server.db.database import db
from server.db.tables import AuditEntry, Draft, Person, Share, Source
from tests.server.accounts.forms import PASSWORD, hashed_password, sign_in, submit
from tests.server.people import add_desk, add_person, signed_in_client, token_of


@pytest.fixture
def elm(app: Flask) -> str:
    return add_person(app, "Elm Tarn", "admin", password_hash=hashed_password())


@pytest.fixture
def admin(app: Flask, elm: str) -> FlaskClient:
    return signed_in_client(app, elm)


def error_code(answer: Any) -> str:
    return str(answer.get_json()["error"]["code"])


def audit_entries(app: Flask) -> list[tuple[str, str, str]]:
    with app.app_context():
        rows = db.session.scalars(select(AuditEntry).order_by(AuditEntry.id))
        return [(each.action, each.person_name, each.about_name) for each in rows]


def test_account_lifecycle(app: Flask, admin: FlaskClient) -> None:
    city = add_desk(app, "City")
    made = admin.post("/api/people", json={"name": " Cleo  Varn ", "email": "Cleo@Desk.example", "desk_ids": [city]})
    assert made.status_code == 201
    told = made.get_json()
    assert told["link"].startswith("http://localhost/invitation#")
    assert (told["name"], told["email"], told["role"], told["state"]) == (
        "Cleo Varn", "cleo@desk.example", "reporter", "invited",
    )  # fmt: skip
    person_id, key = told["person_id"], told["link"].partition("#")[2]
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

    both = [threading.Thread(target=demote, args=(each,)) for each in (elm, fenn)]
    for each in both:
        each.start()
    for each in both:
        each.join()
    assert sorted(came) == ["done", "last_admin"]


def test_handover_transfers_ownership(app: Flask, admin: FlaskClient, elm: str) -> None:
    leaver, heir = add_person(app, "Fenn Rook"), add_person(app, "Ada Quill")
    with app.app_context():
        db.session.add_all([Draft(headline=f"Draft {n}", body={}, owner_id=leaver) for n in range(2)])
        db.session.add(Source(title="Hearing", file_name="a.txt", format="txt", owner_id=leaver))
        db.session.commit()
    # An administrator hands over what they may not read.
    row = next(each for each in admin.get("/api/people").get_json()["people"] if each["person_id"] == leaver)
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


def test_desks(app: Flask, admin: FlaskClient, ada: str) -> None:
    city = admin.post("/api/desks", json={"name": "City"}).get_json()
    assert (city["shares"], city["learns"], city["person_ids"]) == (True, False, [])
    path = f"/api/desks/{city['desk_id']}"
    assert error_code(admin.post("/api/desks", json={"name": "city"})) == "desk_taken"
    assert admin.patch(path, json={"name": "CITY"}).status_code == 204
    assert admin.patch(path, json={"learns": True, "shares": False, "person_ids": [ada]}).status_code == 204
    assert error_code(admin.patch(path, json={"person_ids": ["nobody"]})) == "unknown_person"
    (listed,) = admin.get("/api/desks").get_json()["desks"]
    assert listed == {"desk_id": city["desk_id"], "name": "CITY", "shares": False, "learns": True, "person_ids": [ada]}
    assert signed_in_client(app, ada).get("/api/account").get_json()["desks"][0]["name"] == "CITY"
    assert error_code(admin.delete(path)) == "desk_in_use"
    admin.patch(path, json={"person_ids": []})
    with app.app_context():
        draft = Draft(headline="Shared", body={})
        db.session.add(draft)
        db.session.flush()
        db.session.add(Share(draft_id=draft.id, desk_id=city["desk_id"]))
        db.session.commit()
    assert admin.delete(path).status_code == 409
    with app.app_context():
        db.session.delete(db.session.scalars(select(Share)).one())
        db.session.commit()
    assert admin.delete(path).status_code == 204
    assert [action for action, *_ in audit_entries(app)] == [
        "desk.add",
        "desk.change",
        "desk.change",
        "desk.change",
        "desk.delete",
    ]


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


def test_own_account_page_and_sign_ins(app: Flask, ada: str) -> None:
    here, there = signed_in_client(app, ada), signed_in_client(app, ada)
    assert here.patch("/api/account", json={"name": "Ada Quill-Osk"}).status_code == 204
    told = here.get("/api/account").get_json()
    assert told["name"] == "Ada Quill-Osk"
    assert [each["here"] for each in told["sign_ins"]].count(True) == 1
    other = next(each["sign_in_id"] for each in told["sign_ins"] if not each["here"])
    # Nobody ends somebody else's.
    stranger = signed_in_client(app, add_person(app, "Bram Osk"))
    assert stranger.delete(f"/api/account/sign-ins/{other}").status_code == 204
    assert there.get("/api/account").status_code == 200
    assert here.delete(f"/api/account/sign-ins/{other}").status_code == 204
    assert there.get("/api/account").status_code == 401
    assert here.delete("/api/account/sign-ins").status_code == 204
    assert here.get("/api/account").status_code == 401


def test_token_lifecycle(app: Flask, ada: str) -> None:
    client = signed_in_client(app, ada)
    made = client.post("/api/account/tokens", json={"name": "Site", "scopes": ["read"], "days": 30}).get_json()

    def opens(token: str, path: str = "/api/sources") -> int:
        return app.test_client().get(path, headers={"Authorization": f"Bearer {token}"}).status_code

    assert opens(made["token"]) == 200
    again = client.post(f"/api/account/tokens/{made['token_id']}/rotate").get_json()
    assert (opens(made["token"]), opens(again["token"])) == (401, 200)
    (listed,) = client.get("/api/account").get_json()["tokens"]
    assert (listed["name"], listed["scopes"], "token" in listed) == ("Site", ["read"], False)
    assert listed["used_at"] is not None
    # It makes no tokens, changes no password and opens no page of the account.
    bearer = {"Authorization": f"Bearer {again['token']}"}
    refused = app.test_client().post("/api/account/tokens", json={"name": "B", "scopes": ["read"]}, headers=bearer)
    assert (refused.status_code, error_code(refused)) == (403, "token_scope")
    assert opens(again["token"], "/password") == 403
    stranger = signed_in_client(app, add_person(app, "Bram Osk"))
    assert error_code(stranger.delete(f"/api/account/tokens/{made['token_id']}")) == "unknown_token"
    assert client.delete(f"/api/account/tokens/{made['token_id']}").status_code == 204
    assert opens(again["token"]) == 401
    with app.app_context():
        kept = repr([each.details for each in db.session.scalars(select(AuditEntry))])
    assert made["token"] not in kept
    assert [action for action, *_ in audit_entries(app)] == ["token.make", "token.rotate", "token.take_back"]


def test_invalid_token_requests_are_rejected(app: Flask, ada: str) -> None:
    client = signed_in_client(app, ada)
    for asked, expected in (
        ({"name": "A", "scopes": []}, "no_scope"),
        ({"name": "A", "scopes": ["admin"]}, "admin_scope"),
        ({"name": "A", "scopes": ["person"]}, "bad_request"),
        ({"name": "A", "scopes": ["everything"]}, "bad_request"),
        ({"name": "", "scopes": ["read"]}, "bad_name"),
        ({"name": "A", "scopes": ["read"], "days": 0}, "bad_request"),
    ):
        assert error_code(client.post("/api/account/tokens", json=asked)) == expected
    # An administration token of who is no administrator any more opens nothing.
    bearer = {"Authorization": f"Bearer {token_of(app, ada, 'admin')}"}
    assert app.test_client().get("/api/people", headers=bearer).status_code == 403


def test_local_mode_has_no_accounts(desk: Flask, client: FlaskClient) -> None:
    assert client.get("/people").location == "/"
    assert client.get("/account").location == "/"
    assert error_code(client.get("/api/account")) == "no_login"
    assert error_code(client.post("/api/people", json={"name": "Ada", "email": "ada@desk.example"})) == "no_login"
    assert 'data-testid="who"' not in client.get("/library").text
