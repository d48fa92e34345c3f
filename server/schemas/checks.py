"""Checks of headlines and quotes: requests, findings, and feedback on findings."""

from dataclasses import dataclass
from typing import Annotated, Literal, NotRequired, Self

from pydantic import ConfigDict, Field, model_validator, with_config
from pydantic.config import JsonDict
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.schemas.base import ArticleId, Context, ParagraphId, Payload, Seq, SourceIds

# ISO 639-1 code of the text; without it the language is detected.
LanguageCode = Annotated[str, Field(pattern=r"^[a-z]{2,3}$")]

MAX_BATCH = 100
MAX_PROVIDED_SOURCES = 100
MAX_NOTE_LENGTH = 2_000

About = Literal["headline", "quote"]
Verdict = Literal["fine", "right"]
# How the words of a quote differ from the source.
Fault = Literal["negation", "number", "changed", "dropped", "added", "reordered"]
# Findings beyond the words: "cut" (the source's next or previous words change the meaning), "interviewer" (words of an
# interviewer are attributed to somebody else), "name" (a translation has another name), "hidden" (invisible characters
# show readers the words in another order), "unclosed" (no mark closes the quote).
ContextFault = Literal["cut", "interviewer", "name", "hidden", "unclosed"]
# Kinds of findings, for each of which a newsroom's policy has a level.
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
    "hidden",
    "unclosed",
    "not_found",
    "paraphrase",
    "translated",
    "embargo",
    "background",
    "unchecked",
]
# Changes of words that convention allows, because they keep the meaning.
Convention = Literal[
    "omission", "clarification", "style", "hesitation", "filler", "restart", "repetition", "aside", "network"
]
HeadlineState = Literal[
    "verbatim", "supported", "uncertain", "unsupported", "in_source", "not_a_quotation", "unchecked"
]
QuoteState = Literal[
    "verbatim", "edited", "differs", "other_speaker", "speaker_unsure", "translated", "translated_differs", "not_found"
]
DiffOperation = Literal["equal", "replace", "delete", "insert"]


class CheckHeadline(Payload):
    """``check_headline``: compare the quotes in a headline with the body."""

    seq: Seq
    headline: Context
    body: Context
    """Plain text, paragraphs separated by line breaks."""
    draft_id: str | None = None
    """Search its attached sources for what the body does not have, unless ``source_ids`` is given."""
    source_ids: SourceIds | None = None
    """Sources to search for what the body does not have; by default the whole library."""


class VerifyRequest(Payload):
    """``POST /api/verify``: compare each quote of a text with the sources."""

    body: Context
    """Plain text, paragraphs separated by line breaks."""
    source_ids: SourceIds | None = None
    """Sources to compare with first, before the rest of the library."""
    language: LanguageCode | None = None
    """Language of ``body``; by default it is detected."""


class VerifyQuotes(VerifyRequest):
    """``verify_quotes``: compare each quote of a text with the sources."""

    seq: Seq
    standfirst: Annotated[str, Field(max_length=1_000)] = ""
    """Its quotes are checked like those of the body, and answered as ``standfirst_findings``."""


class SentSource(Payload):
    """A source that is sent along with a request and not stored."""

    title: Annotated[str, Field(max_length=1_000)] | None = None
    text: Context
    """Plain text, paragraphs separated by empty lines, with ``Name:`` before what a speaker says."""


class Sourced(Payload):
    """The sources to search for what the body does not have; without either field the whole library."""

    source_ids: SourceIds | None = None
    """Sources of the library; an empty list is none."""
    sources: Annotated[list[SentSource], Field(max_length=MAX_PROVIDED_SOURCES)] | None = None
    """Sources that are sent along. They are searched first, and the library only if ``source_ids`` is given."""

    @property
    def names_sources(self) -> bool:
        """Whether the request names sources."""
        return self.source_ids is not None or self.sources is not None


class SentArticle(Sourced):
    """One of several articles; sources of its own replace those of the request."""

    id: ArticleId = None
    """The caller's identifier, returned unchanged."""
    headline: Context
    body: Context


