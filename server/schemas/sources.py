"""The source library: sources, paragraphs, live sources, reviews, speakers, uploads and imports."""

from datetime import date, datetime
from typing import Annotated, Literal, NotRequired

from pydantic import BeforeValidator, Field
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from indexer.sources import Rights
from models.text.paragraphs import DayOrigin, Kind, SourceKind
from server.schemas.base import (
    MAX_INTEGER,
    Context,
    Error,
    Flag,
    LongText,
    Name,
    Offset,
    ParagraphId,
    Payload,
    PersonName,
    Refusal,
    number,
)
from server.schemas.parsing import DayRange, day, timestamp

MAX_LISTED = 1_000

Text = Annotated[str, Field(max_length=10_000)]
Permission = Literal["read", "edit", "manage"]
JobKind = Literal["archive", "recording"]
JobState = Literal["waiting", "running", "done", "failed", "cancelled"]


class SourceFilter(DayRange):
    """Filters of sources in a query, the days of ``spoken_on``; all fields are optional and combined."""

    speaker: Name | None = None
    """A name from ``speakers``."""
    format: Annotated[str, Field(max_length=16)] | None = None
    """Such as ``vtt`` or ``posts``."""
    media: Flag = None
    """1: only sources with a recording; 0: only those without."""
    language: Annotated[str, Field(max_length=8)] | None = None
    rights: Rights | None = None
    draft_id: Annotated[str, Field(max_length=64)] | None = None
    """Only sources that are attached to this draft."""
    offset: Offset = 0


class ListRequest(SourceFilter):
    """The query of ``GET /api/sources``; all fields are optional and combined."""

    q: Annotated[str, Field(max_length=200)] = ""
    """Searched literally in title, file name, speakers and texts; case and typography are ignored."""
    embargoed: Flag = None
    """1: only sources under embargo; 0: only others."""
    limit: Annotated[Annotated[int, Field(ge=1, le=MAX_LISTED)] | None, BeforeValidator(number)] = None


class ShowRequest(Payload):
    """The query of ``GET /api/sources/ID``."""

    posts: Flag = None
    """0: leave out the paragraphs of a source of posts, which are read in pages."""


class NewSource(Payload):
    """What requests for an import have in common."""

    hold: bool = False
    """Whether the source is not searched before somebody has reviewed it."""
    draft_id: str | None = None
    """The draft to attach the source to."""
    upload_id: str | None = None
    """The client's identifier of the upload, for ``import_progress`` and to cancel it."""
    sid: str | None = None
    """The id of the client's socket, which gets ``import_progress``."""


class PastedText(NewSource):
    """``POST /api/sources`` as JSON: import pasted text."""

    is_upload = True

    text: LongText
    html: LongText | None = None
    """The same text with mark-up, which is read instead."""
    title: Name = ""
    known: list[Annotated[str, Field(max_length=500)]] = Field(default_factory=list, max_length=1_000)
    """Handles of authors of posts who are public persons."""


class FetchRequest(NewSource):
    """``POST /api/sources/fetch``: import a transcript from an address."""

    url: Annotated[str, Field(max_length=2_000)]


class NewLiveSource(Payload):
    """``POST /api/sources/live``: begin a source to which lines are added while somebody speaks."""

    title: Annotated[str, Field(min_length=1, max_length=1_000)]
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}$")] | None = None
    """ISO 639-1; null to detect it."""
    spoken_on: Annotated[date | None, day("spoken_on")] = None
    kind: SourceKind = "other"
    draft_id: str | None = None
    """The draft to attach the source to."""


class LineRequest(Payload):
    """A line of a live source; it replaces a stored line of the same number."""

    number: Annotated[int, Field(ge=1, le=MAX_INTEGER)]
    """Counted from 1, without gaps."""
    text: Annotated[str, Field(max_length=2_000)]
    """The words; "" withdraws the line."""
    speaker: Annotated[str, Field(max_length=200)] | None = None
    """Null if unknown; absent for the speaker of the line before, or the one that the words name."""
    start_ms: Annotated[int, Field(ge=0, le=MAX_INTEGER)] | None = None
    """From the start of the event."""
    end_ms: Annotated[int, Field(ge=0, le=MAX_INTEGER)] | None = None

    @property
    def times(self) -> tuple[int | None, int | None]:
        """When it begins and ends."""
        return self.start_ms, self.end_ms


