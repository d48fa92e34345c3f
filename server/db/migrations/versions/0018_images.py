"""Images of drafts."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "image",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("draft_id", sa.String(12), nullable=False),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("media_type", sa.String(32), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("bytes", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.String(12), nullable=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["draft_id"], ["draft.id"], name="fk_image_draft_id_draft", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_image_person_id_person", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_image"),
    )
    op.create_index("ix_image_draft_id", "image", ["draft_id"])


def downgrade() -> None:
    op.drop_table("image")
