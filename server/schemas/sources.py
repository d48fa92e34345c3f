"""The source library: sources, paragraphs, uploads and imports."""

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
    number,
)

MAX_LISTED = 1_000

Text = Annotated[str, Field(max_length=10_000)]
Permission = Literal["read", "edit", "manage"]
JobKind = Literal["archive", "recording"]
JobState = Literal["waiting", "running", "done", "failed", "cancelled"]


class ListRequest(Payload):
    """The query of ``GET /api/sources``."""

    q: Annotated[str, Field(max_length=200)] = ""
    speaker: Name | None = None
    first_day: str | None = Field(default=None, alias="from")
    last_day: str | None = Field(default=None, alias="to")
    format: Annotated[str, Field(max_length=16)] | None = None
    media: Flag = None
    embargoed: Flag = None
    language: Annotated[str, Field(max_length=8)] | None = None
    rights: Rights | None = None
    draft_id: Annotated[str, Field(max_length=64)] | None = None
    """Only sources that are attached to this draft."""
    limit: Annotated[Annotated[int, Field(ge=1, le=MAX_LISTED)] | None, BeforeValidator(number)] = None
    offset: Offset = 0


class ShowRequest(Payload):
    """The query of ``GET /api/sources/ID``; ``posts`` 0: without the paragraphs of posts, which are read in pages."""

    posts: Flag = None


class PastedText(Payload):
    """``POST /api/sources`` as JSON."""

    is_upload = True

    text: LongText
    html: LongText | None = None
    """The same text with its mark-up, where the clipboard has it."""
    title: Name = ""
    hold: bool = False
    """Not searched before somebody has reviewed it."""
    known: list[Annotated[str, Field(max_length=500)]] = Field(default_factory=list, max_length=1_000)
    """Handles of authors of posts who are not private persons."""
    draft_id: str | None = None
    upload_id: str | None = None
    sid: str | None = None


class FetchRequest(Payload):
    """``POST /api/sources/fetch``."""

    url: Annotated[str, Field(max_length=2_000)]
    hold: bool = False
    draft_id: str | None = None
    upload_id: str | None = None
    sid: str | None = None


class NewLiveSource(Payload):
    """``POST /api/sources/live``."""

    title: Annotated[str, Field(min_length=1, max_length=1_000)]
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}$")] | None = None
    """Null: the lines say."""
    spoken_on: str | None = None
    kind: SourceKind = "other"
    draft_id: str | None = None
    """Attach it."""


class LineRequest(Payload):
    """A line of a live source; one with a number that is stored already replaces that line."""

    number: Annotated[int, Field(ge=1, le=MAX_INTEGER)]
    text: Annotated[str, Field(max_length=2_000)]
    """What was said; empty: the line is withdrawn."""
    speaker: Annotated[str, Field(max_length=200)] | None = None
    """Null: nobody known; absent: the speaker of the line before, or whom the words name."""
    start_ms: Annotated[int, Field(ge=0, le=MAX_INTEGER)] | None = None
    end_ms: Annotated[int, Field(ge=0, le=MAX_INTEGER)] | None = None

    @property
    def times(self) -> tuple[int | None, int | None]:
        """When it begins and ends."""
        return self.start_ms, self.end_ms


class AppendRequest(Payload):
    """``POST /api/sources/ID/lines``: lines without a gap in their numbers."""

    lines: Annotated[list[LineRequest], Field(max_length=500)]
    position: Annotated[str, Field(max_length=2_000)] | None = None
    """What the sender has to remember, stored with the lines; absent: what is stored stays."""


class ShowLinesRequest(Payload):
    """The query of ``GET /api/sources/ID/lines``."""

    first: Annotated[Annotated[int, Field(ge=1)], BeforeValidator(number)] = Field(default=1, alias="from")


class CallOffQuery(Payload):
    """The query of ``DELETE /api/uploads/ID``."""

    sid: str = ""


class DetailsRequest(Payload):
    """``PATCH /api/sources/ID``: what is absent stays as it is."""

    title: Text = ""
    spoken_on: str | None = None
    embargo_until: str | None = None
    embargo_note: Text = ""
    rights: Rights = "quotable"


class RenameRequest(Payload):
    """``POST /api/sources/ID/speakers``; both are required, and may be null."""

    old: Text | None = Field(alias="from")
    new: Text | None = Field(alias="to")


class ReviewSpeakerRequest(Payload):
    """What was decided about a label of the source; ``label`` null: paragraphs without one. ``name`` null: nobody."""

    label: Text | None
    name: Text | None
    asks: bool | None = None


class ReviewSplitRequest(Payload):
    """Paragraphs that somebody else said."""

    paragraph_ids: Annotated[list[Annotated[int, Field(ge=1, le=2**63 - 1)]], Field(min_length=1, max_length=1_000)]
    name: Text | None


