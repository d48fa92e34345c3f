"""Publishing: the review before it, the publication, its delivery, and the quote sheet."""

from typing import Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from indexer.sources import Rights
from server.schemas.base import Error, ParagraphId, Payload, VersionNumber
from server.schemas.checks import DiffPart, Fault, HeadlineFinding, HeadlineState, QuotedPost, QuoteFinding, QuoteState
from server.schemas.suggestions import CoveredSource


class OverrideRequest(Payload):
    """A finding to publish in spite of; ``source_id`` for a source under embargo or for background."""

    quote: str
    reason: str
    source_id: str | None = None


class PublishRequest(Payload):
    """``POST /api/drafts/ID/publish``."""

    version: VersionNumber
    overrides: list[OverrideRequest] = Field(default_factory=list)


class BackgroundQuote(TypedDict):
    """A quote from a source that is not for quotation."""

    quote: str
    source_id: str
    source_title: str


class Embargo(TypedDict):
    """An embargo that is in force."""

    until: str
    """ISO 8601, UTC."""
    note: str


class EmbargoedQuote(BackgroundQuote, Embargo):
    """A quote from a source that may not be published yet."""


class Objections(TypedDict):
    """What blocks publishing, and what is worth a look."""

    blockers: list[HeadlineFinding]
    """``unsupported`` and ``unchecked``."""
    headline_warnings: list[HeadlineFinding]
    warnings: list[QuoteFinding]
    embargoed: list[EmbargoedQuote]
    background: list[BackgroundQuote]
    needs_editor: NotRequired[bool]
    """In a newsroom: only an editor may override what is held back."""


class Review(Objections):
    """The review of a draft as it is stored."""

    version: int
    headline: str


class Blocked(Objections):
    """409: what blocks publishing and has no reason yet."""

    error: Error


class Delivery(TypedDict):
    """A publication on its way to the newsroom's own system."""

    delivery_id: str
    publication_id: str
    state: Literal["waiting", "sent", "refused", "given_up"]
    attempts: int
    next_at: str | None
    delivered_at: str | None
    answer: str
    """Status and first characters of the last answer, or why there was none."""


class PublishedFile(TypedDict):
    """A file of a publication."""

    format: str
    name: str
    url: str


class Publication(TypedDict):
    """A publication and its files."""

    publication_id: str
    published_at: str
    files: list[PublishedFile]
    quote_sheet: str
    """The address of the quote sheet made with it."""


class Published(Publication):
    """A new publication."""

    delivery: Delivery | None
    """Null where no webhook is set."""


SheetState = QuoteState | Literal["unchecked", "not_a_quotation"]


class SheetSource(TypedDict):
    """The passage of a source beside a quote of the sheet."""

    source_id: str
    title: str
    spoken_on: str | None
    rights: Rights
    attached: bool
    paragraph_id: ParagraphId
    paragraph: int
    """Counted from 1."""
    start: int
    end: int
    speaker: str | None
    post: QuotedPost | None
    start_ms: int | None
    end_ms: int | None
    time: str | None
    """``mm:ss`` or ``h:mm:ss``."""
    before: str
    """The rest of the sentences that contain ``exact``."""
    exact: str
    after: str


class InsertedWords(TypedDict):
    """The words as they were inserted from a source, and how the article's relate to them."""

    exact: str
    source_title: str
    relation: Literal["same", "part", "edited"]
    found_by: Literal["position", "words", "likeness"] | None


class InBody(TypedDict):
    """The result of the headline check."""

    state: HeadlineState
    words: str
    missing: bool
    message: str
    quotes: list[int]
    """Numbers of the quotes that support it."""


class SheetRow(TypedDict):
    """A quote of the sheet without its number."""

    where: Literal["headline", "body"]
    quote: str
    start: int
    end: int
    state: SheetState
    state_words: str
    message: str
    hard: bool
    kinds: list[Fault]
    diff: list[DiffPart]
    attributed_to: str | None
    source: SheetSource | None
    inserted: InsertedWords | None
    embargo: Embargo | None
    in_body: InBody | None
    """Of a quote of the headline."""


class SheetQuote(SheetRow):
    """One quote of the sheet."""

    number: int
    """Counted from 1."""


class RecordedOverride(TypedDict):
    """What was published in spite of a warning, and why."""

    quote: str
    reason: str
    message: str
    source_id: str | None


class QuoteSheet(TypedDict):
    """Every quote of an article beside its source."""

    draft_id: str
    version: int
    headline: str
    made_at: str
    published: bool
    counts: dict[SheetState, int]
    """By state; those that do not occur are absent."""
    hard: int
    not_in_body: int
    embargoed: int
    quotes: list[SheetQuote]
    overrides: list[RecordedOverride]
    coverage: list[CoveredSource]
