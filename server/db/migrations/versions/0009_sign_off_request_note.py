"""A writer's note with a request for sign-off."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sign_off", sa.Column("request_note", sa.Text(), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("sign_off", "request_note")
