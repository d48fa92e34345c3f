"""People of a served newsroom, put into its store beside the server; and browsers that they are signed in with."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from playwright.sync_api import APIResponse, BrowserContext, Page
from sqlalchemy import create_engine, delete, select, update
from sqlalchemy.orm import Session

from server.access.identity import COOKIE_KEY, fingerprint, new_secret
from server.accounts.authentication.passwords import hash_password
from server.accounts.authentication.session_cookie import cookie_settings
from server.config import Settings
from server.db.tables import Desk, Draft, Person, SignIn, Source, now
from tests.browser.newsroom import Newsroom
from tests.waiting import HANG_S


class People:
    """The accounts of a newsroom.

    Args:
        data: the newsroom's folder.
    """

    def __init__(self, newsroom: Newsroom, data: Path) -> None:
        self._newsroom = newsroom
        self._data = data
        self._engine = create_engine(f"sqlite:///{data / 'quotedesk.sqlite'}")

    def add(self, name: str, role: str = "reporter", *desks: str) -> str:
        """Add a person who works on ``desks``; missing desks are created."""
        with Session(self._engine) as session:
            person = Person(name=name, email=f"{name.lower().replace(' ', '.')}@desk.example", role=role)
            for desk in desks:
                existing = session.scalar(select(Desk).where(Desk.name == desk))
                person.desks.append(existing or Desk(name=desk))
            session.add(person)
            session.commit()
            return person.id

    def give_password(self, person_id: str, password: str) -> None:
        """Set a password that need not be changed."""
        with Session(self._engine) as session:
            person = session.scalars(select(Person).where(Person.id == person_id)).one()
            person.password_hash, person.password_at = hash_password(password), now() - timedelta(days=3)
            session.commit()

    def sign_in(self, context: BrowserContext, person_id: str) -> None:
        """Sign a person in to a browser."""
        secret = new_secret()
        with Session(self._engine) as session:
            session.add(SignIn(id=fingerprint(secret), person_id=person_id, ends_at=now() + timedelta(hours=1)))
            session.commit()
        name = cookie_settings(Settings(mode="newsroom"))["SESSION_COOKIE_NAME"]
        app = Flask("signing")
        app.secret_key = (self._data / "secret_key").read_text(encoding="ascii")
        signer = SecureCookieSessionInterface().get_signing_serializer(app)
        assert signer is not None
        cookie = str(signer.dumps({COOKIE_KEY: secret}))
        context.add_cookies([{"name": name, "value": cookie, "url": self._newsroom.url}])

    def end_sessions(self) -> None:
        """Sign everybody out."""
        with Session(self._engine) as session:
            session.execute(delete(SignIn))
            session.commit()

    def draft(self, headline: str) -> str:
        """Create a draft that every editor may write."""
        with Session(self._engine) as session:
            draft = Draft(headline=headline)
            session.add(draft)
            session.commit()
            return draft.id

    def share_sources(self) -> None:
        """Make all present sources readable by everybody."""
        with Session(self._engine) as session:
            session.execute(update(Source).values(owner_id=None))
            session.commit()

    def kept(self, draft_id: str) -> Draft:
        """Return a draft as stored, without a request."""
        with Session(self._engine) as session:
            return session.scalars(select(Draft).where(Draft.id == draft_id)).one()

    def close(self) -> None:
        """Close the store."""
        self._engine.dispose()


def server_answer(page: Page, method: str, path: str, data: object = None, url: str = "") -> APIResponse:
    """Return the server's answer to the person signed in to the page's browser.

    Args:
        url: the newsroom's, for a page whose context has no base of its own.
    """
    # A first source waits for the models to be loaded.
    token = page.request.get(f"{url}/api/csrf").json()["token"]
    return page.request.fetch(
        url + path, method=method, data=data, headers={"X-CSRFToken": token}, timeout=HANG_S * 1_000
    )


@contextmanager
def newsroom_with_people(data: Path) -> Iterator[tuple[Newsroom, People]]:
    """Serve a newsroom with accounts from an empty folder, with its people."""
    newsroom = Newsroom(data, sample=False, mode="newsroom")
    newsroom.start()
    people = People(newsroom, data)
    try:
        yield newsroom, people
    finally:
        people.close()
        newsroom.stop()
    assert newsroom.other_machines() == []
