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
    UniqueConstraint,
    Update,
    false,
    text,
    true,
    update,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

# Of what is numbered; PostgreSQL refuses to look for larger ones.
LARGEST_ID = 2**31 - 1


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
    What has no ``owner_id`` belongs to the newsroom: see ``server.rights.seeing``.
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


class Post(Base):
    """One post of a source whose format is ``posts``; what a model sees of it is ``models.social.protocol.Post``.

    ``position`` counts all posts of the source in reading order, from 0: threads one after another, each depth first
    and by time. ``paragraph_index`` is that of the paragraph with its words; a post without a word has none, and
    ``text`` keeps what it does say, such as emoji. ``post_id`` is the network's. ``known`` says that its author is no
    private person. ``parent_position`` is None for a root; ``relation`` is what ties it to its parent: ``reply``,
    ``quote`` or nothing. ``parent_state`` is ``deleted`` or ``missing`` where the post that it answers cannot be read,
    ``state`` ``deleted`` where it cannot itself. ``thread`` is the position of its root.
    """

    __tablename__ = "post"
    __table_args__ = (
        Index("ix_post_place", "source_id", "position", unique=True),
        Index("ix_post_name", "source_id", "post_id", unique=True),
        Index("ix_post_paragraph", "source_id", "paragraph_index"),
        Index("ix_post_thread", "source_id", "thread"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    source_id: Mapped[str] = mapped_column(ForeignKey("source.id", ondelete="CASCADE"))
    position: Mapped[int]
    paragraph_index: Mapped[int | None]
    post_id: Mapped[str] = mapped_column(Text)
    platform: Mapped[str] = mapped_column(String(32), default="", server_default="")
    handle: Mapped[str] = mapped_column(Text, default="", server_default="")
    author_name: Mapped[str] = mapped_column(Text, default="", server_default="")
    known: Mapped[bool] = mapped_column(default=False, server_default=false())
    posted_at: Mapped[datetime | None] = mapped_column(DateTime)
    url: Mapped[str] = mapped_column(Text, default="", server_default="")
    parent_position: Mapped[int | None]
    relation: Mapped[str] = mapped_column(String(8), default="", server_default="")
    parent_state: Mapped[str] = mapped_column(String(8), default="", server_default="")
    state: Mapped[str] = mapped_column(String(8), default="", server_default="")
    thread: Mapped[int]
    text: Mapped[str] = mapped_column(Text, default="", server_default="")


class Article(Base):
    """An article of the newsroom's that came out elsewhere, for posts to be about. Everybody may read it: it was
    published.

    ``external_id`` is what the newsroom's own system calls it, ``content_hash`` the SHA-256 of all that was imported;
    ``revision`` grows with every change of it. ``owner_id`` is who brought it.
    """

    __tablename__ = "article"

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    title: Mapped[str] = mapped_column(Text)
    body: Mapped[str] = mapped_column(Text)
    url: Mapped[str] = mapped_column(Text, default="", server_default="")
    published_on: Mapped[date | None] = mapped_column(Date, index=True)
    outlet: Mapped[str] = mapped_column(Text, default="", server_default="")
    external_id: Mapped[str] = mapped_column(Text, unique=True)
    content_hash: Mapped[str] = mapped_column(String(64))
    revision: Mapped[int] = mapped_column(default=1, server_default="1")
    owner_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    imported_at: Mapped[datetime] = mapped_column(DateTime, default=now)


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
    person_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    changed_at: Mapped[datetime] = mapped_column(DateTime, default=now)


class Draft(Base):
    """An article being written. ``version`` grows by one with each save.

    ``variants`` are other headlines that are kept beside the one in use; ``notes`` are to the desk and never published;
    ``ready`` says that its writer is done; a ``template`` is begun from and not published itself. ``learned_from``: its
    writer has not left it out of what a desk learns from. ``last_edit_id`` is
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
    """A draft as it once stood. ``reason`` is one of ``time``, ``named``, ``restored``, ``published``, ``merged``."""

    __tablename__ = "draft_revision"
    __table_args__ = (Index("ix_draft_revision_place", "draft_id", "version"),)

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    draft_id: Mapped[str] = mapped_column(ForeignKey("draft.id", ondelete="CASCADE"))
    version: Mapped[int]
    headline: Mapped[str] = mapped_column(Text)
    body: Mapped[Any] = mapped_column(JSON)
    reason: Mapped[str] = mapped_column(String(16))
    name: Mapped[str] = mapped_column(Text, default="", server_default="")
    person_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
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
    person_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
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


class Desk(Base):
    """A team of the newsroom. ``shares`` says that what its people bring and write is shared with all of them;
    ``learns`` that what they do with suggestions and findings is kept, to be exported for training."""

    __tablename__ = "desk"

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    name: Mapped[str] = mapped_column(Text, unique=True)
    shares: Mapped[bool] = mapped_column(default=True, server_default=true())
    learns: Mapped[bool] = mapped_column(default=False, server_default=false())
    created_at: Mapped[datetime] = mapped_column(DateTime, default=now)


desk_person = Table(
    "desk_person",
    Base.metadata,
    Column("desk_id", ForeignKey("desk.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", ForeignKey("person.id", ondelete="CASCADE"), primary_key=True, index=True),
)


class Person(Base):
    """Somebody with an account. ``email`` is in lower case; ``role`` is one of ``server.rights.viewer.Role``.

    ``password_hash`` is argon2's; None for who only comes through single sign-on, where ``issuer`` and ``subject`` are
    what the provider calls them. ``must_change`` asks for a new password at the next sign-in.
    """

    __tablename__ = "person"
    __table_args__ = (UniqueConstraint("issuer", "subject", name="uq_person_issuer"),)

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    name: Mapped[str] = mapped_column(Text)
    email: Mapped[str] = mapped_column(String(254), unique=True)
    role: Mapped[str] = mapped_column(String(16), default="reporter", server_default="reporter")
    password_hash: Mapped[str | None] = mapped_column(Text)
    must_change: Mapped[bool] = mapped_column(default=False, server_default=false())
    password_at: Mapped[datetime | None] = mapped_column(DateTime)
    issuer: Mapped[str | None] = mapped_column(String(255))
    subject: Mapped[str | None] = mapped_column(String(255))
    active: Mapped[bool] = mapped_column(default=True, server_default=true())
    created_at: Mapped[datetime] = mapped_column(DateTime, default=now)
    desks: Mapped[list[Desk]] = relationship(secondary=desk_person, order_by=Desk.name)


class SignIn(Base):
    """A browser that somebody is signed in with. ``id`` is the SHA-256 of what its cookie carries, in hexadecimal."""

    __tablename__ = "sign_in"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), index=True)
    began_at: Mapped[datetime] = mapped_column(DateTime, default=now)
    seen_at: Mapped[datetime] = mapped_column(DateTime, default=now)
    ends_at: Mapped[datetime] = mapped_column(DateTime)
    address: Mapped[str] = mapped_column(String(64), default="", server_default="")
    agent: Mapped[str] = mapped_column(Text, default="", server_default="")


class Invitation(Base):
    """A link with which somebody sets a password, once: a new account's, or one that was reset. ``id`` is the SHA-256
    of what the link carries, in hexadecimal; a person's newer one takes the place of the older."""

    __tablename__ = "invitation"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), unique=True)
    ends_at: Mapped[datetime] = mapped_column(DateTime)


