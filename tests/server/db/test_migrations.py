"""The migrations lead to the tables as the code has them."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.exc import IntegrityError

from server.db.database import migrate
from server.db.tables import Base


def test_migrated_database_equals_table_definitions(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'fresh.sqlite'}")
    migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "render_as_batch": True})
        # References that came with a later column are told by SQLAlchemy without names: the next test has them all.
        assert [each for each in compare_metadata(context, Base.metadata) if not each[0].endswith("_fk")] == []
    assert set(Base.metadata.tables) <= set(inspect(engine).get_table_names())
    engine.dispose()


def test_migrated_foreign_keys_equal_table_definitions(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'references.sqlite'}")
    migrate(engine)
    with engine.connect() as connection:
        for table in Base.metadata.tables.values():
            rows = connection.execute(text(f'PRAGMA foreign_key_list("{table.name}")')).mappings()
            found = {(row["from"], row["table"], row["to"], row["on_delete"]) for row in rows}
            assert found == {
                (key.parent.name, key.column.table.name, key.column.name, key.ondelete or "NO ACTION")
                for key in table.foreign_keys
            }
    engine.dispose()


def test_the_audit_trail_cannot_be_changed(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'kept.sqlite'}")
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO audit_entry (at, action, details, previous, hash) "
                "VALUES ('2031-01-01', 'signed_in', '{}', '', 'a')"
            )
        )
    for change in ("UPDATE audit_entry SET action = 'nothing'", "DELETE FROM audit_entry"):
        with pytest.raises(IntegrityError, match="never changed"), engine.begin() as connection:
            connection.execute(text(change))
    engine.dispose()


def test_migrating_again_changes_nothing(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'again.sqlite'}")
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO draft (id, version, headline, body, created_at, updated_at) "
                "VALUES ('d', 3, 'Kept', '\"\"', '2031-01-01', '2031-01-01')"
            )
        )
    migrate(engine)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT headline FROM draft")).scalar() == "Kept"
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
    engine.dispose()
