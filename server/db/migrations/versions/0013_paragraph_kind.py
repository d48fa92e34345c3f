"""What a paragraph is: speech, or a heading, a stage direction, a page mark or a notice that nobody says."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("source_paragraph", sa.Column("kind", sa.String(16), nullable=False, server_default="speech"))


def downgrade() -> None:
    with op.batch_alter_table("source_paragraph") as paragraph:
        paragraph.drop_column("kind")
