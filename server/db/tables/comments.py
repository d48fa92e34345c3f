"""Comments on drafts, their replies, and who is mentioned in them."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from server.db.tables.base import Base, new_id, now


class Comment(Base):
    """A comment on a draft, which others reply to.

    ``anchor`` is where its words are in the draft's Yjs document, see ``server.schemas.comments.Anchor``; ``None`` for
    the whole draft. ``quote`` is the words as they were. A mention in ``text`` is ``@[person_id]``.
    """

    __tablename__ = "comment"

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    draft_id: Mapped[str] = mapped_column(ForeignKey("draft.id", ondelete="CASCADE"), index=True)
    anchor: Mapped[Any | None] = mapped_column(JSON(none_as_null=True))
    quote: Mapped[str] = mapped_column(Text, default="", server_default="")
    text: Mapped[str] = mapped_column(Text)
    person_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    made_at: Mapped[datetime] = mapped_column(DateTime, default=now)
    edited_at: Mapped[datetime | None] = mapped_column(DateTime)
    resolved_by: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    resolved_at: Mapped[datetime | None] = mapped_column(DateTime)


class CommentReply(Base):
    """A reply to a comment."""

    __tablename__ = "comment_reply"

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    comment_id: Mapped[str] = mapped_column(ForeignKey("comment.id", ondelete="CASCADE"), index=True)
    text: Mapped[str] = mapped_column(Text)
    person_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    made_at: Mapped[datetime] = mapped_column(DateTime, default=now)
    edited_at: Mapped[datetime | None] = mapped_column(DateTime)


class Mention(Base):
    """A person mentioned in a comment, or in one of its replies, who has read it at ``read_at``."""

    __tablename__ = "mention"
    __table_args__ = (Index("ix_mention_inbox", "person_id", "read_at"),)

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    comment_id: Mapped[str] = mapped_column(ForeignKey("comment.id", ondelete="CASCADE"), index=True)
    reply_id: Mapped[str | None] = mapped_column(ForeignKey("comment_reply.id", ondelete="CASCADE"), index=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"))
    made_at: Mapped[datetime] = mapped_column(DateTime, default=now)
    read_at: Mapped[datetime | None] = mapped_column(DateTime)
