"""Names that correct the labels of speakers."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "speaker_alias",
        sa.Column("label", sa.String(200), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("changed_by", sa.String(12), nullable=True),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["changed_by"], ["person.id"], name="fk_speaker_alias_changed_by_person", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("label", name="pk_speaker_alias"),
    )


def downgrade() -> None:
    op.drop_table("speaker_alias")