class CheckRequest(Sourced):
    """``POST /api/check``: check the headline of one article, or of at most 100 ``articles``."""

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
    """A finding as the client received it; only these fields are required."""

    model_config = Payload.model_config | {"extra": "allow"}

    quote: Annotated[str, Field(min_length=1, max_length=100_000)]
    state: Annotated[str, Field(min_length=1, max_length=32)]


class NewFeedback(Payload):
    """``POST /api/feedback``: store a writer's verdict on a finding."""

    about: About
    verdict: Verdict
    """``fine``: a false alarm; ``right``: a good catch."""
    finding: ShownFinding
    headline: Context = ""
    """The plain texts that the finding is from."""
    body: Context = ""
    draft_id: str | None = None
    note: Annotated[str, Field(max_length=MAX_NOTE_LENGTH)] = ""


class DiffPart(TypedDict):
    """One step of a word-by-word comparison, from the source or the body to the quote."""

    op: DiffOperation
    before: str
    """Words of the source or the body."""
    after: str
    """Words of the quote."""
    kind: NotRequired[Fault | Convention | None]
    """How the words differ, in a comparison with a source; null if they are equal."""
    before_joined: NotRequired[bool]
    """No white space precedes these words in the source or the body."""
    after_joined: NotRequired[bool]
    """No white space precedes these words in the quote."""


