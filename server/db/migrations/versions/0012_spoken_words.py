"""Where the words of paragraphs are in their recordings, and how sure speech recognition was of them."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("source_paragraph", sa.Column("words", sa.Text(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("source_paragraph") as paragraph:
        paragraph.drop_column("words")
