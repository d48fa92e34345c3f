"""A PostgreSQL server for the tests: started once, on a socket in a temporary folder."""

import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import create_engine

from server.db.database import migrate
from tests.equipment import service
from tests.folders_in_memory import root_folder

USER = "postgres"
_TEMPLATE = "migrated"
# Nothing here has to survive a power cut.
_SETTINGS = ("fsync=off", "full_page_writes=off", "max_connections=200", "shared_buffers=32MB", "listen_addresses=")


class PostgresServer:
    """Its data lie in ``folder``; ``stop`` and ``start`` may be called in turn."""

    def __init__(self, folder: Path, *settings: str) -> None:
        """Create a server; ``settings`` override those that make the tests fast."""
        self._folder = folder
        self._settings = [*_SETTINGS, *settings, f"unix_socket_directories={folder}"]
        self._process: subprocess.Popen[bytes] | None = None
        # It refuses to run as root.
        self._account: dict[str, Any] = {"user": USER, "group": USER, "extra_groups": []} if os.geteuid() == 0 else {}
        if self._account:
            shutil.chown(folder, USER, USER)
        self._run("initdb", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8", f"--username={USER}")

    def start(self) -> None:
        """Start it; return once it answers."""
        given = [word for setting in self._settings for word in ("-c", setting)]
        program = service("postgres")
        assert program is not None
        command = [program, "-D", str(self._folder / "data"), *given]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd="/", **self._account)
        for _ in range(600):
            assert self._process.poll() is None, (self._folder / "log").read_text()
            try:
                psycopg.connect(self._dsn(USER), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                time.sleep(0.05)
        raise RuntimeError((self._folder / "log").read_text())

    def kill(self) -> None:
        """As if the machine lost power: committed transactions are recovered from the log at the next start."""
        self._end(signal.SIGQUIT)

    def stop(self) -> None:
        """Terminate all connections."""
        self._end(signal.SIGINT)

    def url(self, name: str) -> str:
        """Return the URL of a database, for ``QUOTEDESK_DATABASE_URL``."""
        return f"postgresql+psycopg://{USER}@/{name}?host={self._folder}"

    def execute(self, statement: str, name: str = USER) -> list[tuple[object, ...]]:
        """Run a statement in its own transaction; return its rows."""
        with psycopg.connect(self._dsn(name), autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []

    @contextmanager
    def database(self, template: str | None = _TEMPLATE) -> Iterator[str]:
        """Yield the URL of a new database, with all tables or without any."""
        name = f"test_{secrets.token_hex(4)}"
        if template == _TEMPLATE:
            self._make_template()
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template or 'template0'}")
        try:
            yield self.url(name)
        finally:
            self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def _make_template(self) -> None:
        if not self.execute(f"SELECT 1 FROM pg_database WHERE datname = '{_TEMPLATE}'"):
            self.execute(f"CREATE DATABASE {_TEMPLATE}")
            engine = create_engine(self.url(_TEMPLATE))
            migrate(engine)
            engine.dispose()

    def _dsn(self, name: str) -> str:
        return f"host={self._folder} user={USER} dbname={name}"

    def _end(self, number: int) -> None:
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(30)
            self._process = None

    def _run(self, program: str, *arguments: str) -> None:
        found = service(program)
        assert found is not None
        subprocess.run(
            [found, "-D", str(self._folder / "data"), *arguments],
            check=True,
            cwd="/",
            stdout=subprocess.DEVNULL,
            **self._account,
        )


@contextmanager
def running_postgres(*settings: str) -> Iterator[PostgresServer]:
    """Run a server, and delete it afterwards; a test that cannot have one is skipped."""
    if service("initdb") is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    # Not among pytest's folders, which only their owner may enter.
    folder = Path(tempfile.mkdtemp(prefix="qd-pg-", dir=root_folder()))
    try:
        server = PostgresServer(folder, *settings)
        server.start()
        try:
            yield server
        finally:
            server.kill()
    finally:
        shutil.rmtree(folder)
