"""Publishing: the review before it, the publication, its delivery, and the quote sheet."""

from dataclasses import dataclass
from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from indexer.sources import Rights
from server.schemas.base import ParagraphId, Payload, PersonName, Refusal, VersionNumber
from server.schemas.checks import (
    ContextFault,
    DiffPart,
    Fault,
    FindingKind,
    HeadlineFinding,
    HeadlineState,
    QuotedPost,
    QuoteFinding,
    QuoteState,
    Translation,
)
from server.schemas.images import ImageFile
from server.schemas.suggestions import CoveredSource

MAX_OVERRIDES = 1_000
MAX_SIGN_OFF_NOTE = 2_000

# What the policy requires for a kind of finding. "block": a fix, or an override with a reason and, if the newsroom
# wants it, an editor's approval. "reason": an override with a reason. "show": nothing.
PolicyLevel = Literal["block", "reason", "show"]
PrintedWhere = Literal["headline", "standfirst", "details", "body"]
Where = Literal["headline", "body", "standfirst", "details", "source"]
SignOffState = Literal["requested", "approved", "sent_back"]
DeskId = Annotated[str, Field(min_length=1, max_length=12)]


class PolicyQuery(Payload):
    """The query of ``GET`` and ``DELETE /api/policy``: the policy of a desk, or of the newsroom without ``desk_id``."""

    desk_id: DeskId | None = None


class PolicyRequest(Payload):
    """``PUT /api/policy``: change the given fields of the newsroom's policy, or of a desk's with ``desk_id``."""

    levels: dict[FindingKind, PolicyLevel] = Field(default_factory=dict)
    sign_off: bool | None = None
    desk_id: DeskId | None = None


class Policy(TypedDict):
    """What a newsroom or a desk requires before an article is published."""

    levels: dict[FindingKind, PolicyLevel]
    """The level of every kind of finding."""
    sign_off: bool
    """Whether overrides of findings that block need an editor's approval."""
    desk_id: str | None
    """Null for the newsroom."""
    inherited: bool
    """Whether it is the newsroom's policy, for a desk, or the defaults, for the newsroom."""
    may_change: bool
    """Whether the requester may change it."""


class OverrideRequest(Payload):
    """An override: the article is to be published in spite of a finding."""

    quote: str
    reason: str
    source_id: str | None = None
    """The source, if it is under embargo or for background."""
    kind: FindingKind | None = None
    """The kind of finding; by default all of the quote."""


class SignOffRequest(Payload):
    """``POST /api/drafts/ID/sign-off``: request an editor's approval of overrides."""

    version: VersionNumber
    note: Annotated[str, Field(max_length=MAX_SIGN_OFF_NOTE)] = ""
    overrides: Annotated[list[OverrideRequest], Field(max_length=MAX_OVERRIDES)] = Field(default_factory=list)


class DecisionRequest(Payload):
    """``POST /api/drafts/ID/sign-off/decision``: approve a request, or send it back; editors only."""

    decision: Literal["approve", "send_back"]
    note: Annotated[str, Field(max_length=MAX_SIGN_OFF_NOTE)] = ""
    """A note for the writer, required to send back."""
    sign_off_id: str | None = None
    """The request that the editor has read; if another one is current, nothing is changed."""


@dataclass(frozen=True, slots=True)
class Overridden:
    """An override of a finding, and its approval."""

    by: PersonName | None
    """The person who gave the reason; null without accounts."""
    at: str
    reason: str
    approved_by: PersonName | None
    approved_at: str | None


@dataclass(frozen=True, slots=True)
class Objection:
    """A finding of one kind for one quote, and what the policy requires for it.

    ``start`` and ``end`` are characters of headline, standfirst or body; null elsewhere, and for a source whose quote
    is not in the body.
    """

    id: str
    """A hash of all that the finding depends on: kind, quote, attribution, the writer's words in its sentence and the
    one before, headline, and the source's paragraph."""
    kind: FindingKind
    level: PolicyLevel
    where: Where
    """``details``: byline, section, keywords, credits and alternative texts of images. ``source`` for embargo and
    background, wherever the quote is."""
    quote: str
    start: int | None
    end: int | None
    message: str
    source_id: str | None
    overridden: Overridden | None
    """The override that applies, if any."""
    earlier_reason: str
    """The reason given for the same finding before: in the latest request, if that was sent back or withdrawn, or
    with the latest publication; otherwise ""."""


