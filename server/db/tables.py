"""The tables. Migrations in ``server/db/migrations/`` bring a database to this shape."""

import secrets
from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Column,
    Date,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    Update,
    false,
    func,
    text,
    true,
    update,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

# The largest number that PostgreSQL accepts.
LARGEST_ID = 2**31 - 1


def new_id() -> str:
    """Return a random id of twelve letters, for a source, draft or publication."""
    return secrets.token_hex(6)


def now() -> datetime:
    """Return the current time in UTC, without time zone: SQLite stores none."""
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


class Desk(Base):
    """A team of the newsroom.

    With ``shares``, what its people import and write is shared with all of them. With ``learns``, what they do with
    suggestions and findings is recorded, to be exported for training.
    """

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
    """A person with an account. ``email`` is in lower case; ``role`` is one of ``server.access.viewer.Role``.

    ``password_hash`` is argon2's; None for people who use single sign-on only, where ``issuer`` and ``subject`` are
    the provider's id of them. ``must_change`` requires a new password at the next sign-in.
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
    """A signed-in browser. ``id`` is the SHA-256 of the secret in its cookie, in hexadecimal."""

    __tablename__ = "sign_in"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), index=True)
    began_at: Mapped[datetime] = mapped_column(DateTime, default=now)
    seen_at: Mapped[datetime] = mapped_column(DateTime, default=now)
    ends_at: Mapped[datetime] = mapped_column(DateTime)
    address: Mapped[str] = mapped_column(String(64), default="", server_default="")
    agent: Mapped[str] = mapped_column(Text, default="", server_default="")


class Invitation(Base):
    """A link for setting a password once: of a new account, or after a reset.

    ``id`` is the SHA-256 of its secret, in hexadecimal. A newer link of the same person replaces it.
    """

    __tablename__ = "invitation"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), unique=True)
    ends_at: Mapped[datetime] = mapped_column(DateTime)


class SecondFactor(Base):
    """The second factor of a person.

    ``secret``, in base32, is that of an authenticator app; ``last_counter`` is the time step of the latest code, which
    is not accepted again.
    """

    __tablename__ = "second_factor"

    person_id: Mapped[str] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), primary_key=True)
    secret: Mapped[str] = mapped_column(String(64))
    last_counter: Mapped[int] = mapped_column(BigInteger)
    created_at: Mapped[datetime] = mapped_column(DateTime, default=now)


class RecoveryCode(Base):
    """A code that replaces one of the app once. ``id`` is the SHA-256 of person and code, in hexadecimal."""

    __tablename__ = "recovery_code"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), index=True)


class ApiToken(Base):
    """A token, with which a program authenticates.

    ``token_hash`` is the SHA-256 of the token, in hexadecimal; ``scopes`` are of ``server.access.viewer.Scope``.
    """

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
    """An article of the newsroom's that was published elsewhere, for posts to be about; everybody may read it.

    ``external_id`` is what the newsroom's own system calls it, ``content_hash`` the SHA-256 of all that was imported;
    ``revision`` grows with every change of it. ``owner_id`` is the person who imported it.
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


def _limit_columns_of_sqlite() -> None:
    """Have SQLite reject what PostgreSQL rejects: longer strings, and larger integers, than their columns take."""
    for table in Base.metadata.tables.values():
        for column in table.columns:
            if isinstance(column.type, String) and column.type.length:
                limit = func.length(column) <= column.type.length
            elif isinstance(column.type, Integer) and not isinstance(column.type, BigInteger):
                limit = column.between(-LARGEST_ID - 1, LARGEST_ID)
            else:
                continue
            table.append_constraint(CheckConstraint(limit, name=f"{column.name}_limit").ddl_if(dialect="sqlite"))


_limit_columns_of_sqlite()
