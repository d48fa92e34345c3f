"""People of an invented newsroom, and their credentials."""

from datetime import timedelta

from flask import Flask
from flask.testing import FlaskClient
from itsdangerous import URLSafeTimedSerializer
from sqlalchemy import select

from server.access.identity import COOKIE_KEY, TOKEN_PREFIX, fingerprint, new_secret
from server.db.database import db
from server.db.tables import ApiToken, Desk, Person, SignIn, now
from server.schemas.accounts import Role


def add_desk(app: Flask, name: str = "City", **details: bool) -> str:
    """Return the desk of that name, created if it does not exist."""
    with app.app_context():
        desk = db.session.scalar(select(Desk).where(Desk.name == name))
        if desk is None:
            desk = Desk(name=name, **details)
            db.session.add(desk)
            db.session.commit()
        return desk.id


def add_person(app: Flask, name: str, role: Role = "reporter", desks: tuple[str, ...] = (), **details: object) -> str:
    """Add a person with an account who works on ``desks`` (names); missing desks are added."""
    ids = [add_desk(app, desk) for desk in desks]
    with app.app_context():
        person = Person(name=name, email=f"{name.lower().replace(' ', '.')}@desk.example", role=role, **details)
        person.desks = list(db.session.scalars(select(Desk).where(Desk.id.in_(ids))))
        db.session.add(person)
        db.session.commit()
        return person.id


def signed_in_client(app: Flask, person_id: str) -> FlaskClient:
    """Return a browser in which the person is signed in."""
    secret = new_secret()
    with app.app_context():
        db.session.add(SignIn(id=fingerprint(secret), person_id=person_id, ends_at=now() + timedelta(hours=1)))
        db.session.commit()
    client = app.test_client()
    with client.session_transaction() as cookie:
        cookie[COOKIE_KEY] = secret
        cookie["csrf_token"] = new_secret()
        signer = URLSafeTimedSerializer(str(app.secret_key), salt="wtf-csrf-token")
        # As a page of the desk's sends it with each change.
        client.environ_base["HTTP_X_CSRFTOKEN"] = str(signer.dumps(cookie["csrf_token"]))
    return client


def token_of(app: Flask, person_id: str, *scopes: str) -> str:
    """Create a token of the person."""
    shown = TOKEN_PREFIX + new_secret()
    with app.app_context():
        db.session.add(
            ApiToken(person_id=person_id, name="Made for a test", token_hash=fingerprint(shown), scopes=list(scopes))
        )
        db.session.commit()
    return shown
