"""The migrations make the tables that the code defines, on SQLite and PostgreSQL."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, inspect, text
from sqlalchemy.exc import DBAPIError

from models.errors import AppError
from server.db.database import migrate, open_store, revision_of
from server.db.tables import Base
from tests.server.postgres import PostgresServer

ROOT = Path(__file__).resolve().parents[3]
_MIGRATE_AND_DIE = """
import os, sys
from sqlalchemy import event
from server.db.database import migrate, open_store
from server.db.tables import Base
event.listen(Base.metadata.tables["presence"], "after_create", lambda *_, **__: os._exit(9))
migrate(open_store(sys.argv[1]))
"""


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
