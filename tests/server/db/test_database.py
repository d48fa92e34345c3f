"""Sessions: of many at once, and once a request or an event is over."""

import inspect
import threading

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from server.db.database import db, serialize_writes
from server.drafts.service import DraftService


def test_session_releases_connection_without_event_loop(desk: Flask) -> None:
    with desk.app_context():
        db.session.execute(text("SELECT 1"))
        assert db.engine.pool.checkedout() == 1  # type: ignore[attr-defined]  # of the pools that count
        pool = db.engine.pool
    assert pool.checkedout() == 0  # type: ignore[attr-defined]
    assert not any(inspect.iscoroutinefunction(function) for function in desk.teardown_appcontext_funcs)


def test_concurrent_saves_all_get_the_write_lock(desk: Flask) -> None:
    """However little patience SQLite has with them."""
    with desk.app_context():
        drafts = [DraftService(db.session).create("The pier").id for _ in range(12)]
    saved: list[object] = []

    def save(draft_id: str) -> None:
        with desk.app_context():
            db.session.execute(text("PRAGMA busy_timeout=0"))
            saved.extend(DraftService(db.session).save(draft_id, at, "The pier", f"Line {at}.") for at in range(1, 11))

    threads = [threading.Thread(target=save, args=(draft_id,)) for draft_id in drafts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(saved, key=str) == sorted([*range(2, 12)] * 12, key=str)


def test_writer_gets_a_connection_while_those_who_wait_to_write_have_many(desk: Flask) -> None:
    reading, written = threading.Barrier(21), threading.Event()

    def write_later() -> None:
        with desk.app_context():
            db.session.execute(text("SELECT 1"))
            reading.wait(20)
            with serialize_writes(db.session):
                pass

    def write() -> None:
        with desk.app_context():
            with serialize_writes(db.session):
                reading.wait(20)  # all others have a connection, and wait
                db.session.execute(text("SELECT 1"))
            written.set()

    threads = [threading.Thread(target=write), *(threading.Thread(target=write_later) for _ in range(20))]
    for thread in threads:
        thread.start()
    assert written.wait(60)
    for thread in threads:
        thread.join(60)


def test_failed_statement_message_has_no_text(desk: Flask) -> None:
    with desk.app_context(), pytest.raises(OperationalError) as failed:
        db.session.execute(text("SELECT :secret FROM nowhere"), {"secret": "Nobody may read this."})
    assert "Nobody may" not in str(failed.value)
