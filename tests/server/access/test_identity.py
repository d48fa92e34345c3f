"""Authentication by token, and when a password change is due."""

from datetime import timedelta

import pytest
from sqlalchemy.orm import Session

from models.errors import AppError
from server.access.identity import (
    authenticate_token,
    fingerprint,
    is_password_change_due,
    new_secret,
    password_due_at,
)
from server.db.tables import ApiToken, Desk, Person, now


def add_token(session: Session, **details: object) -> tuple[Person, str]:
    person = Person(name="Ada Quill", email="ada@desk.example", role="editor")
    person.desks = [Desk(name="City")]
    session.add(person)
    session.flush()
    secret = new_secret()
    session.add(ApiToken(person_id=person.id, name="Site", token_hash=fingerprint(secret), scopes=["read"], **details))
    session.commit()
    return person, secret


def rejected_code(session: Session, secret: str) -> str:
    with pytest.raises(AppError) as error:
        authenticate_token(session, secret)
    return error.value.code


def test_token_authenticates_its_person_with_its_scopes(session: Session) -> None:
    person, secret = add_token(session)
    viewer = authenticate_token(session, secret)
    assert (viewer.person_id, viewer.role, viewer.scopes) == (person.id, "editor", {"read"})
    assert viewer.desk_ids == {person.desks[0].id}


def test_use_of_a_token_is_recorded_once_a_minute(session: Session) -> None:
    recent = now() - timedelta(seconds=10)
    _, secret = add_token(session, used_at=recent)
    authenticate_token(session, secret)
    token = session.query(ApiToken).one()
    session.refresh(token)
    assert token.used_at == recent
    token.used_at = now() - timedelta(minutes=2)
    session.commit()
    authenticate_token(session, secret)
    session.refresh(token)
    assert token.used_at is not None
    assert now() - token.used_at < timedelta(minutes=1)


def test_unknown_and_expired_tokens_are_rejected(session: Session) -> None:
    _, secret = add_token(session, ends_at=now() - timedelta(seconds=1))
    assert rejected_code(session, secret) == "bad_token"
    assert rejected_code(session, new_secret()) == "bad_token"


def test_token_of_an_ended_account_is_rejected(session: Session) -> None:
    person, secret = add_token(session)
    person.active = False
    session.commit()
    assert rejected_code(session, secret) == "bad_token"


def test_fingerprint_differs_from_the_secret_and_between_secrets() -> None:
    first, second = new_secret(), new_secret()
    assert len({first, second, fingerprint(first), fingerprint(second)}) == 4
    assert fingerprint(first) == fingerprint(first)


def test_password_change_is_due_after_the_configured_days() -> None:
    person = Person(password_hash="x", must_change=False, password_at=now() - timedelta(days=90), created_at=now())
    assert is_password_change_due(person, 90)
    assert not is_password_change_due(person, 91)
    assert password_due_at(person, 0) is None


def test_requested_password_change_is_due_at_once() -> None:
    person = Person(password_hash="x", must_change=True, password_at=None, created_at=now() - timedelta(seconds=1))
    assert is_password_change_due(person, 0)


def test_no_password_change_is_due_without_a_password() -> None:
    assert password_due_at(Person(password_hash=None, must_change=True, created_at=now()), 1) is None
