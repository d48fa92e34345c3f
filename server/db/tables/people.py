"""People and desks, how people sign in, and the shares of sources and drafts."""

from datetime import datetime

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    DateTime,
    ForeignKey,
    Index,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from server.db.tables.base import Base, new_id, now


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
