"""Invitation links: made, replaced, expired."""

from datetime import timedelta

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from models.errors import AppError
from server.accounts.invitations import (
    INVITATION_LIFETIME,
    create_invitation,
    find_invited_person,
    invitation_url,
)
from server.db.tables import Invitation, Person, now


@pytest.fixture
def ada(session: Session) -> Person:
    ada = Person(name="Ada Quill", email="ada@desk.example")
    session.add(ada)
    session.commit()
    return ada


def assert_rejected(session: Session, secret: str) -> None:
    with pytest.raises(AppError) as error:
        find_invited_person(session, secret)
    assert error.value.code == "bad_invitation"


def test_invitation_finds_its_person_and_stores_no_secret(session: Session, ada: Person) -> None:
    secret, ends_at = create_invitation(session, ada)
    assert find_invited_person(session, f" {secret}\n") is ada
    assert abs(ends_at - now() - INVITATION_LIFETIME) < timedelta(minutes=1)
    assert session.scalars(select(Invitation.id)).one() != secret


def test_new_invitation_replaces_the_earlier_one(session: Session, ada: Person) -> None:
    first, _ = create_invitation(session, ada)
    second, _ = create_invitation(session, ada)
    assert_rejected(session, first)
    assert find_invited_person(session, second) is ada


def test_expired_invitation_is_rejected(session: Session, ada: Person) -> None:
    secret, _ = create_invitation(session, ada)
    session.scalars(select(Invitation)).one().ends_at = now()
    session.commit()
    assert_rejected(session, secret)


def test_invitation_of_an_ended_account_is_rejected(session: Session, ada: Person) -> None:
    secret, _ = create_invitation(session, ada)
    ada.active = False
    session.commit()
    assert_rejected(session, secret)


@pytest.mark.parametrize("base", ["https://desk.example", "https://desk.example/"])
def test_invitation_url_has_the_secret_in_its_fragment(base: str) -> None:
    assert invitation_url("s3cret", base) == "https://desk.example/invitation#s3cret"


def test_invitation_url_keeps_the_path_of_its_base() -> None:
    assert invitation_url("s3cret", "https://news.example/desk/") == "https://news.example/desk/invitation#s3cret"