class AppendRequest(Payload):
    """``POST /api/sources/ID/lines``: add lines to a live source, or replace some; all or none."""

    lines: Annotated[list[LineRequest], Field(max_length=500)]
    position: Annotated[str, Field(max_length=2_000)] | None = None
    """State of the sender, stored with the lines and returned by ``GET``; absent: unchanged."""


class ShowLinesRequest(Payload):
    """The query of ``GET /api/sources/ID/lines``: the number of the first line."""

    first: Annotated[Annotated[int, Field(ge=1)], BeforeValidator(number)] = Field(default=1, alias="from")


class CallOffQuery(Payload):
    """The query of ``DELETE /api/uploads/ID``, which cancels an upload."""

    sid: str = ""
    """The ``sid`` of the upload."""


class DetailsRequest(Payload):
    """``PATCH /api/sources/ID``: change the given fields; null removes a date or an embargo."""

    title: Text = ""
    spoken_on: Annotated[date | None, day("spoken_on")] = None
    embargo_until: Annotated[datetime | None, timestamp("embargo_until")] = None
    """Time with zone."""
    embargo_note: Text = ""
    rights: Rights = "quotable"


class RenameRequest(Payload):
    """``POST /api/sources/ID/speakers``: rename a speaker in all paragraphs; both fields are required."""

    old: Text | None = Field(alias="from")
    """Null: paragraphs without a speaker."""
    new: Text | None = Field(alias="to")
    """Null removes the name."""


class ReviewSpeakerRequest(Payload):
    """A decision about a label of the source."""

    label: Text | None
    """Null: the paragraphs without a label."""
    name: Text | None
    """Name of the speaker, null for none; the same name for two labels merges them."""
    asks: bool | None = None
    """Whether all paragraphs of the label are an interviewer's questions."""


class ReviewSplitRequest(Payload):
    """Paragraphs that another speaker says."""

    paragraph_ids: Annotated[list[Annotated[int, Field(ge=1, le=2**63 - 1)]], Field(min_length=1, max_length=1_000)]
    name: Text | None


class ReviewRequest(Payload):
    """``POST /api/sources/ID/review``: store all decisions about an import at once; the source is searched then."""

    revision: Annotated[int, Field(ge=0, le=2**31 - 1)] | None = None
    """Revision of the source that was shown; if it has changed since, nothing is stored."""
    title: Text = ""
    spoken_on: Annotated[date | None, day("spoken_on")] = None
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}$")] | None = None
    kind: SourceKind | None = None
    speakers: Annotated[list[ReviewSpeakerRequest], Field(max_length=MAX_LISTED)] = Field(default_factory=list)
    splits: Annotated[list[ReviewSplitRequest], Field(max_length=MAX_LISTED)] = Field(default_factory=list)
    remember: bool = True
    """Whether to apply names, questions and kind to later files of the same series."""


class OriginalLinesQuery(Payload):
    """The query of ``GET /api/sources/ID/convention/lines``: lines of the original file that contain ``q``."""

    first: Annotated[Annotated[int, Field(ge=0, le=MAX_INTEGER)], BeforeValidator(number)] = Field(
        default=0, alias="from"
    )
    q: Annotated[str, Field(max_length=200)] = ""


class ConventionExample(Payload):
    """An example of how a file names its speakers."""

    line: Annotated[int, Field(ge=0, le=MAX_INTEGER)]
    """Number of the line, from 0."""
    before: Annotated[str, Field(max_length=1_000)] = ""
    """The text of the line before the name."""
    speaker: Annotated[str, Field(min_length=1, max_length=200)]
    """The words of the line that name the speaker."""


