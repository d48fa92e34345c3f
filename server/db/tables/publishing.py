"""Publishing policies, and requests for an editor's sign-off."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, Index, String, Text, false
from sqlalchemy.orm import Mapped, mapped_column

from server.db.tables.base import Base, new_id, now


class PublishingPolicy(Base):
    """What a newsroom, or one of its desks, asks before it publishes: ``levels`` is a level by kind of finding.

    ``scope`` is the desk's id, or ``newsroom``. What has no row has the defaults, a desk the newsroom's policy.
    """

    __tablename__ = "publishing_policy"

    scope: Mapped[str] = mapped_column(String(12), primary_key=True)
    desk_id: Mapped[str | None] = mapped_column(ForeignKey("desk.id", ondelete="CASCADE"))
    levels: Mapped[Any] = mapped_column(JSON, default=dict)
    sign_off: Mapped[bool] = mapped_column(default=False, server_default=false())
    changed_by: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    changed_at: Mapped[datetime] = mapped_column(DateTime, default=now)


class SignOff(Base):
    """A request for an editor's approval of overrides; of a draft the newest counts.

    ``state`` is ``requested``, ``approved`` or ``sent_back``. ``request_note`` is the writer's, ``note`` the editor's.
    Each of ``overrides`` is an objection with the reason for its override; what is approved is these objections, by
    their ids, and not the ``version`` they were found in.
    """

    __tablename__ = "sign_off"
    __table_args__ = (Index("ix_sign_off_draft", "draft_id", "requested_at"),)

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    draft_id: Mapped[str] = mapped_column(ForeignKey("draft.id", ondelete="CASCADE"))
    version: Mapped[int]
    state: Mapped[str] = mapped_column(String(16), default="requested", server_default="requested")
    overrides: Mapped[Any] = mapped_column(JSON, default=list)
    request_note: Mapped[str] = mapped_column(Text, default="", server_default="")
    requested_by: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    requested_at: Mapped[datetime] = mapped_column(DateTime, default=now)
    decided_by: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    decided_at: Mapped[datetime | None] = mapped_column(DateTime)
    note: Mapped[str] = mapped_column(Text, default="", server_default="")
