"""The migrations make the tables that the code defines, on SQLite and PostgreSQL."""

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, inspect, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from models.errors import AppError
from server.db.database import migrate, open_store, revision_of
from server.db.tables import Base, Draft
from tests.server.db.later_version import later_version
from tests.server.postgres import PostgresServer

ROOT = Path(__file__).resolve().parents[3]
_MIGRATE_AND_DIE = """
import os, sys
from sqlalchemy import event
from server.db.database import migrate, open_store
store = open_store(sys.argv[1])
event.listen(store, "after_cursor_execute", lambda *of: "CREATE TABLE presence" in of[2] and os._exit(9))
migrate(store)
"""
# SHA-256 of what version 1.0.0 released.
_RELEASED = {
    "0001_postgresql.sql": "61a30fca842768cbb6bd4f7b5e3e94f1bf64581ff5dae623ac64019313219547",
    "0001_sqlite.sql": "dea2de800f357571efb7bc1cac0473b290cbadd2f14decfa0561f0ce3b89a21b",
}


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """Yield a database that has been migrated from nothing."""
    if request.param == "sqlite":
        engine = open_store(f"sqlite:///{tmp_path / 'quotedesk.sqlite'}")
        migrate(engine)
        yield engine
        engine.dispose()
        return
    server: PostgresServer = request.getfixturevalue("postgres")
    with server.database(template=None) as url:
        engine = open_store(url)
        migrate(engine)
        yield engine
        engine.dispose()


def test_migrated_database_equals_table_definitions(engine: Engine) -> None:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "render_as_batch": True})
        assert compare_metadata(context, Base.metadata) == []


def test_released_migrations_are_frozen() -> None:
    versions = ROOT / "server" / "db" / "migrations" / "versions"
    digests = {name: hashlib.sha256((versions / name).read_bytes()).hexdigest() for name in _RELEASED}
    assert digests == _RELEASED, "A store that exists has seen these migrations: add one instead"


def test_sqlite_store_keeps_the_limits_of_its_table_definitions(tmp_path: Path) -> None:
    limits = []
    for name, make_tables in (("migrated", migrate), ("defined", Base.metadata.create_all)):
        engine = open_store(f"sqlite:///{tmp_path / name}")
        make_tables(engine)
        inspector = inspect(engine)
        limits.append({table: inspector.get_check_constraints(table) for table in Base.metadata.tables})
        engine.dispose()
    assert limits[0] == limits[1]
    assert any(limits[0].values())


def test_audit_trail_rejects_changes(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO audit_entry (at, action, details, previous, hash) "
                "VALUES ('2031-01-01', 'signed_in', '{}', '', 'a')"
            )
        )
    for change in ("UPDATE audit_entry SET action = 'nothing'", "DELETE FROM audit_entry"):
        with pytest.raises(DBAPIError, match="never changed"), engine.begin() as connection:
            connection.execute(text(change))


def test_newer_store_is_rejected_unchanged(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9001'"))
    with pytest.raises(AppError, match="9001") as raised:
        migrate(engine)
    assert raised.value.code == "newer_store"
    with engine.connect() as connection:
        assert revision_of(connection) == "9001"
        assert "usage" in inspect(connection).get_table_names()


def test_migration_of_a_killed_process_is_repeated(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'quotedesk.sqlite'}"
    killed = subprocess.run([sys.executable, "-c", _MIGRATE_AND_DIE, url], cwd=ROOT, check=False)
    assert killed.returncode == 9
    engine = open_store(url)
    migrate(engine)
    assert set(inspect(engine).get_table_names()) == {*Base.metadata.tables, "alembic_version"}
    engine.dispose()


def test_upgrade_keeps_every_row_and_a_copy_of_before(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Session(engine) as session:
        session.add(Draft(id="kept", headline="The wall", body={"type": "doc"}))
        session.commit()
    with later_version(tmp_path, monkeypatch):
        migrate(engine)
    with engine.connect() as connection:
        assert revision_of(connection) == "0002"
        assert connection.execute(text("SELECT headline, mood FROM draft")).all() == [("The wall", "calm")]
    copies = [path.name for path in tmp_path.glob("*.before-*")]
    if engine.dialect.name == "postgresql":
        assert copies == []
        return
    assert copies == ["quotedesk.sqlite.before-0002"]
    before = open_store(f"sqlite:///{tmp_path / copies[0]}")
    with before.connect() as connection:
        assert revision_of(connection) == "0001"
        assert connection.execute(text("SELECT headline FROM draft")).all() == [("The wall",)]
    before.dispose()
