"""Checks of headlines and quotes: what is sent, the findings, and feedback on them."""

from typing import Annotated, Literal, NotRequired, Self

from pydantic import ConfigDict, Field, model_validator, with_config
from pydantic.config import JsonDict
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.schemas.base import ArticleId, Context, ParagraphId, Payload, Seq, SourceIds

# ISO 639-1 of the text; without it the language is recognised.
LanguageCode = Annotated[str, Field(pattern=r"^[a-z]{2,3}$")]

MAX_BATCH = 100
MAX_PROVIDED_SOURCES = 100
MAX_NOTE_LENGTH = 2_000

About = Literal["headline", "quote"]
Verdict = Literal["fine", "right"]
# What is wrong with a quote's words.
Fault = Literal["negation", "number", "changed", "dropped", "added", "reordered"]
# A finding of a quote beyond its words: its meaning is changed by what the source says right before or after, or the
# words are an interviewer's that the text attributes to somebody else; or a translation has another name.
ContextFault = Literal["cut", "interviewer", "name"]
# What a newsroom's policy has a level for.
FindingKind = Literal[
    "headline_unsupported",
    "headline_uncertain",
    "headline_in_source",
    "headline_unchecked",
    "number",
    "negation",
    "words",
    "wrong_speaker",
    "interviewer",
    "cut",
    "not_found",
    "paraphrase",
    "embargo",
    "background",
    "unchecked",
]
# A change of words that keeps the meaning, and that journalists make.
Convention = Literal[
    "omission", "clarification", "style", "hesitation", "filler", "restart", "repetition", "aside", "network"
]
HeadlineState = Literal[
    "verbatim", "supported", "uncertain", "unsupported", "in_source", "not_a_quotation", "unchecked"
]
QuoteState = Literal["verbatim", "edited", "differs", "other_speaker", "translated", "translated_differs", "not_found"]
DiffOperation = Literal["equal", "replace", "delete", "insert"]


class CheckHeadline(Payload):
    """``check_headline``."""

    seq: Seq
    headline: Context
    body: Context
    draft_id: str | None = None
    source_ids: SourceIds | None = None


class VerifyQuotes(Payload):
    """``verify_quotes``."""

    seq: Seq
    body: Context
    standfirst: Annotated[str, Field(max_length=1_000)] = ""
    """Its quotes are checked as those of the body."""
    source_ids: SourceIds | None = None
    language: LanguageCode | None = None


class SentSource(Payload):
    """A source that is not in the library: plain text, names before colons are its speakers'."""

    title: Annotated[str, Field(max_length=1_000)] | None = None
    text: Context


class Sourced(Payload):
    """Where to look for what the body does not have; without either the whole library."""

    source_ids: SourceIds | None = None
    sources: Annotated[list[SentSource], Field(max_length=MAX_PROVIDED_SOURCES)] | None = None

    @property
    def names_sources(self) -> bool:
        """Whether it says where to look."""
        return self.source_ids is not None or self.sources is not None


class SentArticle(Sourced):
    """One of several articles. Its own sources replace those of the request."""

    id: ArticleId = None
    headline: Context
    body: Context


class CheckRequest(Sourced):
    """``POST /api/check``: one article or several."""

    headline: Context | None = None
    body: Context | None = None
    articles: Annotated[list[SentArticle], Field(max_length=MAX_BATCH)] | None = None

    @model_validator(mode="after")
    def _one_or_several(self) -> Self:
        one, several = (self.headline, self.body), self.articles is not None
        if several == any(part is not None for part in one) or (not several and None in one):
            raise PydanticCustomError("one_or_several", "Send headline and body, or articles alone")
        return self


class ShownFinding(Payload):
    """A finding as it was shown; only these fields are required."""

    model_config = Payload.model_config | {"extra": "allow"}

    quote: Annotated[str, Field(min_length=1, max_length=100_000)]
    state: Annotated[str, Field(min_length=1, max_length=32)]


class NewFeedback(Payload):
    """``POST /api/feedback``."""

    about: About
    verdict: Verdict
    finding: ShownFinding
    headline: Context = ""
    body: Context = ""
    draft_id: str | None = None
    note: Annotated[str, Field(max_length=MAX_NOTE_LENGTH)] = ""


class DiffPart(TypedDict):
    """One step from the source's or the body's words to those of the quote."""

    op: DiffOperation
    before: str
    after: str
    kind: NotRequired[Fault | Convention | None]
    """Of a quote compared with its source; null where words are equal."""
    before_joined: NotRequired[bool]
    """The first text has no white space between these words and those before them."""
    after_joined: NotRequired[bool]
    """Neither has the second text."""