_NAMED: JsonDict = {"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "array", "items": {"type": "string"}}]}


@with_config(ConfigDict(extra="allow", json_schema_extra={"additionalProperties": _NAMED}))
class Reason(TypedDict):
    """A sentence that explains a finding: its id, and the parameters that the sentence contains.

    ``static/locales`` has the text of each as ``reason-ID``.
    """

    id: str


@dataclass(frozen=True, slots=True)
class BodyQuote:
    """A quote of the body: its words, and where they are."""

    text: str
    start: int
    end: int
    """Characters ``[start, end)`` of the body."""


@dataclass(frozen=True, slots=True)
class OtherSource:
    """Another source that has the words."""

    source_id: str | None
    source_title: str


@dataclass(frozen=True, slots=True)
class _Place(OtherSource):
    paragraph_id: ParagraphId | None
    paragraph_index: int
    speaker: str | None


@dataclass(frozen=True, slots=True)
class SourcePlace(_Place):
    """Where a source has the words of a quote; ids are null for a source that is not in the library.

    ``paragraph_index`` is counted from 0.
    """

    start_ms: int | None


@dataclass(frozen=True, slots=True)
class CheckedWords:
    """What findings of a quote have in common."""

    quote: str
    start: int
    end: int
    diff: list[DiffPart]
    message: str


@dataclass(frozen=True, slots=True)
class HeadlineFinding(CheckedWords):
    """A quote of the headline compared with the body.

    It is at the characters ``[start, end)`` of the headline, between the quotation marks. ``diff`` leads from
    ``nearest`` to the quote. ``message`` is the explanation in English.

    States: ``verbatim`` (a quote of the body has these words), ``supported`` (quotes of the body say it in other
    words), ``uncertain`` (probably none does), ``unsupported`` (none does), ``in_source`` (none does, but a source has
    it word for word), ``not_a_quotation`` (quotation marks around words that nobody is said to have spoken),
    ``unchecked`` (the models are unavailable; blocks publishing like ``unsupported``).
    """

    state: HeadlineState
    probability: float
    """Probability that the body does not support the quote."""
    support: list[BodyQuote]
    """Quotes of the body that support it, best first."""
    nearest: BodyQuote | None
    """The closest quote of the body; null if none is close."""
    reasons: list[Reason]
    """The same, for other languages; most important first."""
    fix: BodyQuote | None
    """Words of the body that could replace the quote in the headline."""
    source: SourcePlace | None
    """Where a source has the quote; only of state ``in_source``."""


class HeadlineFindings(TypedDict):
    """``headline_findings``: one finding for each quote of the headline, in reading order."""

    seq: int
    findings: list[HeadlineFinding]


@dataclass(frozen=True, slots=True)
class Attribution:
    """The person to whom the text attributes a quote."""

    name: str
    start: int
    end: int
    """Characters ``[start, end)`` of the body that name the person."""


@dataclass(frozen=True, slots=True)
class QuotedPost:
    """The post that a quote is from.

    ``handle``, ``author`` and ``url`` are null for a private person whom the text does not name.
    """

    platform: str
    handle: str | None
    author: str | None
    known: bool
    """Whether the author is a public person."""
    posted_at: str | None
    url: str | None


@dataclass(frozen=True, slots=True)
class NearestPassage(_Place):
    """The passage of a source that is closest to a quote that was not found; ids are null as in ``SourcePlace``."""

    start: int
    end: int
    """Characters ``[start, end)`` of the paragraph."""
    text: str
    """The words of the source there."""
    diff: list[DiffPart]
    """From the source's words to the quote."""
    by: Literal["words", "meaning"]
    """Whether it was found by its words or by its meaning."""


@dataclass(frozen=True, slots=True)
class TranslatedDifference:
    """A number, name or “not” that differs between a translation and its original, or a word and its opposite."""

    kind: Literal["number", "name", "negation", "opposite"]
    before: str
    """Words of the original, or ""."""
    after: str
    """Words of the quote, or ""."""


@dataclass(frozen=True, slots=True)
class Translation:
    """The languages of a translated quote and its original, ``source_text``, and how they differ."""

    source_language: str
    quote_language: str
    differences: list[TranslatedDifference]


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteFinding(CheckedWords):
    """A quote of the body compared with the sources.

    It is at the characters ``[start, end)`` of the body, between the quotation marks. ``diff`` leads from the source to
    the quote; it is empty if they are equal. ``message`` is the explanation in English.

    States: ``verbatim``, ``edited`` (all changes are allowed by convention), ``differs``, ``other_speaker`` (the words
    match, but the source has another speaker), ``speaker_unsure`` (the words match, the body attributes them,
    and the transcript does not surely say who says them), ``translated`` (a source in another language says it),
    ``translated_differs`` (the same, but a number, a name or a “not” differs, or a word says the opposite),
    ``not_found`` (``source_id`` to ``end_ms`` are null).
    """

    state: QuoteState
    hard: bool
    """A number or a “not” is changed, the source goes on to say the contrary, or the order of the words is hidden."""
    kinds: list[Fault | ContextFault]
    attached: bool
    """False if only a source outside ``source_ids`` has the quote."""
    attributed_to: Attribution | None
    speaker_checked: bool
    """False if attribution is not read in its language, or the source may repeat somebody else's words."""
    source_id: str | None
    source_title: str | None
    spoken_on: str | None
    paragraph_id: ParagraphId | None
    paragraph_index: int | None
    source_start: int | None
    source_end: int | None
    source_text: str | None
    """The text of the source at ``[source_start, source_end)`` of the paragraph."""
    speaker: str | None
    start_ms: int | None
    end_ms: int | None
    post: QuotedPost | None = None
    """The post, if the source is a thread of posts."""
    elsewhere: OtherSource | None
    """Another source that has the words if this one does not."""
    nearest: NearestPassage | None
    """The closest passage, only of state ``not_found``; null if none is close enough."""
    translation: Translation | None
    """Only of the states ``translated`` and ``translated_differs``."""
    paraphrase: bool
    """Not found, but ``nearest`` says the same in other words."""
    reasons: list[Reason]
    """The same, for other languages; most important first."""


class QuoteFindings(TypedDict):
    """``quote_findings``: one finding for each quote, in reading order."""

    seq: int
    findings: list[QuoteFinding]
    standfirst_findings: NotRequired[list[QuoteFinding]]
    """Findings of the standfirst, with offsets in it; absent without a standfirst."""


class VerifiedText(TypedDict):
    """The answer of ``POST /api/verify``: one finding for each quote, in reading order."""

    findings: list[QuoteFinding]


class Findings(TypedDict):
    """The answer for one article."""

    findings: list[HeadlineFinding]


class ArticleFindings(TypedDict):
    """The findings of one of several articles."""

    id: str | int | None
    findings: list[HeadlineFinding]


class FindingsOfSeveral(TypedDict):
    """The answer for several articles, in the order of the request."""

    articles: list[ArticleFindings]


class FeedbackId(TypedDict):
    """The id of the stored feedback."""

    feedback_id: str
