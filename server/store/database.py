"""The connection to the store, and bringing it to the present shape."""

import sqlite3
import time
from functools import cache
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask_sqlalchemy_lite import SQLAlchemy
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError

from models.errors import InputError

db = SQLAlchemy()


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
        InputError: ``store_unusable``: the disk is full, say, or the server of the database cannot be reached;
            ``newer_store``: a later version of the desk has used it.
    """
    config = _config()
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "sqlite":
                # Python's driver begins no transaction before a change of tables.
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            _refuse_newer(connection)
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except OperationalError as error:
        raise InputError(
            "store_unusable",
            f"The library cannot be opened: {error.orig}.",
            "Make room, or mend its rights, and start again: nothing was changed.",
        ) from error


def revision_of(connection: Connection) -> str | None:
    """The migration that the database is at; None: it has seen none."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def head_revision() -> str:
    """The migration that this version of the desk brings a database to."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


@cache
def known_revisions() -> frozenset[str]:
    """Every migration that this version of the desk has."""
    return frozenset(script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions())


def newer_store(found: str) -> InputError:
    """What is said of a store, or a backup of one, from a later version of the desk."""
    return InputError(
        "newer_store",
        f"The library is at migration {found}, which this version of Quotedesk does not know: it knows them up to "
        f"{head_revision()}.",
        "Install the version that used it last, or a later one; nothing was changed.",
    )


def _refuse_newer(connection: Connection) -> None:
    found = revision_of(connection)
    if found is not None and found not in known_revisions():
        raise newer_store(found)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config
