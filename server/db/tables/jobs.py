"""The table of background jobs."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from server.db.tables.base import Base, new_id, now


class Job(Base):
    """A background job: an import, or the delivery of a publication.

    ``state`` is ``waiting``, ``running``, ``done``, ``failed`` or ``cancelled``; ``answer`` is the result, or the
    error. An unfinished job is free for any worker from ``due_at`` on, which is the end of the lease of a running one.
    ``attempts`` counts how often it was claimed, ``seen_at`` is the time of its last change.
    """

    __tablename__ = "job"
    __table_args__ = (Index("ix_job_due", "state", "due_at"),)

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    kind: Mapped[str] = mapped_column(String(16))
    person_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), index=True)
    state: Mapped[str] = mapped_column(String(16), default="waiting", server_default="waiting")
    asked: Mapped[Any] = mapped_column(JSON, default=dict)
    done: Mapped[int] = mapped_column(default=0, server_default="0")
    total: Mapped[int] = mapped_column(default=0, server_default="0")
    answer: Mapped[Any] = mapped_column(JSON, default=dict)
    attempts: Mapped[int] = mapped_column(default=0, server_default="0")
    due_at: Mapped[datetime] = mapped_column(DateTime, default=now)
    created_at: Mapped[datetime] = mapped_column(DateTime, default=now)
    seen_at: Mapped[datetime] = mapped_column(DateTime, default=now)
