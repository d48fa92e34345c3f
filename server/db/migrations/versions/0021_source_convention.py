"""How the file of a source marks its speakers, where somebody has shown it."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("source", sa.Column("convention", sa.JSON(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("source") as source:
        source.drop_column("convention")