class ApiToken(Base):
    """What a program shows instead of a person's password. ``token_hash`` is the SHA-256 of it, in hexadecimal;
    ``scopes`` are of ``server.rights.viewer.Scope``."""

    __tablename__ = "api_token"

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(Text)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    scopes: Mapped[list[str]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(DateTime, default=now)
    ends_at: Mapped[datetime | None] = mapped_column(DateTime)
    used_at: Mapped[datetime | None] = mapped_column(DateTime)


class Share(Base):
    """A source or a draft shared: with a person, with a desk, or, where neither is named, with the whole newsroom.

    ``level`` is ``read`` or ``edit``. What an owner may do needs none.
    """

    __tablename__ = "share"
    __table_args__ = (
        Index("ix_share_source", "source_id", "person_id", "desk_id"),
        Index("ix_share_draft", "draft_id", "person_id", "desk_id"),
    )

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    source_id: Mapped[str | None] = mapped_column(ForeignKey("source.id", ondelete="CASCADE"))
    draft_id: Mapped[str | None] = mapped_column(ForeignKey("draft.id", ondelete="CASCADE"))
    person_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), index=True)
    desk_id: Mapped[str | None] = mapped_column(ForeignKey("desk.id", ondelete="CASCADE"), index=True)
    level: Mapped[str] = mapped_column(String(8), default="read", server_default="read")
    shared_by: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    shared_at: Mapped[datetime] = mapped_column(DateTime, default=now)


class AuditEntry(Base):
    """What was done, by whom. Never changed or deleted: the database refuses it, and each entry carries the hash of
    the one before. ``person_name`` and ``about_name`` stay readable when person and thing are gone."""

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


class Presence(Base):
    """A page that has a draft open, on whatever process of the server; ``holds`` is the one that writes.

    ``client`` is what the page calls itself, on whatever socket. One that was not seen for long is gone.
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


class Usage(Base):
    """What was done with a suggestion or a finding, on a desk that learns from it; names no person.

    ``kind`` is ``suggestion`` or ``finding``; ``action`` ``shown``, ``accepted``, ``dismissed`` or ``corrected``;
    ``details`` what was asked and offered, as the exports of training data need it.
    """

    __tablename__ = "usage"
    __table_args__ = (Index("ix_usage_desk", "desk_id", "id"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(primary_key=True)
    desk_id: Mapped[str] = mapped_column(ForeignKey("desk.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(16))
    action: Mapped[str] = mapped_column(String(16))
    details: Mapped[Any] = mapped_column(JSON)
    at: Mapped[datetime] = mapped_column(DateTime, default=now)


class Job(Base):
    """Work that a worker does beside the requests, such as an import. ``state`` is ``waiting``, ``running``, ``done``,
    ``failed`` or ``cancelled``; ``answer`` what came of it, or the error."""

    __tablename__ = "job"

    id: Mapped[str] = mapped_column(String(12), primary_key=True, default=new_id)
    kind: Mapped[str] = mapped_column(String(16))
    person_id: Mapped[str | None] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), index=True)
    state: Mapped[str] = mapped_column(String(16), default="waiting", server_default="waiting")
    asked: Mapped[Any] = mapped_column(JSON, default=dict)
    done: Mapped[int] = mapped_column(default=0, server_default="0")
    total: Mapped[int] = mapped_column(default=0, server_default="0")
    answer: Mapped[Any] = mapped_column(JSON, default=dict)
    created_at: Mapped[datetime] = mapped_column(DateTime, default=now)
    seen_at: Mapped[datetime] = mapped_column(DateTime, default=now)
