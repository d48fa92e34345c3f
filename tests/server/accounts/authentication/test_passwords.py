"""Setting a password: when a change is due, with a link, and which passwords are rejected."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import psutil
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update
from werkzeug.test import TestResponse

from models.errors import AppError
from server.accounts.authentication import hashing_process, passwords
from server.accounts.authentication import sign_in as sign_in_module
from server.accounts.authentication.passwords import (
    check_password_strength,
    hash_password,
    verify_password,
)
from server.accounts.people import Accounts
from server.db.database import db
from server.db.tables import AuditEntry, Person, now
from tests.conftest import MakeDesk
from tests.server.accounts.forms import PASSWORD, fields, hashed_password, sign_in, submit
from tests.server.people import add_person, token_of

ADA = "ada.quill@desk.example"
ANOTHER = "seven quiet lanterns"


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("", "password_short"),
        ("eleven char", "password_short"),
        ("x" * 600, "password_long"),
        ("ada likes umbrellas", None),
        ("the quill is mightier", "password_named"),
        ("QUILL and umbrella", "password_named"),
        ("ada.quill@desk.example", "password_named"),
        ("password1234", "password_common"),
        ("Password!!!!!!!", "password_common"),
        ("qwertyuiop123", "password_common"),
        ("123456789012", "password_common"),
        ("aaaaaaaaaaaaaa", "password_common"),
        ("abcabcabcabcabc", "password_common"),
        ("letmeinletmein", "password_common"),
        ("비밀번호비밀번호비밀번호", "password_common"),
        ("우산과 등대와 고래 한 마리", None),
        (PASSWORD, None),
    ],
)
def test_guessable_password_is_rejected(password: str, code: str | None) -> None:
    if code is None:
        return check_password_strength(password, "Ada Quill", ADA)
    with pytest.raises(AppError) as refused:
        check_password_strength(password, "Ada Quill", ADA)
    assert refused.value.code == code
    return None


def test_password_is_normalized_across_keyboards() -> None:
    # Composed or not, full width or not: what the eye sees is what counts.
    kept = hash_password("cafe\u0301 by the sea wall")
    assert verify_password(kept, "caf\u00e9 by the sea wall")
    assert verify_password(kept, "caf\u00e9 by the sea wa\uff4c\uff4c")
    assert not verify_password(kept, "cafe by the sea wall")
    assert not verify_password(None, "")
    assert not verify_password("no hash at all", PASSWORD)


@pytest.mark.slow
def test_new_password_ends_other_sign_ins(app: Flask, ada: str) -> None:
    here, there = app.test_client(), app.test_client()
    sign_in(here, ADA)
    sign_in(there, ADA)
    with here.session_transaction() as cookie:
        before = dict(cookie)
    for wrong, status in (
        ({"current": "not it"}, 400),
        ({"again": "something else"}, 400),
        ({"new": PASSWORD}, 400),
        ({"new": "short"}, 400),
    ):
        answer = submit(here, "/password", **{"current": PASSWORD, "new": ANOTHER, "again": ANOTHER, **wrong})
        assert answer.status_code == status, wrong
    assert there.get("/api/account").status_code == 200
    answer = submit(here, "/password", current=PASSWORD, new=ANOTHER, again=ANOTHER)
    assert (answer.status_code, answer.location) == (303, "/account")
    assert here.get("/api/account").status_code == 200
    assert there.get("/api/account").status_code == 401
    thief = app.test_client()
    with thief.session_transaction() as cookie:
        cookie.update(before)
    assert thief.get("/api/account").status_code == 401
    assert sign_in(app.test_client(), ADA).status_code == 401
    assert sign_in(app.test_client(), ADA, ANOTHER).status_code == 303


def test_due_password_blocks_everything_else(app: Flask, ada: str) -> None:
    with app.app_context():
        db.session.execute(update(Person).values(must_change=True))
        db.session.commit()
    client = app.test_client()
    sign_in(client, ADA)
    assert client.get("/sources?q=a").location == "/password?next=/sources?q%3Da"
    assert client.get("/api/sources").get_json()["error"]["code"] == "password_due"
    assert client.post("/api/account/tokens", json={}).get_json()["error"]["code"] == "password_due"
    page = client.get("/password?next=/sources?q%3Da")
    assert "Choose a new password" in page.text
    typed = {"current": PASSWORD, "new": ANOTHER, "again": ANOTHER}
    assert client.post("/password", data={**fields(page), **typed}).location == "/sources?q=a"
    assert client.get("/api/sources").status_code == 200


def test_password_expires_after_password_days(make_desk: MakeDesk) -> None:
    app = make_desk(mode="newsroom", password_days=30)
    ada = add_person(app, "Ada Quill", password_hash=hashed_password(), password_at=now() - timedelta(days=29))
    add_person(app, "Bram Osk", password_hash=hashed_password(), password_at=now() - timedelta(days=31))
    client = app.test_client()
    sign_in(client, ADA)
    assert client.get("/api/sources").status_code == 200
    client = app.test_client()
    sign_in(client, "bram.osk@desk.example")
    assert client.get("/api/sources").status_code == 403
    # A program's token has an end of its own.
    bearer = {"Authorization": f"Bearer {token_of(app, ada, 'read')}"}
    assert app.test_client().get("/api/sources", headers=bearer).status_code == 200


def accept_invitation(client: FlaskClient, key: str, password: str = PASSWORD) -> TestResponse:
    return submit(client, "/invitation", "/invitation/password", key=key, new=password, again=password)


def invite_person(app: Flask, person_id: str) -> str:
    with app.app_context():
        return Accounts(db.session).reset(person_id).secret


def test_invitation_link_sets_password_once(app: Flask) -> None:
    person_id = add_person(app, "Cleo Varn")
    key = invite_person(app, person_id)
    client = app.test_client()
    assert client.get("/invitation").status_code == 200
    form = submit(client, "/invitation", key=key)
    assert "Welcome, Cleo Varn" in form.text
    assert fields(form)["key"] == key
    refused = accept_invitation(client, key, "cleo varn 2031")
    assert (refused.status_code, "your name" in refused.text) == (400, True)
    assert accept_invitation(client, key).location == "/"
    assert client.get("/api/account").get_json()["person_id"] == person_id
    for again in (
        submit(app.test_client(), "/invitation", key=key),
        accept_invitation(app.test_client(), key, ANOTHER),
    ):
        assert (again.status_code, "This link has been used" in again.text) == (410, True)
    with app.app_context():
        assert {entry.action for entry in db.session.scalars(select(AuditEntry))} == {
            "person.reset", "person.password", "person.sign_in",
        }  # fmt: skip


@pytest.mark.both_stores
def test_invitation_link_used_by_five_browsers_at_once_sets_one_password(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = invite_person(app, add_person(app, "Cleo Varn"))
    browsers = [app.test_client() for _ in range(5)]
    forms = [fields(submit(browser, "/invitation", key=key)) for browser in browsers]
    all_have_hashed = threading.Barrier(len(browsers))

    def hash_and_wait(password: str) -> str:
        hashed = hash_password(password)
        all_have_hashed.wait(60)
        return hashed

    monkeypatch.setattr(sign_in_module, "hash_password", hash_and_wait)

    def accept(number: int) -> int:
        chosen = f"{PASSWORD} {number}"
        form = {**forms[number], "new": chosen, "again": chosen}
        return browsers[number].post("/invitation/password", data=form).status_code

    with ThreadPoolExecutor(len(browsers)) as pool:
        assert sorted(pool.map(accept, range(len(browsers)))) == [303, 410, 410, 410, 410]


@pytest.fixture
def hash_in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash as a served desk does."""
    monkeypatch.setattr(passwords, "hash_in_process", hashing_process.hash_in_process)
    monkeypatch.setattr(passwords, "verify_in_process", hashing_process.verify_in_process)


@pytest.mark.usefixtures("hash_in_process")
def test_hashing_comes_after_everything_else_in_a_process_of_its_own() -> None:
    hash_password(PASSWORD)
    [hashing] = hashing_processes()
    assert hashing.nice() >= os.nice(0) + 5
    assert verify_password(hash_password(ANOTHER), ANOTHER)
    assert hashing_processes() == [hashing]


@pytest.mark.usefixtures("hash_in_process")
def test_hashing_goes_on_when_its_process_was_ended() -> None:
    stored = hash_password(PASSWORD)
    [hashing] = hashing_processes()
    hashing.kill()
    hashing.wait(60)
    assert verify_password(stored, PASSWORD)
    assert not verify_password(stored, ANOTHER)


def hashing_processes() -> list[psutil.Process]:
    """Those that this process hashes in."""
    pool = hashing_process._pool
    assert pool is not None
    return [psutil.Process(pid) for pid in pool._processes]
