"""A clock that is set while the desk runs revives nothing that had ended, and opens no embargo."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import select, update

from models.errors import Gone
from server import clock
from server.access.identity import fingerprint
from server.accounts.authentication.sign_in import SignInService
from server.accounts.invitations import create_invitation, find_invited_person
from server.clock import BELIEVED_AFTER, SteadyClock
from server.db.database import db
from server.db.tables import ApiToken, Person, SignIn, Source, now
from tests.conftest import MakeDesk
from tests.server.newsroom import add_source
from tests.server.people import add_person, signed_in_client, token_of

HOUR = timedelta(hours=1)


class Machine:
    """The clock of a machine, which a test sets, and the time that passes."""

    def __init__(self, at: datetime) -> None:
        self.clock, self.passed = at, 0.0
        self.desk = SteadyClock(lambda: self.clock, lambda: self.passed)

    def wait(self, time: timedelta) -> None:
        self.clock += time
        self.passed += time.total_seconds()


@pytest.fixture
def machine() -> Machine:
    return Machine(datetime(2030, 3, 1, 12))


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    """Return a machine with a clock that the test sets."""
    machine = Machine(now())
    monkeypatch.setattr(clock, "_clock", machine.desk)
    yield machine


@pytest.fixture
def app(make_desk: MakeDesk) -> Flask:
    return make_desk(mode="newsroom")


def test_times_follow_a_monotonic_clock(machine: Machine) -> None:
    for _ in range(50):
        machine.wait(HOUR)
        machine.clock += timedelta(seconds=20)  # corrected by a time server
        assert machine.desk.expiry_time() == machine.desk.release_time() == machine.clock


def test_expiry_time_never_goes_back(machine: Machine) -> None:
    before = machine.desk.expiry_time()
    machine.clock -= 24 * HOUR
    assert machine.desk.expiry_time() == before
    machine.wait(HOUR)
    assert machine.desk.expiry_time() == before + HOUR
    machine.clock += 48 * HOUR
    assert machine.desk.expiry_time() == machine.clock


def test_release_time_is_not_ahead_of_the_time_that_passed(machine: Machine) -> None:
    before = machine.desk.release_time()
    machine.clock += 24 * HOUR
    assert machine.desk.release_time() == before
    machine.wait(HOUR / 2)
    assert machine.desk.release_time() == before + HOUR / 2
    machine.clock -= 24 * HOUR
    assert machine.desk.release_time() == before + HOUR / 2
    machine.clock -= 24 * HOUR
    assert machine.desk.release_time() == machine.clock


def test_a_clock_that_stays_set_forward_is_believed(machine: Machine) -> None:
    """It was wrong when the desk started, or the machine slept without counting."""
    machine.clock += 24 * HOUR
    assert machine.desk.release_time() < machine.clock
    machine.wait(BELIEVED_AFTER)
    assert machine.desk.release_time() == machine.clock


def test_ended_sign_ins_tokens_and_links_stay_ended(app: Flask, set_clock: Machine) -> None:
    person_id = add_person(app, "Ada Quill")
    client, token = signed_in_client(app, person_id), token_of(app, person_id, "read")
    headers = {"Authorization": f"Bearer {token}"}
    with app.app_context():
        db.session.execute(update(ApiToken).values(ends_at=now() + HOUR))
        secret, _ = create_invitation(db.session, db.session.get_one(Person, person_id))
        db.session.commit()
    assert client.get("/api/sources").status_code == 200
    assert app.test_client().get("/api/sources", headers=headers).status_code == 200
    set_clock.wait(100 * HOUR)
    for _ in range(2):
        assert client.get("/api/sources").status_code == 401
        assert app.test_client().get("/api/sources", headers=headers).status_code == 401
        with app.app_context(), pytest.raises(Gone):
            find_invited_person(db.session, secret)
        set_clock.clock -= 99.5 * HOUR


def test_sign_in_works_after_the_clock_was_set_back(app: Flask, set_clock: Machine) -> None:
    person_id = add_person(app, "Ada Quill")
    set_clock.wait(100 * HOUR)
    clock.expiry_time()
    set_clock.clock -= 100 * HOUR
    with app.app_context(), app.test_request_context():
        person = db.session.get_one(Person, person_id)
        secret = SignInService(db.session, hours=2).start_sign_in(person, "password")
        [ends_at] = db.session.scalars(select(SignIn.ends_at).where(SignIn.id == fingerprint(secret)))
        assert ends_at > clock.expiry_time()


def test_sign_in_deletes_expired_sessions(app: Flask) -> None:
    """A restart forgets all but the clock of the machine; deleted rows stay deleted."""
    ada, bram = add_person(app, "Ada Quill"), add_person(app, "Bram Osk")
    signed_in_client(app, bram)
    with app.app_context(), app.test_request_context():
        db.session.execute(update(SignIn).values(ends_at=now() - HOUR))
        db.session.commit()
        SignInService(db.session, hours=2).start_sign_in(db.session.get_one(Person, ada), "password")
        assert set(db.session.scalars(select(SignIn.person_id))) == {ada}


def test_embargo_stays_closed_when_the_clock_is_set_forward(app: Flask, set_clock: Machine) -> None:
    ada = signed_in_client(app, add_person(app, "Ada Quill", "editor"))
    bram = signed_in_client(app, add_person(app, "Bram Osk"))
    source = add_source(ada)
    with app.app_context():
        db.session.get_one(Source, source).embargo_until = now() + HOUR / 2
        db.session.commit()
    assert ada.put(f"/api/sources/{source}/shares", json={"shares": [{"level": "read"}]}).status_code == 200

    def bram_finds() -> list[bool]:
        listed = bram.get("/api/sources").get_json()["sources"]
        searched = bram.get("/api/archive?q=pumps").get_json()["total"]
        return [bool(listed), bool(searched), bram.get(f"/api/sources/{source}").status_code == 200]

    assert not any(bram_finds())
    set_clock.clock += HOUR * 0.75
    assert not any(bram_finds())
    assert ada.get(f"/api/sources/{source}").get_json()["embargoed"] is True
    set_clock.clock -= HOUR * 0.75
    set_clock.wait(HOUR * 0.75)
    assert all(bram_finds())
