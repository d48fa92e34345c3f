"""Sources, their paragraphs, and earlier versions of paragraphs."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Date, DateTime, ForeignKey, Index, String, Text, Update, false, update
from sqlalchemy.orm import Mapped, mapped_column, relationship

from server.db.tables.base import Base, new_id, now


class Source(Base):
    """A transcript, document or thread.

    ``spoken_on`` is the day it was, ``day_origin`` where that was found (``models.text.paragraphs.DayOrigin``) and
    ``day_written`` how it is written there; ``kind`` what it is the record of, ``doubts`` what somebody should look at
    (``{code, detail}``). ``reviewed_at`` is when somebody has: while it is ``held`` for that, it is not
    searched. ``media_name`` is what its recording was called, ``media_type`` that file's media type,
    ``media_bytes`` its size and ``media_file`` its name in the source's folder; all None without one.
    Until ``embargo_until`` (UTC) nothing of it may be published; ``rights`` is one of ``indexer.sources.Rights``.
    ``revision`` grows with every change of its paragraphs or of what searches are limited by: ``touch`` it in the same
    transaction. ``content_hash`` is the SHA-256 of what it was imported from, ``external_id`` what an archive calls it.
    ``convention`` is how its file marks its speakers, where somebody has shown that.
    What has no ``owner_id`` belongs to the newsroom: see ``server.access.visibility``.
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
    owner_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="RESTRICT"), index=True)
    day_origin: Mapped[str | None] = mapped_column(String(16))
    day_written: Mapped[str] = mapped_column(Text, default="", server_default="")
    kind: Mapped[str] = mapped_column(String(16), default="other", server_default="other")
    doubts: Mapped[list[dict[str, str]]] = mapped_column(JSON, default=list, server_default="[]")
    reviewed_at: Mapped[datetime | None] = mapped_column(DateTime)
    held: Mapped[bool] = mapped_column(default=False, server_default=false())
    convention: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    paragraphs: Mapped[list["SourceParagraph"]] = relationship(
        order_by="SourceParagraph.index", cascade="all, delete-orphan", passive_deletes=True
    )


def touch(source_id: str) -> Update:
    """Increment the revision of a source, which has the index update it."""
    return update(Source).where(Source.id == source_id).values(revision=Source.revision + 1)


class SourceParagraph(Base):
    """One paragraph of a source. Ids are never used again and a text never changes under its id.

    ``words`` has the places of its words in the recording, as ``server.sources.spoken_words`` writes them; it is not
    loaded with the rest.
    """

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
    kind: Mapped[str] = mapped_column(String(16), default="speech", server_default="speech")
    words: Mapped[str | None] = mapped_column(Text, deferred=True)


class SpeakerAlias(Base):
    """The name of the person whom a label of sources names, as somebody has corrected it; for the whole newsroom."""

    __tablename__ = "speaker_alias"

    label: Mapped[str] = mapped_column(String(200), primary_key=True)
    name: Mapped[str] = mapped_column(String(200))
    changed_by: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    changed_at: Mapped[datetime] = mapped_column(DateTime, default=now)


class LiveSource(Base):
    """A source that lines still arrive for; there is a row as long as it is live.

    ``position`` is what the sender of the lines has to remember, stored with them. ``finds_language`` is whether the
    language follows from the lines.
    """

    __tablename__ = "live_source"

    source_id: Mapped[str] = mapped_column(ForeignKey("source.id", ondelete="CASCADE"), primary_key=True)
    started_at: Mapped[datetime] = mapped_column(DateTime, default=now)
    position: Mapped[str] = mapped_column(Text, default="", server_default="")
    finds_language: Mapped[bool] = mapped_column(default=True)


class LiveLine(Base):
    """A line of a live source, numbered from 1 without gaps.

    ``speaker`` is None where nothing is said of the speaker, and empty where it is nobody known.
    """

    __tablename__ = "live_line"

    source_id: Mapped[str] = mapped_column(ForeignKey("live_source.source_id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    text: Mapped[str] = mapped_column(Text)
    speaker: Mapped[str | None] = mapped_column(Text)
    start_ms: Mapped[int | None]
    end_ms: Mapped[int | None]
    changed_at: Mapped[datetime] = mapped_column(DateTime, default=now)


class SourceSeries(Base):
    """What a person has decided about sources with titles of one pattern; ``title`` is that of the last one."""

    __tablename__ = "source_series"

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), index=True)
    title_pattern: Mapped[str] = mapped_column(String(200))
    title: Mapped[str] = mapped_column(Text)
    labels: Mapped[list[str]] = mapped_column(JSON)
    decisions: Mapped[dict[str, Any]] = mapped_column(JSON)
    changed_at: Mapped[datetime] = mapped_column(DateTime, default=now)


class ParagraphRevision(Base):
    """A paragraph before a correction; ``paragraph_id`` is the id it had then."""

    __tablename__ = "paragraph_revision"

    id: Mapped[int] = mapped_column(primary_key=True)
    source_id: Mapped[str] = mapped_column(ForeignKey("source.id", ondelete="CASCADE"), index=True)
    index: Mapped[int]
    paragraph_id: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    speaker: Mapped[str | None] = mapped_column(Text)
    note: Mapped[str] = mapped_column(Text, default="", server_default="")
    person_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    changed_at: Mapped[datetime] = mapped_column(DateTime, default=now)
