"""Search of the archive."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from indexer.sources import Rights
from server.schemas.base import Flag, Name, Offset, ParagraphId, Payload, number
from server.schemas.sources import Source

MAX_LISTED = 100

SearchDegraded = Literal["words only"]


class FindRequest(Payload):
    """The query of ``GET /api/archive``."""

    q: Name = ""
    """Words; phrases in quotation marks must occur as they are, ``-word`` must not occur."""
    title: Name = ""
    """A headline as context for the search by meaning; searched by its words if ``q`` has none."""
    speaker: Name | None = None
    """A name from ``speakers``, or a part of one."""
    first_day: str | None = Field(default=None, alias="from")
    """Earliest ``spoken_on``, YYYY-MM-DD."""
    last_day: str | None = Field(default=None, alias="to")
    """Latest ``spoken_on``, YYYY-MM-DD."""
    language: Annotated[str, Field(max_length=8)] | None = None
    rights: Rights | None = None
    source_id: Annotated[str, Field(max_length=64)] | None = None
    embargoed: Flag = None
    """1: include sources under embargo."""
    only_embargoed: Flag = None
    """1: only sources under embargo."""
    format: Annotated[str, Field(max_length=16)] | None = None
    media: Flag = None
    """1: only sources with a recording."""
    draft_id: Annotated[str, Field(max_length=64)] | None = None
    """Only sources that are attached to this draft."""
    limit: Annotated[Annotated[int, Field(ge=1, le=MAX_LISTED)], BeforeValidator(number)] = 20
    offset: Offset = 0


class Highlight(TypedDict):
    """Characters ``[start, end)`` of a passage that match the query."""

    start: int
    end: int


class FoundPassage(TypedDict):
    """A paragraph that matches; without ``highlights`` it is only close in meaning."""

    paragraph_id: ParagraphId
    index: int
    text: str
    speaker: str | None
    start_ms: int | None
    question: bool
    score: float
    highlights: list[Highlight]


class SearchResult(TypedDict):
    """A source and its best passages, at most three."""

    source: Source
    passages: list[FoundPassage]


class Archive(TypedDict):
    """The answer of a search, best sources first; without words the latest first."""

    results: list[SearchResult]
    total: int
    """Number of matching sources, of which ``results`` are some."""
    took_ms: float
    """Time that the search took on the server."""
    degraded: SearchDegraded | None
    """``words only`` if the search by meaning was unavailable."""
