"""The language of a draft, where its writer has said it."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("draft", sa.Column("language", sa.String(8), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("draft") as draft:
        draft.drop_column("language")
