"""Publishing policies, and requests for an editor's sign-off."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "publishing_policy",
        sa.Column("scope", sa.String(12), nullable=False),
        sa.Column("desk_id", sa.String(12), nullable=True),
        sa.Column("levels", sa.JSON(), nullable=False),
        sa.Column("sign_off", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("changed_by", sa.String(12), nullable=True),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["desk_id"], ["desk.id"], name="fk_publishing_policy_desk_id_desk", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["changed_by"], ["person.id"], name="fk_publishing_policy_changed_by_person", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("scope", name="pk_publishing_policy"),
    )
    op.create_table(
        "sign_off",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("draft_id", sa.String(12), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(16), server_default="requested", nullable=False),
        sa.Column("overrides", sa.JSON(), nullable=False),
        sa.Column("requested_by", sa.String(12), nullable=True),
        sa.Column("requested_at", sa.DateTime(), nullable=False),
        sa.Column("decided_by", sa.String(12), nullable=True),
        sa.Column("decided_at", sa.DateTime(), nullable=True),
        sa.Column("note", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["draft_id"], ["draft.id"], name="fk_sign_off_draft_id_draft", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["requested_by"], ["person.id"], name="fk_sign_off_requested_by_person", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["decided_by"], ["person.id"], name="fk_sign_off_decided_by_person", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_sign_off"),
    )
    op.create_index("ix_sign_off_draft", "sign_off", ["draft_id", "requested_at"])
