"""The library as a file of SQLite: copied while it is used, and checked before anything is written to it.

SQLite reads past a damaged write-ahead log as if its transactions had never been made. So what the library has is
recorded at each start and clean stop, and compared at the next start.
"""

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import structlog
from sqlalchemy import make_url

from indexer.storage.generations import DamagedIndex, swap_in
from indexer.storage.sealed_json import seal, unseal
from models.errors import AppError, InputError

log = structlog.get_logger(__name__)

_RECORD: Final = "library.json"
_READ_TIMEOUT_S: Final = 10.0
# What people delete, so that it is compared only where no process could change it since it was recorded.
_COUNTED: Final = ("draft", "source", "publication")


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy a database consistently, while others write.

    Raises:
        OSError: the disk is full.
    """
    try:
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True, timeout=60)) as given,
            closing(sqlite3.connect(target)) as copy,
        ):
            given.backup(copy)
            # The copy has no other writers, and is a single file.
            copy.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_FULL:
            raise
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(target)) from error


def check_library(url: str) -> None:
    """Check the database at ``url`` if it is SQLite's; nothing is changed.

    Raises:
        InputError: ``damaged_store``.
    """
    path = sqlite_file(url)
    if path is None or not path.exists():
        return
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=_READ_TIMEOUT_S)) as connection:
            problem = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            counts = _counts(connection)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            return  # it cannot be opened now; ``migrate`` reports that
        raise _damaged(path, str(error)) from error
    if problem != "ok":
        raise _damaged(path, problem)
    recorded = _recorded(path)
    missing = [
        f"{recorded[name] - counts.get(name, 0)} of {name}" for name in recorded if counts.get(name, 0) < recorded[name]
    ]
    if missing:
        raise _damaged(path, f"rows that were there are missing ({', '.join(missing)})")


def record_library(url: str) -> None:
    """Write the write-ahead log of SQLite into the database file, and record what the library has.

    Where that fails, on a full disk or a damaged library, the log says so, and the next start checks the library.
    """
    path = sqlite_file(url)
    if path is None or not path.exists():
        return
    try:
        with closing(sqlite3.connect(path, timeout=_READ_TIMEOUT_S)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            counts = _counts(connection)
        # The last connection deletes the log: without it no other process has the database open.
        is_closed = not path.with_name(f"{path.name}-wal").exists()
        comparable = {name: count for name, count in counts.items() if is_closed or name not in _COUNTED}
        swap_in(path.with_name(_RECORD), seal(comparable))
    except (sqlite3.Error, OSError) as error:
        log.warning("library_not_recorded", reason=type(error).__name__)


def sqlite_file(url: str) -> Path | None:
    """Return the file of SQLite's database at ``url``; None if it is another one."""
    parsed = make_url(url)
    is_file = parsed.get_backend_name() == "sqlite" and parsed.database not in {None, "", ":memory:"}
    return Path(str(parsed.database)).absolute() if is_file else None


def _counts(connection: sqlite3.Connection) -> dict[str, int]:
    """Return the highest id ever given by each table that counts them, and the rows of ``_COUNTED``."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    is_counting = "sqlite_sequence" in tables
    given_ids = dict(connection.execute("SELECT name, seq FROM sqlite_sequence")) if is_counting else {}
    return given_ids | {
        name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables.intersection(_COUNTED)
    }


def _recorded(library: Path) -> dict[str, int]:
    try:
        return unseal(library.with_name(_RECORD).read_bytes(), _RECORD)
    except (FileNotFoundError, DamagedIndex):
        return {}  # there is nothing to compare with


def _damaged(library: Path, problem: str) -> AppError:
    record = library.with_name(_RECORD)
    return InputError(
        "damaged_store",
        f"The library {library} is damaged: {problem}. Nothing was changed.",
        f"Copy the files {library.name}* aside, and restore the last backup. To go on with what is left, or after "
        f"putting back an older copy on purpose, delete {record} and start again.",
    )
