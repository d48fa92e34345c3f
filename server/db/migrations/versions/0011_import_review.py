"""Where the day of a source was found, its kind, and what was decided when its import was reviewed."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        sa.Column("day_origin", sa.String(16), nullable=True),
        sa.Column("day_written", sa.Text(), nullable=False, server_default=""),
        sa.Column("kind", sa.String(16), nullable=False, server_default="other"),
        sa.Column("doubts", sa.JSON(), nullable=False, server_default="[]"),
        sa.Column("reviewed_at", sa.DateTime(), nullable=True),
        sa.Column("held", sa.Boolean(), nullable=False, server_default=sa.false()),
    ):
        op.add_column("source", column)
    op.create_table(
        "source_series",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.String(12), nullable=True),
        sa.Column("title_pattern", sa.String(200), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("labels", sa.JSON(), nullable=False),
        sa.Column("decisions", sa.JSON(), nullable=False),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name="fk_source_series_person_id_person", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_source_series"),
    )
    op.create_index("ix_source_series_person_id", "source_series", ["person_id"])


def downgrade() -> None:
    op.drop_index("ix_source_series_person_id", "source_series")
    op.drop_table("source_series")
    with op.batch_alter_table("source") as source:
        for name in ("held", "reviewed_at", "doubts", "kind", "day_written", "day_origin"):
            source.drop_column(name)