class SignOffDecision(TypedDict):
    """A request for an editor's approval, and the decision.

    ``by`` is the writer who requested it, with ``request_note``; ``note`` is that of the editor.
    """

    sign_off_id: str
    state: SignOffState
    by: PersonName | None
    at: str
    request_note: str
    decided_by: PersonName | None
    decided_at: str | None
    note: str


class SignOff(SignOffDecision):
    """A request for an editor's approval of overrides, and the decision.

    ``by`` is the writer who requested it, with ``request_note``; ``note`` is that of the editor.
    """

    version: int
    """Version of the draft when it was requested."""
    outdated: bool
    """Whether a finding that blocks now is not part of the request."""
    may_decide: bool
    """Whether the requester may approve it or send it back."""


class PendingSignOff(SignOffDecision):
    """A sign-off in a list."""

    draft_id: str
    headline: str
    overrides: int
    """Number of overridden findings."""


class SignOffs(TypedDict):
    """``GET /api/sign-offs``: the oldest request first."""

    waiting: list[PendingSignOff]
    """Requests of others that the requester may decide; editors only."""
    own: list[PendingSignOff]
    """The requester's own requests, of drafts that were not published since."""


class SignOffChanged(TypedDict):
    """``sign_off_changed``: sent to editors who may approve, to the writer, and to open pages of the draft."""

    draft_id: str
    state: SignOffState | Literal["withdrawn"]


class PublishRequest(Payload):
    """``POST /api/drafts/ID/publish``: publish a version, with overrides of what blocks it."""

    version: VersionNumber
    overrides: Annotated[list[OverrideRequest], Field(max_length=MAX_OVERRIDES)] = Field(default_factory=list)


class BackgroundQuote(TypedDict):
    """A quote from a source for background."""

    quote: str
    source_id: str
    source_title: str


class Embargo(TypedDict):
    """An embargo that is in force."""

    until: str
    note: str


class EmbargoedQuote(BackgroundQuote, Embargo):
    """A quote from a source under embargo."""


class Objections(TypedDict):
    """The findings of a draft, and what the policy makes of them."""

    blockers: list[HeadlineFinding]
    """Headline quotes that block, or need a reason, by the policy."""
    headline_warnings: list[HeadlineFinding]
    """Other findings of the headline."""
    warnings: list[QuoteFinding]
    """Findings of the body."""
    standfirst_warnings: list[QuoteFinding]
    """Findings of the standfirst."""
    embargoed: list[EmbargoedQuote]
    background: list[BackgroundQuote]
    objections: list[Objection]
    """By position, those of the headline first."""
    sign_off: SignOff | None
    """The latest request for approval."""
    needs_sign_off: bool
    """Whether overrides of findings that block need an editor's approval."""
    needs_editor: NotRequired[bool]
    """In a newsroom: whether only an editor may override an embargo or a source for background."""


class Review(Objections):
    """The review of the stored draft before it is published."""

    version: int
    headline: str
    empty: bool
    """Whether headline and body have no word."""
    suggested_edits: int
    """Number of open suggested edits, without which the body is published."""
    quotes: int
    """Number of quotes that were checked in headline, standfirst and body."""


class Blocked(Objections, Refusal):
    """409: the findings that block publishing and have no reason, or no approval."""


class Delivery(TypedDict):
    """The delivery of a publication to the newsroom's webhook."""

    delivery_id: str
    publication_id: str
    state: Literal["waiting", "sent", "refused", "given_up"]
    attempts: int
    next_at: str | None
    delivered_at: str | None
    answer: str
    """Status and first 2,000 characters of the last answer, or why there was none."""


class PublishedFile(TypedDict):
    """A file of a publication."""

    format: str
    name: str
    url: str


class PublishedImage(ImageFile):
    """An image of a publication. ``width`` and ``height`` are in pixels."""

    url: str
    alt: str


class Publication(TypedDict):
    """A publication and its files."""

    publication_id: str
    published_at: str
    files: list[PublishedFile]
    images: list[PublishedImage]
    quote_sheet: str
    """Address of its quote sheet, as a page."""
    quote_sheet_json: str
    """Address of its quote sheet, as JSON."""


class Published(Publication):
    """A new publication."""

    delivery: Delivery | None
    """Null without a webhook."""


SheetState = QuoteState | Literal["unchecked", "not_a_quotation"]


class SheetSource(TypedDict):
    """The passage of a source beside a quote of the sheet; ids are null for a source that is not in the library."""

    source_id: str | None
    title: str
    spoken_on: str | None
    rights: Rights
    attached: bool
    paragraph_id: ParagraphId | None
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
    """Words of the sentence before ``exact``."""
    exact: str
    """The quoted words of the source."""
    after: str
    """Words of the sentence after ``exact``."""
    language: str


