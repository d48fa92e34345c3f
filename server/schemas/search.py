"""Search of the archive."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.schemas.base import Flag, Name, number
from server.schemas.sources import ParagraphText, Source, SourceFilter

MAX_LISTED = 100

SearchDegraded = Literal["words only"]


class FindRequest(SourceFilter):
    """The query of ``GET /api/archive``; ``speaker`` may be a part of a name."""

    q: Name = ""
    """Words; phrases in quotation marks must occur as they are, ``-word`` must not occur."""
    title: Name = ""
    """A headline as context for the search by meaning; searched by its words if ``q`` has none."""
    source_id: Annotated[str, Field(max_length=64)] | None = None
    embargoed: Flag = None
    """1: include sources under embargo."""
    only_embargoed: Flag = None
    """1: only sources under embargo."""
    media: Flag = None
    """1: only sources with a recording."""
    limit: Annotated[Annotated[int, Field(ge=1, le=MAX_LISTED)], BeforeValidator(number)] = 20


class Highlight(TypedDict):
    """Characters ``[start, end)`` of a passage that match the query."""

    start: int
    end: int


class FoundPassage(ParagraphText):
    """A paragraph that matches; without ``highlights`` it is only close in meaning."""

    speaker: str | None
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
    degraded: SearchDegraded | None
    """``words only`` if the search by meaning was unavailable."""
