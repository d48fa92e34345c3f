"""Sources: revision for the index, language, rights, and what an archive knows them by."""

import sqlalchemy as sa
from alembic import op

from models.text.language import detect_language

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        sa.Column("revision", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("language", sa.String(8), nullable=False, server_default="en"),
        sa.Column("rights", sa.String(16), nullable=False, server_default="quotable"),
        sa.Column("content_hash", sa.String(64), nullable=True),
        sa.Column("external_id", sa.Text(), nullable=True),
    ):
        op.add_column("source", column)
    op.create_index("ix_source_content_hash", "source", ["content_hash"])
    op.create_index("ix_source_external_id", "source", ["external_id"])
    source = sa.table("source", sa.column("id"), sa.column("language"))
    paragraph = sa.table("source_paragraph", sa.column("source_id"), sa.column("index"), sa.column("text"))
    bind = op.get_bind()
    first = bind.execute(sa.select(paragraph.c.source_id, paragraph.c.text).where(paragraph.c.index == 0)).all()
    for source_id, text in first:
        language = detect_language(text)
        if language != "en":
            bind.execute(source.update().where(source.c.id == source_id).values(language=language))
