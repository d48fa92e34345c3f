"""The connection to the store, and bringing it to the present shape."""

import inspect
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask.sansio.app import App
from flask_sqlalchemy_lite import SQLAlchemy
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from models.errors import AppError, InputError
from server.db.sqlite_library import copy_sqlite, sqlite_file


class _Database(SQLAlchemy):
    """The extension without asynchronous sessions, whose teardown would start a loop and a thread after every event."""

    def init_app(self, app: App) -> None:
        """See ``SQLAlchemy.init_app``."""
        super().init_app(app)
        app.teardown_appcontext_funcs[:] = [
            function for function in app.teardown_appcontext_funcs if not inspect.iscoroutinefunction(function)
        ]


db = _Database()

_WRITE_LOCK = threading.Lock()


def serialize_writes(session: Session) -> AbstractContextManager[object]:
    """Return a lock for writing a save, from its first statement to its commit.

    SQLite has one writer at a time, and the others poll for its lock: of a hundred saves at once some would fail. This
    lock queues them. PostgreSQL needs none.
    """
    return _WRITE_LOCK if session.get_bind().dialect.name == "sqlite" else nullcontext()


# Every process has two pools, of the requests and of the index: together at most 16 of PostgreSQL's 100 connections.
_POOL_SIZE, _MAX_OVERFLOW = 4, 4
_POOL_TIMEOUT_S = 10
_SQLITE_POOL_SIZE = 15
# A longer statement or wait for a lock fails; an idle transaction of that length belongs to a hanging process.
_TIMEOUTS_MS: Final[Mapping[str, int]] = {
    "statement_timeout": 60_000,
    "lock_timeout": 10_000,
    "idle_in_transaction_session_timeout": 300_000,
}
_MIGRATION_LOCK_ID: Final = 7_283_205


def store_options(url: str) -> dict[str, Any]:
    """Return the options of ``create_engine`` for the store at ``url``."""
    # Parameters of statements are texts of articles, which logged errors must not quote.
    quiet = {"hide_parameters": True}
    if make_url(url).get_backend_name() != "postgresql":
        # No maximum: the thread with the lock of ``serialize_writes`` must get a connection even if all others are
        # held by threads that wait for this lock.
        return {**quiet, "pool_size": _SQLITE_POOL_SIZE, "max_overflow": -1}
    return {
        **quiet,
        # A restarted server has closed idle connections; each is tested before a request uses it.
        "pool_pre_ping": True,
        "pool_size": _POOL_SIZE,
        "max_overflow": _MAX_OVERFLOW,
        "pool_timeout": _POOL_TIMEOUT_S,
        "connect_args": {
            "connect_timeout": 5,
            "application_name": "quotedesk",
            "options": " ".join(f"-c {name}={value}" for name, value in _TIMEOUTS_MS.items()),
        },
    }


def open_store(url: str) -> Engine:
    """Open the database at ``url``; the caller disposes of it."""
    return create_engine(url, **store_options(url))


@event.listens_for(Engine, "connect")
def _sqlite_pragmas(connection: Any, _record: Any) -> None:
    if type(connection).__module__.startswith("sqlite3"):
        # WAL: readers never wait for the writer. FULL: an acknowledged edit survives a power cut.
        for pragma in ("busy_timeout=10000", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")
        _enable_wal(connection)
        # SQLite's own function lowers ASCII letters only; PostgreSQL's lowers those of every script.
        connection.create_function("lower", 1, _lower, deterministic=True)


@event.listens_for(Engine, "connect")
def _postgresql_durability(connection: Any, _record: Any) -> None:
    if type(connection).__module__.startswith("psycopg"):
        # Acknowledged edits must survive a crash, also where the server is set up to answer before a commit is on disk.
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT set_config('synchronous_commit', 'on', false) "
                "WHERE current_setting('synchronous_commit') = 'off'"
            )
        connection.commit()


def _enable_wal(connection: Any) -> None:
    # If two processes switch a new database to WAL at once, SQLite rejects one without waiting.
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


@event.listens_for(Engine, "before_cursor_execute")
def _reject_nul(connection: Connection, _cursor: Any, _statement: str, parameters: Any, *_more: Any) -> None:
    """Reject text with NUL, which PostgreSQL cannot store, and over which it aborts the whole transaction.

    Raises:
        AppError: ``nul_character``.
    """
    if connection.dialect.name == "postgresql" and any("\x00" in text for text in _texts(parameters)):
        raise InputError(
            "nul_character",
            "The text contains a character that cannot be stored: NUL.",
            "Remove it: it comes from a damaged file, or from a program that copied more than the text.",
        )


def _texts(parameters: Any) -> Iterator[str]:
    rows: Iterable[Any] = parameters if isinstance(parameters, list | tuple) else [parameters]
    for row in rows:
        values: Iterable[Any] = row.values() if isinstance(row, Mapping) else [row]
        yield from (value for value in values if isinstance(value, str))


def migrate(engine: Engine) -> None:
    """Run every migration the database has not seen, all or none; of two concurrent processes one waits for the other.

    Before that a database of SQLite is copied to ``quotedesk.sqlite.before-REVISION``.

    Raises:
        AppError: ``store_unusable``: the disk is full, say, or the server of the database cannot be reached;
            ``store_letters``: the database was made for one script only; ``newer_store``: a later version of the desk
            has used it.
    """
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "sqlite":
                # Python's driver begins no transaction before a change of tables.
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                _lock_migrations(connection)
            revision = _known_revision(connection)
            if revision == head_revision():
                return
            library = sqlite_file(str(engine.url))
            if library is not None and revision is not None:
                copy_sqlite(library, library.with_name(f"{library.name}.before-{head_revision()}"))
            config = _config()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except (OperationalError, OSError) as error:
        reason = error.orig if isinstance(error, OperationalError) else error.strerror
        raise InputError(
            "store_unusable",
            f"The database cannot be opened: {reason}.",
            "Free some space, fix its permissions, or start its server, then start again. Nothing was changed.",
        ) from error


def revision_of(connection: Connection) -> str | None:
    """Return the migration that the database is at; ``None`` if it has seen none."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def head_revision() -> str:
    """Return the migration of this version of the desk."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


@cache
def known_revisions() -> frozenset[str]:
    """Return every migration that this version of the desk has."""
    return frozenset(script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions())


def newer_store_error(revision: str) -> AppError:
    """Return the error for a database, or a backup of one, from a later version of the desk."""
    return InputError(
        "newer_store",
        f"The library is at migration {revision}, which this version of Quotedesk does not know: it knows them up to "
        f"{head_revision()}.",
        "Install the version that used it last, or a later one; nothing was changed.",
    )


def _known_revision(connection: Connection) -> str | None:
    revision = revision_of(connection)
    if revision is not None and revision not in known_revisions():
        raise newer_store_error(revision)
    return revision


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def _lock_migrations(connection: Connection) -> None:
    """Lock migrations for other processes until the transaction ends, and disable its timeouts."""
    connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK_ID})")
    encoding, lower = connection.exec_driver_sql("SELECT current_setting('server_encoding'), lower('ÄΩЖ')").one()
    if encoding != "UTF8" or lower != "äωж":
        raise InputError(
            "store_letters",
            f"The database is kept in {encoding} and does not tell capital letters of other scripts.",
            "Make it with: createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 quotedesk",
        )
