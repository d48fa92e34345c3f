"""Create all tables.

Before the first release they are what the code defines; a change of a table needs no migration. The first release
replaces this by what ``alembic revision --autogenerate`` writes from an empty database.
"""

from alembic import op

from server.db.tables import Base

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_APPEND_ONLY = "The audit trail is never changed."


def upgrade() -> None:
    """Create the tables, and the triggers that protect the audit trail."""
    Base.metadata.create_all(op.get_bind(), checkfirst=False)
    if op.get_bind().dialect.name == "sqlite":
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
