"""People of a served newsroom, put into its store beside the server; and browsers that they are signed in with."""

from datetime import timedelta
from pathlib import Path

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from playwright.sync_api import BrowserContext
from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from server.people.identifying import COOKIE_KEY, fingerprint, new_secret
from server.store.tables import Desk, Person, SignIn, now
from tests.browser.newsroom import Newsroom


class People:
    """Whoever has an account.

    Args:
        data: the newsroom's folder.
    """

    def __init__(self, newsroom: Newsroom, data: Path) -> None:
        self._newsroom = newsroom
        self._data = data
        self._engine = create_engine(f"sqlite:///{data / 'quotedesk.sqlite'}")

    def add(self, name: str, role: str = "reporter", *desks: str) -> str:
        """Somebody who works on ``desks``, which are made where they are not there."""
        with Session(self._engine) as session:
            person = Person(name=name, email=f"{name.lower().replace(' ', '.')}@desk.example", role=role)
            for desk in desks:
                known = session.scalar(select(Desk).where(Desk.name == desk))
                person.desks.append(known or Desk(name=desk))
            session.add(person)
            session.commit()
            return person.id

    def sign_in(self, context: BrowserContext, person_id: str) -> None:
        """From now on the browser is theirs."""
        secret = new_secret()
        with Session(self._engine) as session:
            session.add(SignIn(id=fingerprint(secret), person_id=person_id, ends_at=now() + timedelta(hours=1)))
            session.commit()
        app = Flask("signing")
        app.secret_key = (self._data / "secret_key").read_text(encoding="ascii")
        signer = SecureCookieSessionInterface().get_signing_serializer(app)
        assert signer is not None
        cookie = str(signer.dumps({COOKIE_KEY: secret}))
        context.add_cookies([{"name": app.config["SESSION_COOKIE_NAME"], "value": cookie, "url": self._newsroom.url}])

    def close(self) -> None:
        """Lets go of the store."""
        self._engine.dispose()
