"""Comments on drafts, with replies and mentions."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "comment",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("draft_id", sa.String(12), nullable=False),
        sa.Column("anchor", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("quote", sa.Text(), nullable=False, server_default=""),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("person_id", sa.String(12), nullable=True),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.Column("edited_at", sa.DateTime(), nullable=True),
        sa.Column("resolved_by", sa.String(12), nullable=True),
        sa.Column("resolved_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(["draft_id"], ["draft.id"], name="fk_comment_draft_id_draft", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_comment_person_id_person", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(
            ["resolved_by"], ["person.id"], name="fk_comment_resolved_by_person", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_comment"),
    )
    op.create_index("ix_comment_draft_id", "comment", ["draft_id"])
    op.create_table(
        "comment_reply",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("comment_id", sa.String(12), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("person_id", sa.String(12), nullable=True),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.Column("edited_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["comment_id"], ["comment.id"], name="fk_comment_reply_comment_id_comment", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name="fk_comment_reply_person_id_person", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_comment_reply"),
    )
    op.create_index("ix_comment_reply_comment_id", "comment_reply", ["comment_id"])
    op.create_table(
        "mention",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("comment_id", sa.String(12), nullable=False),
        sa.Column("reply_id", sa.String(12), nullable=True),
        sa.Column("person_id", sa.String(12), nullable=False),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.Column("read_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["comment_id"], ["comment.id"], name="fk_mention_comment_id_comment", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["reply_id"], ["comment_reply.id"], name="fk_mention_reply_id_comment_reply", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_mention_person_id_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_mention"),
    )
    op.create_index("ix_mention_comment_id", "mention", ["comment_id"])
    op.create_index("ix_mention_reply_id", "mention", ["reply_id"])
    op.create_index("ix_mention_inbox", "mention", ["person_id", "read_at"])


def downgrade() -> None:
    op.drop_table("mention")
    op.drop_table("comment_reply")
    op.drop_table("comment")
