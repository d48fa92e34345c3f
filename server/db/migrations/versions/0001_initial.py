"""Create all tables.

Released with 1.0.0: the tables, in SQL, never change. A later change of ``server/db/tables.py`` is a new migration.
"""

from pathlib import Path

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_APPEND_ONLY = "The audit trail is never changed."


def upgrade() -> None:
    """Create the tables, and the triggers that protect the audit trail."""
    connection = op.get_bind()
    tables = Path(__file__).with_name(f"0001_{connection.dialect.name}.sql").read_text(encoding="utf-8")
    for statement in filter(str.strip, tables.split(";\n")):
        connection.exec_driver_sql(statement)
    if connection.dialect.name == "sqlite":
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER audit_entry_kept_{change.lower()} BEFORE {change} ON audit_entry "
                f"BEGIN SELECT RAISE(ABORT, '{_APPEND_ONLY}'); END"
            )
        return
    op.execute(
        f"CREATE FUNCTION audit_entry_kept() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{_APPEND_ONLY}'; END $$"
    )
    op.execute(
        "CREATE TRIGGER audit_entry_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry "
        "FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_kept()"
    )
