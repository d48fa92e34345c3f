"""Images of drafts; their files are in the data folder."""

from datetime import datetime

from sqlalchemy import DateTime, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from server.db.tables.base import Base, new_id, now


class Image(Base):
    """An image of a draft, re-encoded and without metadata.

    ``width``, ``height`` (pixels) and ``bytes`` are those of its file ``large``; ``name`` is that of the uploaded file.
    """

    __tablename__ = "image"

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    draft_id: Mapped[str] = mapped_column(ForeignKey("draft.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(Text, default="", server_default="")
    media_type: Mapped[str] = mapped_column(String(32))
    width: Mapped[int]
    height: Mapped[int]
    bytes: Mapped[int]
    person_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    created_at: Mapped[datetime] = mapped_column(DateTime, default=now)
