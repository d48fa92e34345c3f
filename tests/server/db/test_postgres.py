"""Behaviour of PostgreSQL that SQLite does not have: deadlocks, lost connections, locales."""

import gc
import threading
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from sqlalchemy import select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from models.errors import AppError
from server.db.database import migrate, open_store
from server.db.retry import with_retry
from server.db.tables import Draft
from tests.server.db.test_both_stores import run_concurrently
from tests.server.newsroom import add_source
from tests.server.postgres import PostgresServer

# SQLAlchemy discards a connection to a server that was stopped without closing it, which psycopg warns of.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture(autouse=True)
def collect_discarded_connections(store: str) -> Iterator[None]:
    """Collect them here, where the warning is expected: later it would fail whichever test is running."""
    yield
    gc.collect()


@pytest.fixture
def url(postgres: PostgresServer) -> Iterator[str]:
    with postgres.database() as url:
        yield url


def test_deadlocked_transactions_are_retried(url: str) -> None:
    engine = open_store(url)
    with Session(engine) as session:
        session.add_all([Draft(id="one"), Draft(id="two")])
        session.commit()
    both_hold_one = threading.Barrier(2)
    turns: list[int] = []

    def work(number: int) -> None:
        with Session(engine) as session:

            def both() -> None:
                turns.append(number)
                for step, draft_id in enumerate(["one", "two"][:: 1 - 2 * number]):
                    if step and turns.count(number) == 1:
                        both_hold_one.wait(10)
                    session.execute(update(Draft).where(Draft.id == draft_id).values(notes=Draft.notes + "x"))
                session.commit()

            with_retry(session, both)

    assert run_concurrently(2, work) == [None, None]
    # One of them at least was ended by the database, and came again.
    assert len(turns) > 2
    with Session(engine) as session:
        assert set(session.scalars(select(Draft.notes))) == {"xx"}
    engine.dispose()


def test_pool_reconnects_after_postgresql_restart(url: str, postgres: PostgresServer) -> None:
    engine = open_store(url)
    with Session(engine) as session:
        assert session.scalar(select(1)) == 1
    postgres.stop()
    with pytest.raises(DBAPIError), Session(engine) as session:
        session.scalar(select(1))
    postgres.start()
    with Session(engine) as session:
        assert session.scalar(select(1)) == 1
    engine.dispose()


def test_postgresql_outage_is_reported(url: str, postgres: PostgresServer, make_desk: Callable[..., Flask]) -> None:
    desk = make_desk(database_url=url)
    client = desk.test_client()
    add_source(client)
    postgres.stop()
    try:
        answer = client.get("/api/drafts")
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (503, "store_unavailable")
    finally:
        postgres.start()
    assert client.get("/api/drafts").status_code == 200


def test_database_without_unicode_is_rejected(postgres: PostgresServer) -> None:
    postgres.execute("CREATE DATABASE narrow TEMPLATE template0 LOCALE 'C' ENCODING 'UTF8'")
    engine = open_store(postgres.url("narrow"))
    try:
        with pytest.raises(AppError, match="capital letters"):
            migrate(engine)
    finally:
        engine.dispose()
        postgres.execute("DROP DATABASE narrow WITH (FORCE)")
