"""Tokens of a person: made, rotated and revoked."""

from flask import Flask
from sqlalchemy import select

from server.db.database import db
from server.db.tables import AuditEntry
from tests.server.accounts.answers import audit_entries, error_code
from tests.server.people import add_person, signed_in_client, token_of


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
        kept = repr([entry.details for entry in db.session.scalars(select(AuditEntry))])
    assert made["token"] not in kept
    assert [action for action, *_ in audit_entries(app)] == ["token.make", "token.rotate", "token.take_back"]


def test_invalid_token_requests_are_rejected(app: Flask, ada: str) -> None:
    client = signed_in_client(app, ada)
    for body, expected in (
        ({"name": "A", "scopes": []}, "no_scope"),
        ({"name": "A", "scopes": ["admin"]}, "admin_scope"),
        ({"name": "A", "scopes": ["person"]}, "bad_request"),
        ({"name": "A", "scopes": ["everything"]}, "bad_request"),
        ({"name": "", "scopes": ["read"]}, "bad_name"),
        ({"name": "A", "scopes": ["read"], "days": 0}, "bad_request"),
    ):
        assert error_code(client.post("/api/account/tokens", json=body)) == expected
    # An administration token of who is no administrator any more opens nothing.
    bearer = {"Authorization": f"Bearer {token_of(app, ada, 'admin')}"}
    assert app.test_client().get("/api/people", headers=bearer).status_code == 403
