"""Copies a whole database into another: every row, compared afterwards, or nothing."""

import hashlib
import json
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any, Final

from sqlalchemy import Connection, Engine, Integer, String, Table, func, insert, select, text
from sqlalchemy.exc import DBAPIError

from models.errors import AppError, InputError
from server.db.database import migrate
from server.db.tables import Base

_BATCH_SIZE: Final = 1_000


def copy_store(source: Engine, target: Engine, report: Callable[[str, int], None] = lambda _table, _rows: None) -> int:
    """Copy all of ``source`` (SQLite) into ``target`` (PostgreSQL), which must be empty.

    Args:
        report: called with each copied table and its number of rows.

    Returns:
        The number of rows.

    Raises:
        AppError: ``not_empty``, ``not_postgresql``, ``cannot_be_moved`` (a row that the other does not take),
            ``not_the_same``; and as ``migrate``. The target has no row then.
    """
    if target.dialect.name != "postgresql":
        raise InputError("not_postgresql", "The store moves into PostgreSQL.", "Give a postgresql+psycopg:// URL.")
    migrate(source)
    migrate(target)
    tables = Base.metadata.sorted_tables
    with source.connect() as reading, target.begin() as writing:
        # The source is locked meanwhile; a server that runs on it answers that the database is busy.
        reading.exec_driver_sql("BEGIN IMMEDIATE")
        writing.exec_driver_sql("SET LOCAL statement_timeout = 0")
        for table in tables:
            if writing.scalar(select(func.count()).select_from(table)):
                raise InputError(
                    "not_empty",
                    f"The database has rows already, in {table.name}.",
                    "Make another: createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 quotedesk",
                )
        total = 0
        for table in tables:
            copied = _copy(table, reading, writing)
            if _fingerprint(table, writing) != (here := _fingerprint(table, reading)):
                raise InputError(
                    "not_the_same",
                    f"{table.name} is not the same there as here; nothing was moved.",
                    "Report this, with the versions of both databases.",
                )
            assert here[0] == copied
            _advance_sequence(table, reading, writing)
            report(table.name, copied)
            total += copied
    return total


def _copy(table: Table, reading: Connection, writing: Connection) -> int:
    count = 0
    for rows in _read(table, reading):
        try:
            with writing.begin_nested():
                writing.execute(insert(table), rows)
        except (AppError, DBAPIError):
            _raise_for_rejected_row(table, rows, writing)
            raise
        count += len(rows)
    return count


def _raise_for_rejected_row(table: Table, rows: list[dict[str, Any]], writing: Connection) -> None:
    """Insert rows one by one, and raise for the first that is rejected."""
    for row in rows:
        try:
            with writing.begin_nested():
                writing.execute(insert(table), row)
        except (AppError, DBAPIError) as error:
            why = error.message if isinstance(error, AppError) else str(error.orig).partition("\n")[0]
            key = ", ".join(f"{column.name} {row[column.name]!r}" for column in table.primary_key.columns)
            raise InputError(
                "cannot_be_moved",
                f"The row of {table.name} with {key} is not taken there: {why}",
                "Nothing was moved. Fix the row and run the command again.",
            ) from error


def _read(table: Table, connection: Connection) -> Iterator[list[dict[str, Any]]]:
    """Yield all rows in the same order in both: SQLite compares bytes, PostgreSQL by its locale."""
    is_postgresql = connection.dialect.name == "postgresql"
    order = [
        key.collate("C") if is_postgresql and isinstance(key.type, String) else key for key in table.primary_key.columns
    ]
    result = connection.execute(select(table).order_by(*order).execution_options(yield_per=_BATCH_SIZE))
    for part in result.mappings().partitions(_BATCH_SIZE):
        yield [dict(row) for row in part]


def _fingerprint(table: Table, connection: Connection) -> tuple[int, str]:
    """Return the number of rows, and a hash of all their values."""
    count, digest = 0, hashlib.sha256()
    for rows in _read(table, connection):
        count += len(rows)
        for row in rows:
            digest.update(json.dumps(row, sort_keys=True, default=_encode).encode("utf-8", "surrogatepass"))
    return count, digest.hexdigest()


def _encode(value: object) -> str:
    if isinstance(value, bytes):
        return value.hex()
    # A datetime is a date, too.
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(type(value))


def _advance_sequence(table: Table, reading: Connection, writing: Connection) -> None:
    """Set the sequence of ids above every id that was ever given."""
    keys = list(table.primary_key.columns)
    if len(keys) != 1 or not isinstance(keys[0].type, Integer):
        return
    highest = reading.scalar(select(func.max(keys[0]))) or 0
    if table.dialect_options["sqlite"]["autoincrement"]:
        given = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
        highest = max(highest, reading.scalar(given, {"name": table.name}) or 0)
    if highest:
        sequence = func.pg_get_serial_sequence(table.name, keys[0].name)
        writing.execute(select(func.setval(sequence, highest)))
