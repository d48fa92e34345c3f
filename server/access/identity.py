"""Authentication of requests: the person behind a cookie or a token."""

import hashlib
import secrets
from collections.abc import Set
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Literal, Protocol, cast
from urllib.parse import unquote

from flask import request, session
from sqlalchemy import Connection, Update, bindparam, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from models.errors import NotSignedIn
from server.access.viewer import UNRESTRICTED, Scope, Viewer
from server.access.withdrawals import KEEPS_RIGHTS
from server.clock import expiry_time
from server.db.tables import ApiToken, Person, SignIn, desk_person, now
from server.errors import is_disk_full
from server.registry import service
from server.schemas.accounts import Role

# The key within Flask's signed cookie.
COOKIE_KEY: Final = "sign_in"
TOKEN_PREFIX: Final = "qd_"
# Written by the settings of a page where the desk has no login.
NAME_COOKIE: Final = "quotedesk_name"
_MAX_NAME_LENGTH: Final = 100

_person, _sign_in = Person.__table__.c, SignIn.__table__.c
# A row for each desk of the signed-in person.
_SIGN_IN_QUERY: Final = (
    select(
        _person.id, _person.name, _person.role, _person.password_hash, _person.must_change, _person.password_at,
        _person.created_at, _sign_in.id.label("sign_in_id"), _sign_in.seen_at, desk_person.c.desk_id,
    )
    .select_from(SignIn.__table__)
    .join(Person.__table__, _person.id == _sign_in.person_id)
    .outerjoin(desk_person, desk_person.c.person_id == _person.id)
    .where(_sign_in.id == bindparam("shown"), _sign_in.ends_at > bindparam("moment"), _person.active)
)  # fmt: skip
_UPDATE_SEEN_EVERY = timedelta(minutes=1)


class HasPassword(Protocol):
    """The fields of a person that decide whether a password change is due."""

    @property
    def password_hash(self) -> str | None:
        """See ``Person.password_hash``."""

    @property
    def must_change(self) -> bool:
        """Whether a new password is required."""

    @property
    def password_at(self) -> datetime | None:
        """Return when the password was set, UTC."""

    @property
    def created_at(self) -> datetime:
        """Return when the account was created, UTC."""


def new_secret() -> str:
    """Return a random secret for a cookie or a token; the database stores only its ``fingerprint``."""
    return secrets.token_urlsafe(32)


def fingerprint(secret: str) -> str:
    """Return the SHA-256 of it, in hexadecimal: the secret is as long as a key, so nothing slower is needed."""
    return hashlib.sha256(secret.encode()).hexdigest()


