"""The page of one's own account, and its sign-ins."""

from flask import Flask
from flask.testing import FlaskClient

from tests.server.accounts.answers import error_code
from tests.server.people import add_person, signed_in_client


def test_own_account_page_and_sign_ins(app: Flask, ada: str) -> None:
    here, there = signed_in_client(app, ada), signed_in_client(app, ada)
    assert here.patch("/api/account", json={"name": "Ada Quill-Osk"}).status_code == 204
    account = here.get("/api/account").get_json()
    assert account["name"] == "Ada Quill-Osk"
    assert [sign_in["here"] for sign_in in account["sign_ins"]].count(True) == 1
    other = next(sign_in["sign_in_id"] for sign_in in account["sign_ins"] if not sign_in["here"])
    # Nobody ends somebody else's.
    stranger = signed_in_client(app, add_person(app, "Bram Osk"))
    assert stranger.delete(f"/api/account/sign-ins/{other}").status_code == 204
    assert there.get("/api/account").status_code == 200
    assert here.delete(f"/api/account/sign-ins/{other}").status_code == 204
    assert there.get("/api/account").status_code == 401
    assert here.delete("/api/account/sign-ins").status_code == 204
    assert here.get("/api/account").status_code == 401


def test_local_mode_has_no_accounts(desk: Flask, client: FlaskClient) -> None:
    assert client.get("/people").location == "/"
    assert client.get("/account").location == "/"
    assert error_code(client.get("/api/account")) == "no_login"
    assert error_code(client.post("/api/people", json={"name": "Ada", "email": "ada@desk.example"})) == "no_login"
    assert 'data-testid="who"' not in client.get("/sources").text
