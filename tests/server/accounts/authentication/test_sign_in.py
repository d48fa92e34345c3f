"""Signing in with a password, and staying signed in no longer than one should."""

import re
from datetime import timedelta

import pytest
from argon2 import PasswordHasher
from flask import Flask
from sqlalchemy import select, update

from server.access.identity import COOKIE_KEY, fingerprint
from server.accounts.authentication import passwords
from server.db.database import db
from server.db.tables import AuditEntry, Person, SignIn, now
from tests.conftest import MakeDesk
from tests.server.accounts.forms import PASSWORD, fields, hashed_password, sign_in, sign_out, submit
from tests.server.people import add_person

ADA = "ada.quill@desk.example"


def audited(app: Flask) -> list[tuple[str, str | None, str]]:
    with app.app_context():
        return [(entry.action, entry.person_id, entry.about_id) for entry in db.session.scalars(select(AuditEntry))]


def test_anonymous_page_request_redirects_to_sign_in_and_back(app: Flask, ada: str) -> None:
    client = app.test_client()
    led = client.get("/sources?q=night+bus")
    assert (led.status_code, led.location) == (302, "/sign-in?next=/sources?q%3Dnight%2Bbus")
    page = client.get(led.location)
    assert page.status_code == 200
    answer = submit(client, led.location, email=" Ada.Quill@desk.example ", password=PASSWORD)
    assert (answer.status_code, answer.location) == (303, "/sources?q=night+bus")
    assert client.get("/sources?q=night+bus").status_code == 200
    assert client.get("/sign-in?next=/sources").location == "/sources"
    assert audited(app) == [("person.sign_in", ada, ada)]


def test_anonymous_api_and_events_get_an_error(app: Flask) -> None:
    answer = app.test_client().get("/api/sources")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (401, "sign_in")


@pytest.mark.parametrize(
    "elsewhere",
    ["https://evil.example/", "//evil.example", "/\\evil.example", "/\t/evil.example", "evil", "javascript:alert(1)"],
)
def test_sign_in_redirects_only_within_the_desk(app: Flask, ada: str, elsewhere: str) -> None:
    client = app.test_client()
    assert submit(client, "/sign-in", email=ADA, password=PASSWORD, next=elsewhere).location == "/"


def test_sign_in_replaces_the_earlier_cookie(app: Flask, ada: str) -> None:
    client = app.test_client()
    with client.session_transaction() as cookie:
        cookie[COOKIE_KEY] = "chosen by somebody else"
    answer = sign_in(client, ADA)
    with client.session_transaction() as cookie:
        assert cookie[COOKIE_KEY] != "chosen by somebody else"
    (sent,) = answer.headers.getlist("Set-Cookie")
    assert sent.startswith("quotedesk=")
    assert "HttpOnly" in sent
    assert "SameSite=Lax" in sent
    assert "Secure" not in sent


def test_sign_in_failures_are_indistinguishable(app: Flask, ada: str) -> None:
    add_person(app, "Bram Osk", active=False, password_hash=hashed_password())
    add_person(app, "Cleo Varn")
    responses = set()
    for email, password in (
        (ADA, "not the password"),
        ("nobody@desk.example", PASSWORD),
        ("bram.osk@desk.example", PASSWORD),
        ("cleo.varn@desk.example", ""),
        ("cleo.varn@desk.example", PASSWORD),
    ):
        answer = sign_in(app.test_client(), email, password)
        assert answer.status_code == 401
        text = answer.text.replace(fields(answer)["csrf_token"], "TOKEN").replace(email, "E-MAIL")
        responses.add(re.sub(r"<meta name=.csrf-token.*|nonce=.*?>", "", text))
    assert len(responses) == 1
    with app.app_context():
        entries = db.session.scalars(select(AuditEntry).order_by(AuditEntry.id)).all()
        assert [(entry.action, entry.about_name, entry.details) for entry in entries[:2]] == [
            ("person.sign_in_failed", "Ada Quill", {"known": True}),
            ("person.sign_in_failed", "", {"known": False}),
        ]


