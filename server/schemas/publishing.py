"""Publishing: the review before it, the publication, its delivery, and the quote sheet."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from indexer.sources import Rights
from server.schemas.base import Error, ParagraphId, Payload, PersonName, VersionNumber
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
from server.schemas.suggestions import CoveredSource

MAX_OVERRIDES = 1_000
MAX_SIGN_OFF_NOTE = 2_000

# What the policy asks for a kind of finding: a fix, or an override with a reason (and, where the newsroom wants it, an
# editor's approval of that); an override with a reason; nothing, the finding is listed only.
PolicyLevel = Literal["block", "reason", "show"]
SignOffState = Literal["requested", "approved", "sent_back"]
DeskId = Annotated[str, Field(min_length=1, max_length=12)]


class PolicyQuery(Payload):
    """The query of ``GET /api/policy`` and ``DELETE /api/policy``: the policy of a desk, or of the whole newsroom."""

    desk_id: DeskId | None = None


class PolicyRequest(Payload):
    """``PUT /api/policy``: what is absent stays as it is; with ``desk_id`` the policy of that desk alone."""

    levels: dict[FindingKind, PolicyLevel] = Field(default_factory=dict)
    sign_off: bool | None = None
    desk_id: DeskId | None = None


class Policy(TypedDict):
    """What a newsroom asks of a writer before it publishes."""

    levels: dict[FindingKind, PolicyLevel]
    """Of every kind."""
    sign_off: bool
    """Whether overridden findings that block need an editor's approval."""
    desk_id: str | None
    """Null: of the whole newsroom."""
    inherited: bool
    """Whether nobody has changed it here: a desk follows the newsroom, the newsroom the defaults."""
    may_change: bool
    """Whether the requester may."""


class OverrideRequest(Payload):
    """A finding to publish in spite of; ``source_id`` for a source under embargo or for background.

    Without ``kind`` the reason is for every kind of finding of that quote.
    """

    quote: str
    reason: str
    source_id: str | None = None
    kind: FindingKind | None = None


class SignOffRequest(Payload):
    """``POST /api/drafts/ID/sign-off``: the overrides that an editor is to approve; ``note``: for the editor."""

    version: VersionNumber
    note: Annotated[str, Field(max_length=MAX_SIGN_OFF_NOTE)] = ""
    overrides: Annotated[list[OverrideRequest], Field(max_length=MAX_OVERRIDES)] = Field(default_factory=list)


class DecisionRequest(Payload):
    """``POST /api/drafts/ID/sign-off/decision``; ``sign_off_id``: the request that the editor has read."""

    decision: Literal["approve", "send_back"]
    note: Annotated[str, Field(max_length=MAX_SIGN_OFF_NOTE)] = ""
    sign_off_id: str | None = None


class Overridden(TypedDict):
    """Who overrode a finding and why, and which editor approved that."""

    by: PersonName | None
    """Null without a login."""
    at: str
    reason: str
    approved_by: PersonName | None
    approved_at: str | None


class Objection(TypedDict):
    """One kind of finding of one quote, with what the policy asks for it."""

    id: str
    """The same as long as neither the quote, its source nor what was found changes."""
    kind: FindingKind
    level: PolicyLevel
    where: Literal["headline", "body", "standfirst", "source"]
    """``source``: embargo and background, wherever the quote is."""
    quote: str
    start: int | None
    """In the headline, standfirst or body; null for ``where: "source"`` if the quote is not in the body."""
    end: int | None
    message: str
    source_id: str | None
    overridden: Overridden | None
    earlier_reason: str
    """The writer's in the latest request, if that was sent back or withdrawn; "" without one. It overrides nothing."""


class SignOff(TypedDict):
    """A request for an editor's approval of overrides, and what became of it."""

    sign_off_id: str
    state: SignOffState
    by: PersonName | None
    """Who requested it."""
    at: str
    request_note: str
    """The writer's."""
    decided_by: PersonName | None
    decided_at: str | None
    note: str
    """The editor's."""
    version: int
    """Of the draft when it was requested."""
    outdated: bool
    """Whether a finding that blocks now is not among those requested: it was changed, or is new."""
    may_decide: bool
    """Whether the requester of this answer may approve it or send it back."""


class PendingSignOff(TypedDict):
    """A sign-off in a list."""

    sign_off_id: str
    draft_id: str
    headline: str
    state: SignOffState
    by: PersonName | None
    at: str
    request_note: str
    """The writer's."""
    decided_by: PersonName | None
    decided_at: str | None
    note: str
    """The editor's."""
    overrides: int
    """How many findings it is about."""


