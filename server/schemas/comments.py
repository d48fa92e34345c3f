"""Comments on drafts, replies, mentions, and the inbox of a person."""

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
    """A position in a Yjs document, as ``Y.relativePositionToJSON`` writes it."""

    type: NotRequired[YjsId | None]
    tname: NotRequired[Annotated[str, Field(max_length=64)] | None]
    item: NotRequired[YjsId | None]
    assoc: NotRequired[Annotated[int, Field(ge=-MAX_INTEGER, le=MAX_INTEGER)]]


@with_config(ConfigDict(extra="forbid", strict=True))
class Anchor(TypedDict):
    """The words of a draft that a comment is about: positions in its Yjs document, which follow later edits."""

    document_id: Annotated[str, Field(max_length=64)]
    """The document of ``join_text``."""
    field: Literal["headline", "body"]
    start: RelativePosition
    """At the first character."""
    end: RelativePosition
    """After the last character."""
    prefix: NotRequired[Annotated[str, Field(max_length=200)]]
    """Words before, to find the passage in another document of the draft."""
    suffix: NotRequired[Annotated[str, Field(max_length=200)]]
    """Words after."""


class NewComment(Payload):
    """``POST /api/drafts/ID/comments``: comment on a draft, or on words of it."""

    text: str
    """At most 4,000 characters; ``@[PERSON_ID]`` mentions a person, who must be able to read the draft."""
    anchor: Anchor | None = None
    """The words that it is about; null for the whole draft."""
    quote: Annotated[str, Field(max_length=MAX_QUOTE_LENGTH)] = ""
    """The same words as text."""


class CommentText(Payload):
    """``POST …/comments/COMMENT_ID/replies``, ``PATCH …/COMMENT_ID`` and ``PATCH …/replies/REPLY_ID``: a new text."""

    text: str


class ResolveRequest(Payload):
    """``PUT …/comments/COMMENT_ID/resolved``: resolve a comment, or open it again."""

    resolved: bool


class AnchorRequest(Payload):
    """``PUT …/comments/COMMENT_ID/anchor``: move a comment to where its words are now."""

    anchor: Anchor


class WrittenText(TypedDict):
    """A text of a person; ``mentions`` are the people whom it mentions, with their present names."""

    text: str
    mentions: list[PersonName]
    by: PersonName | None
    at: str


class OwnText(WrittenText):
    """A text that its writer may edit and delete; ``own`` says whether the requester may."""

    edited_at: str | None
    own: bool


class Reply(OwnText):
    """A reply to a comment.

    ``mentions`` are the people whom ``text`` mentions, with their present names. ``by`` is null without accounts;
    ``own`` says whether the requester may edit and delete it.
    """

    reply_id: str


class Resolved(TypedDict):
    """Who resolved a comment, and when."""

    by: PersonName | None
    at: str


class Comment(OwnText):
    """A comment with its replies."""

    comment_id: str
    anchor: Anchor | None
    quote: str
    resolved: Resolved | None
    """Null while the comment is open."""
    unread: bool
    """Whether it, or a reply, has an unread mention of the requester."""
    replies: list[Reply]
    """The oldest first."""


class Comments(TypedDict):
    """``GET /api/drafts/ID/comments``, the oldest first."""

    comments: list[Comment]


class Mentionable(PersonName):
    """A person who can be mentioned if they may read the draft."""

    may_read: bool


class MentionablePeople(TypedDict):
    """``GET /api/drafts/ID/mentionable``, by name; without the requester."""

    people: list[Mentionable]


class CommentsChanged(TypedDict):
    """``comments_changed``: the comments of an open draft have changed; get them again."""

    draft_id: str


class MentionItem(WrittenText):
    """An unread mention of the requester."""

    mention_id: str
    draft_id: str
    headline: str
    comment_id: str
    reply_id: str | None
    quote: str
    """The words that the comment is about; "" for the whole draft."""
    resolved: bool


class EmbargoItem(TypedDict):
    """A source of the requester whose embargo ends within a day."""

    source_id: str
    title: str
    until: str
    note: str


class Inbox(TypedDict):
    """``GET /api/inbox``: unread mentions, sign-offs, and the requester's sources whose embargo ends soon."""

    mentions: list[MentionItem]
    """Newest first."""
    sign_offs: SignOffs
    embargoes: list[EmbargoItem]
    """By end of the embargo, the earliest first."""


class ReadRequest(Payload):
    """``POST /api/inbox/read``: mark mentions as read, by their ids or all of a comment and its replies."""

    mention_ids: Annotated[list[EntityId], Field(max_length=MAX_MARKED)] = Field(default_factory=list)
    comment_id: EntityId | None = None


class MarkedRead(TypedDict):
    """The number of mentions that were unread before."""

    read: int
