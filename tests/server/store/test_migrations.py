"""The migrations lead to the tables as the code has them."""

from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text

from server.store.database import migrate
from server.store.tables import Base


def test_a_fresh_database_is_what_the_tables_say(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'fresh.sqlite'}")
    migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "render_as_batch": True})
        assert compare_metadata(context, Base.metadata) == []
    assert set(Base.metadata.tables) <= set(inspect(engine).get_table_names())
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
