"""People and desks, what is shared with whom, the audit trail, who has a draft open, what is learned from, jobs."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_KEPT = "The audit trail is never changed."


def upgrade() -> None:
    _create_people()
    # A person who owns something cannot be deleted: what has no owner belongs to the whole newsroom.
    for table in ("source", "draft"):
        _add_person(table, "owner_id", "RESTRICT")
        op.create_index(f"ix_{table}_owner_id", table, ["owner_id"])
    for table in ("publication", "draft_revision", "paragraph_revision", "feedback"):
        _add_person(table, "person_id", "SET NULL")
    op.add_column("draft", sa.Column("learned_from", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("draft", sa.Column("last_edit_id", sa.String(64), nullable=True))
    _create_share()
    _create_audit_trail()
    _create_beside()


def _add_person(table: str, column: str, when_deleted: str) -> None:
    # Written out, because SQLite takes a reference only with its column; Alembic would copy the table and drop the old
    # one, and with it everything that refers to it.
    op.execute(
        f"ALTER TABLE {table} ADD COLUMN {column} VARCHAR(12) CONSTRAINT fk_{table}_{column}_person "
        f"REFERENCES person (id) ON DELETE {when_deleted}"
    )


def _create_people() -> None:
    op.create_table(
        "desk",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("shares", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("learns", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_desk"),
        sa.UniqueConstraint("name", name="uq_desk_name"),
    )
    op.create_table(
        "person",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("role", sa.String(16), server_default="reporter", nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("must_change", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("password_at", sa.DateTime(), nullable=True),
        sa.Column("issuer", sa.String(255), nullable=True),
        sa.Column("subject", sa.String(255), nullable=True),
        sa.Column("active", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
        sa.UniqueConstraint("email", name="uq_person_email"),
        sa.UniqueConstraint("issuer", "subject", name="uq_person_issuer"),
    )
    op.create_table(
        "desk_person",
        sa.Column("desk_id", sa.String(12), nullable=False),
        sa.Column("person_id", sa.String(12), nullable=False),
        sa.ForeignKeyConstraint(["desk_id"], ["desk.id"], name="fk_desk_person_desk_id_desk", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name="fk_desk_person_person_id_person", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("desk_id", "person_id", name="pk_desk_person"),
    )
    op.create_index("ix_desk_person_person_id", "desk_person", ["person_id"])
    op.create_table(
        "sign_in",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(12), nullable=False),
        sa.Column("began_at", sa.DateTime(), nullable=False),
        sa.Column("seen_at", sa.DateTime(), nullable=False),
        sa.Column("ends_at", sa.DateTime(), nullable=False),
        sa.Column("address", sa.String(64), server_default="", nullable=False),
        sa.Column("agent", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_sign_in_person_id_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_sign_in"),
    )
    op.create_index("ix_sign_in_person_id", "sign_in", ["person_id"])
    op.create_table(
        "invitation",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(12), nullable=False),
        sa.Column("ends_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name="fk_invitation_person_id_person", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_invitation"),
        sa.UniqueConstraint("person_id", name="uq_invitation_person_id"),
    )
    op.create_table(
        "api_token",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("person_id", sa.String(12), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("scopes", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("ends_at", sa.DateTime(), nullable=True),
        sa.Column("used_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_api_token_person_id_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_api_token"),
        sa.UniqueConstraint("token_hash", name="uq_api_token_token_hash"),
    )
    op.create_index("ix_api_token_person_id", "api_token", ["person_id"])


def _create_share() -> None:
    op.create_table(
        "share",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("source_id", sa.String(12), nullable=True),
        sa.Column("draft_id", sa.String(12), nullable=True),
        sa.Column("person_id", sa.String(12), nullable=True),
        sa.Column("desk_id", sa.String(12), nullable=True),
        sa.Column("level", sa.String(8), server_default="read", nullable=False),
        sa.Column("shared_by", sa.String(12), nullable=True),
        sa.Column("shared_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["desk_id"], ["desk.id"], name="fk_share_desk_id_desk", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["draft_id"], ["draft.id"], name="fk_share_draft_id_draft", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_share_person_id_person", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["shared_by"], ["person.id"], name="fk_share_shared_by_person", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["source_id"], ["source.id"], name="fk_share_source_id_source", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_share"),
    )
    op.create_index("ix_share_desk_id", "share", ["desk_id"])
    op.create_index("ix_share_draft", "share", ["draft_id", "person_id", "desk_id"])
    op.create_index("ix_share_person_id", "share", ["person_id"])
    op.create_index("ix_share_source", "share", ["source_id", "person_id", "desk_id"])


def _create_audit_trail() -> None:
    op.create_table(
        "audit_entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("action", sa.String(32), nullable=False),
        sa.Column("person_id", sa.String(12), nullable=True),
        sa.Column("person_name", sa.Text(), server_default="", nullable=False),
        sa.Column("address", sa.String(64), server_default="", nullable=False),
        sa.Column("about_kind", sa.String(16), server_default="", nullable=False),
        sa.Column("about_id", sa.String(64), server_default="", nullable=False),
        sa.Column("about_name", sa.Text(), server_default="", nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("previous", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit_entry"),
        sa.UniqueConstraint("hash", name="uq_audit_entry_hash"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_audit_entry_about", "audit_entry", ["about_kind", "about_id"])
    op.create_index("ix_audit_entry_action", "audit_entry", ["action", "id"])
    op.create_index("ix_audit_entry_person_id", "audit_entry", ["person_id", "id"])
    if op.get_bind().dialect.name == "sqlite":
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER audit_entry_kept_{change.lower()} BEFORE {change} ON audit_entry "
                f"BEGIN SELECT RAISE(ABORT, '{_KEPT}'); END"
            )
        return
    op.execute(
        f"CREATE FUNCTION audit_entry_kept() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{_KEPT}'; END $$"
    )
    op.execute(
        "CREATE TRIGGER audit_entry_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry "
        "FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_kept()"
    )


def _create_beside() -> None:
    op.create_table(
        "presence",
        sa.Column("client", sa.String(64), nullable=False),
        sa.Column("draft_id", sa.String(12), nullable=False),
        sa.Column("person_id", sa.String(12), nullable=True),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("holds", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("since", sa.DateTime(), nullable=False),
        sa.Column("seen_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["draft_id"], ["draft.id"], name="fk_presence_draft_id_draft", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_presence_person_id_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("client", name="pk_presence"),
    )
    op.create_index("ix_presence_draft_id", "presence", ["draft_id"])
    op.create_index(
        "ix_presence_holder",
        "presence",
        ["draft_id"],
        unique=True,
        sqlite_where=sa.text("holds"),
        postgresql_where=sa.text("holds"),
    )
    op.create_table(
        "usage",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("desk_id", sa.String(12), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["desk_id"], ["desk.id"], name="fk_usage_desk_id_desk", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_usage"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_usage_desk", "usage", ["desk_id", "id"])
    op.create_table(
        "job",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("person_id", sa.String(12), nullable=True),
        sa.Column("state", sa.String(16), server_default="waiting", nullable=False),
        sa.Column("asked", sa.JSON(), nullable=False),
        sa.Column("done", sa.Integer(), server_default="0", nullable=False),
        sa.Column("total", sa.Integer(), server_default="0", nullable=False),
        sa.Column("answer", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("seen_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_job_person_id_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_job"),
    )
    op.create_index("ix_job_person_id", "job", ["person_id"])