class OwnerToken(str):
    """The token of commands, new at each start: only who owns the data folder can read it there."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Credential:
    """What a request is authenticated by.

    Args:
        fingerprint: of its secret.
    """

    kind: Literal["sign_in", "token"]
    fingerprint: str


def request_credential() -> Credential | None:
    """Return the token or else the cookie of the request, whether or not it is valid; ``None`` if it has neither."""
    kind, _, shown = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() == "bearer" and shown.strip():
        return Credential("token", fingerprint(shown.strip()))
    secret = session.get(COOKIE_KEY)
    return Credential("sign_in", fingerprint(secret)) if isinstance(secret, str) else None


def require_owner() -> None:
    """Check that the request has the token of this run of the desk.

    Raises:
        NotSignedIn: ``bad_token``.
    """
    shown = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not secrets.compare_digest(shown.encode(), service(OwnerToken).encode()):
        raise NotSignedIn("bad_token", "This is not the token in the data folder.", "Commands read it there.")


def valid_credentials(store: Session, shown: Set[Credential]) -> set[Credential]:
    """Those of ``shown`` that still authenticate somebody."""
    by_kind = {
        "sign_in": select(SignIn.id).join(Person, Person.id == SignIn.person_id).where(SignIn.ends_at > expiry_time()),
        "token": select(ApiToken.token_hash)
        .join(Person, Person.id == ApiToken.person_id)
        .where((ApiToken.ends_at.is_(None)) | (ApiToken.ends_at > expiry_time())),
    }
    valid = set()
    for kind, column in (("sign_in", SignIn.id), ("token", ApiToken.token_hash)):
        wanted = [credential.fingerprint for credential in shown if credential.kind == kind]
        if wanted:
            stored_fingerprints = set(store.scalars(by_kind[kind].where(Person.active, column.in_(wanted))))
            valid |= {
                credential
                for credential in shown
                if credential.kind == kind and credential.fingerprint in stored_fingerprints
            }
    return valid


def refreshed(connection: Connection, viewers: Set[Viewer]) -> dict[Viewer, Viewer]:
    """Return the viewers with the role and desks that they have now; without those whose accounts have ended."""
    rows = connection.execute(
        select(_person.id, _person.role, desk_person.c.desk_id)
        .outerjoin(desk_person, desk_person.c.person_id == _person.id)
        .where(_person.active, _person.id.in_({viewer.person_id for viewer in viewers}))
    ).all()
    roles = {row.id: cast(Role, row.role) for row in rows}
    desks: dict[str, set[str]] = {}
    for row in rows:
        if row.desk_id is not None:
            desks.setdefault(row.id, set()).add(row.desk_id)
    return {
        viewer: viewer
        if viewer.person_id is None
        else replace(viewer, role=roles[viewer.person_id], desk_ids=frozenset(desks.get(viewer.person_id, ())))
        for viewer in viewers
        if viewer.person_id is None or viewer.person_id in roles
    }


def unrestricted_viewer() -> Viewer:
    """Return the viewer of a desk without a login, with the name that the writer has chosen in the settings."""
    chosen = " ".join(unquote(request.cookies.get(NAME_COOKIE, "")).split())
    return replace(UNRESTRICTED, name="".join(filter(str.isprintable, chosen))[:_MAX_NAME_LENGTH])


def authenticate(store: Session, password_days: int = 0) -> Viewer | None:
    """Return the viewer of the request, by its token or else its cookie; ``None`` if nobody is signed in.

    Args:
        password_days: maximum age of a password; 0: no limit.

    Raises:
        AppError: ``bad_token``: it is unknown, revoked or expired.
    """
    kind, _, shown = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() == "bearer" and shown.strip():
        return authenticate_token(store, shown.strip())
    credential = request_credential()
    if credential is None:
        return None
    return _authenticate_sign_in(store, credential, password_days)


def authenticate_token(store: Session, shown: str) -> Viewer:
    """Return the viewer of a token.

    Raises:
        AppError: ``bad_token``.
    """
    token = store.scalar(select(ApiToken).where(ApiToken.token_hash == fingerprint(shown)))
    person = store.get(Person, token.person_id) if token is not None else None
    if token is None or person is None or not person.active or (token.ends_at and token.ends_at <= expiry_time()):
        raise NotSignedIn(
            "bad_token", "This token is unknown, revoked or expired.", "Create a new one on the account page."
        )
    viewer = _viewer_for(store, person, frozenset(token.scopes))
    if token.used_at is None or token.used_at < now() - _UPDATE_SEEN_EVERY:
        _record_use(store, update(ApiToken).where(ApiToken.id == token.id).values(used_at=now()))
    return viewer


def _authenticate_sign_in(store: Session, credential: Credential, password_days: int) -> Viewer | None:
    shown = {"shown": credential.fingerprint, "moment": expiry_time()}
    rows = store.connection().execute(_SIGN_IN_QUERY, shown).all()
    if not rows:
        return None
    person = rows[0]
    if person.seen_at < now() - _UPDATE_SEEN_EVERY:
        _record_use(store, update(SignIn).where(SignIn.id == person.sign_in_id).values(seen_at=now()))
    desks = frozenset(row.desk_id for row in rows if row.desk_id is not None)
    return Viewer(
        person.id,
        person.name,
        cast(Role, person.role),
        desks,
        password_due=is_password_change_due(person, password_days),
    )


def _record_use(store: Session, changed: Update) -> None:
    """Store when a credential was used; on a full disk it is not, and the request is answered nevertheless."""
    try:
        store.execute(changed, execution_options={KEEPS_RIGHTS: True})
        store.commit()
    except DBAPIError as error:
        store.rollback()
        if not is_disk_full(error):
            raise


def password_due_at(person: HasPassword, password_days: int) -> datetime | None:
    """When the person has to change the password; ``None``: never, or without a password."""
    if person.password_hash is None:
        return None
    at = person.password_at or person.created_at
    if person.must_change:
        return at
    return at + timedelta(days=password_days) if password_days else None


def is_password_change_due(person: HasPassword, password_days: int) -> bool:
    """Whether that is now."""
    due_at = password_due_at(person, password_days)
    return due_at is not None and due_at <= expiry_time()


def _viewer_for(store: Session, person: Person, scopes: frozenset[str]) -> Viewer:
    of_them = select(desk_person.c.desk_id).where(desk_person.c.person_id == person.id)
    role, desks = cast(Role, person.role), frozenset(store.scalars(of_them))
    return Viewer(person.id, person.name, role, desks, cast("frozenset[Scope]", scopes))
