"""Posts with their place in a thread, and articles that posts may be about."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "post",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("source_id", sa.String(12), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("paragraph_index", sa.Integer(), nullable=True),
        sa.Column("post_id", sa.Text(), nullable=False),
        sa.Column("platform", sa.String(32), server_default="", nullable=False),
        sa.Column("handle", sa.Text(), server_default="", nullable=False),
        sa.Column("author_name", sa.Text(), server_default="", nullable=False),
        sa.Column("known", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("posted_at", sa.DateTime(), nullable=True),
        sa.Column("url", sa.Text(), server_default="", nullable=False),
        sa.Column("parent_position", sa.Integer(), nullable=True),
        sa.Column("relation", sa.String(8), server_default="", nullable=False),
        sa.Column("parent_state", sa.String(8), server_default="", nullable=False),
        sa.Column("state", sa.String(8), server_default="", nullable=False),
        sa.Column("thread", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["source_id"], ["source.id"], name="fk_post_source_id_source", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_post"),
    )
    op.create_index("ix_post_place", "post", ["source_id", "position"], unique=True)
    op.create_index("ix_post_name", "post", ["source_id", "post_id"], unique=True)
    op.create_index("ix_post_paragraph", "post", ["source_id", "paragraph_index"])
    op.create_index("ix_post_thread", "post", ["source_id", "thread"])
    op.create_table(
        "article",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), server_default="", nullable=False),
        sa.Column("published_on", sa.Date(), nullable=True),
        sa.Column("outlet", sa.Text(), server_default="", nullable=False),
        sa.Column("external_id", sa.Text(), nullable=False),
        sa.Column("content_hash", sa.String(64), nullable=False),
        sa.Column("revision", sa.Integer(), server_default="1", nullable=False),
        sa.Column("owner_id", sa.String(12), nullable=True),
        sa.Column("imported_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["person.id"], name="fk_article_owner_id_person", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_article"),
        sa.UniqueConstraint("external_id", name="uq_article_external_id"),
    )
    op.create_index("ix_article_published_on", "article", ["published_on"])
