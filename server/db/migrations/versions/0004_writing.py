"""Drafts: other headlines, notes, state, templates and earlier versions; feedback; deliveries."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        sa.Column("variants", sa.JSON(), nullable=False, server_default="[]"),
        sa.Column("notes", sa.Text(), nullable=False, server_default=""),
        sa.Column("ready", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("template", sa.Boolean(), nullable=False, server_default=sa.false()),
    ):
        op.add_column("draft", column)
    op.create_table(
        "draft_revision",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("draft_id", sa.String(12), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("headline", sa.Text(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("name", sa.Text(), nullable=False, server_default=""),
        sa.Column("saved_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["draft_id"], ["draft.id"], name="fk_draft_revision_draft_id_draft", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_draft_revision"),
    )
    op.create_index("ix_draft_revision_place", "draft_revision", ["draft_id", "version"])
    op.create_table(
        "feedback",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("draft_id", sa.String(12), nullable=True),
        sa.Column("about", sa.String(16), nullable=False),
        sa.Column("verdict", sa.String(16), nullable=False),
        sa.Column("finding", sa.JSON(), nullable=False),
        sa.Column("headline", sa.Text(), nullable=False, server_default=""),
        sa.Column("body", sa.Text(), nullable=False, server_default=""),
        sa.Column("note", sa.Text(), nullable=False, server_default=""),
        sa.Column("said_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["draft_id"], ["draft.id"], name="fk_feedback_draft_id_draft", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_feedback"),
    )
    op.create_index("ix_feedback_draft_id", "feedback", ["draft_id"])
    op.create_table(
        "delivery",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("publication_id", sa.String(12), nullable=False),
        sa.Column("state", sa.String(16), nullable=False, server_default="waiting"),
        sa.Column("attempts", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("next_at", sa.DateTime(), nullable=True),
        sa.Column("delivered_at", sa.DateTime(), nullable=True),
        sa.Column("answer", sa.Text(), nullable=False, server_default=""),
        sa.ForeignKeyConstraint(
            ["publication_id"], ["publication.id"], name="fk_delivery_publication_id_publication", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_delivery"),
    )
    op.create_index("ix_delivery_publication_id", "delivery", ["publication_id"])
