"""Sign people in without their passwords, by the newsroom's own store and key."""

from datetime import timedelta

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from sqlalchemy.orm import Session

from server.access.identity import COOKIE_KEY, fingerprint, new_secret
from server.accounts.authentication.session_cookie import cookie_settings
from server.config import Settings
from server.db.tables import Person, SignIn, now

_LASTS = timedelta(hours=12)


def sign_in(session: Session, settings: Settings, person: Person) -> tuple[str, str]:
    """Begin a session of a stored person; return the name and value of its cookie."""
    secret = new_secret()
    session.add(SignIn(id=fingerprint(secret), person_id=person.id, ends_at=now() + _LASTS))
    # Signed as the server signs it.
    signing = Flask("quotedesk")
    signing.secret_key = settings.secret_key or (settings.data / "secret_key").read_text(encoding="ascii")
    serializer = SecureCookieSessionInterface().get_signing_serializer(signing)
    assert serializer is not None
    return str(cookie_settings(settings)["SESSION_COOKIE_NAME"]), str(serializer.dumps({COOKIE_KEY: secret}))