class InsertedWords(TypedDict):
    """The words that were inserted from a source, and how the quote relates to them."""

    exact: str
    source_title: str
    relation: Literal["same", "part", "edited"]
    found_by: Literal["position", "words", "likeness"] | None
    """How the passage was located in the current source; null if it is lost."""


class InBody(TypedDict):
    """The result of the headline check for a quote."""

    state: HeadlineState
    words: str
    missing: bool
    """Whether the body does not have the quote."""
    message: str
    quotes: list[int]
    """Numbers of the quotes of the body that support it."""


class SheetRow(TypedDict):
    """A quote of the sheet without its number."""

    quote: str
    start: int
    end: int
    diff: list[DiffPart]
    message: str
    where: PrintedWhere
    state: SheetState
    state_words: str
    hard: bool
    kinds: list[Fault | ContextFault]
    attributed_to: str | None
    speaker_checked: bool
    """False if attribution is not supported in the language of the text."""
    source: SheetSource | None
    inserted: InsertedWords | None
    inserted_from: str | None
    """Id of the source of ``inserted``."""
    embargo: Embargo | None
    in_body: InBody | None
    """Only of quotes of the headline."""
    translation: Translation | None
    """Only if ``source`` is the original in another language."""


class SheetQuote(SheetRow):
    """One quote of the sheet."""

    number: int
    """Counted from 1."""


class RecordedOverride(TypedDict):
    """An override that an article was published with."""

    by: PersonName | None
    at: str
    reason: str
    approved_by: PersonName | None
    approved_at: str | None
    quote: str
    message: str
    source_id: str | None
    kind: FindingKind
    level: PolicyLevel


class StoredOverride(RecordedOverride):
    """An override as requests for approval and publications store it; ``id`` is that of its objection."""

    id: str


class Signature(TypedDict):
    """A person who is responsible for the article, and in which role."""

    role: Literal["published", "overrode", "approved"]
    person: PersonName | None
    """Null without accounts."""
    at: str


NotCheckedReason = Literal["no_quotation_marks", "not_a_quotation", "models_unavailable", "speaker"]


class NotChecked(TypedDict):
    """A quote that was not, or not completely, compared with a source."""

    where: PrintedWhere
    quote: str
    number: int
    """Number of the quote in ``quotes``."""
    why: NotCheckedReason
    """``speaker``: only the words were compared, because the text names no speaker, or because attribution is not
    supported in its language."""


class SheetCover(TypedDict):
    """The cover of a quote sheet."""

    signed: list[Signature]
    """Each person once in each role, with the latest time."""
    overrides: list[RecordedOverride]
    """For a draft, the overrides of its request for approval that still apply."""
    open: list[Objection]
    """For a draft, the findings that block publishing or need a reason, and have neither reason nor approval."""
    not_checked: list[NotChecked]


class QuoteSheet(TypedDict):
    """The quote sheet of an article: every quote beside its source."""

    cover: SheetCover
    draft_id: str
    version: int
    headline: str
    language: str
    made_at: str
    published: bool
    counts: dict[SheetState, int]
    """Numbers of quotes by state; states that do not occur are absent."""
    hard: int
    """Number of quotes in which a number or a “not” differs."""
    not_in_body: int
    """Number of quotes of the headline that the body does not have."""
    embargoed: int
    """Number of quotes from sources under embargo."""
    quotes: list[SheetQuote]
    overrides: list[RecordedOverride]
    coverage: list[CoveredSource]


class FinishedArticle(TypedDict):
    """A finished article that was checked. ``standfirst`` and ``body`` are plain text."""

    name: str
    headline: str
    standfirst: str
    body: str
    headings: list[int]
    """Lines of ``body`` that are headings, counted from 0."""
    headline_findings: list[HeadlineFinding]
    findings: list[QuoteFinding]
    """Those of the body."""
    standfirst_findings: list[QuoteFinding]
    details_findings: list[QuoteFinding]
    """Those of other printed fields: byline, section, keywords, credits, alternative texts."""
    objections: list[Objection]
    """What the newsroom's policy makes of the findings."""
    blocks: bool
    """Whether it could not be published as it is: something is to be fixed, or needs a reason."""


class FinishedCheck(FinishedArticle):
    """A finished article that was checked, with its reports. They are stored nowhere."""

    word_name: str
    word: str
    """The Word file with a comment at each quote, in Base64: the article's own, else a new one."""
    sheet: str
    """The quote sheet, as an HTML page."""
