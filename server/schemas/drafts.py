"""Drafts: their texts, versions, lists, how they are saved, and who has one open."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BeforeValidator, Field
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.schemas.base import (
    MAX_DOCUMENT_LENGTH,
    Day,
    DraftBody,
    Error,
    Flag,
    Limits,
    LongText,
    Offset,
    PageId,
    Payload,
    PersonName,
    Seq,
    SourceIds,
    VersionNumber,
    number,
)
from server.schemas.sources import Owned, Snippet, Source
from server.schemas.usage import LearningState

MAX_LISTED = 1_000
MAX_WORD_GOAL = 100_000
# 4 KiB in base64.
MAX_AWARENESS_LENGTH = 5_464

DraftState = Literal["writing", "ready", "published", "changed"]
VersionReason = Literal["time", "named", "restored", "published", "merged"]


class ListRequest(Payload):
    """The query of ``GET /api/drafts``."""

    q: Annotated[str, Field(max_length=200)] = ""
    state: DraftState | Literal["warnings"] | None = None
    template: Flag = None
    limit: Annotated[Annotated[int, Field(ge=1, le=MAX_LISTED)] | None, BeforeValidator(number)] = None
    offset: Offset = 0


class WarningsQuery(Payload):
    """The query of ``GET /api/drafts/warnings``."""

    ids: str = ""


class ExportQuery(Payload):
    """The query of ``GET /api/drafts/ID/export``."""

    format: str = "md"
    footnotes: Flag = None
    """0: without the sources of quotes as notes, comments or a list."""


class NewDraft(Payload):
    """``POST /api/drafts``."""

    headline: str = ""
    body: LongText | dict[str, Any] = ""
    source_ids: SourceIds = Field(default_factory=list)


class MarkRequest(Payload):
    """``PUT /api/drafts/ID/marks``: what is absent stays as it is."""

    ready: bool | None = None
    template: bool | None = None


class CopyRequest(Payload):
    """``POST /api/drafts/ID/copy``."""

    headline: str | None = None
    template: bool = False


class PastedArticle(Payload):
    """``POST /api/drafts/import`` as JSON."""

    is_upload = True

    text: LongText
    html: LongText | None = None
    """The same text with its mark-up, where the clipboard has it."""


class NameRequest(Payload):
    """``POST /api/drafts/ID/versions`` and ``PATCH …/VERSION_ID``."""

    name: str


class RestoreRequest(Payload):
    """``POST /api/drafts/ID/versions/VERSION_ID/restore``."""

    version: VersionNumber


class VariantsRequest(Payload):
    """``PUT /api/drafts/ID/variants``."""

    variants: Annotated[list[str], Field(max_length=MAX_LISTED)]
    expected: Annotated[list[str], Field(max_length=MAX_LISTED)]


class NotesRequest(Payload):
    """``PUT /api/drafts/ID/notes``."""

    notes: str
    expected: str


class DetailsChange(Payload):
    """Some of the details of a draft; what is absent, is not meant."""

    byline: str = ""
    standfirst: str = ""
    section: str = ""
    keywords: Annotated[list[str], Field(max_length=MAX_LISTED)] = Field(default_factory=list)
    deadline: Day | None = None
    """With its zone, as 2031-05-03T10:00:00Z."""
    word_goal: Annotated[int, Field(ge=1, le=MAX_WORD_GOAL)] | None = None
    language: Annotated[str, Field(pattern=r"^(?:[a-z]{2,3})?$")] = ""
    """ISO 639-1; empty: as the words say."""


class DetailsRequest(Payload):
    """``PUT /api/drafts/ID/details``."""

    details: DetailsChange
    expected: DetailsChange


class MergedText(Payload):
    """The writer's own text of a merge."""

    headline: str
    body: LongText | dict[str, Any]


class SaveDraft(Payload):
    """``save_draft``."""

    draft_id: str
    version: VersionNumber
    headline: str
    body: LongText | dict[str, Any]
    edit_id: PageId | None = None
    """The page's name for the edit: sent again, it is stored once."""
    mine: MergedText | None = None
    """The writer's own text, where the edit is a merge."""


