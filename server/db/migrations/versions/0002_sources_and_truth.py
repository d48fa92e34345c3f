"""Sources: date, recording, embargo; paragraphs: end, question, and how they stood before."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        sa.Column("spoken_on", sa.Date(), nullable=True),
        sa.Column("media_name", sa.Text(), nullable=True),
        sa.Column("media_type", sa.String(64), nullable=True),
        sa.Column("media_bytes", sa.BigInteger(), nullable=True),
        sa.Column("media_file", sa.String(64), nullable=True),
        sa.Column("embargo_until", sa.DateTime(), nullable=True),
        sa.Column("embargo_note", sa.Text(), nullable=False, server_default=""),
    ):
        op.add_column("source", column)
    op.add_column("source_paragraph", sa.Column("end_ms", sa.Integer(), nullable=True))
    op.add_column("source_paragraph", sa.Column("question", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index("ix_source_paragraph_speaker", "source_paragraph", ["speaker", "source_id"])
    op.create_table(
        "paragraph_revision",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("source_id", sa.String(12), nullable=False),
        sa.Column("index", sa.Integer(), nullable=False),
        sa.Column("paragraph_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("speaker", sa.Text(), nullable=True),
        sa.Column("note", sa.Text(), nullable=False, server_default=""),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["source_id"], ["source.id"], name="fk_paragraph_revision_source_id_source", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_paragraph_revision"),
    )
    op.create_index("ix_paragraph_revision_source_id", "paragraph_revision", ["source_id"])