class ReviewRequest(Payload):
    """``POST /api/sources/ID/review``: all decisions at once; what is absent stays as it is."""

    revision: Annotated[int, Field(ge=0, le=2**31 - 1)] | None = None
    """Of the source as it was shown; if it has changed since, nothing is stored."""
    title: Text = ""
    spoken_on: str | None = None
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}$")] | None = None
    kind: SourceKind | None = None
    speakers: Annotated[list[ReviewSpeakerRequest], Field(max_length=MAX_LISTED)] = Field(default_factory=list)
    splits: Annotated[list[ReviewSplitRequest], Field(max_length=MAX_LISTED)] = Field(default_factory=list)
    remember: bool = True


class OriginalLinesQuery(Payload):
    """The query of ``GET /api/sources/ID/convention/lines``."""

    first: Annotated[Annotated[int, Field(ge=0, le=MAX_INTEGER)], BeforeValidator(number)] = Field(
        default=0, alias="from"
    )
    q: Annotated[str, Field(max_length=200)] = ""


class ConventionExample(Payload):
    """A line of the file and the words in it that name who speaks; ``before`` is what stands before them."""

    line: Annotated[int, Field(ge=0, le=MAX_INTEGER)]
    before: Annotated[str, Field(max_length=1_000)] = ""
    speaker: Annotated[str, Field(min_length=1, max_length=200)]


class ConventionRequest(Payload):
    """``POST /api/sources/ID/convention`` and ``…/preview``: how the file marks its speakers."""

    examples: Annotated[list[ConventionExample], Field(max_length=8)] = Field(default_factory=list)
    keep: bool = True
    """Whether the speakers that are read by other labels stay."""
    not_speakers: Annotated[list[Text], Field(max_length=100)] = Field(default_factory=list)
    """Labels that name nobody: their lines are words."""
    revision: Annotated[int, Field(ge=0, le=2**31 - 1)] | None = None
    """Of the source as it was shown; if it has changed since, nothing is stored."""
    remember: bool = True
    """For the next file of the series."""


class DirectoryQuery(Payload):
    """``GET /api/speakers``: ``q`` is a part of a name or a label."""

    q: Annotated[str, Field(max_length=200)] = ""
    limit: Annotated[Annotated[int, Field(ge=1, le=MAX_LISTED)], BeforeValidator(number)] = 200
    offset: Offset = 0


class CorrectLabelRequest(Payload):
    """``PUT /api/speakers/aliases``: ``name`` null undoes the correction."""

    label: Text
    name: Text | None


class CorrectLabelsRequest(Payload):
    """``POST /api/speakers/aliases``: corrects several labels, all or none.

    ``apart_from`` is a label of somebody else, from whom these are to be split off.
    """

    aliases: Annotated[list[CorrectLabelRequest], Field(min_length=1, max_length=MAX_LISTED)]
    apart_from: Text | None = None


class RestoreRequest(Payload):
    """``POST …/restore``."""

    note: Text = ""
    expected_text: Context | None = None


class CorrectionRequest(RestoreRequest):
    """``PATCH`` of a paragraph: what is absent stays as it is."""

    text: Context = ""
    speaker: Text | None = None
    question: bool = False
    kind: Kind = "speech"


class ImportRequest(Payload):
    """The query of ``POST /api/imports``."""

    name: Annotated[str, BeforeValidator(str.strip), Field(min_length=1, max_length=1_000)]
    keep: Flag = None
    hold: Flag = None


class Owned(TypedDict):
    """In a newsroom only: who owns it, and what the requester may do with it."""

    owner: NotRequired[PersonName | None]
    """Null: the newsroom."""
    may: NotRequired[Permission]


class Media(TypedDict):
    """A recording."""

    url: str
    type: str
    name: str
    bytes: int


class ImportNote(TypedDict):
    """An exception that an import made for some of its posts."""

    code: str
    count: int
    examples: list[str]


class SourceRecord(TypedDict):
    """A source by itself."""

    source_id: str
    title: str
    file_name: str
    format: str
    imported_at: str
    spoken_on: str | None
    """The day, YYYY-MM-DD."""
    day_origin: DayOrigin | None
    """Where the day was found."""
    day_written: str
    """How it is written there."""
    kind: SourceKind
    held: bool
    """Whether it is not searched before somebody has reviewed it."""
    reviewed: bool
    media: Media | None
    embargo_until: str | None
    """Nothing of it may be published before this time, ISO 8601 with Z."""
    embargo_note: str
    embargoed: bool
    """Whether ``embargo_until`` is in the future."""
    rights: Rights
    language: str


