"""Drafts: texts, versions, lists, saving, co-editing, and the pages that have a draft open."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal, NotRequired

from pydantic import BeforeValidator, Field
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.schemas.base import (
    MAX_DOCUMENT_LENGTH,
    Acknowledgement,
    DraftBody,
    Error,
    Flag,
    Limits,
    LongText,
    Offset,
    PageId,
    Payload,
    PersonName,
    Refusal,
    Seq,
    SourceIds,
    VersionNumber,
    number,
)
from server.schemas.parsing import timestamp
from server.schemas.sources import Owned, Snippet, Source
from server.schemas.usage import LearningState

MAX_LISTED = 1_000
MAX_WORD_GOAL = 100_000
# 4 KiB in base64.
MAX_AWARENESS_LENGTH = 5_464

DraftState = Literal["writing", "ready", "published", "changed"]
VersionReason = Literal["time", "named", "restored", "published", "merged"]


class ListRequest(Payload):
    """The query of ``GET /api/drafts``; all fields are optional and combined."""

    q: Annotated[str, Field(max_length=200)] = ""
    """Words that must all occur in headline or body, also as parts of words; case and typography are ignored."""
    state: DraftState | Literal["warnings"] | None = None
    """A state of ``DraftRow``, or ``warnings`` for drafts with findings."""
    template: Flag = None
    """1: only templates; 0: none."""
    limit: Annotated[Annotated[int, Field(ge=1, le=MAX_LISTED)] | None, BeforeValidator(number)] = None
    offset: Offset = 0


class WarningsQuery(Payload):
    """The query of ``GET /api/drafts/warnings``."""

    ids: str = ""
    """At most ten ids, separated by commas."""


class ExportQuery(Payload):
    """The query of ``GET /api/drafts/ID/export``."""

    format: str = "md"
    """``md``, ``html``, ``docx``, ``json`` or ``nitf``."""
    footnotes: Flag = None
    """0: leave out the sources of quotes."""


class NewDraft(Payload):
    """``POST /api/drafts``: create a draft."""

    headline: str = ""
    body: LongText | dict[str, Any] = ""
    source_ids: SourceIds = Field(default_factory=list)


class MarkRequest(Payload):
    """``PUT /api/drafts/ID/marks``: change the given marks; the version of the draft does not change."""

    ready: bool | None = None
    template: bool | None = None


class CopyRequest(Payload):
    """``POST /api/drafts/ID/copy``: copy headline, body, sources and details, except the deadline."""

    headline: str | None = None
    """Headline of the copy, instead of the original's."""
    template: bool = False
    """Whether the copy is a template."""


class PastedArticle(Payload):
    """``POST /api/drafts/import`` as JSON: create a draft from pasted text."""

    is_upload = True

    text: LongText
    html: LongText | None = None
    """The same text with mark-up, which is read instead."""


class NameRequest(Payload):
    """``POST /api/drafts/ID/versions``: name the current text; ``PATCH …/VERSION_ID``: rename a version."""

    name: str
    """One line of at most 200 characters; "" removes the name."""


class RestoreRequest(Payload):
    """``POST /api/drafts/ID/versions/VERSION_ID/restore``: make a version the current text."""

    version: VersionNumber
    """The version of the draft that the writer sees; if it is not the current one, nothing is changed."""


class VariantsRequest(Payload):
    """``PUT /api/drafts/ID/variants``: replace the alternative headlines, at most 20."""

    variants: Annotated[list[str], Field(max_length=MAX_LISTED)]
    expected: Annotated[list[str], Field(max_length=MAX_LISTED)]
    """What the client believes is stored; if something else is, nothing is changed."""


class NotesRequest(Payload):
    """``PUT /api/drafts/ID/notes``: replace the notes to the desk, at most 100,000 characters."""

    notes: str
    expected: str
    """What the client believes is stored; if something else is, nothing is changed."""


class DetailsChange(Payload):
    """Some details of a draft; absent ones do not change."""

    byline: str = ""
    """At most 300 characters, one line."""
    standfirst: str = ""
    """At most 1,000 characters, one line."""
    section: str = ""
    """At most 100 characters, one line."""
    keywords: Annotated[list[str], Field(max_length=MAX_LISTED)] = Field(default_factory=list)
    """At most 30, of at most 100 characters, without commas."""
    deadline: Annotated[datetime | None, timestamp("deadline")] = None
    """Time with zone, such as 2031-05-03T10:00:00Z."""
    word_goal: Annotated[int, Field(ge=1, le=MAX_WORD_GOAL)] | None = None
    language: Annotated[str, Field(pattern=r"^(?:[a-z]{2,3})?$")] = ""
    """ISO 639-1; "" to detect it."""


class DetailsRequest(Payload):
    """``PUT /api/drafts/ID/details``: change the given details."""

    details: DetailsChange
    expected: DetailsChange
    """What the client believes is stored of these; if something else is, nothing is changed."""


class MergedText(Payload):
    """The writer's own text, from before a merge."""

    headline: str
    body: LongText | dict[str, Any]