class SignOffs(TypedDict):
    """``GET /api/sign-offs``, the oldest request first."""

    waiting: list[PendingSignOff]
    """For the requester's decision: of other people, in drafts that the requester may read. Editors only."""
    own: list[PendingSignOff]
    """The requester's, of drafts that were not published since."""


class SignOffChanged(TypedDict):
    """``sign_off_changed``: sent to editors who may approve, to who requested it, and to open pages of the draft."""

    draft_id: str
    state: SignOffState | Literal["withdrawn"]


class PublishRequest(Payload):
    """``POST /api/drafts/ID/publish``."""

    version: VersionNumber
    overrides: Annotated[list[OverrideRequest], Field(max_length=MAX_OVERRIDES)] = Field(default_factory=list)


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
    """What blocks publishing, and findings whose review is recommended."""

    blockers: list[HeadlineFinding]
    """``unsupported`` and ``unchecked``."""
    headline_warnings: list[HeadlineFinding]
    warnings: list[QuoteFinding]
    standfirst_warnings: list[QuoteFinding]
    embargoed: list[EmbargoedQuote]
    background: list[BackgroundQuote]
    objections: list[Objection]
    """By position, those of the headline first."""
    sign_off: SignOff | None
    """The latest request of this draft."""
    needs_sign_off: bool
    """Whether an editor has to approve overrides of findings that block, before anybody publishes."""
    needs_editor: NotRequired[bool]
    """In a newsroom: only an editor may override an embargo or a source for background."""


class Review(Objections):
    """The review of a draft as it is stored."""

    version: int
    headline: str
    empty: bool
    """Whether neither the headline nor the body has a word."""
    suggested_edits: int
    """How many edits are suggested in the body and open: it is published without them."""
    quotes: int
    """How many quotes of the headline, the standfirst and the body were checked."""


class Blocked(Objections):
    """409: what blocks publishing and has no reason, or no approval, yet."""

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


class PublishedImage(TypedDict):
    """An image of a publication. ``width`` and ``height`` are in pixels."""

    image: str
    name: str
    url: str
    media_type: str
    width: int
    height: int
    alt: str
    credit: str
    caption: str


class Publication(TypedDict):
    """A publication and its files."""

    publication_id: str
    published_at: str
    files: list[PublishedFile]
    images: list[PublishedImage]
    quote_sheet: str
    """The address of the quote sheet made with it."""
    quote_sheet_json: str
    """The same as **QuoteSheet**, for other programs."""


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
    language: str
    """ISO 639-1."""


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

    where: Literal["headline", "standfirst", "body"]
    quote: str
    start: int
    end: int
    state: SheetState
    state_words: str
    message: str
    hard: bool
    kinds: list[Fault | ContextFault]
    diff: list[DiffPart]
    attributed_to: str | None
    speaker_checked: bool
    """False where attribution is not read in the language of the text."""
    source: SheetSource | None
    inserted: InsertedWords | None
    inserted_from: str | None
    """The id of the source of ``inserted``."""
    embargo: Embargo | None
    in_body: InBody | None
    """Of a quote of the headline."""
    translation: Translation | None
    """Where ``source`` is the original in another language."""


class SheetQuote(SheetRow):
    """One quote of the sheet."""

    number: int
    """Counted from 1."""


class RecordedOverride(Overridden):
    """What was published in spite of a finding, who decided that, and why."""

    quote: str
    message: str
    source_id: str | None
    kind: FindingKind
    level: PolicyLevel


class Signature(TypedDict):
    """Somebody who answers for the article: who published it, who overrode findings, who approved that."""

    role: Literal["published", "overrode", "approved"]
    person: PersonName | None
    """Null without a login."""
    at: str


NotCheckedReason = Literal["no_quotation_marks", "not_a_quotation", "models_unavailable", "speaker"]


class NotChecked(TypedDict):
    """What no check compared with a source, and why."""

    where: Literal["headline", "standfirst", "body"]
    quote: str
    number: int
    """Of the quote in ``quotes``."""
    why: NotCheckedReason
    """``speaker``: the words were compared, but not who said them: the text names nobody, or is in a language in which
    attribution is not read."""


class SheetCover(TypedDict):
    """The first page: who signed, what was overridden, what was not checked."""

    signed: list[Signature]
    """Each person once in each role, the latest time."""
    overrides: list[RecordedOverride]
    """Of a draft: those of its request for sign-off, as far as they still apply."""
    open: list[Objection]
    """Of a draft: what blocks publishing or needs a reason, and has neither reason nor approval yet."""
    not_checked: list[NotChecked]


class QuoteSheet(TypedDict):
    """Every quote of an article beside its source."""

    cover: SheetCover
    draft_id: str
    version: int
    headline: str
    language: str
    """Of the article, ISO 639-1."""
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