class LiveState(TypedDict):
    """How far a live source is."""

    lines: int
    last_line_at: str | None
    """When its last line came or changed, ISO 8601 with Z."""


class Live(TypedDict):
    """Only of a source that lines still arrive for."""

    live: NotRequired[LiveState]


class Source(SourceRecord, Owned, Live):
    """A source of the library."""

    paragraphs: int
    speakers: list[str]
    """In the order in which they first speak."""
    duration_ms: int | None
    """Where its last timed paragraph begins."""
    drafts: int
    """How many drafts it is attached to."""
    posts: int | None
    """How many posts of it can be read; null unless it is made of posts."""
    threads: int | None


class LiveLine(TypedDict):
    """A line as it was sent; ``speaker`` null: nothing was said of the speaker; empty: nobody known."""

    number: int
    text: str
    speaker: str | None
    start_ms: int | None
    end_ms: int | None


class LiveLines(TypedDict):
    """Lines of a live source, at most 1,000."""

    lines: list[LiveLine]
    next: int
    """The number of the line that is due."""
    position: str
    """What their sender asked to remember."""


class AppendedLines(TypedDict):
    """What an append did."""

    next: int
    changed: int
    """How many lines are new, or other than before."""
    paragraphs: int


class LineGap(TypedDict):
    """Lines before the ones sent are missing."""

    error: Error
    next: int


class ImportedSource(Source):
    """A source that was just imported."""

    notes: NotRequired[list[ImportNote]]


class Snippet(TypedDict):
    """A window of a text around words searched for; ``start`` and ``end`` are their characters in it."""

    text: str
    start: int
    end: int


class SourceHit(Snippet):
    """The first paragraph of a source with the words searched for."""

    paragraph_id: ParagraphId
    index: int


class FoundSource(Source):
    """A source that a search of the library found."""

    hit: NotRequired[SourceHit]


class SpeakerCount(TypedDict):
    """How much somebody says in the library."""

    speaker: str
    paragraphs: int
    sources: int


class FoundSources(TypedDict):
    """The sources that a search of the library found."""

    sources: list[FoundSource]
    total: int
    """How many match, of which ``sources`` are some."""


class Sources(FoundSources):
    """A page of the library."""

    speakers: list[SpeakerCount]
    """Of the whole library; the one with the most paragraphs first."""


class DirectoryLabel(TypedDict):
    """A label of sources; ``corrected`` if somebody has said whom it names."""

    label: str
    paragraphs: int
    sources: int
    corrected: bool


class DirectoryPerson(TypedDict):
    """A person who speaks in sources; ``name`` as prose writes it."""

    name: str
    paragraphs: int
    labels: list[DirectoryLabel]


class ReviewSample(TypedDict):
    """The beginning of a paragraph."""

    paragraph_id: ParagraphId
    index: int
    text: str
    start_ms: int | None


class ReviewSpeaker(TypedDict):
    """A label of a source, null for paragraphs without one, and what was said under it."""

    label: str | None
    name: str | None
    paragraphs: int
    characters: int
    questions: int
    """How many of the paragraphs are questions of an interviewer."""
    asks: bool
    """Whether most are."""
    samples: list[ReviewSample]


class ReviewNote(TypedDict):
    """Something to look at: ``code`` says what it is about, ``detail`` and ``labels`` are the words in question."""

    code: str
    detail: str
    labels: list[str]


class SourceReview(TypedDict):
    """What an import has read."""

    source: Source
    revision: int
    speakers: list[ReviewSpeaker]
    left_out: list[ReviewNote]
    """What is neither suggested nor part of quotes: ``detail`` is how many paragraphs."""
    unsure: list[ReviewNote]
    series: str | None
    """The title of the last source of this series that the requester has reviewed."""


class OriginalLine(TypedDict):
    """A line of a file, numbered from 0, as it stands there."""

    number: int
    text: str


class OriginalLines(TypedDict):
    """Some lines of a file."""

    lines: list[OriginalLine]
    total: int
    """How many lines with words the file has."""
    more: bool
    """Whether there are others behind them."""


class ConventionSpeaker(TypedDict):
    """Who speaks in a source as it would be, and the beginnings of what they say."""

    label: str
    name: str
    paragraphs: int
    samples: list[str]


class ConventionPreview(TypedDict):
    """What a source would be."""

    lines: int
    """How many lines name a speaker as the examples do."""
    speakers: list[ConventionSpeaker]
    unnamed: int
    """How many paragraphs have no speaker."""
    changed: int
    """How many paragraphs would be others than now."""


class SpeakerPeople(TypedDict):
    """A page of the directory of speakers, whoever says most first."""

    people: list[DirectoryPerson]
    total: int


