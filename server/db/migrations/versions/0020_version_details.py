"""The details of the article in the versions of a draft; null in those that are older."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("draft_revision", sa.Column("details", sa.JSON(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("draft_revision") as draft_revision:
        draft_revision.drop_column("details")
