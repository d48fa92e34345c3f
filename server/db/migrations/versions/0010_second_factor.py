"""Second factors of accounts, and their recovery codes."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "second_factor",
        sa.Column("person_id", sa.String(12), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("last_counter", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name="fk_second_factor_person_id_person", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", name="pk_second_factor"),
    )
    op.create_table(
        "recovery_code",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(12), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name="fk_recovery_code_person_id_person", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_recovery_code"),
    )
    op.create_index("ix_recovery_code_person_id", "recovery_code", ["person_id"])


def downgrade() -> None:
    op.drop_index("ix_recovery_code_person_id", "recovery_code")
    op.drop_table("recovery_code")
    op.drop_table("second_factor")
