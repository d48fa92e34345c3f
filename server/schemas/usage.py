"""What was done with suggestions and findings, and whether a draft contributes training data."""

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
    """Where something was offered from."""

    paragraph_id: Annotated[int, Field(ge=0, lt=2**31)]
    start: TextOffset
    end: TextOffset


class UsageItem(Payload):
    """One thing done; the texts are sent only where they may be stored."""

    kind: Literal["suggestion", "finding"]
    action: Literal["shown", "accepted", "dismissed", "corrected"]
    stage: Stage | None = None
    about: About | None = None
    title: Context = ""
    left_context: Context = ""
    chosen: Passage | None = None
    offered: Annotated[list[Passage], Field(max_length=MAX_OFFERED_PASSAGES)] = Field(default_factory=list)
    became: Annotated[str, Field(max_length=20_000)] = ""
    finding: dict[str, Any] = Field(default_factory=dict)
    headline: Context = ""
    body: Context = ""


class UsageEvent(Payload):
    """``used``."""

    draft_id: Annotated[str, Field(max_length=64)]
    items: Annotated[list[UsageItem], Field(max_length=MAX_USAGE_ITEMS)]


class Leaving(Payload):
    """``PUT /api/drafts/ID/learning``."""

    left_out: bool


class UsageRecorded(TypedDict):
    """The acknowledgement of ``used``: how many items were stored, or what was wrong."""

    kept: NotRequired[int]
    error: NotRequired[Error]


class Learning(TypedDict):
    """Whether what is done in a draft is stored as training data."""

    learning: LearningState
