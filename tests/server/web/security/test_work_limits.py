"""People who have exhausted their budget of processor time wait for a turn; others are answered at once."""

import threading
import time
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from sqlalchemy.pool import QueuePool

from server.db.database import db
from server.db.tables import Person
from server.registry import service
from server.sources.files.import_turns import ImportTurns
from server.web.security.work_limits import HeavyWork
from server.workload.fair_queue import no_check
from server.workload.interactive import InteractiveWork
from server.workload.processor_budget import WorkBudgets
from tests.conftest import MakeDesk
from tests.server.accounts.forms import sign_in
from tests.server.client import Socket
from tests.server.newsroom import HEARING, upload
from tests.server.people import add_person, signed_in_client
from tests.waiting import wait_until


class Request(threading.Thread):
    """A request in a thread of its own."""

    def __init__(self, client: FlaskClient, method: str, path: str, **sent: Any) -> None:
        super().__init__()
        self._send = lambda: client.open(path, method=method, **sent)
        self.status: int | None = None
        self.start()

    def run(self) -> None:
        self.status = self._send().status_code

    def has_answer(self, seconds: float = 60.0) -> bool:
        self.join(seconds)
        return self.status is not None


@pytest.fixture
def app(make_desk: MakeDesk) -> Flask:
    return make_desk(mode="newsroom", work_budget_seconds=0.01)


@pytest.fixture
def spent(app: Flask) -> FlaskClient:
    """Return the browser of a person whose budget is exhausted."""
    client = signed_in_client(app, add_person(app, "Ada Quill"))
    for _ in range(20):
        assert client.get("/api/sources").status_code == 200
    return client


@pytest.mark.parametrize(
    ("method", "path", "sent"), [("GET", "/api/drafts", {}), ("POST", "/api/drafts", {"json": {"headline": "Pumps"}})]
)
def test_requests_beyond_the_budget_take_turns(
    app: Flask, spent: FlaskClient, method: str, path: str, sent: dict[str, object]
) -> None:
    other = signed_in_client(app, add_person(app, "Bram Osk"))
    with service(HeavyWork, app).requests.turn("person:somebody"):
        waiting = Request(spent, method, path, **sent)
        assert not waiting.has_answer(0.3)
        assert Request(other, method, path, **sent).has_answer()
        assert Request(spent, "GET", "/healthz").has_answer()
    assert waiting.has_answer()
    assert waiting.status in {200, 201}


def test_more_than_some_waiting_requests_are_refused(spent: FlaskClient, app: Flask) -> None:
    with service(HeavyWork, app).requests.turn("person:somebody"):
        waiting = [Request(spent, "GET", "/api/drafts") for _ in range(8)]
        wait_until(lambda: len(service(HeavyWork, app).requests._waiting) == 8)
        answer = spent.get("/api/drafts")
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (429, "too_many")
        assert answer.headers["Retry-After"] == str(answer.get_json()["error"]["retry_after"])
        assert [waiter.status for waiter in waiting] == [None] * 8
    assert all(waiter.has_answer() and waiter.status == 200 for waiter in waiting)


def test_an_import_takes_a_turn_whatever_the_budget(make_desk: MakeDesk) -> None:
    desk = make_desk(mode="newsroom", work_budget_seconds=60.0)
    ada = signed_in_client(desk, add_person(desk, "Ada Quill"))
    with service(HeavyWork, desk).imports.turn("person:somebody"):
        importing = threading.Thread(target=upload, args=(ada, "hearing.txt", HEARING))
        importing.start()
        time.sleep(0.3)
        assert ada.get("/api/sources").get_json()["total"] == 0
    importing.join(60)
    assert ada.get("/api/sources").get_json()["total"] == 1


def test_who_waits_holds_no_connection_of_the_database(make_desk: MakeDesk) -> None:
    desk = make_desk(mode="newsroom")
    ada = signed_in_client(desk, add_person(desk, "Ada Quill"))
    with desk.app_context():
        pool = db.engine.pool
    assert isinstance(pool, QueuePool)
    held = pool.checkedout()
    attempts = desk.extensions["quotedesk_people"].attempts
    waiting = threading.Thread(target=upload, args=(ada, "hearing.txt", HEARING))
    with service(ImportTurns, desk).turn(f"person:{person_of(desk)}", no_check):
        waiting.start()
        time.sleep(0.3)
        assert pool.checkedout() == held
    waiting.join(60)
    with attempts.attempt("127.0.0.1", "somebody@desk.example"):
        signing_in = threading.Thread(target=sign_in, args=(desk.test_client(), "ada.quill@desk.example"))
        signing_in.start()
        wait_until(lambda: len(attempts._queue._waiting) == 1)
        assert pool.checkedout() == held
    signing_in.join(60)


