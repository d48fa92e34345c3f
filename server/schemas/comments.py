"""Comments on drafts, their replies, who can be mentioned in them, and the inbox of what waits for somebody."""

from typing import Annotated, Literal, NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.schemas.base import MAX_INTEGER, Payload, PersonName
from server.schemas.publishing import SignOffs

MAX_QUOTE_LENGTH = 2_000
MAX_MARKED = 1_000

EntityId = Annotated[str, Field(max_length=64)]
Clock = Annotated[int, Field(ge=0, le=2**53)]


@with_config(ConfigDict(extra="forbid", strict=True))
class YjsId(TypedDict):
    """An item of a Yjs document."""

    client: Clock
    clock: Clock


@with_config(ConfigDict(extra="forbid", strict=True))
class RelativePosition(TypedDict):
    """A place in a Yjs document, as ``Y.relativePositionToJSON`` writes it."""

    type: NotRequired[YjsId | None]
    tname: NotRequired[Annotated[str, Field(max_length=64)] | None]
    item: NotRequired[YjsId | None]
    assoc: NotRequired[Annotated[int, Field(ge=-MAX_INTEGER, le=MAX_INTEGER)]]


@with_config(ConfigDict(extra="forbid", strict=True))
class Anchor(TypedDict):
    """Where the words of a comment are in the draft's Yjs document.

    ``prefix`` and ``suffix`` are the words around them, by which they are found in another document of the draft.
    """

    document_id: Annotated[str, Field(max_length=64)]
    field: Literal["headline", "body"]
    start: RelativePosition
    end: RelativePosition
    prefix: NotRequired[Annotated[str, Field(max_length=200)]]
    suffix: NotRequired[Annotated[str, Field(max_length=200)]]


class NewComment(Payload):
    """``POST /api/drafts/ID/comments``."""

    text: str
    """A mention is ``@[PERSON_ID]``."""
    anchor: Anchor | None = None
    """Null: about the whole draft."""
    quote: Annotated[str, Field(max_length=MAX_QUOTE_LENGTH)] = ""
    """The words that it is about."""


class CommentText(Payload):
    """``POST …/comments/COMMENT_ID/replies``, ``PATCH …/COMMENT_ID`` and ``PATCH …/replies/REPLY_ID``."""

    text: str


class ResolveRequest(Payload):
    """``PUT …/comments/COMMENT_ID/resolved``."""

    resolved: bool


class AnchorRequest(Payload):
    """``PUT …/comments/COMMENT_ID/anchor``: the words are elsewhere in the text now."""

    anchor: Anchor


class Reply(TypedDict):
    """A reply to a comment."""

    reply_id: str
    text: str
    mentions: list[PersonName]
    """Those whom ``text`` mentions, under their present names."""
    by: PersonName | None
    at: str
    edited_at: str | None
    own: bool
    """Whether the requester may edit and delete it."""


class Resolved(TypedDict):
    """Who resolved a comment, and when."""

    by: PersonName | None
    at: str


class Comment(TypedDict):
    """A comment with its replies."""

    comment_id: str
    anchor: Anchor | None
    quote: str
    text: str
    mentions: list[PersonName]
    by: PersonName | None
    at: str
    edited_at: str | None
    own: bool
    resolved: Resolved | None
    unread: bool
    """Whether the requester is mentioned in it, or in a reply, and has not read that."""
    replies: list[Reply]
    """The oldest first."""


class Comments(TypedDict):
    """``GET /api/drafts/ID/comments``, the oldest first."""

    comments: list[Comment]


class Mentionable(TypedDict):
    """Somebody who can be mentioned, as far as they may read the draft."""

    person_id: str
    name: str
    may_read: bool


class MentionablePeople(TypedDict):
    """``GET /api/drafts/ID/mentionable``, by name; without the requester."""

    people: list[Mentionable]


class CommentsChanged(TypedDict):
    """``comments_changed``: a draft that the page has open has other comments now."""

    draft_id: str


class MentionItem(TypedDict):
    """A mention of the requester that they have not read."""

    mention_id: str
    draft_id: str
    headline: str
    comment_id: str
    reply_id: str | None
    quote: str
    """The words of the draft that the comment is about; empty where it is about the whole draft."""
    text: str
    mentions: list[PersonName]
    by: PersonName | None
    at: str
    resolved: bool


class EmbargoItem(TypedDict):
    """A source of the requester whose embargo ends within a day."""

    source_id: str
    title: str
    until: str
    """ISO 8601, UTC."""
    note: str


class Inbox(TypedDict):
    """``GET /api/inbox``: what waits for the requester."""

    mentions: list[MentionItem]
    """The newest first."""
    sign_offs: SignOffs
    embargoes: list[EmbargoItem]
    """The one that ends first, first."""


class ReadRequest(Payload):
    """``POST /api/inbox/read``: mentions by their ids, or all of a comment and its replies."""

    mention_ids: Annotated[list[EntityId], Field(max_length=MAX_MARKED)] = Field(default_factory=list)
    comment_id: EntityId | None = None


class MarkedRead(TypedDict):
    """How many mentions were unread."""

    read: int
