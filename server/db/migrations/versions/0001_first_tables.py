"""Sources, paragraphs, drafts, publications."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "source",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("file_name", sa.Text(), nullable=False),
        sa.Column("format", sa.String(16), nullable=False),
        sa.Column("imported_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_source"),
    )
    op.create_table(
        "source_paragraph",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("source_id", sa.String(12), nullable=False),
        sa.Column("index", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("speaker", sa.Text(), nullable=True),
        sa.Column("start_ms", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["source_id"], ["source.id"], name="fk_source_paragraph_source_id_source", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_source_paragraph"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_source_paragraph_place", "source_paragraph", ["source_id", "index"], unique=True)
    op.create_table(
        "draft",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("headline", sa.Text(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("updated_at", sa.DateTime(), nullable=False),
        sa.Column("published_at", sa.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_draft"),
    )
    op.create_table(
        "draft_source",
        sa.Column("draft_id", sa.String(12), nullable=False),
        sa.Column("source_id", sa.String(12), nullable=False),
        sa.ForeignKeyConstraint(["draft_id"], ["draft.id"], name="fk_draft_source_draft_id_draft", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["source_id"], ["source.id"], name="fk_draft_source_source_id_source", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("draft_id", "source_id", name="pk_draft_source"),
    )
    op.create_table(
        "publication",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("draft_id", sa.String(12), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("headline", sa.Text(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("overrides", sa.JSON(), nullable=False),
        sa.Column("published_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["draft_id"], ["draft.id"], name="fk_publication_draft_id_draft", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_publication"),
    )
    op.create_index("ix_publication_draft_id", "publication", ["draft_id"])