class ConventionRequest(Payload):
    """``POST /api/sources/ID/convention`` and ``…/preview``: read a file again by examples of its speaker labels."""

    examples: Annotated[list[ConventionExample], Field(max_length=8)] = Field(default_factory=list)
    """All lines of the same form name a speaker."""
    keep: bool = True
    """Whether labels that were recognised otherwise still name speakers."""
    not_speakers: Annotated[list[Text], Field(max_length=100)] = Field(default_factory=list)
    """Labels that do not name a speaker."""
    revision: Annotated[int, Field(ge=0, le=2**31 - 1)] | None = None
    """Revision of the source that was shown; if it has changed since, nothing is stored."""
    remember: bool = True
    """Whether to read the next file of the series in the same way."""
    plain: bool = False
    """Whether to read the words of the file as plain text, without its markup or its fields."""


class DirectoryQuery(Payload):
    """The query of ``GET /api/speakers``; ``q`` is a part of a name or label."""

    q: Annotated[str, Field(max_length=200)] = ""
    limit: Annotated[Annotated[int, Field(ge=1, le=MAX_LISTED)], BeforeValidator(number)] = 200
    offset: Offset = 0


class CorrectLabelRequest(Payload):
    """``PUT /api/speakers/aliases``: correct the person whom a label names, in all sources."""

    label: Text
    """What sources call the person."""
    name: Text | None
    """The name; null undoes the correction."""


class CorrectLabelsRequest(Payload):
    """``POST /api/speakers/aliases``: correct several labels, all or none."""

    aliases: Annotated[list[CorrectLabelRequest], Field(min_length=1, max_length=MAX_LISTED)]
    apart_from: Text | None = None
    """A label of another person, from whom these labels are split off."""


class RestoreRequest(Payload):
    """``POST …/history/REVISION_ID/restore``: make an earlier form of a paragraph the current one."""

    note: Text = ""
    """Reason of the change, stored with the earlier form."""
    expected_text: Context | None = None
    """The text that the client has; if it is not the current one, nothing is changed."""


class CorrectionRequest(RestoreRequest):
    """``PATCH /api/sources/ID/paragraphs/PARAGRAPH_ID``: correct the given fields."""

    text: Context = ""
    """A corrected text has a new ``paragraph_id``."""
    speaker: Text | None = None
    """Null for no speaker."""
    question: bool = False
    """Whether it is an interviewer's question."""
    kind: Kind = "speech"


class ImportRequest(Payload):
    """The query of ``POST /api/imports``, whose body is an archive or a recording."""

    name: Annotated[str, BeforeValidator(str.strip), Field(min_length=1, max_length=1_000)]
    keep: Flag = None
    """1: do not replace a source whose item has changed."""
    hold: Flag = None
    """1: do not search the source of a recording before its review."""


class NamedSource(TypedDict):
    """Id and title of a source."""

    source_id: str
    source_title: str


class ParagraphText(TypedDict):
    """The text of a paragraph and its place; ``index`` is its position in the source, from 0."""

    paragraph_id: ParagraphId
    index: int
    text: str
    start_ms: int | None


class Owned(TypedDict):
    """Owner and permission of a draft or source; only in a newsroom."""

    owner: NotRequired[PersonName | None]
    """Null if it belongs to the newsroom."""
    may: NotRequired[Permission]
    """What the requester may do with it."""


class Media(TypedDict):
    """The recording of a source."""

    url: str
    type: str
    name: str
    bytes: int


class ImportNote(TypedDict):
    """Posts that an import changed or left out."""

    code: str
    """Reason, such as ``repeated_ids``."""
    count: int
    examples: list[str]
    """Ids of some of them."""


