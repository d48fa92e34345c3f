"""Takes rights from a reader at one process, and watches what still reaches the reader's page at another one.

``python -m tests.server.coediting.withdrawals`` prints how long each withdrawal took, over 20 times each.
"""

import base64
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final, cast

import requests
import socketio
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import URLSafeTimedSerializer
from pycrdt import Doc, XmlElement, XmlFragment, XmlText
from sqlalchemy.orm import Session

from server.access.identity import COOKIE_KEY, fingerprint, new_secret
from server.accounts.authentication.session_cookie import cookie_settings
from server.config import Settings
from server.db.database import open_store
from server.db.tables import Desk, Person, SignIn, now
from tests.server.postgres import running_postgres
from tests.server.processes import ROOT, DeskProcess, running_desks

SECRET: Final = "0" * 64
COOKIE: Final = str(cookie_settings(Settings(mode="newsroom", secret_key=SECRET))["SESSION_COOKIE_NAME"])
TIMES: Final = 20


class Browser:
    """A browser in which a person is signed in at one process."""

    def __init__(self, desk: DeskProcess, secret: str) -> None:
        self.url = desk.url
        app = Flask("cookies")
        app.secret_key = SECRET
        csrf = new_secret()
        signing = SecureCookieSessionInterface().get_signing_serializer(app)
        assert signing is not None
        cookie = signing.dumps({COOKIE_KEY: secret, "csrf_token": csrf})
        shown = str(URLSafeTimedSerializer(SECRET, salt="wtf-csrf-token").dumps(csrf))
        self.headers = {"Cookie": f"{COOKIE}={cookie}", "X-CSRFToken": shown, "Origin": desk.url}

    def send(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request, and return what is answered."""
        answer = requests.request(method, f"{self.url}{path}", json=body, headers=self.headers, timeout=60)
        answer.raise_for_status()
        return answer.json() if answer.content else None


class Page:
    """A page that has a draft open; ``ended`` once it is out, ``edits`` counts what it was sent."""

    def __init__(self, browser: Browser, draft_id: str) -> None:
        self.draft_id = draft_id
        self.ended = threading.Event()
        self.ended_at = 0.0
        self.edits = 0
        self.client = socketio.Client(reconnection=False)
        self.client.on("text_edited", self._edited)
        self.client.on("text_left", self._left)
        self.client.on("disconnect", self._left)
        self.client.connect(browser.url, headers={"Cookie": browser.headers["Cookie"]}, transports=["websocket"])
        self.doc: Doc[Any] = Doc()
        self.joined = self.client.call("join_text", {"draft_id": draft_id}, timeout=60)
        self.doc.apply_update(base64.b64decode(self.joined["update"]))
        self.body: XmlFragment = self.doc.get("body", type=XmlFragment)

    def type(self) -> bool:
        """Type a letter; return whether it was stored."""
        state = self.doc.get_state()
        line = cast(XmlText, cast(XmlElement, self.body.children[0]).children[0])
        line.insert(len(line), "a")
        update = base64.b64encode(self.doc.get_update(state)).decode()
        message = {"draft_id": self.draft_id, "document_id": self.joined["document_id"], "update": update}
        answer = self.client.call("edit_text", message, timeout=60)
        return bool(answer.get("saved"))

    def _edited(self, *_data: object) -> None:
        self.edits += 1

    def _left(self, *_data: object) -> None:
        if not self.ended.is_set():
            self.ended_at = time.monotonic()
            self.ended.set()


class Newsroom:
    """Ada, an administrator at the first process, and Ben, who reads her drafts at the second one."""

    def __init__(self, database_url: str, redis_url: str, desks: list[DeskProcess], data: str) -> None:
        self._environment = {
            "QUOTEDESK_DATA": data,
            "QUOTEDESK_DATABASE_URL": database_url,
            "QUOTEDESK_REDIS_URL": redis_url,
            "QUOTEDESK_MODE": "newsroom",
        }
        self._store = open_store(database_url)
        self._desks = desks
        with Session(self._store) as session:
            desk = Desk(name="City")
            session.add(desk)
            session.flush()
            self.desk_id = desk.id
            session.commit()
        self.ada = self._sign_in(desks[0], self._add("Ada Quill", "admin"))

    def close(self) -> None:
        """Close the connections."""
        self._store.dispose()

    def _add(self, name: str, role: str, desk_id: str | None = None) -> str:
        with Session(self._store) as session:
            person = Person(name=name, email=f"{new_secret()[:8].lower()}@desk.example", role=role)
            if desk_id is not None:
                person.desks = [session.get_one(Desk, desk_id)]
            session.add(person)
            session.commit()
            return person.id

    def _sign_in(self, desk: DeskProcess, person_id: str) -> Browser:
        secret = new_secret()
        with Session(self._store) as session:
            session.add(SignIn(id=fingerprint(secret), person_id=person_id, ends_at=now() + timedelta(hours=1)))
            session.commit()
        return Browser(desk, secret)

    def withdraw(self, how: str) -> tuple[Page, Page, Callable[[], object]]:
        """Return the pages of Ada and of a new Ben, and what takes Ben's right."""
        ben = self._add("Ben Alder", "reporter", self.desk_id)
        article = {"headline": "Pumps", "body": "The wall was built."}
        draft_id = self.ada.send("POST", "/api/drafts", article)["draft_id"]
        whom = {"desk_id": self.desk_id} if how == "desk left" else {"person_id": ben}
        shares = f"/api/drafts/{draft_id}/shares"
        level = "edit" if how == "lowered" else "read"
        self.ada.send("PUT", shares, {"shares": [{**whom, "level": level}]})
        browser = self._sign_in(self._desks[1], ben)
        with Session(self._store) as session:
            email = session.get_one(Person, ben).email
        take: dict[str, Callable[[], object]] = {
            "lowered": lambda: self.ada.send("PUT", shares, {"shares": [{**whom, "level": "read"}]}),
            "unshared": lambda: self.ada.send("PUT", shares, {"shares": []}),
            "desk left": lambda: self.ada.send("PATCH", f"/api/people/{ben}", {"desk_ids": []}),
            "deactivated": lambda: self.ada.send("PATCH", f"/api/people/{ben}", {"active": False}),
            "signed out by Ada": lambda: self.ada.send("DELETE", f"/api/people/{ben}/sign-ins"),
            "signed out": lambda: browser.send("DELETE", "/api/account/sign-ins"),
            "ended on the command line": lambda: self._run("people", "end", str(email)),
        }
        return Page(self.ada, draft_id), Page(browser, draft_id), take[how]

    def _run(self, *command: str) -> None:
        subprocess.run(
            [sys.executable, "-m", "server", *command],
            cwd=ROOT,
            env={**os.environ, **self._environment},
            check=True,
            capture_output=True,
        )


WITHDRAWALS: Final = (
    "unshared",
    "desk left",
    "deactivated",
    "signed out by Ada",
    "signed out",
    "ended on the command line",
)


def main() -> None:
    """Print the table."""
    settings = {"mode": "newsroom", "secret_key": SECRET}
    print("| withdrawal | p50, ms | slowest, ms |\n| --- | --- | --- |")
    with (
        running_postgres() as postgres,
        postgres.database() as url,
        running_desks(2, url, **settings) as (queue, desks),
    ):
        newsroom = Newsroom(url, queue.url, desks, str(ROOT / "never"))
        for how in WITHDRAWALS:
            if how == "ended on the command line":
                continue  # most of its time is the start of the command
            seconds = []
            for _ in range(TIMES):
                writer, reader, take = newsroom.withdraw(how)
                began = time.monotonic()
                take()
                reader.ended.wait(60)
                seconds.append(reader.ended_at - began)
                writer.client.disconnect()
                reader.client.disconnect()
            seconds.sort()
            print(f"| {how} | {1000 * seconds[TIMES // 2]:.0f} | {1000 * seconds[-1]:.0f} |", flush=True)
        newsroom.close()


if __name__ == "__main__":
    main()
