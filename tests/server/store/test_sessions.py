"""What happens to a session once a request or an event is over."""

import inspect

from flask import Flask
from sqlalchemy import text

from server.store.database import db


def test_its_connection_goes_back_and_no_loop_is_begun_for_it(desk: Flask) -> None:
    with desk.app_context():
        db.session.execute(text("SELECT 1"))
        assert db.engine.pool.checkedout() == 1  # type: ignore[attr-defined]  # of the pools that count
        pool = db.engine.pool
    assert pool.checkedout() == 0  # type: ignore[attr-defined]
    assert not any(inspect.iscoroutinefunction(each) for each in desk.teardown_appcontext_funcs)
