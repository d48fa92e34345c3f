"""Cache results computed from texts in one SQLite file, by text hash and version of the computation."""

import hashlib
import sqlite3
import threading
from collections.abc import Iterator, Sequence
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
        schema: statements that create the tables where they do not exist.

    Raises:
        AppError: ``embeddings_unwritable``, here or by ``write``: for example a full disk.
    """

    def __init__(self, path: Path, schema: Sequence[str]) -> None:
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

    def look_up(self, query: str, version: str, keys: Sequence[bytes]) -> list[tuple[bytes, Any]]:
        """Return the rows of ``keys``.

        Args:
            query: ends where the keys in brackets follow; its one parameter before them is the version.
        """
        rows: list[tuple[bytes, Any]] = []
        with self._lock:
            for first in range(0, len(keys), _LOOK_UP):
                part = keys[first : first + _LOOK_UP]
                rows += self._connection.execute(f"{query}({','.join('?' * len(part))})", [version, *part])
        return rows

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