def test_unknown_account_costs_a_hash_as_a_known_one_does(make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_desk(mode="newsroom", sign_in_limit="1000/minute")
    add_person(app, "Ada Quill", password_hash=hashed_password())
    verified: list[str] = []

    def verify(stored: str, _password: str) -> bool:
        verified.append(stored)
        return False

    monkeypatch.setattr(passwords, "verify_in_process", verify)
    for email in (ADA, "nobody@desk.example"):
        sign_in(app.test_client(), email, "wrong")
    assert len(verified) == 2
    assert all(stored.startswith("$argon2id$") for stored in verified)


def test_too_many_sign_in_attempts_get_retry_after(make_desk: MakeDesk) -> None:
    app = make_desk(mode="newsroom", sign_in_limit="3/minute")
    add_person(app, "Ada Quill", password_hash=hashed_password())
    client = app.test_client()
    for _ in range(3):
        assert sign_in(client, ADA, "wrong").status_code == 401
    # For this account from this address, be the password right or not.
    refused = sign_in(app.test_client(), ADA)
    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 60
    assert f"Try again in {refused.headers['Retry-After']} seconds." in refused.text
    assert sign_in(client, "bram.osk@desk.example").status_code == 401
    assert sign_in(app.test_client(), ADA, address="127.0.0.9").status_code == 303


def test_browser_that_was_signed_in_before_passes(make_desk: MakeDesk) -> None:
    app = make_desk(mode="newsroom", sign_in_limit="3/minute")
    add_person(app, "Ada Quill", password_hash=hashed_password())
    mine, other = app.test_client(), app.test_client()
    sign_in(mine, ADA)
    assert mine.get("/sources").status_code == 200
    sign_out(mine)
    for _ in range(4):
        sign_in(other, ADA, "wrong")
    assert sign_in(other, ADA).status_code == 429
    assert sign_in(mine, ADA).status_code == 303
    # The cookie cannot be made by others, and alone gives access to nothing.
    forged = app.test_client()
    forged.set_cookie("quotedesk_device", "forged")
    assert sign_in(forged, ADA).status_code == 429
    device = mine.get_cookie("quotedesk_device")
    assert device is not None
    stolen = app.test_client()
    stolen.set_cookie("quotedesk_device", device.value)
    assert stolen.get("/api/sources").status_code == 401


def test_sign_out_invalidates_copied_cookie(app: Flask, ada: str) -> None:
    client, thief = app.test_client(), app.test_client()
    sign_in(client, ADA)
    with client.session_transaction() as cookie:
        secret = cookie[COOKIE_KEY]
    with thief.session_transaction() as cookie:
        cookie[COOKIE_KEY] = secret
    assert thief.get("/api/sources").status_code == 200
    sign_out(client)
    assert thief.get("/api/sources").status_code == 401
    assert client.get("/sources").location == "/sign-in?next=/sources"
    assert [action for action, *_ in audited(app)] == ["person.sign_in", "person.sign_out"]


def test_sign_in_expires_after_session_hours(app: Flask, ada: str) -> None:
    client = app.test_client()
    sign_in(client, ADA)
    with app.app_context():
        ends_at = db.session.scalars(select(SignIn.ends_at)).one()
        assert timedelta(hours=11.9) < ends_at - now() <= timedelta(hours=12)
        db.session.execute(update(SignIn).values(ends_at=now() - timedelta(seconds=1)))
        db.session.commit()
    assert client.get("/api/sources").status_code == 401


def test_weak_password_hash_is_upgraded_at_sign_in(app: Flask) -> None:
    weak = PasswordHasher(time_cost=1, memory_cost=1024).hash(PASSWORD)
    person_id = add_person(app, "Ada Quill", password_hash=weak)
    assert sign_in(app.test_client(), ADA).status_code == 303
    with app.app_context():
        kept = db.session.get_one(Person, person_id).password_hash
    assert kept is not None
    assert kept != weak
    assert sign_in(app.test_client(), ADA).status_code == 303


def test_store_has_only_the_fingerprint_of_a_secret(app: Flask, ada: str) -> None:
    client = app.test_client()
    sign_in(client, ADA)
    with client.session_transaction() as cookie:
        secret = cookie[COOKIE_KEY]
    with app.app_context():
        assert db.session.scalars(select(SignIn.id)).one() == fingerprint(secret)


def test_local_mode_has_no_sign_in(make_desk: MakeDesk) -> None:
    client = make_desk().test_client()
    for path in ("/sign-in", "/password", "/invitation", "/sign-in/provider", "/sign-in/callback"):
        assert client.get(path).location == "/"
    assert client.post("/sign-in", data={"email": ADA, "password": PASSWORD}).location == "/"
