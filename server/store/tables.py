"""The tables. Migrations in ``migrations/`` bring a database to this shape."""

import secrets
from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Date,
    DateTime,
    ForeignKey,
    Index,
    MetaData,
    String,
    Table,
    Text,
    Update,
    false,
    update,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


def new_id() -> str:
    """Twelve letters that nobody can guess: the id of a source, draft or publication."""
    return secrets.token_hex(6)


def now() -> datetime:
    """The time, UTC, without zone: SQLite keeps none."""
    return datetime.now(UTC).replace(tzinfo=None)


class Base(DeclarativeBase):
    """Named constraints, so that migrations can alter them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


draft_source = Table(
    "draft_source",
    Base.metadata,
    Column("draft_id", ForeignKey("draft.id", ondelete="CASCADE"), primary_key=True),
    Column("source_id", ForeignKey("source.id", ondelete="CASCADE"), primary_key=True),
)


class Source(Base):
    """A transcript, document or thread.

    ``spoken_on`` is the day it was. ``media_name`` is what its recording was called, ``media_type`` that file's media
    type, ``media_bytes`` its size and ``media_file`` its name in the source's folder; all None without one. Until
    ``embargo_until`` (UTC) nothing of it may be published; ``rights`` is one of ``indexer.sources.Rights``.
    ``revision`` grows with every change of its paragraphs or of what searches are limited by: ``touch`` it in the same
    transaction. ``content_hash`` is the SHA-256 of what it was imported from, ``external_id`` what an archive calls it.
    """

    __tablename__ = "source"

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    title: Mapped[str] = mapped_column(Text)
    file_name: Mapped[str] = mapped_column(Text)
    format: Mapped[str] = mapped_column(String(16))
    imported_at: Mapped[datetime] = mapped_column(DateTime, default=now)
    spoken_on: Mapped[date | None] = mapped_column(Date)
    media_name: Mapped[str | None] = mapped_column(Text)
    media_type: Mapped[str | None] = mapped_column(String(64))
    media_bytes: Mapped[int | None] = mapped_column(BigInteger)
    media_file: Mapped[str | None] = mapped_column(String(64))
    embargo_until: Mapped[datetime | None] = mapped_column(DateTime)
    embargo_note: Mapped[str] = mapped_column(Text, default="", server_default="")
    revision: Mapped[int] = mapped_column(default=1, server_default="1")
    language: Mapped[str] = mapped_column(String(8), default="en", server_default="en")
    rights: Mapped[str] = mapped_column(String(16), default="quotable", server_default="quotable")
    content_hash: Mapped[str | None] = mapped_column(String(64), index=True)
    external_id: Mapped[str | None] = mapped_column(Text, index=True)
    paragraphs: Mapped[list["SourceParagraph"]] = relationship(
        order_by="SourceParagraph.index", cascade="all, delete-orphan", passive_deletes=True
    )


def touch(source_id: str) -> Update:
    """Tells the index, by a new revision, that a source has changed."""
    return update(Source).where(Source.id == source_id).values(revision=Source.revision + 1)


class SourceParagraph(Base):
    """One paragraph of a source. Ids are never used again and a text never changes under its id."""

    __tablename__ = "source_paragraph"
    __table_args__ = (
        Index("ix_source_paragraph_place", "source_id", "index", unique=True),
        Index("ix_source_paragraph_speaker", "speaker", "source_id"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    source_id: Mapped[str] = mapped_column(ForeignKey("source.id", ondelete="CASCADE"))
    index: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    speaker: Mapped[str | None] = mapped_column(Text)
    start_ms: Mapped[int | None]
    end_ms: Mapped[int | None]
    question: Mapped[bool] = mapped_column(default=False, server_default=false())


class ParagraphRevision(Base):
    """How a paragraph stood before it was corrected; ``paragraph_id`` is the id it had then."""

    __tablename__ = "paragraph_revision"

    id: Mapped[int] = mapped_column(primary_key=True)
    source_id: Mapped[str] = mapped_column(ForeignKey("source.id", ondelete="CASCADE"), index=True)
    index: Mapped[int]
    paragraph_id: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    speaker: Mapped[str | None] = mapped_column(Text)
    note: Mapped[str] = mapped_column(Text, default="", server_default="")
    changed_at: Mapped[datetime] = mapped_column(DateTime, default=now)


class Draft(Base):
    """An article being written. ``version`` grows by one with each save.

    ``variants`` are other headlines that are kept beside the one in use; ``notes`` are to the desk and never published;
    ``ready`` says that its writer is done; a ``template`` is begun from and not published itself.
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
    published_at: Mapped[datetime] = mapped_column(DateTime, default=now)


class DraftRevision(Base):
    """A draft as it once stood. ``reason`` is one of ``time``, ``named``, ``restored``, ``published``."""

    __tablename__ = "draft_revision"
    __table_args__ = (Index("ix_draft_revision_place", "draft_id", "version"),)

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    draft_id: Mapped[str] = mapped_column(ForeignKey("draft.id", ondelete="CASCADE"))
    version: Mapped[int]
    headline: Mapped[str] = mapped_column(Text)
    body: Mapped[Any] = mapped_column(JSON)
    reason: Mapped[str] = mapped_column(String(16))
    name: Mapped[str] = mapped_column(Text, default="", server_default="")
    saved_at: Mapped[datetime] = mapped_column(DateTime, default=now)


class Feedback(Base):
    """What a writer said of a finding. ``about`` is ``headline`` or ``quote``, ``verdict`` ``fine`` or ``right``;
    ``finding`` is it as it was shown, ``headline`` and ``body`` the texts it was found in."""

    __tablename__ = "feedback"

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    draft_id: Mapped[str | None] = mapped_column(ForeignKey("draft.id", ondelete="SET NULL"), index=True)
    about: Mapped[str] = mapped_column(String(16))
    verdict: Mapped[str] = mapped_column(String(16))
    finding: Mapped[Any] = mapped_column(JSON)
    headline: Mapped[str] = mapped_column(Text, default="", server_default="")
    body: Mapped[str] = mapped_column(Text, default="", server_default="")
    note: Mapped[str] = mapped_column(Text, default="", server_default="")
    said_at: Mapped[datetime] = mapped_column(DateTime, default=now)


class Delivery(Base):
    """A publication on its way to a newsroom's own system. Its id is what makes a second arrival of it harmless."""

    __tablename__ = "delivery"

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    publication_id: Mapped[str] = mapped_column(ForeignKey("publication.id", ondelete="CASCADE"), index=True)
    state: Mapped[str] = mapped_column(String(16), default="waiting", server_default="waiting")
    attempts: Mapped[int] = mapped_column(default=0, server_default="0")
    next_at: Mapped[datetime | None] = mapped_column(DateTime, default=now)
    delivered_at: Mapped[datetime | None] = mapped_column(DateTime)
    answer: Mapped[str] = mapped_column(Text, default="", server_default="")
