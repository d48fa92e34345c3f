"""Signing in through the newsroom's provider: a real one, on a port of this machine."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import requests
from flask import Flask
from flask.testing import FlaskClient
from joserfc.jwk import RSAKey
from sqlalchemy import select, update
from werkzeug.test import TestResponse

from models.errors import AppError
from server.db.database import db
from server.db.tables import AuditEntry, Person, SignIn, now
from tests.conftest import MakeDesk
from tests.server.accounts.forms import hashed_password, sign_in, sign_out
from tests.server.accounts.provider import CLIENT_ID, CLIENT_SECRET, FakeOidcProvider
from tests.server.people import add_person

ADA = {"sub": "u-17", "name": "Ada Quill", "email": "ada.quill@desk.example", "email_verified": True}


@pytest.fixture(scope="module")
def running() -> Iterator[FakeOidcProvider]:
    provider = FakeOidcProvider()
    provider.start()
    yield provider
    provider.stop()


@pytest.fixture
def provider(running: FakeOidcProvider) -> FakeOidcProvider:
    running.person, running.wrong, running.signs_with = dict(ADA), {}, None
    return running


@pytest.fixture
def app(make_desk: MakeDesk, provider: FakeOidcProvider) -> Flask:
    return make_desk(
        mode="newsroom",
        oidc_issuer=provider.issuer,
        oidc_client_id=CLIENT_ID,
        oidc_client_secret=CLIENT_SECRET,
        oidc_domains="desk.example",
    )


def begin_sign_on(client: FlaskClient, after: str = "/sources") -> str:
    """Go to the provider, and return the address it sends the browser back to."""
    away = client.get(f"/sign-in/provider?next={after}")
    assert away.status_code == 302, away.text
    back = requests.get(away.location, allow_redirects=False, timeout=60)
    assert back.status_code == 302, back.text
    address = urlsplit(back.headers["Location"])
    return f"{address.path}?{address.query}"


def follow_callback(client: FlaskClient, after: str = "/sources") -> TestResponse:
    """Follow all redirections to the provider and back."""
    return client.get(begin_sign_on(client, after))


def people(app: Flask) -> list[Person]:
    with app.app_context():
        return list(db.session.scalars(select(Person)))


def is_signed_in(client: FlaskClient) -> bool:
    return client.get("/api/account").status_code == 200


def assert_rejected(client: FlaskClient, answer: TestResponse, status: int, words: str) -> None:
    assert answer.status_code == status
    assert words in answer.text
    assert not is_signed_in(client)


def test_single_sign_on_round_trip(app: Flask, provider: FakeOidcProvider) -> None:
    client = app.test_client()
    assert 'data-testid="single-sign-on"' in client.get("/sign-in").text
    answer = follow_callback(client)
    assert (answer.status_code, answer.location) == (302, "/sources")
    account = client.get("/api/account").get_json()
    assert (account["name"], account["email"], account["role"]) == ("Ada Quill", "ada.quill@desk.example", "reporter")
    assert (account["single_sign_on"], account["has_password"]) == (True, False)
    token_request = provider.seen[-1]
    assert (token_request["code_challenge_method"], token_request["response_type"], token_request["scope"]) == (
        "S256", "code", "openid email profile",
    )  # fmt: skip
    assert len(token_request["nonce"]) > 16
    assert len(token_request["state"]) > 16
    # The same person again, whatever their address has become.
    provider.person["email"] = "ada.osk@desk.example"
    other = app.test_client()
    follow_callback(other)
    assert is_signed_in(other)
    assert len(people(app)) == 1


def test_single_sign_on_expires_after_session_hours(app: Flask, provider: FakeOidcProvider) -> None:
    client = app.test_client()
    follow_callback(client)
    with app.app_context():
        assert db.session.scalars(select(SignIn.ends_at)).one() - now() <= timedelta(hours=12)
        db.session.execute(update(SignIn).values(ends_at=now()))
        db.session.commit()
    assert not is_signed_in(client)


def test_verified_email_links_existing_account(app: Flask, provider: FakeOidcProvider) -> None:
    person_id = add_person(app, "Ada Quill", "editor")
    client = app.test_client()
    follow_callback(client)
    assert client.get("/api/account").get_json()["person_id"] == person_id
    # Somebody else with that address later is not they.
    provider.person["sub"] = "u-18"
    other = app.test_client()
    assert_rejected(other, follow_callback(other), 403, "There is no account for this person")


@pytest.mark.parametrize("verified", [False, None, "true"])
def test_unverified_email_is_rejected(app: Flask, provider: FakeOidcProvider, verified: object) -> None:
    add_person(app, "Ada Quill", "admin")
    provider.person["email_verified"] = verified
    client = app.test_client()
    assert_rejected(client, follow_callback(client), 403, "Ask your newsroom")
    assert [person.subject for person in people(app)] == [None]


def test_foreign_domain_gets_no_account(app: Flask, provider: FakeOidcProvider) -> None:
    for address in ("ada@elsewhere.example", "ada@not-desk.example", "ada@desk.example.elsewhere.example", ""):
        provider.person["email"] = address
        client = app.test_client()
        assert_rejected(client, follow_callback(client), 403, "There is no account for this person")
    assert people(app) == []
    with app.app_context():
        entries = db.session.scalars(select(AuditEntry)).all()
        assert {(entry.action, entry.details["reason"]) for entry in entries} == {
            ("person.sign_in_failed", "no_account")
        }


def test_ended_account_cannot_sign_in_by_single_sign_on(app: Flask, provider: FakeOidcProvider) -> None:
    add_person(app, "Ada Quill", active=False)
    client = app.test_client()
    assert_rejected(client, follow_callback(client), 403, "There is no account for this person")


def test_unknown_oidc_state_is_rejected(app: Flask, provider: FakeOidcProvider) -> None:
    client, thief = app.test_client(), app.test_client()
    back = begin_sign_on(client)
    # Of another browser: the attacker's own answer, sent to somebody.
    assert_rejected(thief, thief.get(back), 400, "does not match the request")
    code = parse_qs(urlsplit(back).query)["code"][0]
    assert_rejected(client, client.get(f"/sign-in/callback?code={code}&state=made-up"), 400, "does not match")


def test_oidc_callback_cannot_be_replayed(app: Flask, provider: FakeOidcProvider) -> None:
    client = app.test_client()
    back = begin_sign_on(client)
    assert client.get(back).status_code == 302
    sign_out(client)
    assert_rejected(client, client.get(back), 400, "does not match")


@pytest.mark.parametrize(
    "wrong",
    [
        {"nonce": "of another request"},
        {"aud": "another program"},
        {"aud": "another program", "azp": CLIENT_ID},
        {"iss": "https://elsewhere.example"},
        {"exp": 1_700_000_000},
        {"sub": None},
    ],
)
def test_oidc_token_with_wrong_claims_is_rejected(
    app: Flask, provider: FakeOidcProvider, wrong: dict[str, Any]
) -> None:
    provider.wrong = wrong
    client = app.test_client()
    assert_rejected(client, follow_callback(client), 400, "does not match the request")
    assert people(app) == []


def test_oidc_token_with_wrong_signature_is_rejected(app: Flask, provider: FakeOidcProvider) -> None:
    provider.signs_with = RSAKey.generate_key(2048, parameters={"kid": "one", "use": "sig", "alg": "RS256"})
    client = app.test_client()
    assert_rejected(client, follow_callback(client), 400, "does not match the request")


def test_declined_consent_does_not_sign_in(app: Flask, provider: FakeOidcProvider) -> None:
    client = app.test_client()
    state = parse_qs(urlsplit(client.get("/sign-in/provider").location).query)["state"][0]
    answer = client.get(f"/sign-in/callback?error=access_denied&state={state}")
    assert_rejected(client, answer, 400, "The single sign-on did not sign you in.")


def test_passwords_work_while_provider_is_unavailable(make_desk: MakeDesk) -> None:
    away = FakeOidcProvider()
    away.start()
    issuer = away.issuer
    away.stop()
    app = make_desk(mode="newsroom", oidc_issuer=issuer, oidc_client_id=CLIENT_ID, oidc_client_secret=CLIENT_SECRET)
    add_person(app, "Ada Quill", password_hash=hashed_password())
    client = app.test_client()
    assert_rejected(client, client.get("/sign-in/provider"), 503, "The single sign-on cannot be reached.")
    assert sign_in(client, "ada.quill@desk.example").status_code == 303
    assert is_signed_in(client)


@pytest.mark.parametrize(
    ("issuer", "client_id", "named"),
    [("http://id.desk.example", CLIENT_ID, "oidc_issuer"), ("https://id.desk.example", "", "oidc_client_id")],
)
def test_incomplete_oidc_settings_fail_at_startup(make_desk: MakeDesk, issuer: str, client_id: str, named: str) -> None:
    with pytest.raises(AppError, match=named):
        make_desk(mode="newsroom", oidc_issuer=issuer, oidc_client_id=client_id)


def test_no_single_sign_on_without_provider(make_desk: MakeDesk) -> None:
    client = make_desk(mode="newsroom").test_client()
    assert 'data-testid="single-sign-on"' not in client.get("/sign-in").text
    assert client.get("/sign-in/provider").status_code == 400
