"""Suggestions for the caret, from the archive, and completions of a quote being typed; coverage of sources."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from indexer.sources import Rights
from server.schemas.base import Context, Day, Name, ParagraphId, Payload, Seq, SourceIds
from server.schemas.sources import Turn

# Answered between two keys; no sentence is longer.
MAX_TYPED_LENGTH = 20_000

# A sentence up to the caret, of which the last few hundred characters are read.
Typed = Annotated[str, Field(max_length=MAX_TYPED_LENGTH)]

Stage = Literal["recall", "ranked", "complete"]
ArchiveStage = Literal["recall", "complete"]
# What an answer is computed without.
Degraded = Literal["models"]


class Suggest(Payload):
    """``suggest``."""

    seq: Seq
    title: Context
    left_context: Context
    typed: Typed = ""
    """The unfinished sentence up to the caret, once it says something."""
    draft_id: str | None = None
    draft_version: int | None = None
    source_ids: SourceIds | None = None
    questions: bool = False
    """Suggest interviewers' questions, too."""
    language: Annotated[str, Field(max_length=8)] | None = None
    """Of the draft, ISO 639-1, where the writer has said so; else as its words say."""


class ArchiveFilter(Payload):
    """What ``suggest_archive`` may be limited to."""

    speaker: Name | None = None
    first_day: Day | None = Field(default=None, alias="from")
    last_day: Day | None = Field(default=None, alias="to")
    language: Annotated[str, Field(max_length=8)] | None = None


class SuggestArchive(Payload):
    """``suggest_archive``."""

    seq: Seq
    title: Context
    left_context: Context
    typed: Typed = ""
    """As of ``suggest``."""
    draft_id: str | None = None
    questions: bool = False
    filter: ArchiveFilter = Field(default_factory=ArchiveFilter)


class CompleteQuote(Payload):
    """``complete_quote``."""

    seq: Seq
    typed: Typed
    """From the opening quotation mark, or the start of the sentence, to the caret."""
    draft_id: str | None = None
    source_ids: SourceIds | None = None


class SuggestedSpan(TypedDict):
    """Characters ``[start, end)`` of the paragraph's text that are worth quoting."""

    start: int
    end: int
    score: float


class Why(TypedDict):
    """Why a paragraph is suggested."""

    matched: list[str]
    """Words it shares with the query, rarest first."""
    similarity: float | None
    """Cosine of paragraph and query, 0.0 to 1.0."""
    notes: list[str]
    """Codes; unknown ones are to be ignored."""


class SuggestedParagraph(TypedDict):
    """An item of ``suggestions`` and ``archive_suggestions``."""

    source_id: str
    source_title: str
    spoken_on: str | None
    """The day, YYYY-MM-DD."""
    rights: Rights
    paragraph_id: ParagraphId
    index: int
    text: str
    speaker: str | None
    """Who says the best of ``spans``."""
    turns: NotRequired[list[Turn]]
    """Where several people speak in the paragraph: no span is in two of them."""
    start_ms: int | None
    score: float
    """Higher is better, within one answer."""
    confidence: float | None
    """Probability, 0 to 1, that the writer quotes it next; null in stage ``recall`` and where it is not known."""
    match: float | None
    """Probability, 0 to 1, that it says what the last sentence says, continues or answers it; null likewise, and where
    draft or sources are not in English."""
    spans: list[SuggestedSpan]
    """Best first; empty in stage ``recall``."""
    why: NotRequired[Why]
    """Not in stage ``recall``."""
    language: NotRequired[str]
    """Of the source, ISO 639-1, where it is another one than the draft's."""


class Suggestions(TypedDict):
    """``suggestions``: one stage; each replaces the one before."""

    seq: int
    stage: Stage
    items: list[SuggestedParagraph]
    degraded: NotRequired[Degraded]


class SuggestedSource(TypedDict):
    """A source of the archive that fits the draft."""

    source_id: str
    source_title: str
    spoken_on: str | None
    score: float


class ArchiveSuggestions(TypedDict):
    """``archive_suggestions``: one stage."""

    seq: int
    stage: ArchiveStage
    sources: list[SuggestedSource]
    """Best first."""
    items: list[SuggestedParagraph]
    degraded: NotRequired[Degraded]


class QuoteCompletion(TypedDict):
    """How a source continues the words of a quote."""

    source_id: str
    source_title: str
    paragraph_id: ParagraphId
    index: int
    text: str
    speaker: str | None
    """Who says ``[start, end)``."""
    turns: NotRequired[list[Turn]]
    """As of a suggestion."""
    start_ms: int | None
    start: int
    end: int
    typed: int
    """How many of the first characters of ``[start, end)`` are in the draft already."""
    attached: bool
    """Whether the source is attached to the draft."""


class Completions(TypedDict):
    """``completions``."""

    seq: int
    items: list[QuoteCompletion]
    nowhere: NotRequired[Literal[True]]
    """Nothing that was searched begins with these words."""


class CoveredSpeaker(TypedDict):
    """How much of a source somebody says, and how much of that the draft quotes."""

    speaker: str
    paragraphs: int
    quoted_paragraphs: int


# The values of one cell in the order of ``columns``.
CoveredCell = tuple[
    int,  # index of the first paragraph
    ParagraphId,
    int,  # paragraphs
    int,  # length of their texts
    int | None,  # speaker, as an index of ``speakers``
    int | None,  # start_ms
    Literal[0, 1],  # question
    float,  # quotable
    list[tuple[int, int]],  # quoted
]


class CoveredSource(TypedDict):
    """How a draft covers one of its sources."""

    source_id: str
    source_title: str
    paragraphs: int
    quoted_paragraphs: int
    speakers: list[CoveredSpeaker]
    """The one who says most first."""
    end_ms: int | None
    cells: list[CoveredCell]


class Coverage(TypedDict):
    """Which parts of its sources a draft quotes."""

    draft_id: str
    version: int
    columns: list[str]
    sources: list[CoveredSource]