class SaveDraft(Payload):
    """``save_draft``: store headline and body. What is acknowledged is on disk."""

    draft_id: str
    version: VersionNumber
    """The version that the edit is based on; if it is not the current one, the answer is a conflict."""
    headline: str
    body: LongText | dict[str, Any]
    edit_id: PageId | None = None
    """The page's identifier of the edit: an edit that is sent twice is stored once."""
    mine: MergedText | None = None
    """If the edit is a merge: the writer's own text, which is kept among the versions."""


# Bytes in a message: base64, as long as a message may be.
Base64 = Annotated[str, Field(max_length=MAX_DOCUMENT_LENGTH, pattern=r"^[A-Za-z0-9+/]*={0,2}$")]


class AboutText(Payload):
    """``leave_text``: receive no more edits; ``save_text``: save the draft now, with all edits."""

    seq: Seq | None = None
    draft_id: Annotated[str, Field(max_length=64)]


class JoinText(AboutText):
    """``join_text``: open the Yjs document of a draft and receive the edits of others; sent after each connection."""

    state_vector: Base64 = ""
    """The Yjs state vector of the page's document; empty if it has none."""


class EditText(AboutText):
    """``edit_text``: store an edit, which requires permission to edit."""

    document_id: Annotated[str, Field(max_length=64)]
    update: Base64
    """A Yjs update, version 1 of the encoding."""
    awareness: Annotated[Base64, Field(max_length=MAX_AWARENESS_LENGTH)] = ""
    """The page's caret after the edit, as in ``text_awareness``; empty if it did not move."""


class SendAwareness(Payload):
    """``text_awareness``: tell others where the page's caret is."""

    draft_id: Annotated[str, Field(max_length=64)]
    update: Annotated[Base64, Field(max_length=MAX_AWARENESS_LENGTH)]
    """An update of y-protocols/awareness about the page's own client."""


class OpenDraft(Payload):
    """``open_draft``, ``present``, ``leave_draft`` and ``take_over``: which page has a draft open, and holds it.

    Send ``open_draft`` after each connection, ``present`` every 8 seconds and ``leave_draft`` on leaving. ``take_over``
    makes this page the one that holds the draft.
    """

    draft_id: Annotated[str, Field(max_length=64)]
    page: PageId
    """Identifier that the page creates each time it is loaded."""


class DraftSummary(TypedDict):
    """A draft without its text and sources."""

    draft_id: str
    headline: str
    version: int
    updated_at: str
    published_at: str | None
    ready: bool
    template: bool
    """Whether it is a template, which cannot be published."""


class PublicDetails(TypedDict):
    """Details of an article that are published with it."""

    byline: str
    standfirst: str
    section: str
    keywords: list[str]


class Details(PublicDetails):
    """Details of an article besides headline and body; deadline, word goal and language are never published."""

    deadline: str | None
    word_goal: int | None
    language: str
    """ISO 639-1, as the writer has set it; "" if it is detected."""


class DetailsAnswer(TypedDict):
    """The details as they are stored now."""

    details: Details


class DetailsConflict(DetailsAnswer, Refusal):
    """409: one of the details was changed meanwhile; nothing was stored."""


class DetailsChanged(DetailsAnswer):
    """``details_changed``: another page changed details of the draft."""

    draft_id: str


class Draft(DraftSummary, Owned):
    """A whole draft."""

    body: DraftBody
    edit_id: str | None
    """Identifier of the edit that stored the text, if it had one."""
    source_ids: list[str]
    variants: list[str]
    """Alternative headlines."""
    notes: str
    """Notes to the desk, never published."""
    details: Details
    created_at: str


class ImportedDraft(Draft):
    """A draft from a file."""

    left_out_images: NotRequired[list[Error]]
    """An error for each image of the file that could not be imported; absent if there is none."""


@dataclass(frozen=True, slots=True)
class WarningCounts:
    """Numbers of findings of a draft."""

    count: int
    """Quotes with findings."""
    blocking: int
    """Those that block publishing or need a reason."""


class DraftRow(DraftSummary, Owned):
    """A draft in the list.

    States: ``published`` (unchanged since), else ``ready`` (marked so), else ``changed`` (published and saved since),
    else ``writing``.
    """

    state: DraftState
    words: int
    sources: int
    deadline: str | None
    word_goal: int | None
    warnings: WarningCounts | None
    """Of this version; null until ``GET /api/drafts/warnings`` has checked it."""


class FoundDraft(DraftRow):
    """A draft in a search of the list."""

    hit: NotRequired[Snippet]
    """About 160 characters of the body around a word of the search."""


class DraftCounts(TypedDict):
    """Numbers of all drafts in each state, and of templates, whatever the filter."""

    writing: int
    ready: int
    published: int
    changed: int
    templates: int


class DraftRows(TypedDict):
    """A page of the list of drafts, last saved first; matches in the headline precede others."""

    drafts: list[FoundDraft]
    total: int
    """Number of matches before ``limit`` and ``offset``."""
    counts: DraftCounts
    unchecked: list[str]
    """With ``state=warnings``: ids of at most 200 drafts that were not checked yet."""