# Bytes in a message: base64, as long as a message may be.
Base64 = Annotated[str, Field(max_length=MAX_DOCUMENT_LENGTH, pattern=r"^[A-Za-z0-9+/]*={0,2}$")]


class JoinText(Payload):
    """``join_text``."""

    seq: Seq | None = None
    draft_id: Annotated[str, Field(max_length=64)]
    state_vector: Base64 = ""
    """How much the page has of the document, as Yjs encodes it; empty: nothing."""


class EditText(Payload):
    """``edit_text``."""

    seq: Seq | None = None
    draft_id: Annotated[str, Field(max_length=64)]
    document_id: Annotated[str, Field(max_length=64)]
    update: Base64
    """Of Yjs, in its first encoding."""
    awareness: Annotated[Base64, Field(max_length=MAX_AWARENESS_LENGTH)] = ""
    """Where the page's caret is after the edit, as in ``text_awareness``; empty: where it was."""


class AboutText(Payload):
    """``leave_text`` and ``save_text``."""

    seq: Seq | None = None
    draft_id: Annotated[str, Field(max_length=64)]


class SendAwareness(Payload):
    """``text_awareness``, as a page sends it."""

    draft_id: Annotated[str, Field(max_length=64)]
    update: Annotated[Base64, Field(max_length=MAX_AWARENESS_LENGTH)]
    """Of y-protocols/awareness, about the page itself."""


class OpenDraft(Payload):
    """``open_draft``, ``present``, ``leave_draft`` and ``take_over``."""

    draft_id: Annotated[str, Field(max_length=64)]
    page: PageId


class DraftSummary(TypedDict):
    """What is known of a draft without its text and sources."""

    draft_id: str
    headline: str
    version: int
    updated_at: str
    published_at: str | None
    ready: bool
    template: bool


class Details(TypedDict):
    """What an article has besides headline and body."""

    byline: str
    standfirst: str
    section: str
    keywords: list[str]
    deadline: str | None
    """For the newsroom, never published; so are ``word_goal`` and ``language``."""
    word_goal: int | None
    language: str
    """ISO 639-1, as the writer has said; empty: as the words say."""


class DetailsAnswer(TypedDict):
    """The stored details."""

    details: Details


class DetailsConflict(DetailsAnswer):
    """409: one of these details was changed meanwhile."""

    error: Error


class DetailsChanged(DetailsAnswer):
    """``details_changed``: another page changed details of the draft."""

    draft_id: str


class Draft(DraftSummary, Owned):
    """A whole draft."""

    body: DraftBody
    edit_id: str | None
    """Of the edit that made the text; null where it has none."""
    source_ids: list[str]
    variants: list[str]
    """Alternative headlines."""
    notes: str
    """To the desk, never published."""
    details: Details
    created_at: str


class ImportedDraft(Draft):
    """A draft from a file."""

    left_out_images: NotRequired[list[Error]]
    """Why each image of the file that is not in the draft was left out; absent where none was."""


class WarningCounts(TypedDict):
    """How many findings need a review, and how many of these block publishing."""

    count: int
    blocking: int


class DraftRow(DraftSummary, Owned):
    """A draft in the list."""

    state: DraftState
    words: int
    sources: int
    """How many are attached."""
    deadline: str | None
    word_goal: int | None
    warnings: WarningCounts | None
    """Of this version; null where nobody has requested them."""


class FoundDraft(DraftRow):
    """A draft that a search of the list found."""

    hit: NotRequired[Snippet]
    """A window of the body with a word searched for."""


class DraftCounts(TypedDict):
    """How many drafts there are in each state, and how many templates."""

    writing: int
    ready: int
    published: int
    changed: int
    templates: int


class DraftRows(TypedDict):
    """A page of the list."""

    drafts: list[FoundDraft]
    total: int
    counts: DraftCounts
    unchecked: list[str]
    """Ids of drafts that no check has looked at, where those with warnings are sought."""


class Warnings(TypedDict):
    """What the checks report for drafts, by id."""

    warnings: dict[str, WarningCounts]


