"""Levels of suggestions that a writer can choose, as thresholds of their probabilities."""

from typing import Final

from models.recommend.confidence import LEAST_MATCH, LISTED_THRESHOLDS, MATCH_THRESHOLDS, THRESHOLDS
from server.schemas.base import SuggestionLevels, SuggestionThresholds

# Below these a suggestion whose match is not known is not even listed. They ask less than an offer at the caret: a list
# is looked at on purpose.
POSSIBLE: Final = {"fewer": 0.1, "balanced": 0.05, "more": 0.02}


def _thresholds(level: str) -> SuggestionThresholds:
    return {
        "strong": {
            "confidence": THRESHOLDS[level],
            "match": MATCH_THRESHOLDS[level],
            "least_match": LEAST_MATCH,
        },
        "possible": {"confidence": POSSIBLE[level], "match": LISTED_THRESHOLDS[level]},
    }


SUGGESTION_LEVELS: Final[SuggestionLevels] = {
    "fewer": _thresholds("fewer"),
    "balanced": _thresholds("balanced"),
    "more": _thresholds("more"),
}