class LabelAlias(TypedDict):
    """The correction of a label; ``name`` null: none."""

    label: str
    name: str | None


class CorrectedLabels(TypedDict):
    """The corrections that the labels had before: sent as ``aliases`` they undo the change."""

    before: list[LabelAlias]


class SpeakersBoot(TypedDict):
    """What the page of the speakers starts with."""

    may_correct: bool


class CorrectedLabel(TypedDict):
    """A label and the name shown for it."""

    label: str
    name: str


class ParagraphPost(TypedDict):
    """The post that a paragraph is; of a private person ``handle`` and ``url`` are null."""

    position: int
    thread: int
    parent: int | None
    relation: str
    parent_state: str
    posted_at: str | None
    platform: str
    known: bool
    handle: str | None
    url: str | None


class Turn(TypedDict):
    """What one person says of a paragraph with several turns: code points ``[start, end)``, without the label."""

    start: int
    end: int
    speaker: str | None
    """Null where nobody is named, and of who only asks."""
    question: bool
    """It is the interviewer's."""


class Paragraph(TypedDict):
    """A paragraph of a source."""

    paragraph_id: ParagraphId
    index: int
    text: str
    speaker: str | None
    """The name to show."""
    kind: NotRequired[Kind]
    """What it is, where nobody says it; never ``speech``."""
    speaker_label: NotRequired[str]
    """What the source calls the speaker, where that is not ``speaker``."""
    start_ms: int | None
    end_ms: int | None
    question: bool
    """It is the interviewer's."""
    turns: NotRequired[list[Turn]]
    """Where others speak within the paragraph as well; ``speaker`` says its beginning."""
    revisions: int
    """How many earlier forms of it are stored."""
    words: NotRequired[list[list[int]]]
    """Where its words are in the recording, if speech recognition made it: of each its start and end in the text in
    UTF-16 units, its start and end in milliseconds, and the confidence in percent, -1 where that is unknown."""
    unsure: NotRequired[list[list[int]]]
    """Start and end in the text, in UTF-16 units, of words that speech recognition was not sure of."""
    post: NotRequired[ParagraphPost]


class DraftSources(TypedDict):
    """The sources attached to a draft, and the newest others."""

    sources: list[Source]
    total: int
    """How many the library has."""


class WholeSource(Source):
    """A source with its paragraphs."""

    items: list[Paragraph]


class Renamed(TypedDict):
    """How many paragraphs have the new name."""

    renamed: int
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
    """In a newsroom: who corrected it."""


class Revisions(TypedDict):
    """Earlier forms of a paragraph, newest first."""

    revisions: list[Revision]


class ParagraphConflict(TypedDict):
    """409: the paragraph was corrected meanwhile."""

    error: Error
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
    """What uses a source."""

    drafts: list[DependentDraft]
    publications: list[DependentPublication]


class PassagePlace(TypedDict):
    """Where a passage is in its source; null where it is not found any more."""

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
    """``import_progress``, to the client that uploads."""

    upload_id: str
    stage: Literal["reading", "embedding", "indexing", "done"]
    done: int
    total: int


class LeftOut(TypedDict):
    """An item of an archive that could not be read, and why."""

    place: str
    reason: str


class ImportSummary(TypedDict):
    """The result of an import, in items unless it says otherwise."""

    imported: int
    replaced: int
    unchanged: int
    kept: int
    left_out: int
    paragraphs: int
    embedded: int
    """Texts."""
    seconds: dict[str, float]
    """By stage."""
    unavailable: str | None
    """Why the index could not take the sources in, which it does later."""
    notes: NotRequired[list[ImportNote]]


class ArchiveJob(TypedDict):
    """The import of an archive or a recording, and how far it is."""

    job_id: str
    kind: JobKind
    name: str
    state: JobState
    stage: Literal["transcribing", "reading", "embedding", "indexing"] | None
    unit: str | None
    done: int
    total: int
    left_out: list[LeftOut]
    """The first 200."""
    left_out_total: int
    summary: ImportSummary | None
    """Of an archive."""
    source_id: str | None
    """The source that a recording has become."""
    error: Error | None
    created_at: str


class ArchiveJobs(TypedDict):
    """The requester's own imports."""

    imports: list[ArchiveJob]


class UploadLimits(TypedDict):
    """The largest upload and the largest recording, in bytes."""

    max_upload_bytes: int
    max_media_bytes: int


class LibraryBoot(TypedDict):
    """What the page of the library begins with."""

    version: str
    limits: UploadLimits
    formats: list[str]
    """Endings of files that a source can be read from, without the dot."""
    fetching: bool
    """Whether sources can be fetched by their address."""
    transcribing: bool
    """Whether recordings can be transcribed here."""
