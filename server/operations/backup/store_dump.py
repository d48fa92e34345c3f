"""A consistent dump of the database as one file, while others write; and its restore."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, MetaData, Table, create_engine, func, inspect, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from models.errors import AppError, InputError
from server.db.database import revision_of
from server.db.sqlite_library import copy_sqlite
from server.operations.backup.archive import StoreKind

_TIMEOUT_S: Final = 6 * 3600


@dataclass(frozen=True, slots=True)
class DumpSummary:
    """Contents of a dump: its migration, and the number of rows of each table."""

    revision: str
    counts: dict[str, int]


class SqliteStore:
    """The file in the data folder."""

    kind: StoreKind = "sqlite"
    # Of the part in a backup.
    name = "quotedesk.sqlite"

    def __init__(self, path: Path) -> None:
        self._path = path

    def dump(self, path: Path) -> DumpSummary:
        """Raise: AppError: ``no_library``, ``damaged_store``."""
        if not self._path.is_file():
            raise InputError(
                "no_library", f"There is no library in {self._path.parent}.", "Name the data folder with --data."
            )
        copy_sqlite(self._path, path)
        engine = create_engine(f"sqlite:///{path}", hide_parameters=True)
        try:
            with engine.connect() as connection:
                if (problem := connection.exec_driver_sql("PRAGMA quick_check").scalar()) != "ok":
                    raise InputError(
                        "damaged_store",
                        f"The database {self._path} is damaged: {str(problem)[:200]}.",
                        "Restore the last backup that was whole.",
                    )
            return summarize_store(engine)
        finally:
            engine.dispose()

    def load(self, path: Path) -> None:
        """Put the file in its place."""
        path.replace(self._path)


class PostgresStore:
    """A database of PostgreSQL's, through its own programs, which must be as new as it."""

    kind: StoreKind = "postgresql"
    name = "quotedesk.pgdump"

    def __init__(self, url: str) -> None:
        self._url = make_url(url)

    def dump(self, path: Path) -> DumpSummary:
        """Raise: AppError: ``no_pg_dump``, ``store_unusable``, ``dump_failed``."""
        engine = create_engine(self._url, hide_parameters=True, isolation_level="REPEATABLE READ")
        try:
            with engine.connect() as connection:
                # pg_dump uses the snapshot of this transaction, so that the rows counted are those written.
                snapshot = connection.scalar(text("SELECT pg_export_snapshot()"))
                major = int(str(connection.scalar(text("SHOW server_version_num")))) // 10_000
                revision = revision_of(connection) or ""
                summary = DumpSummary(revision, _row_counts(connection))
                self._run(
                    _find_program("pg_dump", major),
                    [f"--snapshot={snapshot}", "--format=custom", "--no-owner", "--no-privileges", f"--file={path}"],
                )
                return summary
        except SQLAlchemyError as error:
            raise _unusable_error() from error
        finally:
            engine.dispose()

    def load(self, path: Path) -> None:
        """Raise: AppError: ``no_pg_dump``, ``store_unusable``, ``store_not_empty``, ``dump_failed``."""
        engine = create_engine(self._url, hide_parameters=True)
        try:
            with engine.connect() as connection:
                major = int(str(connection.scalar(text("SHOW server_version_num")))) // 10_000
                if inspect(connection).get_table_names():
                    raise InputError(
                        "store_not_empty",
                        "The database holds tables already.",
                        "Restore into a new one: createdb, and its address in QUOTEDESK_DATABASE_URL.",
                    )
        except SQLAlchemyError as error:
            raise _unusable_error() from error
        finally:
            engine.dispose()
        self._run(
            _find_program("pg_restore", major),
            ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", str(path)],
        )

    def _run(self, program: str, arguments: list[str]) -> None:
        # Everybody on the machine can read a command line: the password is not on it.
        given, password = _libpq_url(self._url)
        environment = {**os.environ, **({"PGPASSWORD": password} if password else {})}
        command = [program, f"--dbname={given}", "--no-password", *arguments]
        ended = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=_TIMEOUT_S, check=False
        )
        if ended.returncode != 0:
            raise InputError(
                "dump_failed",
                f"{Path(program).name} failed: {ended.stderr.strip().partition(chr(10))[0][:300]}",
                "Fix what it reports, and run the command again.",
            )


def store_at(data: Path, database_url: str | None) -> SqliteStore | PostgresStore:
    """Return the store that the settings name.

    Raises:
        AppError: ``other_database``: it is neither SQLite's in the data folder nor PostgreSQL's.
    """
    if database_url is None:
        return SqliteStore(data / "quotedesk.sqlite")
    url = make_url(database_url)
    if url.get_backend_name() == "postgresql":
        return PostgresStore(database_url)
    if url.get_backend_name() == "sqlite" and url.database:
        return SqliteStore(Path(url.database))
    raise InputError(
        "other_database", f"Databases of the kind {url.get_backend_name()!r} are not known.", "Use their own tools."
    )


def summarize_store(engine: Engine) -> DumpSummary:
    """Return the contents of a database now."""
    with engine.connect() as connection:
        return DumpSummary(revision_of(connection) or "", _row_counts(connection))


def _row_counts(connection: Connection) -> dict[str, int]:
    names = sorted(inspect(connection).get_table_names())
    counted = {}
    for name in names:
        rows = select(func.count()).select_from(Table(name, MetaData()))
        counted[name] = int(connection.scalar(rows) or 0)
    return counted


def _find_program(name: str, major: int) -> str:
    debian = [Path(f"/usr/lib/postgresql/{number}/bin/{name}") for number in range(major, major + 20)]
    program = next((str(path) for path in debian if path.is_file()), None) or shutil.which(name)
    version = _major_version_of(program) if program else None
    if program is None or version is None or version < major:
        raise InputError(
            "no_pg_dump",
            f"PostgreSQL {major} needs {name} of version {major} or later; "
            f"{'none was found' if version is None else f'{version} is installed'}.",
            f"Install postgresql-client-{major}.",
        )
    return program


def _major_version_of(program: str) -> int | None:
    output = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=30, check=False).stdout
    numbers = [word.split(".")[0] for word in output.split() if word[0].isdigit()]
    return int(numbers[0]) if numbers and numbers[0].isdigit() else None


def _libpq_url(url: URL) -> tuple[str, str | None]:
    plain = url._replace(drivername="postgresql", password=None)  # what ``set`` is given as None it leaves as it is
    return plain.render_as_string(hide_password=False), url.password


def _unusable_error() -> AppError:
    return InputError(
        "store_unusable", "The database does not answer, or refuses.", "Look at QUOTEDESK_DATABASE_URL and its server."
    )
