"""Cache results computed from texts in one SQLite file, by text hash and version of the computation."""

import hashlib
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from models.errors import InputError, StorageFull

_LOOK_UP = 1_000  # keys in one query; far below SQLite's default bound on variables
KEY_BYTES = 16  # of the hash: among five million texts two collide with a probability of 4e-26


class SqliteTextCache:
    """A connection to a cache file; several may be open at once. Thread-safe.

    Args:
        path: of the file; a damaged one is moved aside, for all of it can be computed again.
        table, value: where results are, and the column of them.
        owner: the table of versions.

    Raises:
        AppError: ``embeddings_unwritable``, here or by ``write``: for example a full disk.
    """

    def __init__(self, path: Path, table: str, value: str, owner: str) -> None:
        schema = (
            f"CREATE TABLE IF NOT EXISTS {owner} (id INTEGER PRIMARY KEY, version TEXT NOT NULL UNIQUE)",
            # Results are appended in the order of arrival; their random keys are in a separate, small index.
            f"CREATE TABLE IF NOT EXISTS {table} (id INTEGER PRIMARY KEY, {owner}_id INTEGER NOT NULL "
            f"REFERENCES {owner} (id), text_hash BLOB NOT NULL, {value} BLOB NOT NULL, UNIQUE ({owner}_id, text_hash))",
        )
        self._table, self._value, self._owner = table, value, owner
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._lock = threading.Lock()
        try:
            with self._write_errors():
                self._connection = _connect(path, schema)
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode not in {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}:
                raise
            path.replace(path.with_name(f"{path.name}.damaged"))
            self._connection = _connect(path, schema)

    def look_up(self, version: str, keys: Sequence[bytes], *, values: bool = True) -> dict[bytes, Any]:
        """Return the results of ``keys``, or whether there are any; those without one are absent."""
        query = (
            f"SELECT text_hash, {self._value if values else 'NULL'} FROM {self._table} "
            f"WHERE {self._owner}_id = (SELECT id FROM {self._owner} WHERE version = ?) AND text_hash IN "
        )
        rows: list[tuple[bytes, Any]] = []
        with self._lock:
            for first in range(0, len(keys), _LOOK_UP):
                part = keys[first : first + _LOOK_UP]
                rows += self._connection.execute(f"{query}({','.join('?' * len(part))})", [version, *part])
        return dict(rows)

    def put(self, version: str, results: Iterable[tuple[bytes, bytes]]) -> None:
        """Store results by their keys in one transaction."""
        with self.write() as connection:
            connection.execute(f"INSERT OR IGNORE INTO {self._owner} (version) VALUES (?)", (version,))
            connection.executemany(
                f"INSERT OR REPLACE INTO {self._table} ({self._owner}_id, text_hash, {self._value}) "
                f"SELECT id, ?2, ?3 FROM {self._owner} WHERE version = ?1",
                [(version, *result) for result in results],
            )

    def forget(self, version: str, keys: Iterable[bytes]) -> None:
        """Delete results, as far as there are any; the file reuses their space."""
        with self.write() as connection:
            connection.executemany(
                f"DELETE FROM {self._table} "
                f"WHERE {self._owner}_id = (SELECT id FROM {self._owner} WHERE version = ?) AND text_hash = ?",
                [(version, key) for key in keys],
            )

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """Run one transaction, committed at the end or rolled back on failure."""
        with self._lock, self._write_errors(), self._connection:
            yield self._connection

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()

    @contextmanager
    def _write_errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as error:
            message = f"Vectors cannot be stored in {self.path}: {error}."
            hint = "Free some space or fix the permissions, and try again: what is stored is not computed again."
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_FULL:
                raise StorageFull("embeddings_unwritable", message, hint) from error
            raise InputError("embeddings_unwritable", message, hint) from error


def text_digest(text: str) -> bytes:
    """SHA-256 of any text, lone surrogates included; rows are found by its first ``KEY_BYTES``."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def _connect(path: Path, schema: Sequence[str]) -> sqlite3.Connection:
    connection = sqlite3.connect(path, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        # A power cut may lose the last transactions, never the file: they are computed again.
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA busy_timeout=60000")
        for statement in schema:
            connection.execute(statement)
        connection.commit()
    except sqlite3.Error:
        connection.close()
        raise
    return connection
