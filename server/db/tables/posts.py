"""Posts of social networks, and articles that they may be about."""

from datetime import date, datetime

from sqlalchemy import Date, DateTime, ForeignKey, Index, String, Text, false
from sqlalchemy.orm import Mapped, mapped_column

from server.db.tables.base import Base, new_id, now


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