class SourceRecord(TypedDict):
    """A source without its paragraphs and counts."""

    source_id: str
    title: str
    file_name: str
    format: str
    imported_at: str
    spoken_on: str | None
    day_origin: DayOrigin | None
    """Where ``spoken_on`` was found; ``person`` if somebody entered it."""
    day_written: str
    """The words that give the day there."""
    kind: SourceKind
    held: bool
    """Whether it is not searched before somebody has reviewed it."""
    reviewed: bool
    media: Media | None
    embargo_until: str | None
    """Time before which nothing of it may be published, UTC."""
    embargo_note: str
    embargoed: bool
    """Whether ``embargo_until`` is in the future."""
    rights: Rights
    """``quotable``; ``ask``: ask the person who gave it before quoting; ``background``: not for quotation."""
    language: str


class LiveState(TypedDict):
    """State of a live source."""

    lines: int
    last_line_at: str | None
    """Time at which its last line arrived or changed, UTC."""


class Live(TypedDict):
    """State of a source to which lines are still added; absent for all others."""

    live: NotRequired[LiveState]


class Source(SourceRecord, Owned, Live):
    """A source of the library."""

    paragraphs: int
    speakers: list[str]
    """Names in the order in which they first speak; private authors of posts are left out."""
    duration_ms: int | None
    """Start of its last paragraph that has a time."""
    drafts: int
    """Number of drafts that it is attached to."""
    posts: int | None
    """Number of readable posts; null if ``format`` is not ``posts``."""
    threads: int | None
    """Number of threads; null if ``format`` is not ``posts``."""


class LiveLine(TypedDict):
    """A line as it was sent; ``speaker`` is null if none was sent, and "" if unknown."""

    number: int
    text: str
    speaker: str | None
    start_ms: int | None
    end_ms: int | None


class LiveLines(TypedDict):
    """Lines of a live source, at most 1,000."""

    lines: list[LiveLine]
    next: int
    """Number of the next line to send."""
    position: str
    """The state that the sender stored."""


class AppendedLines(TypedDict):
    """The result of adding lines."""

    next: int
    """Number of the next line to send."""
    changed: int
    """Number of lines that are new or changed."""
    paragraphs: int


class LineGap(Refusal):
    """409: lines before those of the request are missing; nothing was stored."""

    next: int
    """Number of the next line to send."""


class ImportedSource(Source):
    """A source that was just imported."""

    notes: NotRequired[list[ImportNote]]


class Snippet(TypedDict):
    """A window of a text around a match, which is at its characters ``[start, end)``."""

    text: str
    start: int
    end: int


class SourceHit(Snippet):
    """The first paragraph of a source that matches a search."""

    paragraph_id: ParagraphId
    index: int


class FoundSource(Source):
    """A source in a search of the library; ``hit`` if a text of it matches."""

    hit: NotRequired[SourceHit]


class SpeakerCount(TypedDict):
    """Numbers of paragraphs and sources of a speaker."""

    speaker: str
    paragraphs: int
    sources: int


class FoundSources(TypedDict):
    """The matching sources, those with a match in title or file name first, then the newest."""

    sources: list[FoundSource]
    total: int
    """Number of matches before ``limit`` and ``offset``."""


class Sources(FoundSources):
    """A page of the library."""

    speakers: list[SpeakerCount]
    """All speakers of the library, the one with the most paragraphs first."""


class DirectoryLabel(TypedDict):
    """What sources call a person; ``corrected`` if somebody has set the name."""

    label: str
    paragraphs: int
    sources: int
    corrected: bool


class DirectoryPerson(TypedDict):
    """A person who speaks in sources; ``name`` as it is written in prose."""

    name: str
    paragraphs: int
    labels: list[DirectoryLabel]


class ReviewSample(ParagraphText):
    """The beginning of a paragraph."""


class ReviewSpeaker(TypedDict):
    """A speaker label of an imported file, with samples of the paragraphs under it."""

    label: str | None
    """Null for the paragraphs without a label."""
    name: str | None
    paragraphs: int
    characters: int
    questions: int
    """Number of paragraphs that are an interviewer's questions."""
    asks: bool
    """Whether most of them are."""
    samples: list[ReviewSample]


