"""Who shows this cookie, or this token."""

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import Final, cast

from flask import request, session
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from models.errors import InputError
from server.rights.viewer import Role, Scope, Viewer
from server.store.tables import ApiToken, Person, SignIn, desk_person, now

# The key within Flask's signed cookie.
COOKIE_KEY: Final = "sign_in"
TOKEN_PREFIX: Final = "qd_"

# Not with each key that is pressed.
_SEEN_EVERY = timedelta(minutes=1)


def new_secret() -> str:
    """What nobody can guess, for a cookie or a token; the store keeps its ``fingerprint`` alone."""
    return secrets.token_urlsafe(32)


def fingerprint(secret: str) -> str:
    """The SHA-256 of it, in hexadecimal: the secret is as long as a key, so nothing slower is needed."""
    return hashlib.sha256(secret.encode()).hexdigest()


def identify(store: Session, password_days: int = 0) -> Viewer | None:
    """Who asks: by the token of the request where it shows one, else by the cookie; None: nobody is signed in.

    Args:
        password_days: until a password has to be changed; 0: only where it is asked for.

    Raises:
        InputError: ``bad_token``: it is unknown, was taken back or has ended.
    """
    kind, _, shown = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() == "bearer" and shown.strip():
        return identify_token(store, shown.strip())
    secret = session.get(COOKIE_KEY)
    return _signed_in(store, secret, password_days) if isinstance(secret, str) else None


def identify_token(store: Session, shown: str) -> Viewer:
    """Whose token this is.

    Raises:
        InputError: ``bad_token``.
    """
    token = store.scalar(select(ApiToken).where(ApiToken.token_hash == fingerprint(shown)))
    person = store.get(Person, token.person_id) if token is not None else None
    if token is None or person is None or not person.active or (token.ends_at and token.ends_at <= now()):
        raise InputError(
            "bad_token", "This token is not known, was taken back or has ended.", "Make a new one on the account page."
        )
    known = _viewer_of(store, person, frozenset(token.scopes))
    if token.used_at is None or token.used_at < now() - _SEEN_EVERY:
        store.execute(update(ApiToken).where(ApiToken.id == token.id).values(used_at=now()))
        store.commit()
    return known


def _signed_in(store: Session, secret: str, password_days: int) -> Viewer | None:
    shown = fingerprint(secret)
    found = store.execute(
        select(Person, SignIn.seen_at).join(SignIn).where(SignIn.id == shown, SignIn.ends_at > now(), Person.active)
    ).first()
    if found is None:
        return None
    known = _viewer_of(store, found.Person, None, is_change_due(found.Person, password_days))
    if found.seen_at < now() - _SEEN_EVERY:
        store.execute(update(SignIn).where(SignIn.id == shown).values(seen_at=now()))
        store.commit()
    return known


def password_due_at(person: Person, password_days: int) -> datetime | None:
    """When the person has to take a new password; None: at no time. Who has none comes in another way."""
    if person.password_hash is None:
        return None
    at = person.password_at or person.created_at
    if person.must_change:
        return at
    return at + timedelta(days=password_days) if password_days else None


def is_change_due(person: Person, password_days: int) -> bool:
    """Whether that is now."""
    due_at = password_due_at(person, password_days)
    return due_at is not None and due_at <= now()


def _viewer_of(store: Session, person: Person, scopes: frozenset[str] | None, password_due: bool = False) -> Viewer:
    of_them = select(desk_person.c.desk_id).where(desk_person.c.person_id == person.id)
    role, desks = cast(Role, person.role), frozenset(store.scalars(of_them))
    return Viewer(
        person.id, person.name, role, desks, cast("frozenset[Scope] | None", scopes), password_due=password_due
    )
