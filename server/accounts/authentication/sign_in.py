"""Signing in and out: the browser has a secret, the database its fingerprint and the time at which it expires."""

from datetime import timedelta
from typing import Final

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from models.errors import AppError, NotSignedIn
from server.access.identity import fingerprint, new_secret
from server.accounts.audit_entries import audit_person
from server.accounts.authentication.passwords import (
    check_password_strength,
    hash_password,
    needs_rehash,
    verify_password,
)
from server.accounts.invitations import spend_invitation
from server.audit.log import audit
from server.clock import expiry_time
from server.db.tables import Invitation, Person, SignIn, now

_MAX_AGENT_LENGTH: Final = 400
_MAX_ADDRESS_LENGTH: Final = 64


class SignInService:
    """Over one session of the store.

    Args:
        hours: until the sign-in expires.
        address: of the browser.
        agent: the User-Agent header of the browser.
    """

    def __init__(self, session: Session, hours: int, address: str = "", agent: str = "") -> None:
        self._session = session
        self._lasts = timedelta(hours=hours)
        self._address = address[:_MAX_ADDRESS_LENGTH]
        self._agent = agent[:_MAX_AGENT_LENGTH]

    def authenticate_password(self, email: str, password: str) -> Person:
        """Return whose e-mail address and password these are, without signing in.

        Raises:
            AppError: ``wrong_password``, whatever was wrong: which accounts exist is not revealed.
        """
        person = find_by_email(self._session, email)
        stored_hash = person.password_hash if person is not None and person.active else None
        if not verify_password(stored_hash, password) or person is None or stored_hash is None:
            self._audit_failure(person)
            raise wrong_password_error()
        if needs_rehash(stored_hash):
            person.password_hash = hash_password(password)
        return person

    def start_sign_in(self, person: Person, way: str) -> str:
        """Sign in a person who is already authenticated.

        Args:
            way: of authentication: ``password``, ``single_sign_on``, ``invitation``.
        """
        self._session.execute(delete(SignIn).where(SignIn.ends_at <= expiry_time()))
        secret = self._add_sign_in(person.id)
        audit_person(self._session, "person.sign_in", person, by=person, details={"way": way})
        self._session.commit()
        return secret

    def replace_sign_ins(self, person_id: str) -> str:
        """End all sign-ins of the person and start a new one, without a commit: earlier secrets are invalid."""
        end_all_sign_ins(self._session, person_id)
        return self._add_sign_in(person_id)

    def end_sign_in(self, secret: str) -> None:
        """Sign out the browser with ``secret``; do nothing if it is signed out already."""
        sign_in = self._session.get(SignIn, fingerprint(secret))
        if sign_in is None:
            return
        person = self._session.get(Person, sign_in.person_id)
        if person is not None:
            audit_person(self._session, "person.sign_out", person, by=person)
        self._session.delete(sign_in)
        self._session.commit()

    def _add_sign_in(self, person_id: str) -> str:
        secret = new_secret()
        self._session.add(
            SignIn(
                id=fingerprint(secret),
                person_id=person_id,
                ends_at=expiry_time() + self._lasts,
                address=self._address,
                agent=self._agent,
            )
        )
        return secret

    def _audit_failure(self, person: Person | None) -> None:
        # Input that is nobody's address is not stored: it may have been a password.
        if person is None:
            audit(self._session, "person.sign_in_failed", details={"known": False})
        else:
            audit_person(self._session, "person.sign_in_failed", person, details={"known": True})
        self._session.commit()


def end_all_sign_ins(session: Session, person_id: str) -> None:
    """Sign the person out everywhere, without a commit."""
    session.execute(delete(SignIn).where(SignIn.person_id == person_id))


def set_password(session: Session, person: Person, password: str, invitation: str | None = None) -> None:
    """Set a person's password and end their sign-ins, tokens and invitations, without a commit.

    Args:
        invitation: the secret of the link that allows it, which is spent.

    Raises:
        AppError: ``bad_invitation``; see ``check_password_strength``.
    """
    check_password_strength(password, person.name, person.email)
    password_hash = hash_password(password)
    if invitation is not None:
        spend_invitation(session, invitation)
    person.password_hash, person.password_at, person.must_change = password_hash, now(), False
    end_all_sign_ins(session, person.id)
    session.execute(delete(Invitation).where(Invitation.person_id == person.id))
    audit_person(session, "person.password", person, by=person)


def find_by_email(session: Session, email: str) -> Person | None:
    """Return the person with this address; ``None`` if there is nobody."""
    return session.scalar(select(Person).where(Person.email == email.strip().lower()))


def wrong_password_error() -> AppError:
    """Return the error, which is the same for every reason."""
    return NotSignedIn(
        "wrong_password",
        "The email address or the password is wrong.",
        "Try again; an administrator can give you a link to set a new password.",
    )
