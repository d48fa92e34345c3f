"""How much a writer wants to be offered, as thresholds for the confidence of suggestions."""

from typing import Final

from models.recommend.confidence import THRESHOLDS
from server.schemas.base import ConfidenceThresholds, SuggestionLevels

# Below these a suggestion is not even listed. They ask less than an offer at the caret: a list is looked at on purpose.
POSSIBLE: Final = {"fewer": 0.1, "balanced": 0.05, "more": 0.02}


def _thresholds(level: str) -> ConfidenceThresholds:
    return {"strong": THRESHOLDS[level], "possible": POSSIBLE[level]}


SUGGESTION_LEVELS: Final[SuggestionLevels] = {
    "fewer": _thresholds("fewer"),
    "balanced": _thresholds("balanced"),
    "more": _thresholds("more"),
}
