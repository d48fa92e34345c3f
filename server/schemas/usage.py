"""Use of suggestions and findings, and whether a draft contributes training data."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.schemas.base import Context, Error, Payload
from server.schemas.checks import About
from server.schemas.suggestions import Stage

MAX_USAGE_ITEMS = 100
MAX_OFFERED_PASSAGES = 24

LearningState = Literal["off", "on", "left_out"]
TextOffset = Annotated[int, Field(ge=0, le=10**7)]


class Passage(Payload):
    """A passage of a source: characters ``[start, end)`` of a paragraph."""

    paragraph_id: Annotated[int, Field(ge=0, lt=2**31)]
    start: TextOffset
    end: TextOffset


class UsageItem(Payload):
    """One action of a writer. Texts are sent only if the boot data's ``learning`` is ``on``."""

    kind: Literal["suggestion", "finding"]
    action: Literal["shown", "accepted", "dismissed", "corrected"]
    stage: Stage | None = None
    """Stage of the answer that the suggestion was part of."""
    about: About | None = None
    """Of a finding: whether it is about the headline or a quote."""
    title: Context = ""
    """Of a suggestion: the headline."""
    left_context: Context = ""
    """Of a suggestion: the sentences before the caret."""
    chosen: Passage | None = None
    """Of a suggestion: the passage that was accepted."""
    offered: Annotated[list[Passage], Field(max_length=MAX_OFFERED_PASSAGES)] = Field(default_factory=list)
    """Of a suggestion: the passages that were shown with it."""
    became: Annotated[str, Field(max_length=20_000)] = ""
    """Of a corrected suggestion: the text that it became."""
    finding: dict[str, Any] = Field(default_factory=dict)
    """Of a finding: the finding as received."""
    headline: Context = ""
    """Of a finding: the headline."""
    body: Context = ""
    """Of a finding: the body."""


class UsageEvent(Payload):
    """``used``: report what was done with suggestions and findings; sent while nobody types."""

    draft_id: Annotated[str, Field(max_length=64)]
    items: Annotated[list[UsageItem], Field(max_length=MAX_USAGE_ITEMS)]


class Leaving(Payload):
    """``PUT /api/drafts/ID/learning``: whether the draft is left out of the training data."""

    left_out: bool


class UsageRecorded(TypedDict):
    """The acknowledgement of ``used``: the number of stored items, or an error."""

    kept: NotRequired[int]
    error: NotRequired[Error]


class Learning(TypedDict):
    """Whether the use of a draft is stored as training data."""

    learning: LearningState
