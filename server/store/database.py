"""The connection to the store, and bringing it to the present shape."""

import inspect
import sqlite3
import threading
import time
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from flask.sansio.app import App
from flask_sqlalchemy_lite import SQLAlchemy
from sqlalchemy import Engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from models.errors import InputError


class _Store(SQLAlchemy):
    """Without what closes asynchronous sessions: the desk has none, and after every event it would begin a loop and a
    thread to find that out."""

    def init_app(self, app: App) -> None:
        """See ``SQLAlchemy.init_app``."""
        super().init_app(app)
        app.teardown_appcontext_funcs[:] = [
            each for each in app.teardown_appcontext_funcs if not inspect.iscoroutinefunction(each)
        ]


db = _Store()

_TURNSTILE = threading.Lock()


def in_turn(session: Session) -> AbstractContextManager[object]:
    """Held while a save is written, from its first statement to its commit.

    SQLite has one writer at a time, and leaves it to those who wait to try again and again: of a hundred that save at
    once some would never have their turn. Here they stand in line. PostgreSQL needs none.
    """
    return _TURNSTILE if session.get_bind().dialect.name == "sqlite" else nullcontext()


@event.listens_for(Engine, "connect")
def _sqlite_pragmas(connection: Any, _record: Any) -> None:
    if type(connection).__module__.startswith("sqlite3"):
        # WAL: readers never wait for the writer. FULL: an acknowledged edit survives a power cut.
        for pragma in ("busy_timeout=10000", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")
        _write_ahead(connection)
        # SQLite's own knows the case of ASCII alone; PostgreSQL's knows every script's.
        connection.create_function("lower", 1, _lower, deterministic=True)


def _write_ahead(connection: Any) -> None:
    # Of two that turn a new database to it at once, SQLite refuses one without waiting.
    for pause in (0.05, 0.2, 1.0, 2.0, 4.0):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
        time.sleep(pause)
    connection.execute("PRAGMA journal_mode=WAL")


def _lower(text: str | None) -> str | None:
    return None if text is None else str(text).lower()


def migrate(engine: Engine) -> None:
    """Runs every migration the database has not seen, all or none; of two processes at once one waits for the other.

    Raises:
        InputError: ``store_unusable``: the disk is full, say, or the server of the database cannot be reached.
    """
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "sqlite":
                # Python's driver begins no transaction before a change of tables.
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except OperationalError as error:
        raise InputError(
            "store_unusable",
            f"The library cannot be opened: {error.orig}.",
            "Make room, or mend its rights, and start again: nothing was changed.",
        ) from error