_NAMED: JsonDict = {"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "array", "items": {"type": "string"}}]}


@with_config(ConfigDict(extra="allow", json_schema_extra={"additionalProperties": _NAMED}))
class Reason(TypedDict):
    """One sentence of why a finding says what it says: an id, and what the sentence names."""

    id: str


class BodyQuote(TypedDict):
    """A quote of the body."""

    text: str
    start: int
    end: int


class SourcePlace(TypedDict):
    """Where a source has the words; ids are null for a source that is not in the library."""

    source_id: str | None
    source_title: str
    paragraph_id: ParagraphId | None
    paragraph_index: int
    speaker: str | None
    start_ms: int | None


class HeadlineFinding(TypedDict):
    """A quote of the headline compared with the body."""

    quote: str
    start: int
    end: int
    state: HeadlineState
    probability: float
    """That the body does not support the quote."""
    support: list[BodyQuote]
    """Best first."""
    nearest: BodyQuote | None
    diff: list[DiffPart]
    """From ``nearest`` to the quote."""
    message: str
    reasons: list[Reason]
    fix: BodyQuote | None
    """The body's own words that could replace the quote."""
    source: SourcePlace | None
    """Where it is ``in_source``."""


class HeadlineFindings(TypedDict):
    """``headline_findings``."""

    seq: int
    findings: list[HeadlineFinding]


class Attribution(TypedDict):
    """Whom the text attributes a quote to, and where it says so."""

    name: str
    start: int
    end: int


class QuotedPost(TypedDict):
    """The post that a quote is from; of a private person whom the text does not name author and link are null."""

    platform: str
    handle: str | None
    author: str | None
    known: bool
    posted_at: str | None
    """UTC."""
    url: str | None


class OtherSource(TypedDict):
    """Another source that has the words."""

    source_id: str | None
    source_title: str


class NearestPassage(TypedDict):
    """The passage of a source that is nearest to a quote that was not found; ids are null as in ``SourcePlace``."""

    source_id: str | None
    source_title: str
    paragraph_id: ParagraphId | None
    paragraph_index: int
    start: int
    end: int
    """Characters ``[start, end)`` of the paragraph."""
    text: str
    """The source's words there."""
    speaker: str | None
    diff: list[DiffPart]
    """From the source's words to the quote."""
    by: Literal["words", "meaning"]
    """What makes it near."""


class TranslatedDifference(TypedDict):
    """A number, name or “not” of the original that a translation has otherwise; "" where one of them has none."""

    kind: Literal["number", "name", "negation"]
    before: str
    """In the original."""
    after: str
    """In the quote."""


class Translation(TypedDict):
    """How a quote relates to the passage in another language that it translates; ``source_text`` is the original."""

    source_language: str
    """ISO 639-1."""
    quote_language: str
    differences: list[TranslatedDifference]


class QuoteFinding(TypedDict):
    """A quote of the body compared with the sources; ``source_id`` to ``end_ms`` are null where none has it."""

    quote: str
    start: int
    end: int
    state: QuoteState
    hard: bool
    """A number or a “not” is changed, or the quote ends where the source goes on to the contrary."""
    kinds: list[Fault | ContextFault]
    attached: bool
    """False where only a source has it that is not among ``source_ids``."""
    attributed_to: Attribution | None
    speaker_checked: bool
    """False where attribution is not read in the language of the text."""
    source_id: str | None
    source_title: str | None
    spoken_on: str | None
    """The day, YYYY-MM-DD."""
    paragraph_id: ParagraphId | None
    paragraph_index: int | None
    source_start: int | None
    source_end: int | None
    source_text: str | None
    """The text of the source at ``[source_start, source_end)`` of the paragraph."""
    speaker: str | None
    start_ms: int | None
    end_ms: int | None
    post: NotRequired[QuotedPost]
    diff: list[DiffPart]
    elsewhere: OtherSource | None
    nearest: NearestPassage | None
    """Of a quote that was not found, where a passage is near enough."""
    translation: Translation | None
    """Where a source in another language has it."""
    paraphrase: bool
    """Not found, but ``nearest`` says the same in other words."""
    message: str
    reasons: list[Reason]


class QuoteFindings(TypedDict):
    """``quote_findings``."""

    seq: int
    findings: list[QuoteFinding]
    standfirst_findings: NotRequired[list[QuoteFinding]]
    """Only where the request has a standfirst."""


class Findings(TypedDict):
    """Of one headline."""

    findings: list[HeadlineFinding]


class ArticleFindings(TypedDict):
    """Of one of several articles."""

    id: str | int | None
    findings: list[HeadlineFinding]


class FindingsOfSeveral(TypedDict):
    """Of several articles, in their order."""

    articles: list[ArticleFindings]


class FeedbackId(TypedDict):
    """The feedback that was stored."""

    feedback_id: str
