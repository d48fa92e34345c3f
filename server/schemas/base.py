"""What the schemas of several features share: the base of requests, common fields, errors, greetings."""

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
# A page's name for itself or for an edit: nobody else can guess it.
PageId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Context = Annotated[str, Field(max_length=MAX_CONTEXT_LENGTH)]
# A whole document; the size of its request bounds it further.
LongText = Annotated[str, Field(max_length=MAX_DOCUMENT_LENGTH)]
# A caller's own name for an article, returned unchanged.
ArticleId = Annotated[str, Field(max_length=1_000)] | Annotated[int, Field(ge=-(2**63), lt=2**63)] | None
SourceIds = Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=MAX_SOURCE_IDS)]
Name = Annotated[str, Field(max_length=1_000)]
Day = Annotated[str, Field(max_length=100)]

# Stable within an installation; clients rely on neither type.
ParagraphId = int | str


class Payload(BaseModel):
    """Strict about types; ignores fields it does not know, since newer clients may send more.

    No text is longer than ``MAX_CONTEXT_LENGTH`` unless its field says so, and no body larger than a message unless
    the schema is an upload.
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


# Of a draft: plain text, or a ProseMirror document.
DraftBody = str | DocumentNode


class Error(TypedDict):
    """What was wrong, where, and what to do about it."""

    code: str
    message: str
    hint: str
    params: NotRequired[dict[str, str | int]]
    """What the message names, for other languages."""
    retry_after: NotRequired[int]
    """Of ``too_many``: seconds after which to try again."""
    request_id: NotRequired[str]
    """Of an internal error: the number under which it is logged."""


def present_error(error: AppError) -> Error:
    """Present an error as the wire shows it."""
    return cast(Error, error.as_json())


class Refusal(TypedDict):
    """Every answer of 4xx and 5xx."""

    error: Error


class EventError(TypedDict):
    """An error on the event of the answer; ``seq`` where the request has one."""

    seq: NotRequired[int]
    error: Error


class Acknowledgement(TypedDict):
    """Nothing, or what was wrong."""

    error: NotRequired[Error]


class Token(TypedDict):
    """The CSRF token that changes are sent with."""

    token: str


class Limits(TypedDict):
    """The largest message and the largest upload, in bytes."""

    max_message_bytes: int
    max_upload_bytes: int


class ProbabilityThreshold(TypedDict):
    """A value for each of a suggestion's probabilities."""

    confidence: float
    match: float


class StrongThreshold(ProbabilityThreshold):
    """The same for what needs either of them."""

    least_match: float
    """What ``match`` must be, where it is not null, for the ``confidence`` to count."""


class SuggestionThresholds(TypedDict):
    """From which of its probabilities on a suggestion is shown."""

    strong: StrongThreshold
    """As a strong match, and at the caret, from either."""
    possible: ProbabilityThreshold
    """In the list, from this ``match``, or from this ``confidence`` where ``match`` is null."""


class SuggestionLevels(TypedDict):
    """How much a writer wants to be offered, and what that means for the probabilities of this server."""

    fewer: SuggestionThresholds
    balanced: SuggestionThresholds
    more: SuggestionThresholds


class Hello(TypedDict):
    """``hello``, sent to each client that connects."""

    version: str
    limits: Limits
    suggestion_levels: SuggestionLevels


class NoFields(TypedDict):
    """An event without content: ``draining``, ``inbox_changed`` and ``sources_changed``."""


class PersonName(TypedDict):
    """A person's id and name."""

    person_id: str
    name: str


@overload
def format_timestamp(at: datetime) -> str: ...
@overload
def format_timestamp(at: datetime | None) -> str | None: ...
def format_timestamp(at: datetime | None) -> str | None:
    """Format a time of the database (UTC without zone) for the wire; ``None`` for ``None``."""
    return f"{at.isoformat()}Z" if at is not None else None