class Warnings(TypedDict):
    """The counts of findings, by draft id; deleted drafts are absent."""

    warnings: dict[str, WarningCounts]


class Version(TypedDict):
    """An earlier text of a draft.

    Reasons: ``time`` (before a save or a change of details, at most every five minutes; before a large deletion; the
    first text), ``named``, ``restored`` (replaced by a restored version), ``published``, ``merged`` (one of two texts
    that were merged).
    """

    version_id: str
    version: int
    """Version number of the draft with this text."""
    headline: str
    reason: VersionReason
    name: str
    saved_at: str
    """Time at which it was kept; until then the draft had this text."""
    words: int


class WholeVersion(Version):
    """A version with its text and details."""

    body: DraftBody
    details: Details


class Versions(TypedDict):
    """The versions of a draft, newest first."""

    versions: list[Version]


class Variants(TypedDict):
    """Alternative headlines."""

    variants: list[str]


class VariantsConflict(Variants, Refusal):
    """409: the alternative headlines were changed meanwhile; nothing was stored."""


class Notes(TypedDict):
    """Notes to the desk."""

    notes: str


class NotesConflict(Notes, Refusal):
    """409: the notes were changed meanwhile; nothing was stored."""


class Conflict(TypedDict):
    """The stored text, which differs from the one that an edit was based on."""

    version: int
    headline: str
    body: DraftBody
    edit_id: NotRequired[str]
    """Identifier of the edit that stored it, by which a client recognises its own."""


class VersionConflict(Refusal):
    """409: the draft was saved meanwhile; nothing was changed."""

    conflict: Conflict


class SaveAnswer(Acknowledgement):
    """The acknowledgement of ``save_draft``: the new version, a conflict, or an error."""

    version: NotRequired[int]
    conflict: NotRequired[Conflict]


class Present(TypedDict):
    """A page that has the draft open."""

    client: str
    """Public identifier of the page; not its ``page``, which is secret."""
    name: str
    """Name of the person; "" without accounts."""
    holds: bool
    """Whether the page holds the draft: a convention for programs that take turns with ``save_draft``."""
    away: bool
    """Whether its connection is closed; it may come back."""
    since: str
    """Time at which it opened the draft."""
    you: bool
    """Whether it is the receiving page."""
    own: bool
    """Whether it belongs to the same person."""


class PresenceAnswer(Acknowledgement):
    """The acknowledgement of ``open_draft``, ``present`` and ``take_over``, or an error."""

    version: NotRequired[int]
    may_write: NotRequired[bool]
    people: NotRequired[list[Present]]


class Presence(TypedDict):
    """``presence``: the pages that have the draft open now, in order of arrival."""

    draft_id: str
    people: list[Present]


class DraftSaved(TypedDict):
    """``draft_saved``: another page saved the draft; get its text again."""

    draft_id: str
    version: int
    name: str
    """Name of the person who saved it."""


class JoinedText(Acknowledgement):
    """The acknowledgement of ``join_text``, or an error."""

    seq: NotRequired[int]
    document_id: NotRequired[str]
    """Id of the document; offline copies of documents with another id cannot be merged."""
    update: NotRequired[str]
    """The Yjs update that the page lacks, in base64."""
    state_vector: NotRequired[str]
    """The server's Yjs state vector, in base64: the page sends what it has beyond it."""
    set_aside: NotRequired[Literal[True]]
    """The document was damaged: another one begins with the last good text, and the versions have what differs."""


class EditTextAnswer(Acknowledgement):
    """The acknowledgement of ``edit_text``: the edit is on disk; or an error."""

    seq: NotRequired[int]
    saved: NotRequired[Literal[True]]
    version: NotRequired[int]
    """Version of the draft when it was saved last, which may not contain this edit yet."""


class SaveTextAnswer(Acknowledgement):
    """The acknowledgement of ``save_text``: the version that contains all edits so far; or an error."""

    seq: NotRequired[int]
    version: NotRequired[int]


class TextUpdate(TypedDict):
    """``text_edited`` and ``text_awareness``: an edit, or a caret, of another page."""

    draft_id: str
    update: str
    """A Yjs update, or one of y-protocols/awareness, in base64."""
    awareness: NotRequired[str]
    """With ``text_edited``: the carets of those who edited."""


class TextLeft(TypedDict):
    """``text_left``: the page gets no more edits until it joins again.

    It may not read the draft any more, was silent for long, or the draft has another document.
    """

    draft_id: str


class EditorBoot(TypedDict):
    """The boot data of the editor's page."""

    draft: Draft
    person: PersonName | None
    """The person who is signed in; null without accounts."""
    sources: list[Source]
    """The attached sources, and the newest others."""
    sources_total: int
    sample: bool
    """Whether it is the sample draft of a new installation."""
    version: str
    learning: LearningState
    limits: Limits
