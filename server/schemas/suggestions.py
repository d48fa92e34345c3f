"""Suggestions for the caret and from the archive, completions of a quote that is being typed, coverage of sources."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from indexer.sources import Rights
from server.schemas.base import Context, Name, ParagraphId, Payload, Seq, SourceIds
from server.schemas.parsing import DayRange
from server.schemas.sources import NamedSource, ParagraphText, Turn

# Longer than any sentence; a completion is answered between two keystrokes.
MAX_TYPED_LENGTH = 20_000

# A sentence up to the caret; the last 400 characters are read.
Typed = Annotated[str, Field(max_length=MAX_TYPED_LENGTH)]

Stage = Literal["recall", "ranked", "complete"]
ArchiveStage = Literal["recall", "complete"]
# The part that was unavailable when an answer was computed.
Degraded = Literal["models"]


class CaretContext(Payload):
    """The text around the caret for which quotes are suggested."""

    seq: Seq
    title: Context
    left_context: Context
    """The sentences before the one with the caret. A final line end means that a new paragraph begins."""
    typed: Typed = ""
    """The sentence with the caret, up to the caret or up to the opening quotation mark before it."""
    questions: bool = False
    """Whether to suggest interviewers' questions, too."""


class Suggest(CaretContext):
    """``suggest``: suggest paragraphs of sources to quote at the caret."""

    draft_id: str | None = None
    draft_version: int | None = None
    source_ids: SourceIds | None = None
    """Sources to search; by default those attached to ``draft_id``, or else the whole library."""
    language: Annotated[str, Field(max_length=8)] | None = None
    """Language of the draft, ISO 639-1; by default it is detected."""


class ArchiveFilter(DayRange):
    """Filters of ``suggest_archive``."""

    speaker: Name | None = None
    """A complete name, as in ``speakers`` of a source."""
    language: Annotated[str, Field(max_length=8)] | None = None


class SuggestRequest(Payload):
    """``POST /api/suggest``: suggest paragraphs of sources to quote after a text."""

    title: Context = ""
    left_context: Context
    """The text so far."""
    source_ids: SourceIds | None = None
    """Sources to search; by default the whole library."""


class SuggestArchive(CaretContext):
    """``suggest_archive``: suggest passages of sources that are not attached to the draft.

    Sources under embargo or for background are never suggested.
    """

    draft_id: str | None = None
    """Its attached sources are left out, since ``suggest`` covers them."""
    filter: ArchiveFilter = Field(default_factory=ArchiveFilter)


class CompleteQuote(Payload):
    """``complete_quote``: continue the quote that is being typed, once it has three words."""

    seq: Seq
    typed: Typed
    """From the opening quotation mark, or the start of the sentence, to the caret."""
    draft_id: str | None = None
    """Its attached sources are searched first, and the whole library if none of them has the words."""
    source_ids: SourceIds | None = None
    """Search these sources only."""


class SuggestedSpan(TypedDict):
    """Characters ``[start, end)`` of the paragraph's text that are worth quoting."""

    start: int
    end: int
    score: float


class Why(TypedDict):
    """Why a paragraph is suggested, for the reader; the ranking does not use it."""

    matched: list[str]
    """At most four words that it shares with the query, rarest in the source first."""
    similarity: float | None
    """Cosine similarity of paragraph and query, 0.0 to 1.0."""
    notes: list[str]
    """Codes: ``follows_last_quote``, ``same_paragraph_as_last_quote``, ``matched_earlier`` (``matched`` are words of
    the title and of the text before the last sentence), ``speaker_named``. Ignore unknown ones."""


class ListedParagraph(NamedSource, ParagraphText):
    """A paragraph and its source."""


class SuggestedParagraph(ListedParagraph):
    """An item of ``suggestions`` and ``archive_suggestions``; ``index`` is its position in the source, from 0."""

    spoken_on: str | None
    rights: Rights
    speaker: str | None
    """The speaker of the best span."""
    turns: NotRequired[list[Turn]]
    """Only if several people speak in the paragraph; no span crosses two turns."""
    score: float
    """Higher is better; comparable within one answer."""
    confidence: float | None
    """Probability, 0 to 1, that an editor would accept it after the last sentence; null in stage ``recall`` and without
    the models."""
    match: float | None
    """The same as ``confidence``."""
    spans: list[SuggestedSpan]
    """Best first; empty in stage ``recall``."""
    why: NotRequired[Why]
    """Absent in stage ``recall``."""
    language: NotRequired[str]
    """Language of the source, ISO 639-1; only if it differs from the draft's."""


class Suggestions(TypedDict):
    """``suggestions``: sent up to three times: ``recall``, ``ranked``, ``complete``; each replaces the one before.

    An answer is ``degraded`` if the models did not answer in time, or while vectors of sources in other languages are
    being computed: it is ranked by words, has no spans, and may be requested again.
    """

    seq: int
    stage: Stage
    items: list[SuggestedParagraph]
    degraded: NotRequired[Degraded]


class SuggestedParagraphs(TypedDict):
    """The answer of ``POST /api/suggest``, best first; ``degraded`` as in ``Suggestions``."""

    items: list[SuggestedParagraph]
    degraded: NotRequired[Degraded]


class SuggestedSource(NamedSource):
    """A source of the archive that fits the draft; scores are comparable within one answer."""

    spoken_on: str | None
    score: float


class ArchiveSuggestions(TypedDict):
    """``archive_suggestions``: sent once or twice, as ``recall`` and ``complete``, which replaces it."""

    seq: int
    stage: ArchiveStage
    sources: list[SuggestedSource]
    """At most five, best first."""
    items: list[SuggestedParagraph]
    """Their best passages, at most twelve; without spans if time ran out."""
    degraded: NotRequired[Degraded]


class QuoteCompletion(ListedParagraph):
    """A paragraph that contains the typed words of a quote and continues them."""

    speaker: str | None
    """The speaker of ``[start, end)``."""
    turns: NotRequired[list[Turn]]
    """Only if several people speak in the paragraph."""
    start: int
    end: int
    """Characters ``[start, end)`` of ``text``: from the first typed word to the end of the sentence with the caret."""
    typed: int
    """Number of characters, from ``start``, that are in the draft already."""
    attached: bool
    """Whether the source is attached to the draft."""


class Completions(TypedDict):
    """``completions``: at most three, the attached sources first, then the latest source."""

    seq: int
    items: list[QuoteCompletion]
    nowhere: NotRequired[Literal[True]]
    """No source has these words: there is no need to ask again until the quote or the library changes."""


class CoveredSpeaker(TypedDict):
    """How many paragraphs of a source a speaker has, and how many of them the draft quotes."""

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


class CoveredSource(NamedSource):
    """How a draft covers one of its sources."""

    paragraphs: int
    quoted_paragraphs: int
    speakers: list[CoveredSpeaker]
    """By amount of text, the largest first."""
    end_ms: int | None
    """End of the recording."""
    cells: list[CoveredCell]
    """At most 400; a cell of a longer source covers several paragraphs."""


class Coverage(TypedDict):
    """Which parts of its sources a draft quotes, and which are worth quoting."""

    draft_id: str
    version: int
    columns: list[str]
    """Names of the values of a cell. ``quotable`` is 0 to 1; ``quoted`` are ranges of characters of the cell."""
    sources: list[CoveredSource]
