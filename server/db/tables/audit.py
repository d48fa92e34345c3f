"""The audit trail."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, DateTime, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from server.db.tables.base import Base, now


class AuditEntry(Base):
    """What was done, and by whom.

    Entries are never changed or deleted: the database refuses it, and each carries the hash of the one before.
    ``person_name`` and ``about_name`` stay readable when the person and the item are deleted.
    """

    __tablename__ = "audit_entry"
    __table_args__ = (
        Index("ix_audit_entry_about", "about_kind", "about_id"),
        Index("ix_audit_entry_person_id", "person_id", "id"),
        Index("ix_audit_entry_action", "action", "id"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(DateTime, default=now)
    action: Mapped[str] = mapped_column(String(32))
    person_id: Mapped[str | None] = mapped_column(String(12))
    person_name: Mapped[str] = mapped_column(Text, default="", server_default="")
    address: Mapped[str] = mapped_column(String(64), default="", server_default="")
    about_kind: Mapped[str] = mapped_column(String(16), default="", server_default="")
    about_id: Mapped[str] = mapped_column(String(64), default="", server_default="")
    about_name: Mapped[str] = mapped_column(Text, default="", server_default="")
    details: Mapped[Any] = mapped_column(JSON, default=dict)
    previous: Mapped[str] = mapped_column(String(64))
    hash: Mapped[str] = mapped_column(String(64), unique=True)