def person_of(desk: Flask) -> str:
    with desk.app_context():
        return db.session.scalars(select(Person.id)).one()


def test_the_budget_recovers(app: Flask, spent: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    later = time.monotonic() + 3_600
    monkeypatch.setattr("server.workload.processor_budget.time.monotonic", lambda: later)
    with service(HeavyWork, app).requests.turn("person:somebody"):
        assert Request(spent, "GET", "/api/sources").has_answer()


def test_a_desk_without_a_login_has_no_budget(make_desk: MakeDesk) -> None:
    desk = make_desk(work_budget_seconds=0.000_1)
    client = desk.test_client()
    with service(HeavyWork, desk).requests.turn("person:somebody"):
        assert [client.get("/api/sources").status_code for _ in range(3)] == [200] * 3


def test_events_beyond_the_budget_take_turns_and_those_of_others_do_not(make_desk: MakeDesk) -> None:
    desk = make_desk(mode="newsroom", event_budget_seconds=0.000_1)
    spent, other = (
        Socket(desk, flask_test_client=signed_in_client(desk, add_person(desk, name)))
        for name in ("Ada Quill", "Bram Osk")
    )
    for seq in range(20):
        spent.emit("complete_quote", {"seq": seq, "typed": "The pumps cost"})
    with service(HeavyWork, desk).events.turn("person:somebody"):
        asking = threading.Thread(target=spent.emit, args=("complete_quote", {"seq": 90, "typed": "The pumps cost"}))
        asking.start()
        wait_until(lambda: len(service(HeavyWork, desk).events._waiting) == 1)
        other.emit("complete_quote", {"seq": 91, "typed": "The pumps cost"})
        assert other.answers("completions", 91)
        assert asking.is_alive()
    asking.join(60)
    assert "error" not in spent.answers("completions", 90)[0]


def test_more_than_some_waiting_events_are_refused_until_later(make_desk: MakeDesk) -> None:
    desk = make_desk(mode="newsroom", event_budget_seconds=0.000_1)
    queue = service(HeavyWork, desk).events
    client = signed_in_client(desk, add_person(desk, "Ada Quill"))
    sockets = [Socket(desk, flask_test_client=client) for _ in range(9)]
    for seq in range(20):
        sockets[0].emit("complete_quote", {"seq": seq, "typed": "The pumps cost"})
    with queue.turn("person:somebody"):
        threads = [
            threading.Thread(target=socket.emit, args=("complete_quote", {"seq": 90, "typed": "The pumps cost"}))
            for socket in sockets[:8]
        ]
        for thread in threads:
            thread.start()
        wait_until(lambda: len(queue._waiting) == 8)
        sockets[8].emit("complete_quote", {"seq": 91, "typed": "The pumps cost"})
        refused = sockets[8].answers("completions", 91)[0]["error"]
    assert (refused["code"], refused["retry_after"]) == ("too_many", 5)
    for thread in threads:
        thread.join(60)


def test_budget_of_events_is_spent_by_rankings_and_checks(make_desk: MakeDesk) -> None:
    desk = make_desk(mode="newsroom", event_budget_seconds=0.001)
    person_id = add_person(desk, "Ada Quill")
    socket = Socket(desk, flask_test_client=signed_in_client(desk, person_id))
    socket.emit("verify_quotes", {"seq": 1, "body": "“The pumps cost four million,” said Osk."})
    assert socket.answers("quote_findings", 1)
    wait_until(lambda: service(WorkBudgets, desk).events.level(f"person:{person_id}") > 0)


@pytest.mark.slow
def test_requests_count_as_interactive_while_they_are_answered(app: Flask, spent: FlaskClient) -> None:
    interactive = service(InteractiveWork, app)
    assert interactive._running == 0
    with service(HeavyWork, app).requests.turn("person:somebody"):
        waiting = Request(spent, "GET", "/api/drafts")
        assert not waiting.has_answer(0.3)
        # A request that waits for a turn does not hold heavy work up.
        assert interactive._running == 0
    assert waiting.has_answer()
    assert interactive._running == 0
