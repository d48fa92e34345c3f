"""People of a running newsroom, and browsers that they are signed in with."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from playwright.sync_api import Browser, BrowserContext
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from server.people.identifying import COOKIE_KEY, fingerprint, new_secret
from server.rights.viewer import Role
from server.store.tables import Draft, Person, SignIn, now


class People:
    """Writes into the store beside the server, as another process of it would."""

    def __init__(self, data: Path, url: str) -> None:
        """``data`` is the server's folder."""
        self._data, self._url = data, url

    def add(self, name: str, role: Role = "reporter") -> str:
        """Somebody with an account."""
        with self._store() as store:
            person = Person(name=name, email=f"{name.lower().replace(' ', '.')}@desk.example", role=role)
            store.add(person)
            store.commit()
            return person.id

    def draft(self, headline: str) -> str:
        """A draft that is the newsroom's: every editor writes in it."""
        with self._store() as store:
            draft = Draft(headline=headline)
            store.add(draft)
            store.commit()
            return draft.id

    def sign_in(self, context: BrowserContext, person_id: str) -> None:
        """From now on the browser is theirs."""
        secret = new_secret()
        with self._store() as store:
            store.add(SignIn(id=fingerprint(secret), person_id=person_id, ends_at=now() + timedelta(hours=1)))
            store.commit()
        app = Flask(__name__)
        app.secret_key = (self._data / "secret_key").read_text(encoding="ascii")
        signer = SecureCookieSessionInterface().get_signing_serializer(app)
        assert signer is not None
        name = app.config["SESSION_COOKIE_NAME"]
        context.add_cookies([{"name": name, "value": str(signer.dumps({COOKIE_KEY: secret})), "url": self._url}])

    def browser_of(self, browser: Browser, person_id: str, **options: Any) -> BrowserContext:
        """A browser of their own."""
        context = browser.new_context(**options)
        self.sign_in(context, person_id)
        return context

    def _store(self) -> Session:
        return Session(create_engine(f"sqlite:///{self._data / 'quotedesk.sqlite'}"))
