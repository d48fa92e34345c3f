"""Sources that lines still arrive for, and their lines."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "live_source",
        sa.Column("source_id", sa.String(12), nullable=False),
        sa.Column("started_at", sa.DateTime(), nullable=False),
        sa.Column("position", sa.Text(), nullable=False, server_default=""),
        sa.Column("finds_language", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["source_id"], ["source.id"], name="fk_live_source_source_id_source", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("source_id", name="pk_live_source"),
    )
    op.create_table(
        "live_line",
        sa.Column("source_id", sa.String(12), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("speaker", sa.Text(), nullable=True),
        sa.Column("start_ms", sa.Integer(), nullable=True),
        sa.Column("end_ms", sa.Integer(), nullable=True),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["source_id"], ["live_source.source_id"], name="fk_live_line_source_id_live_source", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("source_id", "number", name="pk_live_line"),
    )


def downgrade() -> None:
    op.drop_table("live_line")
    op.drop_table("live_source")
