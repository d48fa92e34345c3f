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
    """One action of a writer. Texts are sent only if the boot data's ``learning`` is ``on``.

    Of a suggestion: ``stage``, and ``title`` to ``became``; ``chosen`` was accepted, ``offered`` were shown with it.
    Of a finding: ``about``, and ``finding`` as received, with the texts that it is about.
    """

    kind: Literal["suggestion", "finding"]
    action: Literal["shown", "accepted", "dismissed", "corrected"]
    stage: Stage | None = None
    """Stage of the answer that the suggestion was part of."""
    about: About | None = None
    title: Context = ""
    left_context: Context = ""
    chosen: Passage | None = None
    offered: Annotated[list[Passage], Field(max_length=MAX_OFFERED_PASSAGES)] = Field(default_factory=list)
    became: Annotated[str, Field(max_length=20_000)] = ""
    """Of a corrected suggestion: the text that it became."""
    finding: dict[str, Any] = Field(default_factory=dict)
    headline: Context = ""
    body: Context = ""


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
