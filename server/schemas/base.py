"""Base of request schemas, and the fields, errors and greeting that several features share."""

import json
from dataclasses import MISSING, fields, is_dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar, NotRequired, cast, overload

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, with_config
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from models.errors import AppError

MAX_SOURCE_IDS = 10_000
# Only the near context is read; the bound limits what one message can cost.
MAX_CONTEXT_LENGTH = 400_000
MAX_DOCUMENT_LENGTH = 32_000_000
# As large as the numbers in the database's integer columns may be.
MAX_INTEGER = 2**31 - 1

Seq = Annotated[int, Field(ge=0, le=2**53)]
VersionNumber = Annotated[int, Field(ge=0, le=2**53)]
# An identifier that a page creates for itself or for an edit; it must be unguessable.
PageId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Context = Annotated[str, Field(max_length=MAX_CONTEXT_LENGTH)]
# A whole document; the size of its request bounds it further.
LongText = Annotated[str, Field(max_length=MAX_DOCUMENT_LENGTH)]
# A caller's own name for an article, returned unchanged.
ArticleId = Annotated[str, Field(max_length=1_000)] | Annotated[int, Field(ge=-(2**63), lt=2**63)] | None
SourceIds = Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=MAX_SOURCE_IDS)]
Name = Annotated[str, Field(max_length=1_000)]

# Stable within an installation; clients rely on neither type.
ParagraphId = int | str


class Payload(BaseModel):
    """Base of all requests: strict about types, ignores unknown fields, which newer clients may send.

    Texts have at most ``MAX_CONTEXT_LENGTH`` characters unless their field says otherwise, and bodies at most the
    bytes of a message unless the schema is an upload.
    """

    model_config = ConfigDict(
        strict=True, extra="ignore", use_attribute_docstrings=True, str_max_length=MAX_CONTEXT_LENGTH
    )
    is_upload: ClassVar[bool] = False
    """The body may be as large as a source file (``max_upload_bytes``), not only as a message."""
    max_bytes: ClassVar[int | None] = None
    """A body of this schema may be larger than a message, up to this."""


def number(text: object) -> object:
    """Read a number from a query string; a payload's numbers are strict."""
    return int(text) if isinstance(text, str) and text.isascii() and text.isdecimal() and len(text) < 10 else text


Flag = Annotated[Annotated[int, Field(ge=0, le=1)] | None, BeforeValidator(number)]
Offset = Annotated[Annotated[int, Field(ge=0)], BeforeValidator(number)]


@with_config(ConfigDict(extra="allow"))
class DocumentNode(TypedDict):
    """A ProseMirror document as JSON."""

    type: str
    content: NotRequired[list[Any]]


# The body of a draft: plain text, or a ProseMirror document.
DraftBody = str | DocumentNode


class Error(TypedDict):
    """An error: what was wrong, where, and what to do about it."""

    code: str
    """Stable name of the error, such as ``unknown_draft``."""
    message: str
    """What was wrong and where, in English."""
    hint: str
    """What the user can do about it, in English."""
    params: NotRequired[dict[str, str | int]]
    """Values that the message contains, for translations of it."""
    retry_after: NotRequired[int]
    """Seconds after which the request may be sent again; only of ``too_many``."""
    request_id: NotRequired[str]
    """Identifier of the request in the server's log; only of internal errors."""


def present_fields(value: Any) -> dict[str, Any]:
    """Return the fields of a dataclass of the wire, for ``json``; without those that are ``None`` by default.

    Raises:
        TypeError: it is no dataclass.
    """
    if not is_dataclass(value):
        raise TypeError(f"{type(value).__name__} is nothing that is sent as JSON.")
    shown = {field.name: (getattr(value, field.name), field.default) for field in fields(value)}
    return {name: content for name, (content, default) in shown.items() if content is not None or default is MISSING}


def as_received(value: Any) -> Any:
    """Return ``value`` as a client receives it in JSON."""
    return json.loads(json.dumps(value, default=present_fields))


def present_error(error: AppError) -> Error:
    """Present an error as the wire shows it."""
    return cast(Error, error.as_json())


class Refusal(TypedDict):
    """The body of every answer with status 4xx or 5xx."""

    error: Error


class EventError(TypedDict):
    """An error, sent on the event of the answer; ``seq`` is that of the request, if it has one."""

    seq: NotRequired[int]
    error: Error


class Acknowledgement(TypedDict):
    """An acknowledgement without content, or with an error."""

    error: NotRequired[Error]


class Token(TypedDict):
    """A new CSRF token, to be sent with every request that changes something."""

    token: str


class Limits(TypedDict):
    """Sizes above which requests are rejected, in bytes."""

    max_message_bytes: int
    max_upload_bytes: int


class SuggestionThresholds(TypedDict):
    """The ``confidence`` that a suggestion must reach to be shown."""

    strong: float
    """For a strong match, which is also offered at the caret."""
    possible: float
    """For the list."""


class SuggestionLevels(TypedDict):
    """Thresholds of this server for writers who want fewer, a balanced number of, or more suggestions."""

    fewer: SuggestionThresholds
    balanced: SuggestionThresholds
    more: SuggestionThresholds


class Hello(TypedDict):
    """``hello``: sent to each client when it connects."""

    version: str
    limits: Limits
    suggestion_levels: SuggestionLevels


class NoFields(TypedDict):
    """An event without fields: ``draining``, ``inbox_changed`` and ``sources_changed``.

    ``draining``: the server shuts down; save what is unsaved and reconnect. ``inbox_changed`` and ``sources_changed``:
    get the inbox, or the list of sources, again.
    """


class PersonName(TypedDict):
    """A person's id and name; without a login the id is empty, and the name the one that the writer has chosen."""

    person_id: str
    name: str


@overload
def format_timestamp(at: datetime) -> str: ...
@overload
def format_timestamp(at: datetime | None) -> str | None: ...
def format_timestamp(at: datetime | None) -> str | None:
    """Format a time of the database (UTC without zone) for the wire; ``None`` for ``None``."""
    return f"{at.isoformat()}Z" if at is not None else None
