"""Levels of suggestions that a writer can choose, as thresholds of their probabilities."""

from typing import Final

from models.recommend.confidence import LEAST_MATCH, LISTED_THRESHOLDS, MATCH_THRESHOLDS, THRESHOLDS
from server.schemas.base import SuggestionLevels, SuggestionThresholds

# Confidence below which a suggestion without a match is hidden; lower than at the caret because opening the list is
# deliberate.
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
