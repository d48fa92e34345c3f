"""Drafts that several people edit at once: their Yjs documents, and the updates of these."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "shared_text",
        sa.Column("draft_id", sa.String(12), nullable=False),
        sa.Column("document_id", sa.String(12), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("state_position", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("position", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("stored_position", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("stored_version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["draft_id"], ["draft.id"], name="fk_shared_text_draft_id_draft", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("draft_id", name="pk_shared_text"),
    )
    op.create_table(
        "shared_text_update",
        sa.Column("draft_id", sa.String(12), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("person_id", sa.String(12), nullable=True),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["draft_id"],
            ["shared_text.draft_id"],
            name="fk_shared_text_update_draft_id_shared_text",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name="fk_shared_text_update_person_id_person", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("draft_id", "position", name="pk_shared_text_update"),
    )


def downgrade() -> None:
    op.drop_table("shared_text_update")
    op.drop_table("shared_text")
