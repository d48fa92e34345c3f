"""Create all tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_APPEND_ONLY = "The audit trail is never changed."


def upgrade() -> None:
    """Create the tables, and the triggers that protect the audit trail."""
    _create_people()
    _create_sources()
    _create_drafts()
    _protect_audit_trail()


def _protect_audit_trail() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER audit_entry_kept_{change.lower()} BEFORE {change} ON audit_entry "
                f"BEGIN SELECT RAISE(ABORT, '{_APPEND_ONLY}'); END"
            )
        return
    op.execute(
        f"CREATE FUNCTION audit_entry_kept() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{_APPEND_ONLY}'; END $$"
    )
    op.execute(
        "CREATE TRIGGER audit_entry_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry "
        "FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_kept()"
    )


def _create_people() -> None:
    op.create_table(
        "person",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("email", sa.String(254), nullable=False, unique=True),
        sa.Column("role", sa.String(16), nullable=False, server_default="reporter"),
        sa.Column("password_hash", sa.Text()),
        sa.Column("must_change", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("password_at", sa.DateTime()),
        sa.Column("issuer", sa.String(255)),
        sa.Column("subject", sa.String(255)),
        sa.Column("active", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.UniqueConstraint("issuer", "subject", name="uq_person_issuer"),
    )
    op.create_table(
        "desk",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("name", sa.Text(), nullable=False, unique=True),
        sa.Column("shares", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("learns", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("created_at", sa.DateTime(), nullable=False),
    )
    op.create_table(
        "desk_person",
        sa.Column("desk_id", sa.String(12), sa.ForeignKey("desk.id", ondelete="CASCADE"), primary_key=True),
        sa.Column(
            "person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="CASCADE"), primary_key=True, index=True
        ),
    )
    op.create_table(
        "sign_in",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column(
            "person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=False, index=True
        ),
        sa.Column("began_at", sa.DateTime(), nullable=False),
        sa.Column("seen_at", sa.DateTime(), nullable=False),
        sa.Column("ends_at", sa.DateTime(), nullable=False),
        sa.Column("address", sa.String(64), nullable=False, server_default=""),
        sa.Column("agent", sa.Text(), nullable=False, server_default=""),
    )
    op.create_table(
        "invitation",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column(
            "person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=False, unique=True
        ),
        sa.Column("ends_at", sa.DateTime(), nullable=False),
    )
    op.create_table(
        "second_factor",
        sa.Column("person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("last_counter", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
    )
    op.create_table(
        "recovery_code",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column(
            "person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=False, index=True
        ),
    )
    op.create_table(
        "api_token",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column(
            "person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=False, index=True
        ),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("scopes", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("ends_at", sa.DateTime()),
        sa.Column("used_at", sa.DateTime()),
    )
    op.create_table(
        "audit_entry",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("action", sa.String(32), nullable=False),
        sa.Column("person_id", sa.String(12)),
        sa.Column("person_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("address", sa.String(64), nullable=False, server_default=""),
        sa.Column("about_kind", sa.String(16), nullable=False, server_default=""),
        sa.Column("about_id", sa.String(64), nullable=False, server_default=""),
        sa.Column("about_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("previous", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_audit_entry_about", "audit_entry", ["about_kind", "about_id"])
    op.create_index("ix_audit_entry_action", "audit_entry", ["action", "id"])
    op.create_index("ix_audit_entry_person_id", "audit_entry", ["person_id", "id"])
    op.create_table(
        "usage",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("desk_id", sa.String(12), sa.ForeignKey("desk.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_usage_desk", "usage", ["desk_id", "id"])
    op.create_table(
        "job",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="CASCADE"), index=True),
        sa.Column("state", sa.String(16), nullable=False, server_default="waiting"),
        sa.Column("asked", sa.JSON(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("total", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("answer", sa.JSON(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("due_at", sa.DateTime(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("seen_at", sa.DateTime(), nullable=False),
    )
    op.create_index("ix_job_due", "job", ["state", "due_at"])


def _create_sources() -> None:
    op.create_table(
        "source",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("file_name", sa.Text(), nullable=False),
        sa.Column("format", sa.String(16), nullable=False),
        sa.Column("imported_at", sa.DateTime(), nullable=False),
        sa.Column("spoken_on", sa.Date()),
        sa.Column("media_name", sa.Text()),
        sa.Column("media_type", sa.String(64)),
        sa.Column("media_bytes", sa.BigInteger()),
        sa.Column("media_file", sa.String(64)),
        sa.Column("embargo_until", sa.DateTime()),
        sa.Column("embargo_note", sa.Text(), nullable=False, server_default=""),
        sa.Column("revision", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("language", sa.String(8), nullable=False, server_default="en"),
        sa.Column("rights", sa.String(16), nullable=False, server_default="quotable"),
        sa.Column("content_hash", sa.String(64), index=True),
        sa.Column("external_id", sa.Text(), index=True),
        sa.Column("owner_id", sa.String(12), sa.ForeignKey("person.id", ondelete="RESTRICT"), index=True),
        sa.Column("day_origin", sa.String(16)),
        sa.Column("day_written", sa.Text(), nullable=False, server_default=""),
        sa.Column("kind", sa.String(16), nullable=False, server_default="other"),
        sa.Column("doubts", sa.JSON(), nullable=False, server_default="[]"),
        sa.Column("reviewed_at", sa.DateTime()),
        sa.Column("held", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("convention", sa.JSON(none_as_null=True)),
    )
    op.create_table(
        "source_paragraph",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("source_id", sa.String(12), sa.ForeignKey("source.id", ondelete="CASCADE"), nullable=False),
        sa.Column("index", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("speaker", sa.Text()),
        sa.Column("start_ms", sa.Integer()),
        sa.Column("end_ms", sa.Integer()),
        sa.Column("question", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("kind", sa.String(16), nullable=False, server_default="speech"),
        sa.Column("words", sa.Text()),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_source_paragraph_place", "source_paragraph", ["source_id", "index"], unique=True)
    op.create_index("ix_source_paragraph_speaker", "source_paragraph", ["speaker", "source_id"])
    op.create_table(
        "paragraph_revision",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column(
            "source_id", sa.String(12), sa.ForeignKey("source.id", ondelete="CASCADE"), nullable=False, index=True
        ),
        sa.Column("index", sa.Integer(), nullable=False),
        sa.Column("paragraph_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("speaker", sa.Text()),
        sa.Column("note", sa.Text(), nullable=False, server_default=""),
        sa.Column("person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="SET NULL")),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
    )
    op.create_table(
        "source_series",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="CASCADE"), index=True),
        sa.Column("title_pattern", sa.String(200), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("labels", sa.JSON(), nullable=False),
        sa.Column("decisions", sa.JSON(), nullable=False),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
    )
    op.create_table(
        "speaker_alias",
        sa.Column("label", sa.String(200), primary_key=True),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("changed_by", sa.String(12), sa.ForeignKey("person.id", ondelete="SET NULL")),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
    )
    op.create_table(
        "live_source",
        sa.Column("source_id", sa.String(12), sa.ForeignKey("source.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("started_at", sa.DateTime(), nullable=False),
        sa.Column("position", sa.Text(), nullable=False, server_default=""),
        sa.Column("finds_language", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "live_line",
        sa.Column(
            "source_id", sa.String(12), sa.ForeignKey("live_source.source_id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("speaker", sa.Text()),
        sa.Column("start_ms", sa.Integer()),
        sa.Column("end_ms", sa.Integer()),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
    )
    op.create_table(
        "post",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("source_id", sa.String(12), sa.ForeignKey("source.id", ondelete="CASCADE"), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("paragraph_index", sa.Integer()),
        sa.Column("post_id", sa.Text(), nullable=False),
        sa.Column("platform", sa.String(32), nullable=False, server_default=""),
        sa.Column("handle", sa.Text(), nullable=False, server_default=""),
        sa.Column("author_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("known", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("posted_at", sa.DateTime()),
        sa.Column("url", sa.Text(), nullable=False, server_default=""),
        sa.Column("parent_position", sa.Integer()),
        sa.Column("relation", sa.String(8), nullable=False, server_default=""),
        sa.Column("parent_state", sa.String(8), nullable=False, server_default=""),
        sa.Column("state", sa.String(8), nullable=False, server_default=""),
        sa.Column("thread", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False, server_default=""),
    )
    op.create_index("ix_post_name", "post", ["source_id", "post_id"], unique=True)
    op.create_index("ix_post_paragraph", "post", ["source_id", "paragraph_index"])
    op.create_index("ix_post_place", "post", ["source_id", "position"], unique=True)
    op.create_index("ix_post_thread", "post", ["source_id", "thread"])
    op.create_table(
        "article",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False, server_default=""),
        sa.Column("published_on", sa.Date(), index=True),
        sa.Column("outlet", sa.Text(), nullable=False, server_default=""),
        sa.Column("external_id", sa.Text(), nullable=False, unique=True),
        sa.Column("content_hash", sa.String(64), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("owner_id", sa.String(12), sa.ForeignKey("person.id", ondelete="SET NULL")),
        sa.Column("imported_at", sa.DateTime(), nullable=False),
    )


def _create_drafts() -> None:
    op.create_table(
        "draft",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("headline", sa.Text(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("updated_at", sa.DateTime(), nullable=False),
        sa.Column("published_at", sa.DateTime()),
        sa.Column("variants", sa.JSON(), nullable=False, server_default="[]"),
        sa.Column("notes", sa.Text(), nullable=False, server_default=""),
        sa.Column("ready", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("template", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("learned_from", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("last_edit_id", sa.String(64)),
        sa.Column("byline", sa.Text(), nullable=False, server_default=""),
        sa.Column("standfirst", sa.Text(), nullable=False, server_default=""),
        sa.Column("section", sa.Text(), nullable=False, server_default=""),
        sa.Column("keywords", sa.JSON(), nullable=False, server_default="[]"),
        sa.Column("deadline", sa.DateTime()),
        sa.Column("word_goal", sa.Integer()),
        sa.Column("language", sa.String(8), nullable=False, server_default=""),
        sa.Column("owner_id", sa.String(12), sa.ForeignKey("person.id", ondelete="RESTRICT"), index=True),
    )
    op.create_table(
        "draft_source",
        sa.Column("draft_id", sa.String(12), sa.ForeignKey("draft.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("source_id", sa.String(12), sa.ForeignKey("source.id", ondelete="CASCADE"), primary_key=True),
    )
    op.create_table(
        "draft_revision",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("draft_id", sa.String(12), sa.ForeignKey("draft.id", ondelete="CASCADE"), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("headline", sa.Text(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("name", sa.Text(), nullable=False, server_default=""),
        sa.Column("person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="SET NULL")),
        sa.Column("saved_at", sa.DateTime(), nullable=False),
    )
    op.create_index("ix_draft_revision_place", "draft_revision", ["draft_id", "version"])
    op.create_table(
        "share",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("source_id", sa.String(12), sa.ForeignKey("source.id", ondelete="CASCADE")),
        sa.Column("draft_id", sa.String(12), sa.ForeignKey("draft.id", ondelete="CASCADE")),
        sa.Column("person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="CASCADE"), index=True),
        sa.Column("desk_id", sa.String(12), sa.ForeignKey("desk.id", ondelete="CASCADE"), index=True),
        sa.Column("level", sa.String(8), nullable=False, server_default="read"),
        sa.Column("shared_by", sa.String(12), sa.ForeignKey("person.id", ondelete="SET NULL")),
        sa.Column("shared_at", sa.DateTime(), nullable=False),
    )
    op.create_index("ix_share_draft", "share", ["draft_id", "person_id", "desk_id"])
    op.create_index("ix_share_source", "share", ["source_id", "person_id", "desk_id"])
    op.create_table(
        "presence",
        sa.Column("client", sa.String(64), primary_key=True),
        sa.Column("draft_id", sa.String(12), sa.ForeignKey("draft.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="CASCADE")),
        sa.Column("name", sa.Text(), nullable=False, server_default=""),
        sa.Column("holds", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("since", sa.DateTime(), nullable=False),
        sa.Column("seen_at", sa.DateTime(), nullable=False),
    )
    op.create_index(
        "ix_presence_holder",
        "presence",
        ["draft_id"],
        unique=True,
        sqlite_where=sa.text("holds"),
        postgresql_where=sa.text("holds"),
    )
    op.create_table(
        "shared_text",
        sa.Column("draft_id", sa.String(12), sa.ForeignKey("draft.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("document_id", sa.String(12), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("state_position", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("position", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("stored_position", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("stored_version", sa.Integer(), nullable=False),
    )
    op.create_table(
        "shared_text_update",
        sa.Column(
            "draft_id", sa.String(12), sa.ForeignKey("shared_text.draft_id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("position", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="SET NULL")),
        sa.Column("made_at", sa.DateTime(), nullable=False),
    )
    op.create_table(
        "comment",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("draft_id", sa.String(12), sa.ForeignKey("draft.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("anchor", sa.JSON(none_as_null=True)),
        sa.Column("quote", sa.Text(), nullable=False, server_default=""),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="SET NULL")),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.Column("edited_at", sa.DateTime()),
        sa.Column("resolved_by", sa.String(12), sa.ForeignKey("person.id", ondelete="SET NULL")),
        sa.Column("resolved_at", sa.DateTime()),
    )
    op.create_table(
        "comment_reply",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column(
            "comment_id", sa.String(12), sa.ForeignKey("comment.id", ondelete="CASCADE"), nullable=False, index=True
        ),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="SET NULL")),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.Column("edited_at", sa.DateTime()),
    )
    op.create_table(
        "mention",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column(
            "comment_id", sa.String(12), sa.ForeignKey("comment.id", ondelete="CASCADE"), nullable=False, index=True
        ),
        sa.Column("reply_id", sa.String(12), sa.ForeignKey("comment_reply.id", ondelete="CASCADE"), index=True),
        sa.Column("person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.Column("read_at", sa.DateTime()),
    )
    op.create_index("ix_mention_inbox", "mention", ["person_id", "read_at"])
    op.create_table(
        "image",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("draft_id", sa.String(12), sa.ForeignKey("draft.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("name", sa.Text(), nullable=False, server_default=""),
        sa.Column("media_type", sa.String(32), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("bytes", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="SET NULL")),
        sa.Column("created_at", sa.DateTime(), nullable=False),
    )
    op.create_table(
        "feedback",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("draft_id", sa.String(12), sa.ForeignKey("draft.id", ondelete="SET NULL"), index=True),
        sa.Column("about", sa.String(16), nullable=False),
        sa.Column("verdict", sa.String(16), nullable=False),
        sa.Column("finding", sa.JSON(), nullable=False),
        sa.Column("headline", sa.Text(), nullable=False, server_default=""),
        sa.Column("body", sa.Text(), nullable=False, server_default=""),
        sa.Column("note", sa.Text(), nullable=False, server_default=""),
        sa.Column("person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="SET NULL")),
        sa.Column("said_at", sa.DateTime(), nullable=False),
    )
    op.create_table(
        "publishing_policy",
        sa.Column("scope", sa.String(12), primary_key=True),
        sa.Column("desk_id", sa.String(12), sa.ForeignKey("desk.id", ondelete="CASCADE")),
        sa.Column("levels", sa.JSON(), nullable=False),
        sa.Column("sign_off", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("changed_by", sa.String(12), sa.ForeignKey("person.id", ondelete="SET NULL")),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
    )
    op.create_table(
        "sign_off",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("draft_id", sa.String(12), sa.ForeignKey("draft.id", ondelete="CASCADE"), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(16), nullable=False, server_default="requested"),
        sa.Column("overrides", sa.JSON(), nullable=False),
        sa.Column("request_note", sa.Text(), nullable=False, server_default=""),
        sa.Column("requested_by", sa.String(12), sa.ForeignKey("person.id", ondelete="SET NULL")),
        sa.Column("requested_at", sa.DateTime(), nullable=False),
        sa.Column("decided_by", sa.String(12), sa.ForeignKey("person.id", ondelete="SET NULL")),
        sa.Column("decided_at", sa.DateTime()),
        sa.Column("note", sa.Text(), nullable=False, server_default=""),
    )
    op.create_index("ix_sign_off_draft", "sign_off", ["draft_id", "requested_at"])
    op.create_table(
        "publication",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("draft_id", sa.String(12), sa.ForeignKey("draft.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("headline", sa.Text(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("overrides", sa.JSON(), nullable=False),
        sa.Column("person_id", sa.String(12), sa.ForeignKey("person.id", ondelete="SET NULL")),
        sa.Column("published_at", sa.DateTime(), nullable=False),
    )
