"""Desks: added, changed and deleted by administrators."""

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from server.db.database import db
from server.db.tables import Draft, Share
from tests.server.accounts.answers import audit_entries, error_code
from tests.server.people import signed_in_client


def test_desks_are_created_changed_and_deleted(app: Flask, admin: FlaskClient, ada: str) -> None:
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