class ReviewNote(TypedDict):
    """A hint about an import."""

    code: str
    """Such as ``headings``, ``no_date`` or ``alike`` (two labels that may be one person)."""
    detail: str
    """A number or the words in question."""
    labels: list[str]
    """The labels in question."""


class SourceReview(TypedDict):
    """The result of an import, for review."""

    source: Source
    revision: int
    """Revision of the source, to be sent with decisions."""
    speakers: list[ReviewSpeaker]
    left_out: list[ReviewNote]
    """Kinds of paragraphs that are not speech, and how many (``detail``) there are; ``account``: what became of the
    words of the file, in percent: speech, others, and not read (``97/2/1``)."""
    unsure: list[ReviewNote]
    """What the import is not sure about."""
    series: str | None
    """Title of the last source of the same series that the requester has reviewed."""


class OriginalLine(TypedDict):
    """A line of the original file, numbered from 0."""

    number: int
    text: str


class OriginalLines(TypedDict):
    """Lines of the original file, at most 500."""

    lines: list[OriginalLine]
    total: int
    """Number of lines with words in the file."""
    more: bool
    """Whether further lines follow."""


class ConventionSpeaker(TypedDict):
    """A speaker of the source as it would be read, with the beginnings of three paragraphs."""

    label: str
    name: str
    paragraphs: int
    samples: list[str]


class ConventionPreview(TypedDict):
    """The source as it would be read; nothing is stored."""

    lines: int
    """Number of lines that name a speaker as the examples do."""
    speakers: list[ConventionSpeaker]
    unnamed: int
    """Number of paragraphs of speech without a speaker."""
    changed: int
    """Number of paragraphs that would differ from now."""


class SpeakerPeople(TypedDict):
    """A page of the directory of speakers, by amount of text."""

    people: list[DirectoryPerson]
    total: int


class LabelAlias(TypedDict):
    """The correction of a label; ``name`` is null if there is none."""

    label: str
    name: str | None


class CorrectedLabels(TypedDict):
    """The previous corrections of the labels; sent as ``aliases`` they undo the change."""

    before: list[LabelAlias]


class SpeakersBoot(TypedDict):
    """The boot data of the speakers' page."""

    may_correct: bool


class CorrectedLabel(TypedDict):
    """A label and the name shown for it."""

    label: str
    name: str


class ParagraphPost(TypedDict):
    """The post of a paragraph; ``handle`` and ``url`` are null for a private person."""

    position: int
    """Number of the post in its source, from 0."""
    thread: int
    """Position of the root of its thread."""
    parent: int | None
    """Position of the post that it answers or quotes."""
    relation: str
    parent_state: str
    posted_at: str | None
    platform: str
    known: bool
    handle: str | None
    url: str | None


class Turn(TypedDict):
    """What one person says in a paragraph: characters ``[start, end)``, without the label."""

    start: int
    end: int
    speaker: str | None
    """Null if nobody is named, and for an interviewer."""
    question: bool
    """Whether it is an interviewer's question."""


class Paragraph(ParagraphText):
    """A paragraph of a source; ``index`` is its position in the source, from 0."""

    speaker: str | None
    """The name to show."""
    kind: NotRequired[Kind]
    """``heading``, ``direction``, ``page`` or ``notice``; absent for speech."""
    speaker_label: NotRequired[str]
    """What the source calls the speaker, if it differs from ``speaker``."""
    end_ms: int | None
    """Its end, or the start of the next paragraph that has a time."""
    question: bool
    """Whether it is an interviewer's question."""
    turns: NotRequired[list[Turn]]
    """Only if several people speak in the paragraph; ``speaker`` is the first."""
    revisions: int
    """Number of stored earlier forms."""
    words: NotRequired[list[list[int]]]
    """Times of its words from speech recognition or captions: start and end in the text in UTF-16 units, start and end
    in milliseconds, and the confidence in percent, or -1."""
    unsure: NotRequired[list[list[int]]]
    """Start and end in the text, in UTF-16 units, of words with a confidence below 50 %."""
    post: NotRequired[ParagraphPost]
    """Only of sources of posts."""


