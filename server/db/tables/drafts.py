"""Drafts, their versions and publications, and the pages that have them open."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Column, DateTime, ForeignKey, Index, LargeBinary, String, Table, Text, false, text, true
from sqlalchemy.orm import Mapped, mapped_column, relationship

from server.db.tables.base import Base, new_id, now
from server.db.tables.sources import Source

draft_source = Table(
    "draft_source",
    Base.metadata,
    Column("draft_id", ForeignKey("draft.id", ondelete="CASCADE"), primary_key=True),
    Column("source_id", ForeignKey("source.id", ondelete="CASCADE"), primary_key=True),
)


class Draft(Base):
    """An article being written. ``version`` grows by one with each save.

    ``variants`` are alternative headlines; ``notes`` are to the desk and never published;
    ``ready`` says that its writer is done; a ``template`` is copied and not published itself. ``learned_from``: its
    writer has not left it out of what a desk learns from. ``byline``, ``standfirst``, ``section`` and ``keywords`` are
    published; ``deadline`` (UTC) and ``word_goal`` are for the newsroom. ``language`` (ISO 639-1) is the one that its
    writer has named; "": as its words say. ``last_edit_id`` is
    what the page called the edit that made this version: the same edit sent again is known by it.
    """

    __tablename__ = "draft"

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    version: Mapped[int] = mapped_column(default=1)
    headline: Mapped[str] = mapped_column(Text, default="")
    body: Mapped[Any] = mapped_column(JSON, default="")
    created_at: Mapped[datetime] = mapped_column(DateTime, default=now)
    updated_at: Mapped[datetime] = mapped_column(DateTime, default=now)
    published_at: Mapped[datetime | None] = mapped_column(DateTime)
    variants: Mapped[list[str]] = mapped_column(JSON, default=list, server_default="[]")
    notes: Mapped[str] = mapped_column(Text, default="", server_default="")
    ready: Mapped[bool] = mapped_column(default=False, server_default=false())
    template: Mapped[bool] = mapped_column(default=False, server_default=false())
    learned_from: Mapped[bool] = mapped_column(default=True, server_default=true())
    last_edit_id: Mapped[str | None] = mapped_column(String(64))
    byline: Mapped[str] = mapped_column(Text, default="", server_default="")
    standfirst: Mapped[str] = mapped_column(Text, default="", server_default="")
    section: Mapped[str] = mapped_column(Text, default="", server_default="")
    keywords: Mapped[list[str]] = mapped_column(JSON, default=list, server_default="[]")
    deadline: Mapped[datetime | None] = mapped_column(DateTime)
    word_goal: Mapped[int | None]
    language: Mapped[str] = mapped_column(String(8), default="", server_default="")
    owner_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="RESTRICT"), index=True)
    sources: Mapped[list[Source]] = relationship(secondary=draft_source, order_by=Source.imported_at)


class Publication(Base):
    """One publishing of a draft, as it stood, with the reasons given for what was overridden."""

    __tablename__ = "publication"

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    draft_id: Mapped[str] = mapped_column(ForeignKey("draft.id", ondelete="CASCADE"), index=True)
    version: Mapped[int]
    headline: Mapped[str] = mapped_column(Text)
    body: Mapped[Any] = mapped_column(JSON)
    overrides: Mapped[Any] = mapped_column(JSON)
    person_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    published_at: Mapped[datetime] = mapped_column(DateTime, default=now)


class DraftRevision(Base):
    """A draft as it once stood.

    ``reason`` is one of ``time``, ``named``, ``restored``, ``published``, ``merged``. ``details`` are those of the
    article, as the API presents them.
    """

    __tablename__ = "draft_revision"
    __table_args__ = (Index("ix_draft_revision_place", "draft_id", "version"),)

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    draft_id: Mapped[str] = mapped_column(ForeignKey("draft.id", ondelete="CASCADE"))
    version: Mapped[int]
    headline: Mapped[str] = mapped_column(Text)
    body: Mapped[Any] = mapped_column(JSON)
    details: Mapped[Any] = mapped_column(JSON)
    reason: Mapped[str] = mapped_column(String(16))
    name: Mapped[str] = mapped_column(Text, default="", server_default="")
    person_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    saved_at: Mapped[datetime] = mapped_column(DateTime, default=now)


class Feedback(Base):
    """A writer's verdict on a finding.

    ``about`` is ``headline`` or ``quote``, ``verdict`` is ``fine`` or ``right``. ``finding`` is the finding as it was
    shown, ``headline`` and ``body`` are the texts that it is about.
    """

    __tablename__ = "feedback"

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    draft_id: Mapped[str | None] = mapped_column(ForeignKey("draft.id", ondelete="SET NULL"), index=True)
    about: Mapped[str] = mapped_column(String(16))
    verdict: Mapped[str] = mapped_column(String(16))
    finding: Mapped[Any] = mapped_column(JSON)
    headline: Mapped[str] = mapped_column(Text, default="", server_default="")
    body: Mapped[str] = mapped_column(Text, default="", server_default="")
    note: Mapped[str] = mapped_column(Text, default="", server_default="")
    person_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    said_at: Mapped[datetime] = mapped_column(DateTime, default=now)


class Presence(Base):
    """A page that has a draft open, on any process of the server; ``holds`` marks the one that writes.

    ``client`` is the page's own id, the same on every socket. One that was not seen for long is gone.
    """

    __tablename__ = "presence"
    __table_args__ = (
        Index(
            "ix_presence_holder", "draft_id", unique=True, sqlite_where=text("holds"), postgresql_where=text("holds")
        ),
    )

    client: Mapped[str] = mapped_column(String(64), primary_key=True)
    draft_id: Mapped[str] = mapped_column(ForeignKey("draft.id", ondelete="CASCADE"), index=True)
    person_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(Text, default="", server_default="")
    holds: Mapped[bool] = mapped_column(default=False, server_default=false())
    since: Mapped[datetime] = mapped_column(DateTime, default=now)
    seen_at: Mapped[datetime] = mapped_column(DateTime, default=now)


class SharedText(Base):
    """The Yjs document of a draft that people edit together: ``state`` holds its updates up to ``state_position``.

    ``position`` is that of the newest update. The draft's headline and body of ``stored_version`` are what the document
    had at ``stored_position``. Another ``document_id`` is another document: updates of the earlier one do not fit it.
    """

    __tablename__ = "shared_text"

    draft_id: Mapped[str] = mapped_column(ForeignKey("draft.id", ondelete="CASCADE"), primary_key=True)
    document_id: Mapped[str] = mapped_column(String(12), default=new_id)
    state: Mapped[bytes] = mapped_column(LargeBinary)
    state_position: Mapped[int] = mapped_column(default=0, server_default="0")
    position: Mapped[int] = mapped_column(default=0, server_default="0")
    stored_position: Mapped[int] = mapped_column(default=0, server_default="0")
    stored_version: Mapped[int]


class SharedTextUpdate(Base):
    """An update of such a document, as its page sent it."""

    __tablename__ = "shared_text_update"

    draft_id: Mapped[str] = mapped_column(ForeignKey("shared_text.draft_id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    content: Mapped[bytes] = mapped_column(LargeBinary)
    person_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    made_at: Mapped[datetime] = mapped_column(DateTime, default=now)
