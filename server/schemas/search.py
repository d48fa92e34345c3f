"""Searching the archive."""

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
    title: Name = ""
    speaker: Name | None = None
    first_day: str | None = Field(default=None, alias="from")
    last_day: str | None = Field(default=None, alias="to")
    language: Annotated[str, Field(max_length=8)] | None = None
    rights: Rights | None = None
    source_id: Annotated[str, Field(max_length=64)] | None = None
    embargoed: Flag = None
    """1: sources under embargo, too."""
    only_embargoed: Flag = None
    """1: no others."""
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
    """A paragraph that the search found; without ``highlights`` it is close in meaning only."""

    paragraph_id: ParagraphId
    index: int
    text: str
    speaker: str | None
    start_ms: int | None
    question: bool
    score: float
    highlights: list[Highlight]


class SearchResult(TypedDict):
    """A source and its best passages."""

    source: Source
    passages: list[FoundPassage]


class Archive(TypedDict):
    """What was found in the archive."""

    results: list[SearchResult]
    total: int
    """How many sources there are, of which ``results`` are some."""
    took_ms: float
    degraded: SearchDegraded | None
    """What part of the search could be made where not all of it could."""