class DraftSources(TypedDict):
    """The sources attached to a draft, and the newest others."""

    sources: list[Source]
    total: int
    """How many the library has."""


class WholeSource(Source):
    """A source with its paragraphs."""

    items: list[Paragraph]


class Renamed(TypedDict):
    """The result of renaming a speaker."""

    renamed: int
    """Number of changed paragraphs."""
    source: Source


class Revision(TypedDict):
    """An earlier form of a paragraph."""

    revision_id: int
    paragraph_id: ParagraphId
    text: str
    speaker: str | None
    note: str
    changed_at: str
    by: NotRequired[str | None]
    """Name of the person who corrected it; only in a newsroom."""


class Revisions(TypedDict):
    """Earlier forms of a paragraph, newest first."""

    revisions: list[Revision]


class ParagraphConflict(Refusal):
    """409: the paragraph was corrected meanwhile; nothing was changed."""

    paragraph: Paragraph


class DependentDraft(TypedDict):
    """A draft that a source is attached to or quoted in."""

    draft_id: str
    headline: str
    updated_at: str
    quotes: int
    attached: bool


class DependentPublication(TypedDict):
    """A publication that quotes a source."""

    publication_id: str
    headline: str
    published_at: str
    quotes: int


class Dependants(TypedDict):
    """The drafts and publications that use a source."""

    drafts: list[DependentDraft]
    publications: list[DependentPublication]


class PassagePlace(TypedDict):
    """The position of a passage in its source; fields are null if it is not found any more."""

    paragraph_id: ParagraphId | None
    index: int | None
    start: int | None
    end: int | None


class QuotedPassage(PassagePlace):
    """A passage of a source that a draft quotes."""

    draft_id: str
    headline: str
    text: str


class Quoted(TypedDict):
    """Where drafts quote a source, in reading order."""

    quoted: list[QuotedPassage]


class ImportProgress(TypedDict):
    """``import_progress``: progress of an upload, sent to its client."""

    upload_id: str
    stage: Literal["reading", "embedding", "indexing", "done"]
    done: int
    """Pages while reading, paragraphs while embedding."""
    total: int


class LeftOut(TypedDict):
    """An item of an archive that could not be read: where it is, and the reason."""

    place: str
    reason: str


class ImportSummary(TypedDict):
    """The result of an import: numbers of items, unless stated otherwise."""

    imported: int
    replaced: int
    unchanged: int
    kept: int
    """Changed items that did not replace their source."""
    left_out: int
    """Items that could not be read."""
    paragraphs: int
    embedded: int
    """Number of texts."""
    seconds: dict[str, float]
    """Duration of each stage."""
    unavailable: str | None
    """Why the sources could not be indexed; it is done later."""
    notes: NotRequired[list[ImportNote]]


class ArchiveJob(TypedDict):
    """An import of an archive or a recording."""

    job_id: str
    kind: JobKind
    name: str
    state: JobState
    stage: Literal["transcribing", "reading", "embedding", "indexing"] | None
    unit: str | None
    done: int
    total: int
    left_out: list[LeftOut]
    """The first 200 items that could not be read."""
    left_out_total: int
    summary: ImportSummary | None
    """Result of an archive that is done."""
    source_id: str | None
    """The source of a recording that is done."""
    error: Error | None
    """Of state ``failed``."""
    created_at: str


class ArchiveJobs(TypedDict):
    """The requester's imports that run, wait, or ended within a day, newest first."""

    imports: list[ArchiveJob]


class UploadLimits(TypedDict):
    """The largest upload and the largest recording, in bytes."""

    max_upload_bytes: int
    max_media_bytes: int


class LibraryBoot(TypedDict):
    """The boot data of the library's page."""

    version: str
    limits: UploadLimits
    formats: list[str]
    """File name extensions that can be imported, without the dot."""
    fetching: bool
    """Whether sources can be fetched from an address."""
    transcribing: bool
    """Whether recordings can be transcribed here."""