class Version(TypedDict):
    """An earlier text of a draft."""

    version_id: str
    version: int
    """Of the draft, when it had this text."""
    headline: str
    reason: VersionReason
    name: str
    saved_at: str
    words: int


class WholeVersion(Version):
    """The same, with the text and the details of the article."""

    body: DraftBody
    details: Details


class Versions(TypedDict):
    """List the versions of a draft, newest first."""

    versions: list[Version]


class Variants(TypedDict):
    """Alternative headlines."""

    variants: list[str]


class VariantsConflict(Variants):
    """409: the variants were changed meanwhile."""

    error: Error


class Notes(TypedDict):
    """Notes to the desk."""

    notes: str


class NotesConflict(Notes):
    """409: the notes were changed meanwhile."""

    error: Error


class Conflict(TypedDict):
    """The text that is stored."""

    version: int
    headline: str
    body: DraftBody
    edit_id: NotRequired[str]
    """Of the edit that made it, if it has one."""


class VersionConflict(TypedDict):
    """409: the draft was saved meanwhile."""

    error: Error
    conflict: Conflict


class SaveAnswer(TypedDict):
    """The acknowledgement of ``save_draft``: the new version, or the text stored meanwhile, or what was wrong."""

    version: NotRequired[int]
    conflict: NotRequired[Conflict]
    error: NotRequired[Error]


class Present(TypedDict):
    """A page that has the draft open."""

    client: str
    """Identifies the page for others; not its ``page``."""
    name: str
    """Empty on a desk without a login."""
    holds: bool
    """It is the one that writes."""
    away: bool
    """Its connection is closed; it may come back."""
    since: str
    you: bool
    own: bool
    """Of the same person: another tab."""


class PresenceAnswer(TypedDict):
    """The acknowledgement of ``open_draft``, ``present`` and ``take_over``, or what was wrong."""

    version: NotRequired[int]
    may_write: NotRequired[bool]
    people: NotRequired[list[Present]]
    error: NotRequired[Error]


class Presence(TypedDict):
    """``presence``: who has the draft open now."""

    draft_id: str
    people: list[Present]


class DraftSaved(TypedDict):
    """``draft_saved``: another page saved the draft."""

    draft_id: str
    version: int
    name: str


class JoinedText(TypedDict):
    """The acknowledgement of ``join_text``, or what was wrong."""

    seq: NotRequired[int]
    document_id: NotRequired[str]
    """Of the document: an offline copy of another one does not fit it."""
    update: NotRequired[str]
    """What the page lacks, in base64."""
    state_vector: NotRequired[str]
    """How much the server has, in base64: what it lacks the page sends."""
    error: NotRequired[Error]


class EditTextAnswer(TypedDict):
    """The acknowledgement of ``edit_text``: the edit is on the disk; or what was wrong."""

    seq: NotRequired[int]
    saved: NotRequired[Literal[True]]
    version: NotRequired[int]
    """Of the draft when it was stored last; it does not have this edit yet."""
    error: NotRequired[Error]


class SaveTextAnswer(TypedDict):
    """The acknowledgement of ``save_text``: the version that has all edits so far; or what was wrong."""

    seq: NotRequired[int]
    version: NotRequired[int]
    error: NotRequired[Error]


class TextUpdate(TypedDict):
    """``text_edited`` and ``text_awareness``: something of another page's, in base64."""

    draft_id: str
    update: str
    awareness: NotRequired[str]
    """Of ``text_edited``: where the carets are of those who edited."""


class TextLeft(TypedDict):
    """``text_left``: the page was not heard of for long and gets no more edits; it may join again."""

    draft_id: str


class EditorBoot(TypedDict):
    """What the page of the editor begins with."""

    draft: Draft
    person: PersonName | None
    """Who is signed in; null on a desk without a login."""
    sources: list[Source]
    """Those attached to the draft, and the newest others."""
    sources_total: int
    """How many the library has."""
    sample: bool
    """It is the draft that a new installation begins with."""
    version: str
    learning: LearningState
    limits: Limits
