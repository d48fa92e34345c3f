"""Checks of headlines, and what is said of them."""

from collections.abc import Mapping
from typing import Any, Final

from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.checks import routes as checks
from server.checks.feedback import routes as feedback
from server.schemas.described.common import Finding
from server.schemas.described.operation import GONE, Operation


class Findings(TypedDict):
    """Of one headline."""

    findings: list[Finding]


class FindingsOfSeveral(TypedDict):
    """Of several, in their order."""

    articles: list[dict[str, Any]]


class FeedbackId(TypedDict):
    """What was kept."""

    feedback_id: str


OPERATIONS: Final[Mapping[str, Operation]] = {
    "checks.check": Operation({200: Findings | FindingsOfSeveral}, body=checks.CheckRequest),
    "feedback.add_feedback": Operation({201: FeedbackId}, body=feedback.NewFeedback),
    "feedback.take_feedback_back": Operation(GONE),
}
