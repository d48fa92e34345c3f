"""What an article has besides headline and body: byline, standfirst, section, keywords, deadline, word goal."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        sa.Column("byline", sa.Text(), nullable=False, server_default=""),
        sa.Column("standfirst", sa.Text(), nullable=False, server_default=""),
        sa.Column("section", sa.Text(), nullable=False, server_default=""),
        sa.Column("keywords", sa.JSON(), nullable=False, server_default="[]"),
        sa.Column("deadline", sa.DateTime(), nullable=True),
        sa.Column("word_goal", sa.Integer(), nullable=True),
    ):
        op.add_column("draft", column)


def downgrade() -> None:
    with op.batch_alter_table("draft") as draft:
        for name in ("word_goal", "deadline", "keywords", "section", "standfirst", "byline"):
            draft.drop_column(name)
