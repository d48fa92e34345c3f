"""Two-step sign-in: the code of an authenticator app, or a recovery code, after the password."""

import re
import time

import pyotp
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from server.accounts.authentication import second_factor
from server.db.database import db
from server.db.tables import AuditEntry, Person, RecoveryCode
from tests.conftest import MakeDesk
from tests.server.accounts.forms import PASSWORD, hashed_password, sign_in, submit
from tests.server.people import add_person

ADA = "ada.quill@desk.example"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the time of the codes, which a test sets."""
    now = [time.time()]
    monkeypatch.setattr("server.accounts.authentication.second_factor.time.time", lambda: now[0])
    return now


def enrol(client: FlaskClient, clock: list[float]) -> tuple[pyotp.TOTP, list[str]]:
    """Turn it on; the app, and the recovery codes."""
    page = client.get("/two-factor")
    assert "<svg" in page.text
    secret = re.search(r'data-testid="two-factor-secret">([A-Z2-7 ]+)<', page.text)
    assert secret
    app = pyotp.TOTP(secret[1].replace(" ", ""))
    shown = submit(client, "/two-factor", code=app.at(clock[0]), current=PASSWORD)
    assert shown.status_code == 200, shown.text
    codes = re.findall(r"<li><code>([a-z0-9-]+)</code>", shown.text)
    assert len(set(codes)) == second_factor.RECOVERY_CODES
    return app, codes


@pytest.fixture
def enrolled(app: Flask, ada: str, clock: list[float]) -> tuple[pyotp.TOTP, list[str]]:
    client = app.test_client()
    sign_in(client, ADA)
    enrolment = enrol(client, clock)
    clock[0] += 90
    return enrolment


def begun(app: Flask) -> FlaskClient:
    """Return a browser whose person has given the password."""
    client = app.test_client()
    answer = sign_in(client, ADA)
    assert (answer.status_code, answer.location) == (303, "/sign-in/code?next=/sources")
    # The password alone gives access to nothing.
    assert client.get("/api/sources").status_code == 401
    return client


def enter(client: FlaskClient, code: str) -> int:
    return submit(client, "/sign-in/code?next=/sources", code=code).status_code


def actions(app: Flask) -> list[str]:
    with app.app_context():
        return list(db.session.scalars(select(AuditEntry.action).order_by(AuditEntry.id)))


def test_code_is_required_after_the_password(
    app: Flask, enrolled: tuple[pyotp.TOTP, list[str]], clock: list[float]
) -> None:
    totp, _ = enrolled
    client = begun(app)
    assert enter(client, "000000") == 400
    answer = submit(client, "/sign-in/code?next=/sources", code=totp.at(clock[0]))
    assert (answer.status_code, answer.location) == (303, "/sources")
    assert client.get("/api/sources").status_code == 200
    assert actions(app) == ["person.sign_in", "person.second_factor_on", "person.sign_in_failed", "person.sign_in"]


def test_code_is_accepted_once(app: Flask, enrolled: tuple[pyotp.TOTP, list[str]], clock: list[float]) -> None:
    totp, _ = enrolled
    code = totp.at(clock[0])
    assert enter(begun(app), code) == 303
    assert enter(begun(app), code) == 400
    # Nor an earlier one, which is still within the window.
    assert enter(begun(app), totp.at(clock[0] - 30)) == 400
    assert enter(begun(app), totp.at(clock[0] + 30)) == 303
    # Nor again, nor those before it, after the clock was set back.
    clock[0] -= 3600
    for earlier in (0, -30, 3600, 3630):
        assert enter(begun(app), totp.at(clock[0] + earlier)) == 400


def test_recovery_code_replaces_the_app_once(app: Flask, enrolled: tuple[pyotp.TOTP, list[str]]) -> None:
    _, codes = enrolled
    assert enter(begun(app), f" {codes[0].upper()} ") == 303
    assert enter(begun(app), codes[0]) == 400
    assert enter(begun(app), codes[1].replace("-", "")) == 303
    with app.app_context():
        stored = list(db.session.scalars(select(RecoveryCode.id)))
    assert len(stored) == second_factor.RECOVERY_CODES - 2
    assert not set(codes) & set(stored)


@pytest.mark.slow
def test_wrong_codes_are_limited_wherever_they_come_from(make_desk: MakeDesk, clock: list[float]) -> None:
    app = make_desk(mode="newsroom", sign_in_limit="3/minute")
    add_person(app, "Ada Quill", password_hash=hashed_password())
    mine = app.test_client()
    sign_in(mine, ADA)
    totp, _ = enrol(mine, clock)
    mine.get("/sources")  # from now on this browser is known
    clock[0] += 90
    statuses = []
    for number in range(4):
        guessing = app.test_client()
        sign_in(guessing, ADA, address=f"203.0.113.{number}")
        statuses.append(enter(guessing, "000000"))
    assert statuses == [400, 400, 400, 429]
    # The owner's browser has a counter of its own.
    submit(mine, "/account", "/sign-out")
    sign_in(mine, ADA)
    assert enter(mine, totp.at(clock[0])) == 303


def test_password_step_expires_and_ends_with_the_password(
    app: Flask, ada: str, enrolled: tuple[pyotp.TOTP, list[str]], clock: list[float]
) -> None:
    client = begun(app)
    with app.app_context():
        db.session.get_one(Person, ada).password_hash = "another"
        db.session.commit()
    answer = client.get("/sign-in/code")
    assert (answer.status_code, answer.location) == (302, "/sign-in")
    assert app.test_client().get("/sign-in/code").location == "/sign-in"


def test_turning_on_and_off_needs_password_and_code(app: Flask, ada: str, clock: list[float]) -> None:
    client = app.test_client()
    sign_in(client, ADA)
    page = client.get("/two-factor")
    match = re.search(r'data-testid="two-factor-secret">([A-Z2-7 ]+)<', page.text)
    assert match
    totp = pyotp.TOTP(match[1].replace(" ", ""))
    assert submit(client, "/two-factor", code=totp.at(clock[0]), current="wrong").status_code == 400
    assert submit(client, "/two-factor", code="000000", current=PASSWORD).status_code == 400
    assert submit(client, "/two-factor", code=totp.at(clock[0]), current=PASSWORD).status_code == 200
    assert submit(client, "/two-factor", "/two-factor/off", current="wrong").status_code == 400
    codes = submit(client, "/two-factor", "/two-factor/recovery-codes", current=PASSWORD)
    assert codes.text.count("<li><code>") == second_factor.RECOVERY_CODES
    assert submit(client, "/two-factor", "/two-factor/off", current=PASSWORD).location == "/two-factor"
    assert sign_in(app.test_client(), ADA).location == "/sources"


def test_administrator_resets_second_factor(
    app: Flask, ada: str, admin: FlaskClient, enrolled: tuple[pyotp.TOTP, list[str]]
) -> None:
    assert admin.delete(f"/api/people/{ada}/second-factor").status_code == 204
    assert sign_in(app.test_client(), ADA).location == "/sources"
    assert "person.second_factor_reset" in actions(app)


def test_pages_are_in_both_languages(app: Flask, ada: str) -> None:
    client = app.test_client()
    sign_in(client, ADA)
    assert "Two-step sign-in" in client.get("/two-factor").text
    assert "2단계 인증" in client.get("/two-factor", headers={"Accept-Language": "ko"}).text
