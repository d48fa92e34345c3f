"""Training data that desks have agreed to record."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from server.db.tables.base import Base, now


class Usage(Base):
    """What a writer did with a suggestion or a finding, on a desk that records it; names no person.

    ``kind`` is ``suggestion`` or ``finding``; ``action`` ``shown``, ``accepted``, ``dismissed`` or ``corrected``;
    ``details`` the query and the answer, as the exports of training data need them.
    """

    __tablename__ = "usage"
    __table_args__ = (Index("ix_usage_desk", "desk_id", "id"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(primary_key=True)
    desk_id: Mapped[str] = mapped_column(ForeignKey("desk.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(16))
    action: Mapped[str] = mapped_column(String(16))
    details: Mapped[Any] = mapped_column(JSON)
    at: Mapped[datetime] = mapped_column(DateTime, default=now)
