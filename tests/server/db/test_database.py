"""Sessions: of many at once, and once a request or an event is over."""

import inspect
import threading

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from server.db.database import db
from server.drafts.service import DraftService


def test_session_releases_connection_without_event_loop(desk: Flask) -> None:
    with desk.app_context():
        db.session.execute(text("SELECT 1"))
        assert db.engine.pool.checkedout() == 1  # type: ignore[attr-defined]  # of the pools that count
        pool = db.engine.pool
    assert pool.checkedout() == 0  # type: ignore[attr-defined]
    assert not any(inspect.iscoroutinefunction(each) for each in desk.teardown_appcontext_funcs)


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


def test_failed_statement_message_has_no_text(desk: Flask) -> None:
    with desk.app_context(), pytest.raises(OperationalError) as failed:
        db.session.execute(text("SELECT :secret FROM nowhere"), {"secret": "Nobody may read this."})
    assert "Nobody may" not in str(failed.value)
